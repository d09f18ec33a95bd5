/** What a tool call put out, as AHP content: its text, how much of it is shown, and what the model saw beside it. */
import { counted } from "../../../shared/amounts.ts";
import type { ToolResultContent } from "../../../shared/chat/state.ts";
import { toolArguments } from "../../../shared/tool.ts";
import type { ToolFacts } from "../../../shared/tool-result.ts";
import type { ToolCallItem } from "../../msp/schema/item.ts";
import { backgroundNote } from "./background.ts";
import { bounded } from "./bounded.ts";
import { PATCH_LIMIT } from "./unified-diff.ts";

/** Characters of a finished output that the conversation keeps at least; Muse itself shows 64 KiB at most. */
const HEAD = 16_000;
const TAIL = 48_000;

/** A tool's call or a person's own command. */
export type Output = Pick<
  ToolCallItem,
  "visibleOutput" | "truncated" | "outputRef" | "patchRef" | "modelVisibleContent" | "background" | "status"
>;

type ShellReport = Readonly<Record<string, unknown>>;

export function outputContent(item: Output): readonly ToolResultContent[] {
  const { visibleOutput = "", outputRef } = item;
  const report = shellReport(visibleOutput);
  const output = report === undefined ? visibleOutput : String(report["output"]);
  const texts = [bounded(output, HEAD, TAIL), cutNote(item, report), patchNote(item), ...seenByModel(item)];
  return [
    ...texts.flatMap((text) => textContent(text)),
    ...(item.background === true ? [backgroundNote(item.status)] : []),
    ...(outputRef === undefined
      ? []
      : [
          {
            type: "resource" as const,
            uri: outputRef.uri,
            sizeHint: outputRef.byteLen,
            ...(outputRef.mediaType !== undefined && { contentType: outputRef.mediaType }),
          },
        ]),
  ];
}

export function textContent(text: string | undefined): readonly ToolResultContent[] {
  return text === undefined || text === "" ? [] : [{ type: "text", text }];
}

/** What the item says in numbers. An absent summary of a patch says nothing at all. */
export function outputFacts({ patchSummary, visibleOutput = "", failureReason }: ToolCallItem): ToolFacts {
  const told = shellReport(visibleOutput)?.["exit_code"];
  const named = /\bexit(?:ed)?(?: with)?(?: (?:code|status))? (\d{1,3})\b/i.exec(failureReason ?? "")?.[1];
  const exitCode = typeof told === "number" ? told : named === undefined ? undefined : Number(named);
  return {
    ...(patchSummary !== undefined && { changes: patchSummary }),
    ...(exitCode !== undefined && { exitCode }),
  };
}

/**
 * A shell call that was cut short or moved to the background reports in JSON, of which only the output is for
 * people: how it ended is told by the item, and the rest is for the model.
 */
function shellReport(visibleOutput: string): ShellReport | undefined {
  if (!/^\s*\{/.test(visibleOutput)) return undefined;
  const report = toolArguments(visibleOutput);
  if (report === undefined || typeof report["output"] !== "string") return undefined;
  return ["chunk_id", "terminal_status", "execution_state"].some((member) => member in report)
    ? report
    : undefined;
}

/** That the text is not all, and how much there is. */
function cutNote(
  { truncated, outputRef, visibleOutput = "" }: Output,
  report: ShellReport | undefined,
): string | undefined {
  const stored = outputRef?.byteLen ?? 0;
  const isCut =
    truncated === true ||
    report?.["truncated"] === true ||
    (stored > 0 && stored > byteLength(visibleOutput));
  if (!isCut) return undefined;
  const original = report?.["original_output_bytes"];
  const total = stored > 0 ? stored : typeof original === "number" ? original : undefined;
  const whole = total === undefined ? "This is only a part" : `The whole output has ${bytes(total)}`;
  const availability = outputRef?.availability ?? "available";
  const rest = availability === "available" ? "" : `, but the rest cannot be read (${availability})`;
  return `[Cut here. ${whole}${rest}.]`;
}

function patchNote({ patchRef }: Output): string | undefined {
  if (patchRef === undefined || patchRef.byteLen <= PATCH_LIMIT) return undefined;
  return `[The diff is too large to be shown: ${bytes(patchRef.byteLen)}.]`;
}

/** Media come as metadata alone: a line for each names what cannot be shown. */
function seenByModel({ modelVisibleContent = [], visibleOutput = "" }: Output): readonly string[] {
  return modelVisibleContent.flatMap(({ type, mediaType, path, text, width, height }) => {
    if (text !== undefined) return visibleOutput.includes(text) ? [] : [text];
    const size = width === undefined || height === undefined ? undefined : `${width} × ${height}`;
    const named = [path || undefined, mediaType === "unknown" ? undefined : mediaType, size];
    const facts = named.filter((fact) => fact !== undefined).join(", ");
    return [`[The model was shown: ${type === "unknown" ? "content" : type}${facts && ` (${facts})`}]`];
  });
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function bytes(count: number): string {
  return `${counted(count)} bytes`;
}
