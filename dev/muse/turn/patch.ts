/** The stored patch of an edit, and the words in which the tool reports it. */
import { dirname } from "node:path";
import type { Item } from "../schema/item.ts";
import type { PatchPlan } from "../stories/story.ts";
import type { Call } from "./approval.ts";
import { storeOutput } from "./outputs.ts";
import type { Stage } from "./run.ts";

/** Stores the patch document and returns the members that announce it. */
export function keepPatch(stage: Stage, plan: PatchPlan, call: Call): Partial<Item> {
  const { itemId, callId } = call;
  const { session } = stage;
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
  const path = `${session.head.workspaceRoot ?? ""}/${plan.path}`;
  const content = JSON.stringify({ files: [{ hunks: [hunk], path }] });
  const id = `tool_patch-${itemId}-${callId}`;
  const mediaType = "application/json";
  storeOutput(stage, { availability: "available", content, id, itemId, mediaType });
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
    patchSummary: { added: plan.added.length, files: 1, removed: plan.removed.length },
  };
}
