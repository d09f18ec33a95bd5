/** Texts by their characters: code points, as Muse counts, and not UTF-16 units, of which a picture takes several. */

export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** At most so many characters, whole ones, and a sign where something is missing. */
export function shortened(text: string, longest: number): string {
  // A character is two units at most.
  const characters = Array.from(text.slice(0, 2 * longest + 1));
  return characters.length <= longest ? text : `${characters.slice(0, longest).join("")}…`;
}
