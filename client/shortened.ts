/** At most so many characters, whole ones, and a sign where something is missing. */
export function shortened(text: string, longest: number): string {
  // A character is two units at most.
  const characters = Array.from(text.slice(0, 2 * longest + 1));
  return characters.length <= longest ? text : `${characters.slice(0, longest).join("")}…`;
}
