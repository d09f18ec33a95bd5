/** The same facts, delivered in every way that the protocol allows, give the same view. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asRecord } from "../../../shared/tool.ts";
import type { View } from "../../../shared/view.ts";
import type { Frame } from "../../frames.ts";
import { foldAll, inputsOf, transcript, transcriptNames } from "./transcript.ts";

/** Times differ with the number of frames; everything else has to be equal. */
function timeless(view: View): unknown {
  return JSON.parse(
    JSON.stringify(view, (key, value: unknown) =>
      ["modifiedAt", "startedAt", "duration", "autoResolvesAt"].includes(key) ? undefined : value,
    ),
  );
}

function viewOf(frames: readonly Frame[]): unknown {
  const { sessionId, inputs } = inputsOf(frames);
  return timeless(foldAll(sessionId, inputs).view);
}

const isRequestForm = ({ frame }: Frame) => /^(approval|userInput)\/request$/.test(String(frame["method"]));
const isNotificationForm = ({ frame }: Frame) =>
  /^(approval|userInput)\/requested$/.test(String(frame["method"]));
const withForms = transcriptNames.filter((name) => transcript(name).some(isRequestForm));

describe("the request and the notification of one fact", () => {
  it("occur in enough of the examples to mean something", () => {
    expect(withForms.length).toBeGreaterThanOrEqual(8);
  });

  it.each(withForms)("come to the same in %s when the notification comes first", (name) => {
    const frames = [...transcript(name)];
    for (const [at, frame] of frames.entries()) {
      const next = frames[at + 1];
      if (isRequestForm(frame) && next !== undefined && isNotificationForm(next)) {
        frames.splice(at, 2, next, frame);
      }
    }
    expect(viewOf(frames)).toEqual(viewOf(transcript(name)));
  });

  it.each(withForms)("come to the same in %s when only the request comes", (name) => {
    const frames = transcript(name).filter((frame) => !isNotificationForm(frame));
    expect(viewOf(frames)).toEqual(viewOf(transcript(name)));
  });

  const notified = withForms.filter((name) => transcript(name).some(isNotificationForm));
  it.each(notified)("come to the same in %s when only the notification comes", (name) => {
    const frames = transcript(name).filter((frame) => !isRequestForm(frame));
    expect(viewOf(frames)).toEqual(viewOf(transcript(name)));
  });
});

describe("frames that are delivered again", () => {
  const twice = (frames: readonly Frame[]) =>
    frames.flatMap((frame) => (frame.dir === "server" ? [frame, frame] : [frame]));

  it.each(transcriptNames)("change nothing in %s when each comes twice", (name) => {
    expect(viewOf(twice(transcript(name)))).toEqual(viewOf(transcript(name)));
  });

  it.each(transcriptNames)("change nothing in %s when all come once more at the end", (name) => {
    const frames = transcript(name);
    const events = frames.filter(({ dir, frame }) => dir === "server" && "method" in frame);
    // What describes the session is the newest word about it, so an old one repeated would count.
    const ofTheChat = events.filter(({ frame }) =>
      /^(turn|item|approval|userInput)\//.test(String(frame["method"])),
    );
    expect(viewOf([...frames, ...ofTheChat])).toEqual(viewOf(frames));
  });

  it("change nothing wherever an event is repeated later", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...transcriptNames),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 })), { maxLength: 6 }),
        (name, repeats) => {
          const frames = transcript(name);
          const repeated = [...frames];
          for (const [from, later] of repeats) {
            const frame = repeated[from % repeated.length];
            const isEvent = /^(turn|item|approval|userInput)\//.test(String(frame?.frame["method"]));
            if (frame?.dir === "server" && isEvent)
              repeated.splice((from % repeated.length) + 1 + later, 0, frame);
          }
          expect(viewOf(repeated)).toEqual(viewOf(frames));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("a change of status, which has the cursor of the event that it runs ahead of", () => {
  it("never stands in the way of that event, wherever it comes", () => {
    const cursorOf = ({ frame }: Frame) => asRecord(frame["params"])?.["viewCursor"];
    fc.assert(
      fc.property(fc.constantFrom(...transcriptNames), fc.nat(), fc.nat(), (name, from, to) => {
        const frames = [...transcript(name)];
        const told = frames.filter((frame) => frame.dir === "server" && cursorOf(frame) !== undefined);
        const event = told[from % Math.max(told.length, 1)];
        if (event === undefined) return;
        const { sessionId } = asRecord(event.frame["params"]) ?? {};
        // A word that says nothing by itself.
        const params = { sessionId, status: "resting", viewCursor: cursorOf(event) };
        const status: Frame = { dir: "server", frame: { method: "session/statusChanged", params } };
        frames.splice(to % (frames.length + 1), 0, status);
        expect(viewOf(frames)).toEqual(viewOf(transcript(name)));
      }),
      { numRuns: 200 },
    );
  });
});

describe("an answer to our own prompt", () => {
  it.each(transcriptNames)("may come after everything that it led to in %s", (name) => {
    const frames = transcript(name);
    const isAck = ({ dir, frame }: Frame) =>
      dir === "server" && "result" in frame && isTurnResult(frame["result"]);
    const acks = frames.filter(isAck);
    const late = [...frames.filter((frame) => !isAck(frame)), ...acks];
    expect(viewOf(late)).toEqual(viewOf(frames));
  });
});

function isTurnResult(result: unknown): boolean {
  return typeof result === "object" && result !== null && "disposition" in result;
}
