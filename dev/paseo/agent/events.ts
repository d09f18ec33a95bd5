/** What each event of a session does to its agent. The order in which events come is the ledger's concern. */
import type { TurnOutcome } from "../../sdk/server/hooks.ts";
import type {
  PermissionRequest,
  ProviderEvent,
  ProviderEventOf,
  ProviderPermissionResponse,
} from "../../sdk/server/provider.ts";
import type { AgentModel } from "./model.ts";

/** Handles one event of the agent's session or of one of its children. */
export function applyEvent(agent: AgentModel, event: ProviderEvent): void {
  if (!("sessionId" in event)) return;
  if (event.sessionId !== agent.rootSessionId()) return applyChildEvent(agent, event);
  switch (event.type) {
    case "session.opened":
      return bind(agent, event);
    case "session.ready":
      return agent.becomeReady();
    case "session.persistence":
      return agent.patch({ persistence: event.persistence });
    case "session.commands":
      return agent.patch({ commands: event.commands });
    case "session.config":
      return configure(agent, event.config);
    case "session.usage":
      agent.patch({ lastUsage: event.usage });
      return agent.stream({ type: "usage_updated", usage: event.usage });
    case "session.permission":
      return ask(agent, event.request);
    case "session.permission_resolved":
      return resolve(agent, event.permissionId, agent.takeAnswer(event.permissionId));
    case "session.prompt_result":
      if (event.result.type === "turn") agent.expectTurn(event.result.turnId);
      return;
    case "session.turn":
      return event.state === "started" ? start(agent, event.turnId) : end(agent, event);
    case "session.notice":
      return agent.transcript.notice(event.notice, agent.head().activeTurn?.id ?? null);
    case "timeline.item":
      agent.transcript.item(event, false, agent.head().activeTurn?.id ?? null);
      return agent.stream({ type: "timeline", item: event.item });
    case "session.runtime_failed":
      return fail(agent, event.error.message);
    case "session.closed":
      agent.detach();
      if (event.error !== undefined) fail(agent, event.error.message);
  }
}

function applyChildEvent(agent: AgentModel, event: ProviderEvent & { sessionId: string }): void {
  switch (event.type) {
    case "session.opened":
      return agent.transcript.childOpened(event);
    case "timeline.item":
      return agent.transcript.item(event, true, null);
    case "session.turn":
      if (event.state !== "started") agent.transcript.childEnded(event.sessionId, event.state);
      return;
    case "session.runtime_failed":
      return agent.transcript.childEnded(event.sessionId, "failed");
    case "session.closed":
      return agent.transcript.childEnded(event.sessionId, event.error === undefined ? "completed" : "failed");
  }
}

function bind(agent: AgentModel, event: ProviderEventOf<"session.opened">): void {
  agent.patch({ capabilities: event.capabilities, persistence: event.persistence ?? null });
}

function configure(agent: AgentModel, config: ProviderEventOf<"session.config">["config"]): void {
  const before = agent.head().currentModeId;
  const modeId = config.mode ?? null;
  agent.patch({
    config,
    model: config.model ?? null,
    currentModeId: modeId,
    thinkingOptionId: config.thinkingOption ?? null,
  });
  if (before !== modeId) agent.stream({ type: "mode_changed", modeId });
}

function ask(agent: AgentModel, asked: PermissionRequest): void {
  const request = { ...asked, provider: agent.head().provider };
  const others = agent.head().pendingPermissions.filter(({ id }) => id !== request.id);
  agent.patch({
    pendingPermissions: [...others, request],
    requiresAttention: true,
    attentionReason: "permission",
  });
  agent.stream({ type: "permission_requested", request });
  agent.tell("agent.permission_requested", { agent: agent.hookAgent(), request });
}

function resolve(agent: AgentModel, requestId: string, answer: ProviderPermissionResponse | undefined): void {
  const { pendingPermissions, attentionReason } = agent.head();
  if (!pendingPermissions.some(({ id }) => id === requestId)) return;
  const rest = pendingPermissions.filter(({ id }) => id !== requestId);
  const quiet = rest.length === 0 && attentionReason === "permission";
  agent.patch({
    pendingPermissions: rest,
    ...(quiet ? { requiresAttention: false, attentionReason: null } : {}),
  });
  const resolution = answer ?? { behavior: "deny" as const, message: "Resolved by provider" };
  agent.stream({ type: "permission_resolved", requestId, resolution });
  agent.tell("agent.permission_resolved", { agent: agent.hookAgent(), requestId, resolution });
}

function start(agent: AgentModel, turnId: string): void {
  const { activeTurn } = agent.head();
  // While another turn runs in the foreground the host ignores the start.
  if (activeTurn !== null && activeTurn.id !== turnId) return;
  const startedAt = activeTurn?.startedAt ?? agent.now();
  agent.patch({
    activeTurn: { id: turnId, startedAt, autonomous: activeTurn === null },
    status: "running",
    lastError: null,
  });
  agent.stream({ type: "turn_started", turnId });
  agent.tell("agent.turn_started", { agent: agent.hookAgent(), turnId });
}

function end(agent: AgentModel, event: ProviderEventOf<"session.turn">): void {
  if (agent.head().activeTurn?.id !== event.turnId) return;
  if (event.state === "completed") return settle(agent, event.turnId, { status: "completed" });
  if (event.state === "canceled")
    return settle(agent, event.turnId, {
      status: "canceled",
      reason: event.error?.message ?? "Canceled by provider",
    });
  const { message = "The turn failed", code } = event.error ?? {};
  settle(agent, event.turnId, {
    status: "failed",
    error: code === undefined ? { message } : { message, code },
  });
}

/** Ends the active turn, whoever says so. A failure writes an error row. */
export function settle(agent: AgentModel, turnId: string, outcome: TurnOutcome): void {
  if (outcome.status === "failed")
    agent.transcript.add({ type: "error", id: `${turnId}:error`, message: outcome.error.message }, turnId);
  if (outcome.status !== "completed")
    for (const { id } of agent.head().pendingPermissions)
      resolve(agent, id, { behavior: "deny", message: "Interrupted" });
  const failed = outcome.status === "failed";
  const waiting = agent.head().pendingPermissions.length > 0;
  agent.patch({
    activeTurn: null,
    status: failed ? "error" : "idle",
    lastError: failed ? outcome.error.message : null,
    ...(waiting ? {} : { requiresAttention: true, attentionReason: failed ? "error" : "finished" }),
  });
  if (outcome.status === "completed") agent.stream({ type: "turn_completed", turnId });
  else if (outcome.status === "failed")
    agent.stream({ type: "turn_failed", turnId, error: outcome.error.message });
  else agent.stream({ type: "turn_canceled", turnId, reason: outcome.reason });
  const timeline = agent.transcript.rows().map((row) => row.item);
  agent.tell("agent.turn_ended", { agent: agent.hookAgent(), turnId, outcome, timeline });
  agent.turnSettled(turnId, outcome);
}

function fail(agent: AgentModel, message: string): void {
  agent.detach();
  const { activeTurn } = agent.head();
  if (activeTurn !== null) return settle(agent, activeTurn.id, { status: "failed", error: { message } });
  agent.patch({ status: "error", lastError: message });
}
