/**
 * Reads lines from a stream and hands them on in wire order, each completely dealt with before the next.
 * Lines that need no answer are handled at once, inside the read: a flood is worked off as it comes in
 * instead of piling up, and the pipe is never left unread for longer than one turn of the event loop.
 */
import type { Readable } from "node:stream";
import { AbstractMessageReader, type DataCallback, type Disposable } from "vscode-jsonrpc/node";
import { type Line, type LineSplitter, lineSplitter } from "./line-splitter.ts";

export interface FrameReaderOptions {
  readonly input: Readable;
  readonly limitBytes: number;
  /**
   * Deals with one line. True means that `forward` was given a message; the connection handles it, and
   * all that awaits it, in the next turn of the event loop, and the reader waits for that.
   */
  readonly accept: (line: Line, forward: DataCallback) => boolean;
  /** The stream ended in the middle of a line of that many bytes. */
  readonly partialLine: (bytes: number) => void;
}

/** Fires `onClose` once, after the last line was dealt with. Does not close the stream. */
export class FrameReader extends AbstractMessageReader {
  readonly #options: FrameReaderOptions;
  readonly #splitter: LineSplitter;
  /** Of the chunk at hand, until all of it was dealt with. */
  #lines: readonly Line[] | undefined;
  #next = 0;
  #isOver = false;
  #isClosed = false;

  constructor(options: FrameReaderOptions) {
    super();
    this.#options = options;
    this.#splitter = lineSplitter(options.limitBytes);
  }

  /** To be called at most once, before the stream flows. */
  listen(forward: DataCallback): Disposable {
    const { input } = this.#options;
    const onData = (chunk: Buffer): void => {
      this.#lines = this.#splitter.push(chunk);
      this.#next = 0;
      this.#work(forward);
    };
    input.on("data", onData);
    input.on("error", (error) => this.fireError(error));
    for (const event of ["end", "close"]) input.once(event, () => this.#finish());
    if (input.destroyed || input.readableEnded) this.#finish();
    return { dispose: () => void input.off("data", onData) };
  }

  #work(forward: DataCallback): void {
    for (let line = this.#lines?.[this.#next]; line !== undefined; line = this.#lines?.[this.#next]) {
      this.#next += 1;
      if (!this.#options.accept(line, forward)) continue;
      this.#options.input.pause();
      // The connection has set its own immediate inside `forward`, so this one runs after it and after
      // every promise continuation that follows from it.
      setImmediate(() => this.#work(forward));
      return;
    }
    this.#lines = undefined;
    if (this.#isOver) this.#close();
    else if (this.#options.input.isPaused()) this.#options.input.resume();
  }

  #finish(): void {
    this.#isOver = true;
    if (!this.#lines) this.#close();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const bytes = this.#splitter.pendingBytes();
    if (bytes > 0) this.#options.partialLine(bytes);
    this.fireClose();
  }
}
