/** One turn in the terminal: streams the answer, answers what is asked, and says how it ended. */

import { messageOf } from "../../message-of.ts";
import type { TurnOutcome } from "../../sdk/server/hooks.ts";
import type { AgentController } from "../agent.ts";
import type { Host } from "../host.ts";
import type { Update } from "../wire.ts";
import { answerRequest, type Terminal } from "./answerer.ts";
import type { CliOptions } from "./options.ts";
import { createPrinter } from "./printer.ts";

export interface TurnTerminal extends Terminal {
  /** Streams the answer; `print` is for everything around it. */
  write(text: string): void;
  /** Resolves with each request to stop (Ctrl-C). */
  onStop(listener: () => void): () => void;
}

/** The exit code: 0 completed, 1 failed, 130 canceled. The host is left open. */
export async function runTerminalTurn(
  host: Host,
  options: CliOptions & { prompt: string },
  terminal: TurnTerminal,
): Promise<0 | 1 | 130> {
  try {
    const agent = await host.createAgent({
      cwd: options.cwd,
      ...(options.model === null ? {} : { model: options.model }),
      ...(options.mode === null ? {} : { mode: options.mode }),
      ...(options.thinking === null ? {} : { thinkingOption: options.thinking }),
    });
    return await turn(host, agent, options, terminal);
  } catch (error) {
    return report({ status: "failed", error: { message: messageOf(error) } }, terminal, false);
  }
}

async function turn(
  host: Host,
  agent: AgentController,
  options: CliOptions & { prompt: string },
  terminal: TurnTerminal,
): Promise<0 | 1 | 130> {
  const { id } = agent.model.head();
  const asking = new Map<string, AbortController>();
  const printer = createPrinter(id, terminal);
  const onUpdate = (update: Update): void => {
    printer.receive(update);
    if (update.kind === "violation")
      terminal.print(`! ${update.violation.rule}: ${update.violation.message}`);
    if (update.kind !== "stream" || update.agentId !== id) return;
    if (update.event.type === "permission_requested") void answer(update.event.request.id);
    if (update.event.type === "permission_resolved") asking.get(update.event.requestId)?.abort();
  };
  /** One question at a time: a second one waits for the keyboard. */
  let keyboard: Promise<void> = Promise.resolve();
  const answer = (requestId: string): Promise<void> => {
    const stop = new AbortController();
    asking.set(requestId, stop);
    keyboard = keyboard.then(async () => {
      const request = agent.model.head().pendingPermissions.find((pending) => pending.id === requestId);
      if (request === undefined) return;
      try {
        const response = await answerRequest(request, terminal, options.allowOnce, stop.signal);
        if (response !== null) await agent.respond(requestId, response);
      } catch (error) {
        terminal.print(`! The answer was refused: ${messageOf(error)}`);
      }
    });
    return keyboard;
  };

  const unsubscribe = host.subscribe(onUpdate);
  const canceled = new Promise<TurnOutcome>((resolve) => {
    const off = terminal.onStop(() => {
      off();
      for (const stop of asking.values()) stop.abort();
      void agent.interrupt().then(
        (result) => {
          if (result !== "canceled") resolve({ status: "canceled", reason: "Interrupted" });
        },
        (error) => resolve({ status: "failed", error: { message: messageOf(error) } }),
      );
    });
  });
  try {
    const outcome = await Promise.race([run(agent, options.prompt), canceled]);
    printer.end();
    const told = outcome.status === "failed" && printer.hasTold(outcome.error.message);
    return report(outcome, terminal, told);
  } finally {
    unsubscribe();
    for (const stop of asking.values()) stop.abort();
  }
}

async function run(agent: AgentController, text: string): Promise<TurnOutcome> {
  const { outcome } = await agent.prompt({ text });
  if (outcome.type === "completed") return { status: "completed" };
  if (outcome.type === "unavailable") return { status: "failed", error: { message: outcome.message } };
  return agent.outcomeOf(outcome.turnId);
}

/** `told`: an error row has named the reason of the failure already. */
function report(outcome: TurnOutcome, terminal: TurnTerminal, told: boolean): 0 | 1 | 130 {
  switch (outcome.status) {
    case "completed":
      terminal.print("\nCompleted.");
      return 0;
    case "failed":
      terminal.print(told ? "\nFailed." : `\nFailed: ${outcome.error.message}`);
      return 1;
    case "canceled":
      terminal.print(`\nCanceled: ${outcome.reason}`);
      return 130;
  }
}
