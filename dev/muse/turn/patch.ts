/** The stored patch of an edit, and the words in which the tool reports it. */
import { dirname } from "node:path";
import type { Item } from "../schema/item.ts";
import type { PatchPlan, ToolStep } from "../stories/story.ts";
import type { Call } from "./call.ts";
import { storeOutput } from "./outputs.ts";
import type { Stage } from "./run.ts";

/** One file of the document: one hunk at its beginning, under its absolute path. */
function fileOf(plan: PatchPlan, workspaceRoot: string) {
  const lines = [
    ...plan.before.map((line) => ` ${line}`),
    ...plan.removed.map((line) => `-${line}`),
    ...plan.added.map((line) => `+${line}`),
  ];
  const hunk = {
    lines,
    newLines: plan.before.length + plan.added.length,
    newStart: 1,
    oldLines: plan.before.length + plan.removed.length,
    oldStart: 1,
  };
  return { hunks: [hunk], path: `${workspaceRoot}/${plan.path}` };
}

/** Stores the patch document and returns the members that announce it. */
export function keepPatch(stage: Stage, patch: NonNullable<ToolStep["patch"]>, call: Call): Partial<Item> {
  const { itemId, callId } = call;
  const { session } = stage;
  const plans = [patch].flat();
  const content = JSON.stringify({
    files: plans.map((plan) => fileOf(plan, session.head.workspaceRoot ?? "")),
  });
  const id = `tool_patch-${itemId}-${callId}`;
  const mediaType = "application/json";
  storeOutput(stage, { availability: "available", content, id, itemId, mediaType });
  const count = (lines: "added" | "removed") => plans.reduce((sum, plan) => sum + plan[lines].length, 0);
  return {
    patchRef: {
      availability: "available",
      byteLen: Buffer.byteLength(content),
      id,
      kind: "tool_patch",
      mediaType,
      path:
        session.path === ""
          ? undefined
          : `${dirname(session.path)}/tool-outputs/${itemId}/${callId}-tool_patch.json`,
      uri: `tool-output://local/${itemId}/${callId}-tool_patch.json`,
    },
    patchSummary: { added: count("added"), files: plans.length, removed: count("removed") },
  };
}
