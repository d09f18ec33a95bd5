/** One session of a provider as the daemon drives it. */
import { randomUUID } from "node:crypto";
import type {
  Json,
  ProviderConfigChanges,
  ProviderError,
  ProviderEvent,
  ProviderInput,
  ProviderPermissionResponse,
  ProviderPrompt,
  ProviderPromptResult,
  ProviderRevertScope,
} from "../../sdk/server/provider.ts";
import type { Request } from "../answer-of.ts";

export interface ProviderSession {
  readonly sessionId: string;
  capabilities(): readonly string[];
  /** Settles with the one result; a refusal rejects. */
  prompt(prompt: ProviderPrompt): Promise<ProviderPromptResult>;
  /** Resolves with the acknowledgement, not with the end of the turn. */
  interrupt(): Promise<void>;
  respond(permissionId: string, response: ProviderPermissionResponse): Promise<void>;
  configure(changes: ProviderConfigChanges): Promise<void>;
  revert(token: Json, scope: ProviderRevertScope): Promise<void>;
  close(): Promise<void>;
  /** `false` after a runtime failure, a close, or the death of the connection. */
  isLive(): boolean;
}

export interface HostSession {
  readonly session: ProviderSession;
  receive(event: ProviderEvent & { sessionId: string }): void;
  /** The open was answered: what children said meanwhile is delivered now. */
  opened(): void;
  fail(error: ProviderError): void;
}

export interface HostSessionOptions {
  sessionId: string;
  onEvent(event: ProviderEvent): void;
  send(input: ProviderInput, offered: readonly string[]): Promise<void>;
  ask(input: Request, offered: readonly string[]): Promise<ProviderEvent>;
  /** Told once, when the session was closed on request. */
  gone(): void;
}

interface PromptWaiter {
  resolve(result: ProviderPromptResult): void;
  reject(error: Error): void;
}

export function createHostSession(options: HostSessionOptions): HostSession {
  const { sessionId } = options;
  const prompts = new Map<string, PromptWaiter>();
  let held: ProviderEvent[] | null = [];
  let capabilities: readonly string[] = [];
  let live = true;

  const end = (error: Error): void => {
    live = false;
    for (const waiter of prompts.values()) waiter.reject(error);
    prompts.clear();
  };

  const ask = async (input: Request): Promise<void> => {
    await options.ask(input, capabilities);
  };

  const session: ProviderSession = {
    sessionId,
    capabilities: () => capabilities,
    prompt: (prompt) =>
      new Promise((resolve, reject) => {
        prompts.set(prompt.clientMessageId, { resolve, reject });
        options.send({ type: "session.prompt", sessionId, prompt }, capabilities).catch((error) => {
          prompts.delete(prompt.clientMessageId);
          reject(error);
        });
      }),
    interrupt: () => ask({ type: "session.interrupt", requestId: randomUUID(), sessionId }),
    respond: (permissionId, response) =>
      options.send({ type: "session.permission", sessionId, permissionId, response }, capabilities),
    configure: (changes) => ask({ type: "session.configure", requestId: randomUUID(), sessionId, changes }),
    revert: (token, scope) =>
      ask({ type: "session.revert", requestId: randomUUID(), sessionId, token, scope }),
    async close() {
      try {
        await ask({ type: "session.close", requestId: randomUUID(), sessionId });
      } catch (error) {
        // `session.closed` settles a close as well as `request.completed` does.
        if (live) throw error;
      } finally {
        end(new Error("The session was closed"));
        options.gone();
      }
    },
    isLive: () => live,
  };

  return {
    session,
    receive(event) {
      if (event.sessionId !== sessionId) {
        if (held === null) options.onEvent(event);
        else held.push(event);
        return;
      }
      if (event.type === "session.opened") capabilities = event.capabilities;
      options.onEvent(event);
      if (event.type === "session.prompt_result") {
        prompts.get(event.clientMessageId)?.resolve(event.result);
        prompts.delete(event.clientMessageId);
      }
      if (event.type === "session.closed" || event.type === "session.runtime_failed")
        end(new Error(event.error?.message ?? "The session was closed"));
    },
    opened() {
      const events = held ?? [];
      held = null;
      for (const event of events) options.onEvent(event);
    },
    fail(error) {
      if (!live) return;
      end(new Error(error.message));
      options.onEvent({ type: "session.runtime_failed", sessionId, error });
    },
  };
}
