/** A small reading of Markdown: the blocks and spans that answers of an agent mostly consist of. */

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly string[];
    }
  | { readonly kind: "quote"; readonly text: string }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: "code"; readonly language: string; readonly text: string };

export type Span =
  | { readonly kind: "text" | "code" | "strong" | "emphasis"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly url: string };

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const BULLET = /^ {0,3}[-*+]\s+(.*)$/;
const NUMBER = /^ {0,3}(\d{1,9})[.)]\s+(.*)$/;
const TABLE_LINE = /^\s*\|(.*)\|\s*$/;
const TABLE_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
const QUOTE = /^ {0,3}>\s?(.*)$/;

/** Splits `source` into blocks. A code block that is still being streamed simply has no end yet. */
export function blocks(source: string): Block[] {
  const lines = source.split("\n");
  const result: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const fence = FENCE.exec(line);
    if (line.trim() === "") at += 1;
    else if (fence) at = readCode(lines, at, fence, result);
    else if (HEADING.test(line)) at = readHeading(line, at, result);
    else if (QUOTE.test(line)) at = readQuote(lines, at, result);
    else if (BULLET.test(line) || NUMBER.test(line)) at = readList(lines, at, result);
    else if (startsTable(lines, at)) at = readTable(lines, at, result);
    else at = readParagraph(lines, at, result);
  }
  return result;
}

function readCode(lines: readonly string[], from: number, fence: RegExpExecArray, into: Block[]): number {
  const mark = fence[1] ?? "```";
  const body: string[] = [];
  let at = from + 1;
  while (at < lines.length && !(lines[at] ?? "").trim().startsWith(mark)) {
    body.push(lines[at] ?? "");
    at += 1;
  }
  into.push({ kind: "code", language: fence[2] ?? "", text: body.join("\n") });
  return at + 1;
}

function readHeading(line: string, at: number, into: Block[]): number {
  const [, marks = "#", text = ""] = HEADING.exec(line) ?? [];
  into.push({ kind: "heading", level: marks.length, text });
  return at + 1;
}

function readQuote(lines: readonly string[], from: number, into: Block[]): number {
  const body: string[] = [];
  let at = from;
  for (let line = QUOTE.exec(lines[at] ?? ""); line; line = QUOTE.exec(lines[at] ?? "")) {
    body.push(line[1] ?? "");
    at += 1;
  }
  into.push({ kind: "quote", text: body.join("\n") });
  return at;
}

function readList(lines: readonly string[], from: number, into: Block[]): number {
  const first = NUMBER.exec(lines[from] ?? "");
  const items: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const item = first ? NUMBER.exec(line)?.[2] : BULLET.exec(line)?.[1];
    const last = items.at(-1);
    if (item !== undefined) items.push(item);
    else if (/^ {2,}\S/.test(line) && last !== undefined) items[items.length - 1] = `${last}\n${line.trim()}`;
    else break;
  }
  into.push({ kind: "list", ordered: first !== null, start: Number(first?.[1] ?? 1), items });
  return at;
}

function startsTable(lines: readonly string[], at: number): boolean {
  return TABLE_LINE.test(lines[at] ?? "") && TABLE_RULE.test(lines[at + 1] ?? "");
}

function readTable(lines: readonly string[], from: number, into: Block[]): number {
  const rows: string[][] = [];
  let at = from + 2;
  for (; TABLE_LINE.test(lines[at] ?? ""); at += 1) rows.push(cells(lines[at] ?? ""));
  into.push({ kind: "table", head: cells(lines[from] ?? ""), rows });
  return at;
}

function cells(line: string): string[] {
  const inner = TABLE_LINE.exec(line)?.[1] ?? "";
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function readParagraph(lines: readonly string[], from: number, into: Block[]): number {
  const body: string[] = [];
  let at = from;
  while (at < lines.length && (at === from || !(startsBlock(lines[at] ?? "") || startsTable(lines, at)))) {
    body.push(lines[at] ?? "");
    at += 1;
  }
  into.push({ kind: "paragraph", text: body.join("\n").trimStart() });
  return at;
}

function startsBlock(line: string): boolean {
  return line.trim() === "" || [FENCE, HEADING, BULLET, NUMBER, QUOTE].some((start) => start.test(line));
}

const SPAN =
  /(`+)(.+?)\1|\*\*(.+?)\*\*|(?<![\w*])[*_](?!\s)([^*_\n]+?)[*_](?![\w*])|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/g;

/** Splits the text of one block into spans. Only http and https links become links. */
export function spans(text: string): Span[] {
  const result: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) result.push({ kind: "text", text: text.slice(end, match.index) });
    result.push(spanOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) result.push({ kind: "text", text: text.slice(end) });
  return result;
}

function spanOf(match: RegExpMatchArray): Span {
  const [whole, , code, strong, emphasis, text, url] = match;
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (emphasis !== undefined) return { kind: "emphasis", text: emphasis };
  if (text !== undefined && url !== undefined) return { kind: "link", text, url };
  return { kind: "text", text: whole };
}
