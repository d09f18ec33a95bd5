/** Reading a stored output page by page, as pure steps. One page is held at a time, however long the output is. */

import { counted } from "../../shared/amounts.ts";
import type { OutputAnswer } from "../../shared/rpc/output.ts";

type Piece = Extract<OutputAnswer, { status: "piece" }>;

export interface OutputPages {
  /** Where each page begins that was reached so far, in bytes. */
  readonly starts: readonly number[];
  /** The page in sight. */
  readonly page?: { readonly index: number; readonly piece: Piece };
  /** The page that is asked for. */
  readonly reading?: number;
  /** Why the page that was asked for last did not come, and which it was. */
  readonly failure?: { readonly index: number; readonly message: string };
}

/** Also what is left when the output is taken out of sight: it is read anew the next time. */
export const UNREAD: OutputPages = { starts: [0] };

/** What is in sight stays there until the other page has come. */
export function pageAsked({ failure: _, ...pages }: OutputPages, index: number): OutputPages {
  return { ...pages, reading: index };
}

/** An answer to what is not asked for any more changes nothing. */
export function pageCame(pages: OutputPages, index: number, answer: OutputAnswer): OutputPages {
  const { reading, ...rest } = pages;
  if (reading !== index) return pages;
  if (answer.status === "refused") return { ...rest, failure: { index, message: answer.message } };
  const before = pages.starts.slice(0, index + 1);
  const starts = answer.eof ? before : [...before, answer.nextOffset];
  return { starts, page: { index, piece: answer } };
}

/** "Page 2: bytes 1,001 to 2,000 of 2,345", and that it is the last one. */
export function pageWords({ page }: OutputPages): string {
  if (page === undefined) return "";
  const { index, piece } = page;
  const { offset, nextOffset, byteLen, eof } = piece;
  const total = Math.max(byteLen, nextOffset);
  const place = `bytes ${counted(Math.min(offset + 1, nextOffset))} to ${counted(nextOffset)}`;
  if (eof)
    return `${index === 0 ? "All of it" : `Page ${index + 1}, ${place}`}. This is the end of the output.`;
  return `Page ${index + 1}, ${place} of ${counted(total)}.`;
}

/** What can be shown of a page: its text, or in words why there is none. */
export function pageText({
  content,
  encoding,
  mediaType,
  byteLen,
}: Piece): { text: string } | { words: string } {
  if (encoding === "utf8") return { text: content };
  return {
    words: `This output is no text (${mediaType}, ${counted(byteLen)} bytes), so it cannot be shown.`,
  };
}
