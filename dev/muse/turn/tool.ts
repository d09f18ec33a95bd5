/** Playing one tool call: gate, opening, output, effects and closing. */
import { record } from "../event-log.ts";
import { tellRow } from "../session-row.ts";
import type { ToolStep } from "../stories/story.ts";
import { needsApproval, playApproval } from "./approval.ts";
import { type Call, newCall, toolItem } from "./call.ts";
import { closeItem, delta, openItem, singleItem, updateItem } from "./items.ts";
import { keepOutput } from "./outputs.ts";
import { keepPatch } from "./patch.ts";
import { answersInWords, playPrompt, promptOutput } from "./prompt.ts";
import type { OpenItem, Play, Stage } from "./run.ts";
import { commandOf, playShell } from "./shell.ts";
import { playSubagentCalls, playSubagentItem } from "./subagent.ts";
import { launchWorkflow } from "./workflow.ts";

function removed(stage: Stage, step: ToolStep): boolean {
  const { disableShell, disableWrite } = stage.host.options.flags;
  return (disableShell && step.tool === "bash") || (disableWrite && /^(write|edit)_file$/.test(step.tool));
}

function deny(stage: Stage, step: ToolStep, call: Call, reason: string): void {
  stage.run.denied = true;
  const outcome = { failureReason: reason, visibleOutput: `tool denied: ${reason}` };
  singleItem(stage, { ...toolItem(stage, step.tool, call), ...outcome }, "rejected", call.first);
}

/** Plays one step of a model call. A tool that is unknown or switched off leaves no trace. */
export function* playTool(stage: Stage, step: ToolStep): Play {
  const { session, run } = stage;
  if (step.unknown === true || removed(stage, step)) return;
  run.spoke = true;
  if (run.skill !== undefined) run.skill.tools += 1;
  if (step.subagentCalls !== undefined) return yield* playSubagentCalls(stage, step.subagentCalls);
  if (step.subagentItem !== undefined) return yield* playSubagentItem(stage, step.subagentItem);
  const call = newCall(stage, step.args);
  const gated = needsApproval(stage, step);
  if (gated && (session.fold.mode ?? session.head.mode) === "denyUnmatched") {
    return deny(stage, step, call, "denied by policy");
  }
  if (gated) {
    const verdict = yield* playApproval(stage, step, call);
    if (verdict === "denied") {
      deny(stage, step, call, "approval aborted");
      tellRow(stage.host, session);
      return;
    }
  }
  const open = openItem(stage, toolItem(stage, step.tool, call), call.first);
  run.commands.push(commandOf(step) ?? step.tool);
  if (gated) tellRow(stage.host, session);
  yield* playOpened(stage, step, call, open);
}

function* playOpened(stage: Stage, step: ToolStep, call: Call, open: OpenItem): Play {
  const { host, session, run } = stage;
  if (step.prompt !== undefined) {
    const end = yield* playPrompt(stage, step.prompt, call);
    run.answers.push(answersInWords(end));
    if (end.outcome !== "answered" && end.outcome !== "clarified") run.denied = true;
    closeItem(stage, open, "completed", { visibleOutput: promptOutput(end) });
    tellRow(host, session);
    return;
  }
  if (step.tool === "bash") return yield* playShell(stage, step, open);
  if (step.todos !== undefined) {
    const revision = (session.fold.todo?.revision ?? 0) + 1;
    record(host, session, "session/todoListChanged", {
      items: [...step.todos],
      revision,
      sourceTool: step.tool,
    });
    const visibleOutput = JSON.stringify({ items: step.todos.length, ok: true, revision });
    return closeItem(stage, open, "completed", { visibleOutput });
  }
  if (step.workflow !== undefined) return launchWorkflow(stage, step.workflow, open);
  for (const chunk of step.chunks ?? []) {
    yield { ms: 100 };
    delta(stage, open.item.itemId, "output", chunk);
  }
  if (step.patch !== undefined) {
    yield { ms: 4 };
    updateItem(stage, open, keepPatch(stage, step.patch, call));
  }
  yield { ms: step.durationMs ?? 1 };
  const outputRef = step.stored === undefined ? undefined : keepOutput(stage, call, step.stored);
  const visibleOutput = step.output ?? step.chunks?.join("") ?? "";
  if (step.failed !== undefined) {
    return closeItem(stage, open, step.endsAs ?? "failed", { failureReason: step.failed, visibleOutput });
  }
  closeItem(stage, open, "completed", {
    modelVisibleContent: step.shown,
    outputRef,
    truncated: outputRef === undefined ? undefined : true,
    visibleOutput,
  });
}
