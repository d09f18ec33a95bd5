/** Controls of a session: model, effort, mode, compaction, user shell. */
import { nextRecord, type Position, rangeOf, record, stream } from "../event-log.ts";
import { type Host, later, type OpenSession } from "../host.ts";
import { timestamp } from "../ports.ts";
import { refuse, reject } from "../refusal.ts";
import type { Item } from "../schema/item.ts";
import { clientParams } from "../schema/params.ts";
import { tellRow } from "../session-row.ts";
import { modelRows } from "./catalog.ts";
import { accept, loaded, method, type Reply } from "./method.ts";

const modelInUse = (session: OpenSession) => session.fold.model?.modelId ?? session.head.modelId;

const setModel = method(clientParams["session/setModel"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { modelId, providerId } = params.model;
  const row = modelRows(host).find(
    (known) => known.modelId === modelId && (providerId === undefined || known.providerId === providerId),
  );
  if (row === undefined) {
    throw reject("session/setModel", params.commandId, "invalid_model", "model is not in the catalog");
  }
  const change = { modelId, providerId: row.providerId, source: "user" };
  const after = () => {
    const provider = session.fold.model?.providerId ?? session.head.providerId;
    if (modelInUse(session) !== modelId || provider !== row.providerId)
      record(host, session, "session/modelChanged", change);
  };
  return { result: accept(params), after };
});

const setEffort = method(clientParams["session/setReasoningEffort"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { reasoningEffort } = params;
  const after = () =>
    record(host, session, "session/reasoningEffortChanged", { reasoningEffort, source: "user" });
  return { result: accept(params), after };
});

const setMode = method(clientParams["session/setApprovalMode"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { commandId, mode } = params;
  const current = session.fold.mode ?? session.head.mode;
  if (!host.ports.store.durable && mode !== current && mode !== "denyUnmatched") {
    throw reject(
      "session/setApprovalMode",
      commandId,
      "approval_mode_ceiling",
      "the mode may only be narrowed",
    );
  }
  const source = "approvalReconfigure";
  const same = mode === current;
  if (!same) {
    const clientName = host.client?.name ?? "";
    record(host, session, "session/approvalModeChanged", { clientName, commandId, mode, source });
    session.modeSource = source;
    session.modeCommandId = commandId;
  }
  const effectiveMode = { lastCommandId: session.modeCommandId, mode, source: session.modeSource };
  const result = accept(params, { applyOutcome: same ? "noop" : "completed", effectiveMode });
  return { result, after: () => tellRow(host, session) };
});

/** Opens an item that no running turn has; the returned function completes it with its last members. */
function openAlone(
  host: Host,
  session: OpenSession,
  first: Position,
  item: Omit<Item, "recordedAt" | "revision" | "status">,
): (last: Partial<Item>) => void {
  const open = { ...item, recordedAt: timestamp(host.ports.now()), revision: 1, status: "inProgress" };
  record(host, session, "item/started", { item: open }, { range: rangeOf(session, first) });
  return (last) => {
    const recordedAt = timestamp(host.ports.now());
    const end = { ...open, ...last, recordedAt, revision: 2, status: "completed" };
    const range = rangeOf(session, first, nextRecord(host, session));
    record(host, session, "item/completed", { item: end }, { range });
  };
}

const compact = method(clientParams["session/compact"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const { commandId } = params;
  const no = (reason: string) => reject("session/compact", commandId, reason);
  if (session.run !== undefined) throw no("run_active");
  const row = host.options.script.models.find((known) => known.modelId === modelInUse(session));
  if (typeof row?.contextLimit !== "number") throw no("compaction_unavailable");
  const turnId = params.turnId ?? session.fold.lastTurn;
  if (params.turnId !== undefined && !session.fold.ended.has(params.turnId)) throw no("missing_run");
  const done = `run:${turnId}:`;
  if (turnId === undefined || session.fold.boundary?.summarizedThrough.startsWith(done) === true) {
    return { result: { commandId, reason: "no_compactable_history", status: "noop" } };
  }
  const work = () => {
    const first = nextRecord(host, session);
    const complete = openAlone(host, session, first, {
      fallbackText: "Context compaction",
      itemId: first.id,
      kind: "compaction",
      tokensBefore: Math.max(session.fold.tokens.promptTokens, 38_000),
      trigger: "manual",
      turnId,
    });
    complete({
      outcome: "compacted",
      strategyId: "summary-preserved-suffix/v1",
      summarizedThrough: `${done}seq:${session.sequence}`,
      tokensAfter: 21_400,
    });
  };
  return { result: accept(params), after: () => later(host, 19_300, work) };
});

/** How a shell command of the person ends: `exit 3` and `kill -9 $$` do as they say, all others succeed. */
function shellEnd(commandText: string): Pick<Item, "exitCode" | "exitSignal"> {
  const signal = /^kill -(\d+) \$\$$/.exec(commandText)?.[1];
  if (signal !== undefined) return { exitSignal: Number(signal) };
  return { exitCode: Number(/^exit (\d+)$/.exec(commandText)?.[1] ?? 0) };
}

const userShell = method(clientParams["session/userShell"], (host, params): Reply => {
  if (host.client?.granted.includes("userShell") !== true) {
    throw refuse("capabilityRequired", "capability userShell was not granted", { capability: "userShell" });
  }
  const session = loaded(host, params.sessionId);
  const { commandId, commandText } = params;
  const run = () => {
    const itemId = host.ports.uuid7();
    const complete = openAlone(host, session, nextRecord(host, session), {
      commandId,
      commandText,
      itemId,
      kind: "userShell",
      turnId: null,
      visibleOutput: "",
    });
    const output = `simulated output of ${commandText}\n`;
    later(host, 40, () => {
      stream(host, session, "item/delta", { delta: output, field: "output", itemId });
      complete({ durationMs: 42, truncated: false, visibleOutput: output, ...shellEnd(commandText) });
    });
  };
  return { result: accept(params), after: run };
});

export const controlMethods = {
  "session/compact": compact,
  "session/setApprovalMode": setMode,
  "session/setModel": setModel,
  "session/setReasoningEffort": setEffort,
  "session/userShell": userShell,
};
