/** Model, mode and effort of a session: what is in force, and changing it all or not at all. */
import type { ProviderConfigChanges } from "@getpaseo/plugin/server/provider";
import { approvalMode, reasoningEffort } from "./session-config.ts";
import type { SessionContext } from "./session-context.ts";

export interface Settings {
  readonly model?: string;
  readonly mode?: string;
  readonly thinkingOption?: string;
}

type Key = keyof Settings;

export interface Configuration {
  /** What is in force now. */
  settings(): Settings;
  /** Effort that goes along with each turn: the one chosen at opening, until Muse has one of its own. */
  turnEffort(): string | undefined;
  /** Rejects with the refusal; what was applied before it has been taken back then. */
  change(changes: ProviderConfigChanges): Promise<void>;
}

/** `effort` is the one that the session was opened with. */
export function createConfiguration(
  { client, sessionId, view }: SessionContext,
  { effort, defaultMode }: { readonly effort?: string; readonly defaultMode: string },
): Configuration {
  const turnEffort = () => (view.view.session.effort === undefined ? effort : undefined);

  const settings = (): Settings => {
    const { model, approvalMode: mode, effort: thinkingOption = effort } = view.view.session;
    return {
      ...(model && { model: model.modelId }),
      ...(mode !== undefined && { mode }),
      ...(thinkingOption !== undefined && { thinkingOption }),
    };
  };

  const set = async (key: Key, value: string): Promise<void> => {
    switch (key) {
      case "model":
        await client.command("session/setModel", { sessionId, model: { modelId: value } });
        return view.apply({ kind: "configured", change: { modelId: value } });
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

  return {
    settings,
    turnEffort,
    async change(changes) {
      const before = settings();
      const undo: (() => Promise<void>)[] = [];
      try {
        for (const key of ["model", "mode", "thinkingOption"] as const) {
          const value = wanted(changes, key, defaultMode);
          if (value === undefined || value === before[key]) continue;
          await set(key, value);
          const previous = before[key];
          if (previous !== undefined) undo.unshift(() => set(key, previous));
        }
      } catch (error) {
        for (const back of undo) await back().catch(() => {});
        throw error;
      }
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
