/** Writes each message as one line of JSON. A message that does not fit is refused before a byte is written. */
import type { Writable } from "node:stream";
import { AbstractMessageWriter, type Message, type MessageWriter } from "vscode-jsonrpc/node";
import { FrameTooLarge, HostGone } from "./errors.ts";
import { withWireId } from "./wire-id.ts";

export interface FrameWriterOptions {
  readonly output: Writable;
  readonly limitBytes: number;
  /** The message is about to be written. */
  readonly accepted: (message: Message) => void;
  /** The message cannot be written: it is too large, or no JSON. Called before `write` returns. */
  readonly refused: (error: unknown) => void;
}

/** The stream belongs to the caller, who also listens to its errors. */
export class FrameWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #options: FrameWriterOptions;

  constructor(options: FrameWriterOptions) {
    super();
    this.#options = options;
  }

  /** Settles when the stream has taken the line; lines go out in the order of the calls. */
  write(own: Message): Promise<void> {
    const { output, accepted, refused } = this.#options;
    const message = withWireId(own);
    let line: string;
    try {
      line = this.#encode(message);
    } catch (error) {
      refused(error);
      return Promise.reject(error);
    }
    // Writing after the end would destroy the stream, and with it the lines that are still on their way.
    if (output.destroyed || output.writableEnded) return Promise.reject(new HostGone());
    accepted(message);
    return new Promise((resolve, reject) => {
      output.write(`${line}\n`, "utf8", (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Closes the stream once everything written so far has gone out. */
  end(): void {
    this.#options.output.end();
  }

  #encode(message: Message): string {
    const line = JSON.stringify(message);
    const bytes = Buffer.byteLength(line);
    if (bytes > this.#options.limitBytes) throw new FrameTooLarge(bytes, this.#options.limitBytes);
    return line;
  }
}
