/** A Paseo prompt as Muse takes it: parts for the model, and the text that people see. */
import type { ProviderContent } from "@getpaseo/plugin/server/provider";
import { attachmentText } from "../../fold/part/attachment-text.ts";
import type { TurnInputPart } from "../../msp/schema/turn-call.ts";
import { attachment } from "./attachment.ts";

export interface PromptInput {
  readonly parts: readonly TurnInputPart[];
  /** What the person wrote, without instructions and attachments; the names of these where nothing was written. */
  readonly text: string;
  /** Media types of the images, in order. */
  readonly images: readonly string[];
  /** Set where what the model reads is not what the person wrote. */
  readonly displayText?: string;
}

/** A skill of Muse with what the person wrote behind its name. */
export interface SkillUse {
  readonly selector: string;
  readonly arguments?: string;
  /** The prompt as it was typed. */
  readonly shown: string;
}

/** A prompt that names a skill. `instructions` go in front, as with any other. */
export function skillInput({ selector, shown, ...more }: SkillUse, instructions?: string): PromptInput {
  const skill: TurnInputPart = { type: "skill", selector, ...more };
  const parts = instructions === undefined ? [skill] : [preface(instructions), skill];
  return { parts, text: shown, images: [], displayText: shown };
}

function preface(instructions: string): TurnInputPart {
  return { type: "text", text: `<system-instructions>\n${instructions}\n</system-instructions>\n\n` };
}

/** `cwd` is the workspace. `instructions` are for the model alone; they go in front and are never shown. */
export function promptInput(
  content: readonly ProviderContent[],
  cwd: string,
  instructions?: string,
): PromptInput {
  const parts: TurnInputPart[] = [];
  const written: string[] = [];
  const named: string[] = [];
  const images: string[] = [];
  if (instructions !== undefined) {
    parts.push(preface(instructions));
  }
  for (const part of content) {
    if (part.type === "image") {
      images.push(part.mimeType);
      parts.push({ type: "image", mediaType: part.mimeType, base64Data: part.data });
    } else if (part.type === "text" && !("mimeType" in part)) {
      written.push(part.text);
      parts.push({ type: "text", text: part.text });
    } else {
      const { title, body } = attachment(part, cwd);
      named.push(`[${title}]`);
      parts.push({ type: "text", text: attachmentText(title, body) });
    }
  }
  const text = written.join("") || named.join(" ");
  const isMore = instructions !== undefined || named.length > 0;
  return { parts, text, images, ...(isMore && { displayText: text }) };
}
