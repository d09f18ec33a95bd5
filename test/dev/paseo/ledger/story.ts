/** Tells a ledger what crosses a connection and collects the rules that were broken. */

import { createLedger } from "../../../../dev/paseo/ledger.ts";
import {
  PROVIDER_CAPABILITIES,
  type ProviderEvent,
  type ProviderInput,
  type TimelineItem,
} from "../../../../dev/sdk/server/provider.ts";

export const sessionId = "session-1";

export interface Story {
  /** The rules broken by these steps, in order. */
  rules(...steps: Step[]): string[];
  /** Whether one of the steps would kill the connection. */
  isFatal(...steps: Step[]): boolean;
}

export type Step =
  | ProviderEvent
  | { sent: ProviderInput }
  | { accepted: ProviderInput }
  | { refused: ProviderInput };

export function newStory(capabilities: readonly string[] = PROVIDER_CAPABILITIES): Story {
  const ledger = createLedger({ pluginId: "plugin-1", capabilities });
  const play = (steps: Step[]) =>
    steps.flatMap((step) => {
      if ("type" in step) return ledger.received(step);
      if ("accepted" in step) return ledger.accepted(step.accepted);
      if ("sent" in step) ledger.sent(step.sent);
      else ledger.refused(step.refused);
      return [];
    });
  return {
    rules: (...steps) => play(steps).map((found) => found.rule),
    isFatal: (...steps) => play(steps).some((found) => found.fatal),
  };
}

/** A story whose session is open, ready and idle. */
export function readyStory(options: { history?: "replay" | "skip"; without?: string[] } = {}): Story {
  const story = newStory();
  const capabilities = PROVIDER_CAPABILITIES.filter((name) => !options.without?.includes(name));
  story.rules({ sent: open(options.history) }, opened(capabilities), config, ready());
  return story;
}

/** A story in which the prompt `m1` runs as turn `t1`. */
export function runningStory(): Story {
  const story = readyStory();
  story.rules(
    { sent: prompt("m1") },
    item({ type: "user_message", id: "u1", text: "hi", clientMessageId: "m1" }),
    result("m1", { type: "turn", turnId: "t1" }),
    turn("t1", "started"),
  );
  return story;
}

export function open(history: "replay" | "skip" = "skip"): ProviderInput {
  const config = { cwd: "/", env: {}, mcpServers: {}, settings: {}, persist: true };
  return { type: "session.open", requestId: "open-1", sessionId, config, history };
}

export function opened(
  capabilities: readonly string[] = PROVIDER_CAPABILITIES,
  restoration: "core" | "parent" = "core",
): ProviderEvent {
  return { type: "session.opened", sessionId, capabilities: [...capabilities], restoration, cwd: "/" };
}

export const config: ProviderEvent = {
  type: "session.config",
  sessionId,
  config: { models: [], modes: [], thinkingOptions: [], settings: [] },
};

export function ready(requestId: string | undefined = "open-1"): ProviderEvent {
  return { type: "session.ready", sessionId, requestId };
}

export function prompt(clientMessageId: string, delivery: "auto" | "steer" = "auto"): ProviderInput {
  const input = { type: "message" as const, content: [{ type: "text" as const, text: "hi" }] };
  return { type: "session.prompt", sessionId, prompt: { clientMessageId, delivery, input } };
}

export function result(
  clientMessageId: string,
  outcome: Extract<ProviderEvent, { type: "session.prompt_result" }>["result"],
): ProviderEvent {
  return { type: "session.prompt_result", sessionId, clientMessageId, result: outcome };
}

export function turn(
  turnId: string,
  state: "started" | "completed" | "failed" | "canceled",
  message?: string,
): ProviderEvent {
  const error = message === undefined ? {} : { error: { message } };
  return { type: "session.turn", sessionId, turnId, state, ...error };
}

export function item(content: TimelineItem, session = sessionId): ProviderEvent {
  return { type: "timeline.item", sessionId: session, item: content };
}

export function completed(requestId: string): ProviderEvent {
  return { type: "request.completed", requestId };
}

export function permission(id: string): ProviderEvent {
  return { type: "session.permission", sessionId, request: { id, name: "Shell", kind: "tool" } };
}

export function resolved(permissionId: string): ProviderEvent {
  return { type: "session.permission_resolved", sessionId, permissionId };
}

export function answer(permissionId: string): ProviderInput {
  return { type: "session.permission", sessionId, permissionId, response: { behavior: "allow" } };
}
