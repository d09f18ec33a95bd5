/** Opening a long session again: how soon its first row is there, when it is ready, and how long others wait for it. */
import { withoutSecretsInFailures } from "../../../server/msp/failure-texts.ts";
import { methods } from "../../../server/msp/methods.ts";
import type { Item } from "../../../server/msp/schema/item.ts";
import type { Ports } from "../../../server/ports.ts";
import { pastOf } from "../../../server/session/past/past.ts";
import { inSlices } from "../../../server/session/past/slices.ts";
import { SessionView } from "../../../server/session/session-view.ts";
import { manualPorts } from "../manual-ports.ts";
import { medians, perPiece, type Row } from "../measure.ts";
import { events, pastLines, SESSION } from "../wire-lines.ts";

const ITEMS = 10_000;

export async function resumeRows(): Promise<readonly Row[]> {
  const messages = events(pastLines(ITEMS)).flatMap((event) =>
    event.method === "item/completed"
      ? [{ ...event.params.item, recordedAt: "2026-01-01T00:00:00.000Z" }]
      : [],
  );
  // Each turn ends with an answer, so that the items are all there is to know of it.
  const calls = messages.map((item) =>
    /m[02468]$/.test(item.itemId) && item.kind === "agentMessage" ? call(item) : item,
  );
  return [
    ...(await rowsOf(`a history of ${ITEMS} messages`, messages)),
    ...(await rowsOf(`the same, every other one a tool call with output`, calls)),
  ];
}

function call({ itemId, turnId, recordedAt, revision, status }: Item) {
  const output = "src/fold.ts\nsrc/history.ts\n";
  const made = { kind: "toolCall", tool: "bash", args: '{"command":"ls src"}', visibleOutput: output };
  return { itemId, turnId, recordedAt, revision, status, ...made };
}

async function rowsOf(what: string, items: readonly object[]): Promise<readonly Row[]> {
  const payload = JSON.stringify({
    history: { items, mode: "inline", snapshot: null },
    pendingRequests: [],
    session: {
      activeTurnId: null,
      createdAt: "2026-01-01T00:00:00.000Z",
      forkedFrom: null,
      modelId: null,
      path: "/log",
      providerId: null,
      sessionId: SESSION,
      status: "idle",
      turnCount: ITEMS / 10,
      updatedAt: "2026-01-01T00:00:00.000Z",
      workspaceRoot: "/workspace",
    },
    viewCursor: `v:${SESSION}:1`,
  });
  const { parse, first, ready } = await medians({
    parse: () => JSON.parse(payload),
    first: () => resume(payload, "until the first row"),
    ready: () => resume(payload, "until ready"),
  });
  const against = "JSON.parse of the payload";
  return [
    {
      what: `resume: ${what}, until the first row`,
      against,
      value: first / parse,
      limit: 2,
      sides: perPiece(first, parse, ITEMS),
      limitedBy:
        "parsing the answer, which is one line, and looking through all of it for secrets in failures",
    },
    {
      what: `resume: ${what}, until ready`,
      against,
      value: ready / parse,
      limit: 6,
      sides: perPiece(ready, parse, ITEMS),
      limitedBy: "checking, folding and telling each item once; of a call also what its arguments say",
    },
    {
      what: `resume: ${what}, the longest that others wait`,
      against,
      value: (await longest(payload)) / parse,
      limit: 2,
      limitedBy: "parsing the answer, which is one line, or a slice of 8 ms of what comes after it",
    },
  ];
}

const ROUNDS = 7;

/** Processor time of the longest slice in microseconds, the median of several resumes. */
async function longest(payload: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let slice = 0;
    let before = process.cpuUsage();
    await resume(payload, "until ready", () => {
      const { user, system } = process.cpuUsage(before);
      slice = Math.max(slice, user + system);
      before = process.cpuUsage();
    });
    rounds.push(slice);
  }
  return rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
}

/** As an opening does it. `rested` is called at the end of each slice. */
async function resume(
  payload: string,
  end: "until the first row" | "until ready",
  rested = (): void => {},
): Promise<void> {
  const clean = withoutSecretsInFailures(JSON.parse(payload), (text) => text);
  const answer = methods["session/resume"].result.safeParse(clean);
  if (!answer.success) throw new Error("The history does not fit.");
  const { session } = answer.data;
  let told = 0;
  const view = new SessionView({
    museSessionId: SESSION,
    sessionId: "paseo-session",
    ports: manualPorts().ports,
    contextLimit: () => undefined,
    emit(event) {
      if (event.type === "timeline.item") told += 1;
    },
  });
  view.apply({ kind: "session", session });
  const ending = new AbortController();
  const steps = await pastOf({ query: noPages }, answer.data);
  await inSlices({
    ports: { now: Date.now, timer: soon },
    steps,
    work: (input) => view.apply(input),
    sliced() {
      view.publishPast();
      rested();
      if (end === "until the first row" && told > 0) ending.abort();
    },
    signal: ending.signal,
  }).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  if (ending.signal.aborted) return;
  view.publishHistory(true);
  rested();
  if (told < ITEMS) throw new Error("The history was not told whole.");
}

const soon: Ports["timer"] = (_delayMs, fire) => {
  setImmediate(fire);
  return () => {};
};

function noPages(): Promise<never> {
  return Promise.reject(new Error("The history is not whole."));
}
