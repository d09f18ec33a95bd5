/** Turning the parts of a prompt into what the model and the transcript see. */
import type { Host, TurnInput } from "../host.ts";
import { refuse } from "../refusal.ts";
import type { ReasoningEffort } from "../schema/common.ts";
import type { InputPart } from "../schema/params.ts";

/** Width and height out of a PNG header; other formats are not measured. */
function measure(part: Extract<InputPart, { type: "image" }>): { width?: number; height?: number } {
  if (part.width !== undefined) return { width: part.width, height: part.height };
  const bytes = Buffer.from(part.base64Data, "base64");
  if (bytes.length < 24 || bytes.toString("latin1", 1, 4) !== "PNG") return {};
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Joins the parts as the host does: images become a mark, skills a slash command. */
export function readInput(
  host: Host,
  params: {
    readonly input: readonly InputPart[];
    readonly displayText?: string;
    readonly reasoningEffort?: ReasoningEffort;
  },
): TurnInput {
  const attachments: TurnInput["attachments"][number][] = [];
  let text = "";
  for (const part of params.input) {
    if (part.type === "text") text += part.text;
    else if (part.type === "image") {
      attachments.push({ type: "image", mediaType: part.mediaType, ...measure(part) });
      text += `[Image #${attachments.length}]`;
    } else {
      const known = host.skills.some((skill) => skill.selector === part.selector);
      if (!known) throw refuse("skillNotFound", "no such skill", { selector: part.selector });
      text += part.arguments === undefined ? `/${part.selector}` : `/${part.selector} ${part.arguments}`;
    }
  }
  return { attachments, displayText: params.displayText, reasoningEffort: params.reasoningEffort, text };
}
