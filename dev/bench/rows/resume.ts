/** Opening a long session again: how soon the first row is there, and what it costs until it is ready. */
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import { methods } from "../../../server/msp/methods.ts";
import type { Item } from "../../../server/msp/schema/item.ts";
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
  const calls = messages.map((item, at) =>
    at % 2 === 0 && item.kind === "agentMessage" ? call(item) : item,
  );
  return [
    await resumeRow(`a history of ${ITEMS} messages`, messages),
    await resumeRow(`the same, every other one a tool call with output`, calls),
  ];
}

function call({ itemId, turnId, recordedAt, revision, status }: Item) {
  const output = "src/fold.ts\nsrc/history.ts\n";
  const made = { kind: "toolCall", tool: "bash", args: '{"command":"ls src"}', visibleOutput: output };
  return { itemId, turnId, recordedAt, revision, status, ...made };
}

async function resumeRow(what: string, items: readonly object[]): Promise<Row> {
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
  const { parse, ready } = await medians({ parse: () => JSON.parse(payload), ready: () => resume(payload) });
  return {
    what: `resume: ${what}, until ready`,
    against: "JSON.parse of the payload",
    value: ready / parse,
    limit: 6,
    sides: perPiece(ready, parse, ITEMS),
    limitedBy: "checking, folding and telling each item once; of a call also what its arguments say",
  };
}

function resume(payload: string): void {
  const answer = methods["session/resume"].result.safeParse(JSON.parse(payload));
  if (!answer.success) throw new Error("The history does not fit.");
  const { session, history } = answer.data;
  const emitted: ProviderEvent[] = [];
  const view = new SessionView({
    museSessionId: SESSION,
    sessionId: "paseo-session",
    ports: manualPorts().ports,
    contextLimit: () => undefined,
    emit: (event) => emitted.push(event),
  });
  view.apply({ kind: "session", session });
  view.apply({ kind: "history", history, activeTurnId: null });
  view.publishHistory(true);
  if (emitted.length < ITEMS) throw new Error("The history was not told whole.");
}
