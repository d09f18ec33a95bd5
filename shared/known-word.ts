/**
 * What a table says of a word that came from outside. Every object answers to "constructor" and the like as well, which
 * nobody wrote into the table.
 */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
