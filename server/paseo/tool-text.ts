/** The words of a tool call for Paseo: what it put out, why it ended early, and arguments that are no JSON. */
import { plainText } from "../../shared/chat/select.ts";
import type { ToolCallState, ToolResultContent } from "../../shared/chat/state.ts";

/** Characters of output that a running call shows; the whole of it comes with its end. */
const RUNNING_OUTPUT_LENGTH = 4000;

/** Characters of a text that is shown as it came. */
const RAW_LENGTH = 4000;

/** The output first, then what there is to say about it; empty where there is nothing. */
export function outputTexts(toolCall: ToolCallState): readonly string[] {
  const content = "content" in toolCall ? (toolCall.content ?? []) : [];
  const texts = content.flatMap(contentText);
  const ending = cancellation(toolCall);
  const [output, ...others] = texts;
  if (output === undefined) return ending === undefined ? [] : [ending];
  const rest = ending === undefined ? others : [...others, `[${ending}]`];
  const isLong = toolCall.status === "running" && output.length > RUNNING_OUTPUT_LENGTH;
  return [isLong ? `… ${output.slice(-RUNNING_OUTPUT_LENGTH)}` : output, ...rest];
}

export function joined(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : texts.map((text) => text.replace(/\n+$/, "\n")).reduce(onOwnLine);
}

/** Why a call was cancelled or denied, where that says more than the state: Paseo has no place for a reason beside that state. */
export function cancellation(toolCall: ToolCallState): string | undefined {
  if (toolCall.status === "cancelled") {
    const { reasonMessage } = toolCall;
    return reasonMessage === undefined ? undefined : plainText(reasonMessage);
  }
  if (toolCall.status !== "completed" || toolCall.error?.code !== "cancelled") return undefined;
  return toolCall.error.message === "Cancelled" ? undefined : toolCall.error.message;
}

/**
 * A text as it came, such as arguments that are no JSON, held to a size that a row can carry. What is too long is cut
 * in its middle: what matters most may stand at its end.
 */
export function rawText(input: string): string {
  if (input.length <= RAW_LENGTH) return input;
  const half = RAW_LENGTH / 2;
  return `${input.slice(0, half)}… [${input.length - RAW_LENGTH} characters left out] …${input.slice(-half)}`;
}

function onOwnLine(before: string, after: string): string {
  return `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${after}`;
}

function contentText(content: ToolResultContent): readonly string[] {
  if (content.type === "text") return [content.text];
  const preview = content.type === "terminal" ? content.result?.preview : undefined;
  return preview === undefined ? [] : [preview];
}
