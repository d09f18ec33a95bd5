/** Controls of a session: model, effort, mode, compaction, user shell. */
import { nextRecord, rangeOf, record, stream } from "../event-log.ts";
import { later, type OpenSession } from "../host.ts";
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
    const base = {
      fallbackText: "Context compaction",
      itemId: first.id,
      kind: "compaction",
      trigger: "manual",
      turnId,
    };
    const tokensBefore = Math.max(session.fold.tokens.promptTokens, 38_000);
    const open: Item = {
      ...base,
      recordedAt: timestamp(host.ports.now()),
      revision: 1,
      status: "inProgress",
      tokensBefore,
    };
    record(host, session, "item/started", { item: open }, { range: rangeOf(session, first) });
    const end = { outcome: "compacted", strategyId: "summary-preserved-suffix/v1", tokensAfter: 21_400 };
    const summarizedThrough = `${done}seq:${session.sequence}`;
    const item: Item = { ...open, ...end, revision: 2, status: "completed", summarizedThrough };
    record(
      host,
      session,
      "item/completed",
      { item },
      { range: rangeOf(session, first, nextRecord(host, session)) },
    );
  };
  return { result: accept(params), after: () => later(host, 19_300, work) };
});

const userShell = method(clientParams["session/userShell"], (host, params): Reply => {
  if (host.client?.granted.includes("userShell") !== true) {
    throw refuse("capabilityRequired", "capability userShell was not granted", { capability: "userShell" });
  }
  const session = loaded(host, params.sessionId);
  const { commandId, commandText } = params;
  const run = () => {
    const first = nextRecord(host, session);
    const itemId = host.ports.uuid7();
    const base = { commandId, commandText, itemId, kind: "userShell", turnId: null };
    const open: Item = {
      ...base,
      recordedAt: timestamp(host.ports.now()),
      revision: 1,
      status: "inProgress",
      visibleOutput: "",
    };
    record(host, session, "item/started", { item: open }, { range: rangeOf(session, first) });
    const output = `simulated output of ${commandText}\n`;
    later(host, 40, () => {
      stream(host, session, "item/delta", { delta: output, field: "output", itemId });
      const signal = /^kill -(\d+) \$\$$/.exec(commandText)?.[1];
      const code = Number(/^exit (\d+)$/.exec(commandText)?.[1] ?? 0);
      const end = {
        durationMs: 42,
        ...(signal === undefined ? { exitCode: code } : { exitSignal: Number(signal) }),
        recordedAt: timestamp(host.ports.now()),
        truncated: false,
      };
      const item: Item = { ...base, ...end, revision: 2, status: "completed", visibleOutput: output };
      record(
        host,
        session,
        "item/completed",
        { item },
        { range: rangeOf(session, first, nextRecord(host, session)) },
      );
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
