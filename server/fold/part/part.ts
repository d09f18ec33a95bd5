/** The response part of the chat that an item stands for, or undefined where it is not shown. */
import { counted } from "../../../shared/amounts.ts";
import type { ResponsePart, ToolCallState } from "../../../shared/chat/state.ts";
import type { Approval, Subagent, UserInput, Workflow } from "../../../shared/session/state.ts";
import { toolFamily } from "../../../shared/tool.ts";
import type { Item } from "../../msp/schema/item.ts";
import { withoutAttachments } from "./attachment-text.ts";
import { inputRequestPart, userInputOfItem } from "./input-request.ts";
import { toolCallOfOtherItem, withSubagent } from "./other-item.ts";
import { toolCallOfItem } from "./tool-call.ts";

/** What else the session knows of the item. */
export interface ItemContext {
  readonly approval: Approval | undefined;
  /** The prompt that a question tool put to the person. */
  readonly userInput?: UserInput | undefined;
  /** The child whose life the row of this item shows. */
  readonly subagent?: Subagent | undefined;
  readonly workflow?: Workflow | undefined;
}

/** Text that streams is appended by deltas; this is the text as the item itself states it. */
export function partOfItem(item: Item, context: ItemContext): ResponsePart | undefined {
  const { approval, userInput, subagent } = context;
  switch (item.kind) {
    case "userMessage":
      return item.steered === true && item.retracted !== true ? steeredMessage(item) : undefined;
    case "agentMessage":
      return { kind: "markdown", id: item.itemId, content: item.text + cutText(item) };
    case "reasoning":
      return { kind: "reasoning", id: item.itemId, content: reasoningText(item) + cutText(item) };
    case "toolCall":
      if (userInput !== undefined) return inputRequestPart(userInput);
      if (toolFamily(item.tool) === "question") {
        if (item.status === "inProgress") return undefined;
        const asked = userInputOfItem(item, item.turnId ?? "");
        if (asked !== undefined) return inputRequestPart(asked);
      }
      return { kind: "toolCall", toolCall: spawning(toolCallOfItem(item, approval), subagent) };
    case "compaction":
      return compaction(item);
    case "reminderChild":
      return undefined;
    default: {
      const toolCall = toolCallOfOtherItem(item, context);
      return toolCall && { kind: "toolCall", toolCall };
    }
  }
}

function spawning(toolCall: ToolCallState, subagent: Subagent | undefined): ToolCallState {
  return subagent === undefined ? toolCall : withSubagent(toolCall, subagent);
}

/** A message that Muse holds back a part of says so. */
function cutText({
  truncated,
  status,
}: {
  readonly truncated?: boolean | undefined;
  readonly status: string;
}) {
  return truncated === true && status !== "inProgress" ? "\n\n[Cut here. Muse shows only this part.]" : "";
}

/** Summary parts stand apart by a blank line; the raw text serves where there is no summary. */
export function reasoningText({ summary, text }: Extract<Item, { kind: "reasoning" }>): string {
  const parts = (summary ?? []).filter((part) => part !== "");
  return parts.length > 0 ? parts.join(REASONING_BREAK) : (text ?? "");
}

export const REASONING_BREAK = "\n\n";

/**
 * The text of a prompt as the person wrote it: the form that was sent for display, without the
 * `[Image #n]` marks that Muse puts behind the text for each attached image, and without what was attached.
 */
export function promptText({
  text,
  displayText,
  attachments,
}: Extract<Item, { kind: "userMessage" }>): string {
  const images = attachments?.length ?? 0;
  const shown = withoutImageMarks(displayText ?? text, images);
  return displayText === undefined ? withoutAttachments(shown) : shown;
}

function withoutImageMarks(text: string, images: number): string {
  let shown = text;
  for (let left = images; left > 0; left -= 1) {
    const mark = shown.search(/\[Image #\d+\]\s*$/);
    if (mark < 0) break;
    shown = shown.slice(0, mark).trimEnd();
  }
  return shown;
}

function steeredMessage(item: Extract<Item, { kind: "userMessage" }>): ResponsePart {
  return {
    kind: "systemNotification",
    content: promptText(item),
    _meta: { itemId: item.itemId, kind: "steeredMessage", commandId: item.commandId },
  };
}

function compaction(item: Extract<Item, { kind: "compaction" }>): ResponsePart {
  const { itemId, trigger, status, outcome, tokensBefore, tokensAfter } = item;
  return {
    kind: "systemNotification",
    content: compactionText(item),
    _meta: { itemId, kind: "compaction", status, trigger, outcome, tokensBefore, tokensAfter },
  };
}

function compactionText({
  status,
  outcome,
  reason,
  tokensBefore,
  tokensAfter,
}: Extract<Item, { kind: "compaction" }>) {
  const because = reason === undefined ? "" : ` (${reason})`;
  if (status === "inProgress") return "Compacting the context";
  if (outcome === "noop") return `There was nothing to compact${because}`;
  if (outcome !== undefined && outcome !== "compacted")
    return `The context was not compacted: ${outcome}${because}`;
  const counts =
    tokensBefore === undefined || tokensAfter === undefined
      ? ""
      : ` from ${counted(tokensBefore)} to ${counted(tokensAfter)} tokens`;
  return `The context was compacted${counts}`;
}
