import { describe, expect, it } from "vitest";
import { RpcError } from "../../../server/host/errors.ts";
import { MspError } from "../../../server/msp/errors.ts";
import { parseEvent } from "../../../server/msp/events.ts";
import { methods } from "../../../server/msp/methods.ts";
import { toMspError } from "../../../server/msp/request-error.ts";
import { methodNames } from "../../../server/msp/vocabulary.ts";
import { EXAMPLES, exchangeNames, RECORDINGS } from "../../frames.ts";
import { essence, hostFrames } from "./exchange.ts";

/** Reads every frame of the host and expects that nothing it said got lost. */
function readAll(folder: URL, name: string): { events: number; results: number; errors: number } {
  const read = { events: 0, results: 0, errors: 0 };
  for (const frame of hostFrames(folder, name)) {
    if (frame.kind === "event") {
      const event = parseEvent(frame.method, frame.params);
      expect(event).toMatchObject({ method: frame.method.replace(/\/request$/, "/requested") });
      expect(event).toMatchObject({ params: essence(frame.params) });
      read.events += 1;
    } else if (frame.kind === "result") {
      const method = methodNames.find((known) => known === frame.method);
      if (method === undefined) throw new Error(`no such method: ${frame.method}`);
      expect(methods[method].result.safeParse(frame.result)).toMatchObject({
        success: true,
        data: essence(frame.result),
      });
      read.results += 1;
    } else {
      const { code, message, data } = frame.error;
      const error = toMspError(new RpcError(code, message, data));
      expect(error).toBeInstanceOf(MspError);
      expect(error).toMatchObject({ code, message, kind: data["kind"], retryable: data["retryable"] });
      read.errors += 1;
    }
  }
  return read;
}

describe("the example exchanges", () => {
  it.each(exchangeNames(EXAMPLES))("of %s are read without losing anything", (name) => {
    const { events, results, errors } = readAll(EXAMPLES, name);
    expect(events + results + errors).toBeGreaterThan(0);
  });

  it("contain no item that this client would show only generically", () => {
    const generic = exchangeNames(EXAMPLES).flatMap((name) =>
      hostFrames(EXAMPLES, name).filter((frame) => {
        const event = frame.kind === "event" ? parseEvent(frame.method, frame.params) : undefined;
        return (
          event?.method?.startsWith("item/") && "item" in event.params && event.params.item.kind === "unknown"
        );
      }),
    );
    expect(generic).toEqual([]);
  });
});

const recordings = exchangeNames(RECORDINGS);

describe.runIf(recordings.length > 0)("recordings of a real host", () => {
  it.each(recordings)("of %s are read without losing anything", (name) => {
    const { events, results } = readAll(RECORDINGS, name);
    expect(events + results).toBeGreaterThan(0);
  });
});
