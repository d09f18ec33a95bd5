/** Taking up a turn that waited for a person when its host died. */
import { firstOf } from "../event-log.ts";
import type { Host, OpenSession } from "../host.ts";
import type { RunNote } from "../session-log.ts";
import { closeItem } from "./items.ts";
import { playStory } from "./play.ts";
import { answersInWords, awaitSettlement, promptOutput } from "./prompt.ts";
import { advance, newRun, type Play, type Stage } from "./run.ts";
import { playTool } from "./tool.ts";

/** Rebuilds the run of an open turn from its note and plays it on from the call that waited. */
export function revive(host: Host, session: OpenSession, note: RunNote): void {
  const run = newRun(host, note.turnId, note.commandId, note.input, note.story);
  const stage: Stage = { host, session, run };
  session.run = run;
  session.status = "running";
  run.spoke = true;
  run.branchAtEnd = true;
  session.branchPending = false;
  for (const item of session.fold.items.values()) {
    if (item.status !== "inProgress") continue;
    run.open.set(item.itemId, { first: firstOf(session, item), item, streamed: false });
    if (item.reminderAgentId === "skill-reminder") {
      run.skill = { generation: item.generationId ?? 1, itemId: item.itemId, tools: 0 };
    }
  }
  run.play = rest(stage, note);
  advance(stage, undefined);
}

function* rest(stage: Stage, note: RunNote): Play {
  const { run, session } = stage;
  const tools = note.story.calls[note.call]?.tools ?? [];
  const prompt = [...session.fold.prompts.values()][0];
  if (prompt !== undefined) {
    const end = yield* awaitSettlement(stage, prompt.userInputId, prompt.autoResolutionMs);
    run.answers.push(answersInWords(end));
    const open = run.open.get(prompt.itemId);
    if (open !== undefined) closeItem(stage, open, "completed", { visibleOutput: promptOutput(end) });
  }
  const made = [...session.fold.items.values()].filter(
    (item) => item.kind === "toolCall" && item.turnId === run.turnId,
  );
  const earlier = note.story.calls
    .slice(0, note.call)
    .reduce((sum, call) => sum + (call.tools?.length ?? 0), 0);
  for (const step of tools.slice(Math.max(made.length - earlier, 0))) yield* playTool(stage, step);
  run.call = note.call + 1;
  yield* playStory(stage);
}
