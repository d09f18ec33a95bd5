import { expect, it } from "vitest";
import {
  type OutputPages,
  pageAsked,
  pageCame,
  pageText,
  pageWords,
  UNREAD,
} from "../../../client/panel/output-pages.ts";
import type { OutputAnswer } from "../../../shared/rpc/output.ts";

type Piece = Extract<OutputAnswer, { status: "piece" }>;

function piece(change: Partial<Piece> = {}): Piece {
  return {
    status: "piece",
    content: "abc",
    encoding: "utf8",
    offset: 0,
    nextOffset: 1000,
    eof: false,
    byteLen: 2345,
    mediaType: "text/plain",
    ...change,
  };
}

const read = (pages: OutputPages, index: number, answer: OutputAnswer) =>
  pageCame(pageAsked(pages, index), index, answer);

it("goes from page to page, back again, and tells the end", () => {
  const first = read(UNREAD, 0, piece());
  expect(first).toMatchObject({ starts: [0, 1000], page: { index: 0 } });
  expect(pageWords(first)).toBe("Page 1, bytes 1 to 1,000 of 2,345.");
  const last = read(first, 1, piece({ offset: 1000, nextOffset: 2345, eof: true }));
  expect(last.starts).toEqual([0, 1000]);
  expect(pageWords(last)).toBe("Page 2, bytes 1,001 to 2,345. This is the end of the output.");
  expect(read(last, 0, piece())).toEqual(first);
  expect(pageWords(read(UNREAD, 0, piece({ nextOffset: 3, byteLen: 3, eof: true })))).toBe(
    "All of it. This is the end of the output.",
  );
});

it("keeps the page in sight while another is on its way or did not come", () => {
  const first = read(UNREAD, 0, piece());
  expect(pageAsked(first, 1).page).toEqual(first.page);
  const refused = read(first, 1, { status: "refused", reason: "missing", message: "It is gone." });
  expect(refused).toEqual({ ...first, failure: { index: 1, message: "It is gone." } });
  expect(pageAsked(refused, 1).failure).toBeUndefined();
});

it("ignores an answer that nobody waits for any more", () => {
  expect(pageCame(UNREAD, 0, piece())).toBe(UNREAD);
  expect(pageCame(pageAsked(UNREAD, 0), 1, piece())).toEqual({ starts: [0], reading: 0 });
});

it("shows no bytes that are no text, and says what they are", () => {
  expect(pageText(piece())).toEqual({ text: "abc" });
  expect(pageText(piece({ encoding: "base64", mediaType: "image/png" }))).toEqual({
    words: "This output is no text (image/png, 2,345 bytes), so it cannot be shown.",
  });
});
