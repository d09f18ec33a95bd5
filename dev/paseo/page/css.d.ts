/** Style sheets come into the bundle as text. */
declare module "*.css" {
  const text: string;
  export default text;
}
