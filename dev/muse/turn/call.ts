/** One call of a tool: what names it, before and after its item is there. */
import { nextRecord, type Position } from "../event-log.ts";
import type { SubagentOrigin } from "../schema/approval.ts";
import type { ToolStep } from "../stories/story.ts";
import type { NewItem } from "./items.ts";
import type { Stage } from "./run.ts";

export interface Call {
  readonly itemId: string;
  readonly callId: string;
  /** As the model wrote them: text that is JSON as a rule. */
  readonly args: string;
  /** The record that the call's item goes back to, however late the item comes. */
  readonly first: Position;
  /** The child that asks, when it is not the session itself. */
  readonly origin?: SubagentOrigin;
}

export function newCall({ host, session }: Stage, args: ToolStep["args"]): Call {
  return {
    args: typeof args === "string" ? args : JSON.stringify(args),
    callId: `call_${host.ports.uuid7().replaceAll("-", "")}`,
    first: nextRecord(host, session, 1),
    itemId: host.ports.uuid7(),
  };
}

/** The item of a call; `callId` joins it to its approval, as the shared item id does. */
export function toolItem(stage: Stage, tool: string, { args, callId, itemId }: Call): NewItem {
  return { args, callId, itemId, kind: "toolCall", tool, turnId: stage.run.turnId };
}
