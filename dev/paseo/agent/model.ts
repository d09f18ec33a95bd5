/** The state of one agent and the few ways in which it changes; every change is published. */
import type { AgentStreamEvent } from "../../sdk/agent.ts";
import type { AfterHooks, HookAgent, TurnOutcome } from "../../sdk/server/hooks.ts";
import type { ProviderPermissionResponse } from "../../sdk/server/provider.ts";
import type { AgentHead, AgentView, Update } from "../wire.ts";
import { createTranscript, type Transcript } from "./transcript.ts";

export interface AgentModel {
  readonly transcript: Transcript;
  head(): AgentHead;
  view(): AgentView;
  hookAgent(): HookAgent;
  patch(changes: Partial<AgentHead>): void;
  stream(event: AgentStreamEvent): void;
  tell<Name extends keyof AfterHooks>(name: Name, event: AfterHooks[Name]): void;
  now(): string;
  /** The session whose events are the agent's own, `null` while none is open. */
  rootSessionId(): string | null;
  /** Whether the session is, or was, the agent's own or a child of it. */
  owns(sessionId: string | null): boolean;
  attach(sessionId: string, whenReady: () => void): void;
  detach(): void;
  becomeReady(): void;
  /** A prompt was answered with this turn. */
  expectTurn(turnId: string): void;
  turnSettled(turnId: string, outcome: TurnOutcome): void;
  /** Resolves with how the turn ended; at once when it has ended already. */
  outcomeOf(turnId: string): Promise<TurnOutcome>;
  /** Remembers what a client answered, for when the resolution comes. */
  noteAnswer(requestId: string, response: ProviderPermissionResponse): void;
  takeAnswer(requestId: string): ProviderPermissionResponse | undefined;
}

export interface AgentModelOptions {
  id: string;
  provider: string;
  cwd: string;
  title: string | null;
  publish(update: Update): void;
  tell<Name extends keyof AfterHooks>(name: Name, event: AfterHooks[Name]): void;
}

export function createAgentModel(options: AgentModelOptions): AgentModel {
  const now = (): string => new Date().toISOString();
  const created = now();
  const transcript = createTranscript(options.id, options.publish, now);
  const outcomes = new Map<string, TurnOutcome>();
  const watchers = new Map<string, ((outcome: TurnOutcome) => void)[]>();
  const answers = new Map<string, ProviderPermissionResponse>();
  const sessionIds = new Set<string>();
  let root: { sessionId: string; whenReady(): void } | null = null;
  let head: AgentHead = {
    id: options.id,
    workspaceId: `workspace:${options.cwd}`,
    provider: options.provider,
    status: "initializing",
    createdAt: created,
    updatedAt: created,
    lastActivityAt: created,
    title: options.title,
    cwd: options.cwd,
    model: null,
    currentModeId: null,
    thinkingOptionId: null,
    requiresAttention: false,
    attentionReason: null,
    parentAgentId: null,
    labels: {},
    pendingPermissions: [],
    lastUsage: null,
    lastError: null,
    activeTurn: null,
    config: null,
    commands: [],
    capabilities: [],
    archived: false,
    persistence: null,
    permissionErrors: {},
  };

  const patch = (changes: Partial<AgentHead>): void => {
    const at = now();
    head = { ...head, ...changes, updatedAt: at, lastActivityAt: at };
    options.publish({ kind: "agent", agent: head });
  };

  return {
    transcript,
    head: () => head,
    view: () => ({ ...head, rows: transcript.rows(), children: transcript.children() }),
    hookAgent: () => {
      const { id, workspaceId, parentAgentId, provider, cwd, title } = head;
      return { id, workspaceId, parentAgentId, provider, cwd, title };
    },
    patch,
    stream: (event) => options.publish({ kind: "stream", agentId: options.id, event }),
    tell: options.tell,
    now,
    rootSessionId: () => root?.sessionId ?? null,
    owns: (sessionId) =>
      sessionId !== null &&
      (sessionIds.has(sessionId) || transcript.children().some((child) => child.sessionId === sessionId)),
    attach(sessionId, whenReady) {
      sessionIds.add(sessionId);
      root = { sessionId, whenReady };
    },
    detach() {
      root = null;
    },
    becomeReady: () => root?.whenReady(),
    expectTurn(turnId) {
      if (head.activeTurn !== null || outcomes.has(turnId)) return;
      patch({ activeTurn: { id: turnId, startedAt: now(), autonomous: false }, status: "running" });
    },
    turnSettled(turnId, outcome) {
      outcomes.set(turnId, outcome);
      for (const watch of watchers.get(turnId) ?? []) watch(outcome);
      watchers.delete(turnId);
    },
    outcomeOf: (turnId) =>
      new Promise((resolve) => {
        const known = outcomes.get(turnId);
        if (known !== undefined) return resolve(known);
        watchers.set(turnId, [...(watchers.get(turnId) ?? []), resolve]);
      }),
    noteAnswer: (requestId, response) => void answers.set(requestId, response),
    takeAnswer(requestId) {
      const answer = answers.get(requestId);
      answers.delete(requestId);
      return answer;
    },
  };
}
