/** Whether a long text goes on from another one: asked by comparing, since `startsWith` looks at one character after the other. */
export function goesOnFrom(text: string, start: string): boolean {
  return text.slice(0, start.length) === start;
}
