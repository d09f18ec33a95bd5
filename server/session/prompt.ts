/** A Paseo prompt as Muse takes it: parts for the model, and the text that people see. */
import type { ProviderContent } from "@getpaseo/plugin/server/provider";
import type { TurnInputPart } from "../msp/schema/turn-call.ts";

export interface PromptInput {
  readonly parts: readonly TurnInputPart[];
  /** What the person wrote, without instructions and attachments; the names of these where nothing was written. */
  readonly text: string;
  /** Media types of the images, in order. */
  readonly images: readonly string[];
  /** Set where what the model reads is not what the person wrote. */
  readonly displayText?: string;
}

/** `instructions` are for the model alone; they go in front and are never shown. */
export function promptInput(content: readonly ProviderContent[], instructions?: string): PromptInput {
  const parts: TurnInputPart[] = [];
  const written: string[] = [];
  const named: string[] = [];
  const images: string[] = [];
  if (instructions !== undefined) {
    parts.push({ type: "text", text: `<system-instructions>\n${instructions}\n</system-instructions>\n\n` });
  }
  for (const part of content) {
    if (part.type === "image") {
      images.push(part.mimeType);
      parts.push({ type: "image", mediaType: part.mimeType, base64Data: part.data });
    } else if (part.type === "text" && !("mimeType" in part)) {
      written.push(part.text);
      parts.push({ type: "text", text: part.text });
    } else {
      const { title, body } = attachment(part);
      named.push(`[${title}]`);
      parts.push({ type: "text", text: `\n\n[${title}]\n${body.trim()}` });
    }
  }
  const text = written.join("") || named.join(" ");
  const isMore = instructions !== undefined || named.length > 0;
  return { parts, text, images, ...(isMore && { displayText: text }) };
}

type Attachment = Exclude<ProviderContent, { type: "image" }>;

/** Every attachment becomes text that the model can use. */
function attachment(part: Attachment): { readonly title: string; readonly body: string } {
  switch (part.type) {
    case "text":
      return { title: ("title" in part && part.title) || "Attached text", body: part.text };
    case "uploaded_file":
      return {
        title: `Attached file ${part.fileName} (${part.mimeType}, ${part.size} bytes)`,
        body: `@${part.path}`,
      };
    case "review":
      return {
        title: `Review comments in ${part.cwd}`,
        body: part.comments
          .map(({ filePath, lineNumber, body }) => `${filePath}:${lineNumber}: ${body}`)
          .join("\n"),
      };
    case "forge_change_request":
    case "github_pr":
      return {
        title: `Change request #${part.number}: ${part.title}`,
        body: `${part.url}\n${part.body ?? ""}`,
      };
    case "forge_issue":
    case "github_issue":
      return { title: `Issue #${part.number}: ${part.title}`, body: `${part.url}\n${part.body ?? ""}` };
  }
}
