/** Muse's words for how things stand, in plain ones: the same in a row of the conversation and in the panel. */
import { entryOf } from "./known-word.ts";

const WORDS: Readonly<Record<string, string>> = {
  inProgress: "Running",
  started: "Running",
  usage: "Running",
  accepted: "Starting",
  scheduled: "Not started",
  pending: "To do",
  resultReady: "Result is ready",
  recoveryPending: "Being recovered",
  manualReconciliation: "Needs to be looked at in Muse",
  completed: "Done",
  rejected: "Not allowed",
  cancelled: "Stopped",
};

/** A word that nobody knows is taken apart and kept. */
export function statusWord(word: string): string {
  const known = entryOf(WORDS, word);
  if (known !== undefined) return known;
  const words = word.replaceAll(/(?<=[a-z])(?=[A-Z])|[_-]+/g, " ").trim();
  const plain = words.toLowerCase();
  return plain === "" ? word : plain.charAt(0).toUpperCase() + plain.slice(1);
}
