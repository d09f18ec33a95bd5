/**
 * Finds the part of a command line that one approval stage is about. Works on the text alone and would
 * rather find nothing than point at the wrong part.
 */
import type { ApprovalStage } from "../../shared/session/state.ts";
import type { Span } from "../parts/folded-text.ts";

interface Word extends Span {
  readonly value: string;
  /** What ends a simple command: `&&`, `|`, `;`, a line break, a bracket. */
  readonly separator: boolean;
}

const SEPARATORS = ["&&", "||", ";;", "|&", "|", ";", "&", "\n", "(", ")"];

/**
 * The simple command of the stage with that `sourceIndex`, redirections and assignments included.
 * Undefined when it cannot be told, and when it would be the whole command.
 */
export function commandSpan(
  command: string,
  stages: readonly ApprovalStage[],
  sourceIndex: number,
): Span | undefined {
  const stage = stages.find((candidate) => candidate.sourceIndex === sourceIndex);
  if (stage === undefined || stage.argv.length === 0) return undefined;
  const words = shellWords(command);
  const alike = stages.filter(({ argv }) => sameWords(argv, stage.argv));
  const places = placesOf(words, stage);
  if (places.length !== alike.length) return undefined;
  const ordered = [...alike].sort((a, b) => a.position - b.position);
  const place = places[ordered.indexOf(stage)];
  if (place === undefined) return undefined;
  const span = simpleCommand(words, place);
  return span.from === 0 && span.to === command.trimEnd().length ? undefined : span;
}

/** What may stand before the words of a simple command: assignments and words that open a compound one. */
const PREFIX = /^([A-Za-z_]\w*\+?=.*|!|\{|if|then|elif|else|while|until|do|time)$/s;
const REDIRECTION = /^\d*(&?>|<)/;

/** Word indexes at which the arguments of the stage begin. */
function placesOf(words: readonly Word[], stage: ApprovalStage): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const matches = stage.argv.every((argument, offset) => {
      const word = words[at + offset];
      return word !== undefined && !word.separator && word.value === argument;
    });
    const ends = !stage.argvComplete || endsAt(words[at + stage.argv.length]);
    if (matches && ends && opensCommand(words, at)) places.push(at);
  }
  return places;
}

function opensCommand(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  if (before === undefined || before.separator) return true;
  return PREFIX.test(before.value) && opensCommand(words, at - 1);
}

function endsAt(word: Word | undefined): boolean {
  return word === undefined || word.separator || REDIRECTION.test(word.value);
}

function simpleCommand(words: readonly Word[], place: number): Span {
  let first = place;
  let last = place;
  while (first > 0 && words[first - 1]?.separator === false) first -= 1;
  while (words[last + 1]?.separator === false) last += 1;
  return { from: words[first]?.from ?? 0, to: words[last]?.to ?? 0 };
}

/** Splits like a POSIX shell does before any expansion; what it cannot read stays in the word as it is. */
function shellWords(command: string): readonly Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < command.length) {
    const separator = SEPARATORS.find((candidate) => command.startsWith(candidate, at));
    if (separator !== undefined) {
      words.push({ from: at, to: at + separator.length, value: separator, separator: true });
      at += separator.length;
    } else if (isBlank(command.charAt(at))) {
      at += 1;
    } else {
      const word = wordAt(command, at);
      words.push(word);
      at = word.to;
    }
  }
  return words;
}

function wordAt(command: string, from: number): Word {
  let value = "";
  let at = from;
  let quote = "";
  while (at < command.length) {
    const character = command.charAt(at);
    if (quote === "" && endsWord(command, at)) break;
    if (character === "\\" && quote !== "'" && at + 1 < command.length) {
      value += command.charAt(at + 1);
      at += 2;
      continue;
    }
    if (quote === "" && (character === "'" || character === '"')) quote = character;
    else if (character === quote) quote = "";
    else value += character;
    at += 1;
  }
  return { from, to: at, value, separator: false };
}

/** An ampersand beside an angle bracket redirects (`2>&1`) and ends nothing. */
function endsWord(command: string, at: number): boolean {
  const character = command.charAt(at);
  if (character === "&" && (/[<>]/.test(command.charAt(at - 1)) || command.charAt(at + 1) === ">"))
    return false;
  return isBlank(character) || SEPARATORS.some((separator) => command.startsWith(separator, at));
}

function isBlank(character: string): boolean {
  return character === " " || character === "\t" || character === "\r";
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
