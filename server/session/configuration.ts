/** Model, mode and effort of a session: what is in force, and changing it all or not at all. */
import type { ProviderConfigChanges } from "@getpaseo/plugin/server/provider";
import type { SessionModel } from "../../shared/session/state.ts";
import { isNamed, selectionOf } from "../model-id.ts";
import type { Session } from "../msp/schema/session.ts";
import type { LiveClient } from "./process/session-host.ts";
import { approvalMode, reasoningEffort } from "./session-config.ts";
import type { SessionContext } from "./session-context.ts";

export interface Settings {
  readonly model?: string;
  readonly mode?: string;
  readonly thinkingOption?: string;
}

export function isSame(one: Settings, other: Settings): boolean {
  return KEYS.every((key) => one[key] === other[key]);
}

type Key = keyof Settings;

const KEYS = ["model", "mode", "thinkingOption"] as const satisfies readonly Key[];

export interface Configuration {
  /** What is in force now. */
  settings(): Settings;
  /** Effort that goes along with each turn: the one chosen at opening, until Muse has one of its own. */
  turnEffort(): string | undefined;
  /**
   * Rejects with the refusal; what was applied before it has been taken back then. One after the other, so that the
   * newest wish is the one that holds.
   */
  change(changes: ProviderConfigChanges): Promise<void>;
  /** Has a host that loaded the session go on with what is in force. `loaded` is how it has it. Rejects with the refusal. */
  restore(
    client: LiveClient,
    loaded: Pick<Session, "modelId" | "providerId" | "approvalMode">,
  ): Promise<void>;
}

export interface ConfigurationOptions {
  /** What the session was opened with. */
  readonly effort?: string;
  readonly model?: string;
  readonly defaultMode: string;
  /** Paseo's text for a model that Muse names. */
  readonly modelIdOf: (model: SessionModel) => string;
}

export interface ConfiguredSession extends Pick<SessionContext, "sessionId" | "view"> {
  readonly client: Pick<SessionContext["client"], "command">;
}

export function createConfiguration(
  { client, sessionId, view }: ConfiguredSession,
  { effort, model: opened, defaultMode, modelIdOf }: ConfigurationOptions,
): Configuration {
  const turnEffort = () => (view.view.session.effort === undefined ? effort : undefined);

  /** Muse does not tell all that was chosen, so that the choice stands as long as it fits what Muse tells. */
  let chosen = opened;

  const nameOf = (model: SessionModel): string => {
    const isWhole = chosen !== undefined && selectionOf(chosen).providerId !== undefined;
    return isWhole && chosen !== undefined && isNamed(chosen, model) ? chosen : modelIdOf(model);
  };

  /** A text that names a model alone does not ask for another provider of it. */
  const isInUse = (id: string): boolean => {
    const { model } = view.view.session;
    return model !== undefined && selectionOf(id).providerId === undefined && isNamed(id, model);
  };

  const settings = (): Settings => {
    const { model, approvalMode: mode, effort: thinkingOption = effort } = view.view.session;
    return {
      ...(model && { model: nameOf(model) }),
      ...(mode !== undefined && { mode }),
      ...(thinkingOption !== undefined && { thinkingOption }),
    };
  };

  const set = async (key: Key, value: string): Promise<void> => {
    switch (key) {
      case "model": {
        const model = selectionOf(value);
        await client.command("session/setModel", { sessionId, model });
        chosen = value;
        return view.apply({ kind: "configured", change: { model } });
      }
      case "mode": {
        const mode = approvalMode(value);
        const { effectiveMode } = await client.command("session/setApprovalMode", { sessionId, mode });
        return view.apply({ kind: "configured", change: { approvalMode: effectiveMode.mode } });
      }
      case "thinkingOption": {
        const reasoning = reasoningEffort(value);
        if (reasoning === undefined) throw new Error(`Muse knows no effort "${value}".`);
        await client.command("session/setReasoningEffort", { sessionId, reasoningEffort: reasoning });
        return view.apply({ kind: "configured", change: { effort: value } });
      }
    }
  };

  const changeAll = async (changes: ProviderConfigChanges): Promise<void> => {
    const before = settings();
    const undo: (() => Promise<void>)[] = [];
    try {
      for (const key of KEYS) {
        const value = wanted(changes, key, defaultMode);
        if (value === undefined || value === before[key]) continue;
        if (key === "model" && isInUse(value)) continue;
        await set(key, value);
        const previous = before[key];
        if (previous !== undefined) undo.unshift(() => set(key, previous));
      }
    } catch (error) {
      for (const back of undo) await back().catch(() => {});
      throw error;
    }
  };

  let last: Promise<void> = Promise.resolve();

  return {
    settings,
    turnEffort,
    async restore(host, { modelId, providerId, approvalMode: loaded }) {
      const { model, mode } = settings();
      const isModel = model === undefined || modelId === null;
      if (!isModel && !isNamed(model, { modelId, ...(providerId !== null && { providerId }) }))
        await host.command("session/setModel", { sessionId, model: selectionOf(model) });
      if (mode !== undefined && loaded !== undefined && loaded.mode !== mode)
        await host.command("session/setApprovalMode", { sessionId, mode: approvalMode(mode) });
      const effort = reasoningEffort(view.view.session.effort);
      if (effort !== undefined)
        await host.command("session/setReasoningEffort", { sessionId, reasoningEffort: effort });
    },
    change(changes) {
      const done = last.then(() => changeAll(changes));
      last = done.catch(() => {});
      return done;
    },
  };
}

/** `null` asks for the default, which only the mode has here. */
function wanted(changes: ProviderConfigChanges, key: Key, defaultMode: string): string | undefined {
  const value = changes[key];
  if (value !== null) return value;
  if (key === "mode") return defaultMode;
  throw new Error(
    `There is no default to go back to for the ${key === "model" ? "model" : "effort"}. Choose one.`,
  );
}
