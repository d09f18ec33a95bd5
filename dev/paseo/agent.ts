/** One agent of the small Paseo: opens and reopens its session, sends prompts, answers and interrupts. */
import { randomUUID } from "node:crypto";
import { messageOf } from "../message-of.ts";
import type { PluginTimelineRow } from "../sdk/agent.ts";
import type { TurnOutcome } from "../sdk/server/hooks.ts";
import type {
  ProviderConfigChanges,
  ProviderContent,
  ProviderPermissionResponse,
  ProviderPersistence,
  ProviderRevertScope,
} from "../sdk/server/provider.ts";
import type { ProviderSession } from "./adapter/host-session.ts";
import type { ProviderClient } from "./adapter.ts";
import { applyEvent, settle } from "./agent/events.ts";
import { type InterruptResult, interruptTurn } from "./agent/interrupt.ts";
import { type AgentModel, type AgentModelOptions, createAgentModel } from "./agent/model.ts";
import { promptInput } from "./agent/prompt.ts";
import { type EditHook, type OpenReason, type SessionChoice, sessionConfig } from "./agent/session-config.ts";
import { type Breach, breach } from "./ledger.ts";
import { type Limits, within } from "./limits.ts";
import type { PromptOutcome } from "./wire.ts";

const MAX_PLUGIN_ROW_BYTES = 64 * 1024;

export interface AgentOptions extends AgentModelOptions {
  pluginId: string;
  choice: SessionChoice;
  persistence?: ProviderPersistence;
  client(): Promise<ProviderClient>;
  editHook: EditHook;
  report(breach: Breach): void;
  limits: Limits;
}

export interface PromptRequest {
  text: string;
  images?: { data: string; mimeType: string }[];
  attachments?: ProviderContent[];
  delivery?: "auto" | "steer";
  clearPendingPermissions?: boolean;
}

export interface AgentController {
  readonly model: AgentModel;
  open(reason: OpenReason, rehydrate?: boolean): Promise<void>;
  prompt(request: PromptRequest): Promise<{ clientMessageId: string; outcome: PromptOutcome }>;
  interrupt(): Promise<InterruptResult>;
  respond(requestId: string, response: ProviderPermissionResponse): Promise<void>;
  configure(changes: ProviderConfigChanges): Promise<void>;
  revert(rowKey: string, scope: ProviderRevertScope): Promise<void>;
  refresh(rehydrate: boolean): Promise<void>;
  archive(archived: boolean): Promise<void>;
  append(item: PluginTimelineRow): number;
  outcomeOf(turnId: string): Promise<TurnOutcome>;
  close(): Promise<void>;
}

export function createAgent(options: AgentOptions): AgentController {
  const model = createAgentModel(options);
  let session: ProviderSession | null = null;
  let primed = false;

  const open = async (reason: OpenReason, rehydrate = false): Promise<void> => {
    const persistence = model.head().persistence ?? options.persistence;
    const resumes = reason !== "create";
    if (resumes && persistence === undefined) throw new Error("The session has left nothing to resume");
    const sessionId = randomUUID();
    const adopt = resumes && (rehydrate || !primed);
    model.attach(sessionId, () => {
      model.transcript.ready(adopt);
      primed = true;
    });
    model.transcript.opening();
    try {
      const config = await sessionConfig(model.head(), options.choice, reason, options.editHook);
      const client = await options.client();
      session = await client.open({
        sessionId,
        config,
        ...(resumes && persistence !== undefined ? { persistence } : {}),
        history: resumes ? "replay" : "skip",
        onEvent: (event) => applyEvent(model, event),
      });
    } catch (error) {
      model.transcript.ready(false);
      model.detach();
      model.patch({ status: "error", lastError: messageOf(error) });
      throw error;
    }
    if (reason === "import" && model.head().persistence === null)
      throw new Error("An import needs a persistence");
    if (model.head().activeTurn === null) model.patch({ status: "idle", lastError: null });
  };

  /** A session that has gone terminal is opened again from its persistence. */
  const liveSession = async (): Promise<ProviderSession> => {
    if (session === null || !session.isLive()) await open("resume");
    if (session === null) throw new Error("The session is not open");
    return session;
  };

  const interrupt = async (): Promise<InterruptResult> => {
    if (session === null || !session.isLive()) return "idle";
    return interruptTurn(model, session, options.report, options.limits.interruptStep);
  };

  const steer = async (
    live: ProviderSession,
    request: PromptRequest,
    clientMessageId: string,
  ): Promise<PromptOutcome> => {
    const { activeTurn } = model.head();
    if (activeTurn === null) return { type: "unavailable", message: "No turn is running" };
    try {
      const input = promptInput({ ...request, commands: [] });
      const clear = request.clearPendingPermissions;
      const result = await live.prompt({
        clientMessageId,
        delivery: "steer",
        input,
        ...(clear === undefined ? {} : { clearPendingPermissions: clear }),
      });
      if (result.type !== "steer" || result.turnId !== activeTurn.id)
        return {
          type: "unavailable",
          message: result.type === "failed" ? result.error.message : "The turn is over",
        };
      const text = request.text;
      model.transcript.add(
        { type: "user_message", id: clientMessageId, text, clientMessageId },
        activeTurn.id,
      );
      return result;
    } catch (error) {
      return { type: "unavailable", message: messageOf(error) };
    }
  };

  const send = async (
    live: ProviderSession,
    request: PromptRequest,
    clientMessageId: string,
  ): Promise<PromptOutcome> => {
    if (model.head().activeTurn !== null && (await interrupt()) === "refused")
      throw new Error("The running turn could not be stopped");
    model.patch({ requiresAttention: false, attentionReason: null });
    const input = promptInput({ ...request, commands: model.head().commands });
    const failed = (message: string): never => {
      settle(model, `failed-${clientMessageId}`, { status: "failed", error: { message } });
      throw new Error(message);
    };
    const result = await live
      .prompt({ clientMessageId, delivery: "auto", input })
      .catch((error) => failed(messageOf(error)));
    if (result.type === "failed") return failed(result.error.message);
    if (result.type === "completed") {
      const turnId = `command-${clientMessageId}`;
      model.stream({ type: "turn_started", turnId });
      settle(model, turnId, { status: "completed" });
    }
    return result;
  };

  const closeSession = async (): Promise<void> => {
    const closing = session;
    session = null;
    if (closing === null || !closing.isLive()) return;
    try {
      await within(options.limits.close, "The session did not close in time", closing.close());
    } catch (error) {
      options.report(breach("close.failed", messageOf(error), closing.sessionId));
    }
  };

  return {
    model,
    open,
    async prompt(request) {
      const clientMessageId = randomUUID();
      const live = await liveSession();
      const deliver = request.delivery === "steer" ? steer : send;
      return { clientMessageId, outcome: await deliver(live, request, clientMessageId) };
    },
    interrupt,
    async respond(requestId, response) {
      const live = await liveSession();
      const { [requestId]: _, ...others } = model.head().permissionErrors;
      model.patch({ permissionErrors: others });
      if (model.head().pendingPermissions.some(({ id }) => id === requestId))
        model.noteAnswer(requestId, response);
      try {
        await live.respond(requestId, response);
      } catch (error) {
        model.takeAnswer(requestId);
        model.patch({ permissionErrors: { ...others, [requestId]: messageOf(error) } });
        throw error;
      }
    },
    async configure(changes) {
      await (await liveSession()).configure(changes);
    },
    async revert(rowKey, scope) {
      const live = await liveSession();
      const token = model.transcript.row(rowKey)?.item.revertToken;
      if (token === undefined) throw new Error("This message cannot be reverted to");
      if (model.head().activeTurn !== null && (await interrupt()) === "refused")
        throw new Error("The running turn could not be stopped");
      await live.revert(token, scope);
    },
    async refresh(rehydrate) {
      await closeSession();
      await open("refresh", rehydrate);
    },
    async archive(archived) {
      const { persistence } = model.head();
      if (persistence !== null) await (await options.client()).archive(persistence, archived);
      model.patch({ archived });
      if (archived) model.tell("agent.archived", { agent: model.hookAgent() });
    },
    append(item) {
      const size = Buffer.byteLength(JSON.stringify(item.data));
      if (size > MAX_PLUGIN_ROW_BYTES)
        throw new Error(`Plugin timeline data has ${size} bytes, ${MAX_PLUGIN_ROW_BYTES} are allowed`);
      if (!Number.isInteger(item.version) || item.version < 1)
        throw new Error("The version of a plugin timeline item is a positive integer");
      const stamped = { ...item, pluginId: options.pluginId };
      return model.transcript.add(stamped, model.head().activeTurn?.id ?? null);
    },
    outcomeOf: (turnId) => model.outcomeOf(turnId),
    async close() {
      await closeSession();
      model.patch({ status: "closed", activeTurn: null, pendingPermissions: [] });
      model.tell("agent.closed", { agent: model.hookAgent() });
    },
  };
}
