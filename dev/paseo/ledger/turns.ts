/** Prompts and turns of one session: one result per prompt, one terminal per turn. */
import type {
  ProviderEventOf,
  ProviderPrompt,
  ProviderPromptResult,
  TimelineItem,
} from "../../sdk/server/provider.ts";
import type { Breach } from "../ledger.ts";
import type { Permissions } from "./permissions.ts";

export type Fault = (rule: string, message: string, fatal?: boolean) => Breach;

export interface Turns {
  prompted(prompt: ProviderPrompt): void;
  refused(clientMessageId: string): void;
  result(clientMessageId: string, result: ProviderPromptResult): Breach[];
  turned(event: ProviderEventOf<"session.turn">): Breach[];
  /** Notes the user message that a prompt's turn must show. */
  item(item: TimelineItem): void;
  atClose(): Breach[];
}

interface PromptRecord {
  delivery: "auto" | "steer";
  message: boolean;
  answered: boolean;
}

/** `child`: sub-agents need not announce the turn that they end. */
export function createTurns(fault: Fault, permissions: Permissions, child: boolean): Turns {
  const prompts = new Map<string, PromptRecord>();
  const turns = new Map<string, "announced" | "started" | "ended">();
  /** Messages that must appear before the turn ends, by turn. */
  const awaited = new Map<string, string[]>();
  const shown = new Set<string>();

  const running = (): string | null => [...turns].find(([, state]) => state !== "ended")?.[0] ?? null;
  const awaitMessage = (turnId: string, clientMessageId: string): void => {
    awaited.set(turnId, [...(awaited.get(turnId) ?? []), clientMessageId]);
  };

  const announce = (turnId: string): Breach[] => {
    const known = turns.get(turnId);
    if (known === "ended") return [fault("turn.id_reused", `Turn ${turnId} has ended before`)];
    if (known !== undefined)
      return [fault("turn.before_result", `Turn ${turnId} started before its session.prompt_result`)];
    turns.set(turnId, "announced");
    return [];
  };

  const start = (turnId: string): Breach[] => {
    const known = turns.get(turnId);
    if (known === "ended") return [fault("turn.id_reused", `Turn ${turnId} has ended before`)];
    if (known === "started") return [fault("turn.started_twice", `Turn ${turnId} is running`)];
    const other = running();
    turns.set(turnId, "started");
    return other === null || other === turnId
      ? []
      : [fault("turn.overlaps", `Turn ${turnId} starts while ${other} runs`)];
  };

  const end = (event: ProviderEventOf<"session.turn">): Breach[] => {
    const { turnId, state } = event;
    const known = turns.get(turnId);
    if (known === undefined && !child)
      return [fault("turn.unknown_terminal", `${state} for unknown turn ${turnId}`)];
    if (known === "ended") return [fault("turn.second_terminal", `Turn ${turnId} has ended before`)];
    turns.set(turnId, "ended");
    const missing = (awaited.get(turnId) ?? []).filter((message) => !shown.has(message));
    return [
      ...(known === "announced" ? [fault("turn.not_started", `Turn ${turnId} ended without a start`)] : []),
      ...(state === "failed" && event.error === undefined
        ? [fault("turn.failed_without_error", `Turn ${turnId} failed and does not say why`)]
        : []),
      ...(state === "completed" && missing.length > 0
        ? [fault("prompt.no_user_message", `No user_message for ${missing.join(", ")}`)]
        : []),
      ...permissions.atTurnEnd(),
    ];
  };

  return {
    prompted({ clientMessageId, delivery, input }) {
      prompts.set(clientMessageId, { delivery, message: input.type === "message", answered: false });
    },
    refused(clientMessageId) {
      prompts.delete(clientMessageId);
    },
    result(clientMessageId, result) {
      const prompt = prompts.get(clientMessageId);
      if (prompt === undefined)
        return [fault("prompt.unknown_result", `Result for unknown prompt ${clientMessageId}`)];
      if (prompt.answered)
        return [fault("prompt.second_result", `Prompt ${clientMessageId} has a result already`)];
      prompt.answered = true;
      if (result.type !== "turn" && result.type !== "steer") return [];
      if (prompt.message) awaitMessage(result.turnId, clientMessageId);
      if (prompt.delivery === "auto") {
        const joined = result.type === "steer" && result.turnId === running();
        return joined ? [] : announce(result.turnId);
      }
      if (result.type === "turn")
        return [fault("prompt.steer_started_turn", "A steer must not start a turn of its own")];
      return result.turnId === running()
        ? []
        : [fault("prompt.steer_wrong_turn", `Turn ${result.turnId} is not the running one`)];
    },
    turned: (event) => (event.state === "started" ? start(event.turnId) : end(event)),
    item(item) {
      if (item.type === "user_message" && item.clientMessageId !== undefined) shown.add(item.clientMessageId);
    },
    atClose() {
      const open = running();
      return open === null ? [] : [fault("turn.never_ended", `Turn ${open} has no terminal event`)];
    },
  };
}
