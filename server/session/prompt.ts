/** A Paseo prompt as Muse takes it: parts for the model, and the text that people see. */
import type { ProviderContent } from "@getpaseo/plugin/server/provider";
import type { TurnInputPart } from "../msp/schema/turn-call.ts";

export interface PromptInput {
  readonly parts: readonly TurnInputPart[];
  /** What the person wrote, without instructions and attachments. */
  readonly text: string;
  /** Set where what the model reads is not what the person wrote. */
  readonly displayText?: string;
}

/** `instructions` are for the model alone; they go in front and are never shown. */
export function promptInput(content: readonly ProviderContent[], instructions?: string): PromptInput {
  const written: string[] = [];
  const parts: TurnInputPart[] = [];
  let isMore = false;
  if (instructions !== undefined) {
    parts.push({ type: "text", text: `<system-instructions>\n${instructions}\n</system-instructions>\n\n` });
    isMore = true;
  }
  for (const part of content) {
    if (part.type === "image") {
      parts.push({ type: "image", mediaType: part.mimeType, base64Data: part.data });
    } else if (part.type === "text" && !("mimeType" in part)) {
      written.push(part.text);
      parts.push({ type: "text", text: part.text });
    } else {
      parts.push({ type: "text", text: `\n\n${attachmentText(part)}` });
      isMore = true;
    }
  }
  const text = written.join("");
  return { parts, text, ...(isMore && { displayText: text }) };
}

type Attachment = Exclude<ProviderContent, { type: "image" }>;

/** Every attachment becomes text that the model can use. */
function attachmentText(part: Attachment): string {
  switch (part.type) {
    case "text":
      return block("title" in part && part.title ? part.title : "Attached text", part.text);
    case "uploaded_file":
      return block(`Attached file ${part.fileName} (${part.mimeType}, ${part.size} bytes)`, `@${part.path}`);
    case "review":
      return block(
        `Review comments in ${part.cwd}`,
        part.comments
          .map(({ filePath, lineNumber, body }) => `${filePath}:${lineNumber}: ${body}`)
          .join("\n"),
      );
    case "forge_change_request":
    case "github_pr":
      return block(`Change request #${part.number}: ${part.title}`, `${part.url}\n${part.body ?? ""}`);
    case "forge_issue":
    case "github_issue":
      return block(`Issue #${part.number}: ${part.title}`, `${part.url}\n${part.body ?? ""}`);
  }
}

function block(title: string, body: string): string {
  return `[${title}]\n${body.trim()}`;
}
