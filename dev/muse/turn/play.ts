/** Playing a whole story: model call by model call, steers in between, reminders at the end. */
import { record } from "../event-log.ts";
import { notify, notifyUnchecked } from "../outbox.ts";
import type { ModelCall } from "../stories/story.ts";
import { singleItem } from "./items.ts";
import { playMessage, playReasoning, playStrangeItem } from "./message.ts";
import { playTail, renewSkillReminder } from "./reminders.ts";
import type { Play, Stage } from "./run.ts";
import { playTool } from "./tool.ts";
import { endTurn, remember } from "./turns.ts";
import { reportUsage } from "./usage.ts";

/** Shows the accepted steers, which is when the model sees them. */
function showSteers(stage: Stage): void {
  const { host, run } = stage;
  for (const { commandId, input } of run.steers.splice(0)) {
    run.shownSteers.push(input.text);
    singleItem(
      stage,
      {
        attachments: input.attachments.length === 0 ? undefined : [...input.attachments],
        commandId,
        displayText: input.displayText,
        itemId: host.ports.uuid5(commandId),
        kind: "userMessage",
        steered: true,
        text: input.text,
        turnId: run.turnId,
      },
      "completed",
    );
    if (run.skill !== undefined) run.skill.tools = 3;
  }
}

function fill(stage: Stage, text: string): string {
  const { run } = stage;
  const words = (list: readonly string[], lead: string) =>
    list.length === 0 ? "" : `${lead}${list.join("; ")}`;
  return text
    .replaceAll("{prompt}", run.input?.text ?? "")
    .replaceAll("{steers}", words(run.shownSteers, " Noted on the way: "))
    .replaceAll("{feedback}", words(run.feedback, " You said: "))
    .replaceAll("{answers}", words(run.answers, ""))
    .replaceAll("{commands}", words(run.commands, ""));
}

function textOf(stage: Stage, call: ModelCall): string | undefined {
  if (call.text === undefined) return undefined;
  const chosen = typeof call.text === "string" ? call.text : call.text[stage.run.denied ? 1 : 0];
  return fill(stage, chosen);
}

/** The calls of the model that came to nothing before this one. */
function* playRetries({ host, session, run }: Stage, retries: NonNullable<ModelCall["retries"]>): Play {
  for (const [index, { reason, retryDelayMs }] of retries.entries()) {
    yield { ms: 900 };
    record(host, session, "turn/retryScheduled", {
      attempt: index + 1,
      maxAttempts: 3,
      nextAttempt: index + 2,
      reason,
      retryDelayMs,
      turnId: run.turnId,
    });
    yield { ms: retryDelayMs };
  }
}

/** What the host tells beside the conversation once a call is over. */
function tellBeside({ host, session }: Stage, { contextUsage, newSkill }: ModelCall): void {
  if (contextUsage === true) {
    const usage = { pressure: "normal", usedTokens: 38_535, windowTokens: 1_007_997 };
    record(host, session, "session/contextUsage", usage);
  }
  if (newSkill !== undefined) {
    host.skills.push(newSkill);
    notify(host, "skill/changed", { sessionId: session.id });
  }
}

/** Plays one model call; false where the turn ended with it. */
function* playCall(stage: Stage, call: ModelCall): Play<boolean> {
  const { host, run } = stage;
  showSteers(stage);
  if (run.skill !== undefined && run.skill.tools >= 3) {
    yield { ms: 6 };
    renewSkillReminder(stage);
  }
  const startedAt = host.ports.now();
  yield* playRetries(stage, call.retries ?? []);
  yield { ms: call.delayMs ?? 2200 };
  if (call.failure !== undefined) {
    const message = host.options.lies.failureText ?? call.failure.message;
    endTurn(stage, { terminal: "failed", error: { ...call.failure, message } });
    return false;
  }
  if (call.reasoning !== undefined) yield* playReasoning(stage, call.reasoning);
  for (const { method, params } of call.raw ?? []) notifyUnchecked(host, method, params);
  if (call.strangeItem === true) yield* playStrangeItem(stage);
  const text = textOf(stage, call);
  const toTools = (call.tools ?? []).length > 0;
  if (text !== undefined) yield* playMessage(stage, text, call.flushMs ?? 200, call.hold === true);
  reportUsage(stage, (text ?? "").length, startedAt, toTools);
  tellBeside(stage, call);
  for (const step of call.tools ?? []) {
    yield { ms: 2 };
    yield* playTool(stage, step);
  }
  return true;
}

/** Plays the story of a run from its model call number `run.call` to the end of the turn. */
export function* playStory(stage: Stage): Play {
  const { run } = stage;
  for (; run.call < run.story.calls.length; run.call++) {
    const call = run.story.calls[run.call];
    if (run.call > 0) remember(stage.host, stage.session, run);
    if (call !== undefined && !(yield* playCall(stage, call))) return;
  }
  yield* playTailAndSteers(stage);
}

function* playTailAndSteers(stage: Stage): Play {
  const { run } = stage;
  const answered = run.story.calls.at(-1)?.text !== undefined;
  for (;;) {
    while (run.steers.length > 0) {
      if (!(yield* playCall(stage, { text: "I took your note into account.{steers}" }))) return;
    }
    if (run.story.bare !== true && (answered || run.shownSteers.length > 0)) {
      yield* playTail(stage, run.story.tailMs ?? 2700);
    }
    if (run.steers.length === 0) break;
  }
  if (run.story.renameTo !== undefined) {
    record(stage.host, stage.session, "session/nameChanged", { name: run.story.renameTo });
  }
  endTurn(stage, { terminal: "completed" });
}
