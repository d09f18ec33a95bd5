/** What is attached to a prompt, as text that the model can use. */
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { ProviderContent } from "@getpaseo/plugin/server/provider";

export type Attachment = Exclude<ProviderContent, { type: "image" } | { type: "text"; mimeType?: never }>;

type Part<Type extends ProviderContent["type"]> = Extract<ProviderContent, { type: Type }>;
type Comment = Part<"review">["comments"][number];
type ReviewLine = Comment["context"]["targetLine"];
type ChangeRequest = Part<"forge_change_request"> | Part<"github_pr">;
type Issue = Part<"forge_issue"> | Part<"github_issue">;

export interface AttachmentText {
  /** One line that names it. */
  readonly title: string;
  readonly body: string;
}

/** `cwd` is the absolute path of the workspace. */
export function attachment(part: Attachment, cwd: string): AttachmentText {
  switch (part.type) {
    case "text":
      return attachedText(part);
    case "uploaded_file":
      return {
        title: `Attached file ${part.fileName} (${part.mimeType}, ${part.size} bytes)`,
        body: fileMention(part.path, cwd),
      };
    case "review":
      return review(part);
    case "forge_change_request":
    case "github_pr":
      return { title: `Change request #${part.number}: ${part.title}`, body: changeRequest(part) };
    case "forge_issue":
    case "github_issue":
      return { title: `Issue #${part.number}: ${part.title}`, body: page(part) };
  }
}

function attachedText(part: Part<"text">): AttachmentText {
  const { title, externalResource: source } = "mimeType" in part ? part : {};
  const named = title || source?.title || "Attached text";
  const origin =
    source && `${source.providerLabel} ${source.resourceType} ${source.identifier}: ${source.url}\n`;
  return { title: named, body: `${origin ?? ""}${part.text}` };
}

/** Muse reads a mention only relative to the workspace and without blanks; any other file is named by its whole path. */
function fileMention(path: string, cwd: string): string {
  const whole = resolve(cwd, path);
  const inside = relative(cwd, whole);
  const isInside = inside !== "" && inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  if (isInside && !/\s/.test(inside)) return `@${inside.split(sep).join("/")}`;
  return `The file is at ${JSON.stringify(whole)}`;
}

function review({ cwd, mode, baseRef, comments }: Part<"review">): AttachmentText {
  const against =
    mode === "base" ? `the changes against ${baseRef ?? "the base"}` : "the uncommitted changes";
  return { title: `Review comments on ${against} in ${cwd}`, body: comments.map(comment).join("\n\n") };
}

function comment({ filePath, side, lineNumber, body, context }: Comment): string {
  const { hunkHeader, targetLine, lines } = context;
  const shown = lines.length > 0 ? lines : [targetLine];
  const at = `${filePath}:${lineNumber} (${side === "old" ? "before" : "after"} the change)`;
  return [at, body, hunkHeader, ...shown.map((line) => diffLine(line, targetLine))].join("\n");
}

function diffLine(line: ReviewLine, target: ReviewLine): string {
  const isTarget =
    line.oldLineNumber === target.oldLineNumber &&
    line.newLineNumber === target.newLineNumber &&
    line.type === target.type;
  const sign = { add: "+", remove: "-", context: " " }[line.type];
  return `${sign}${line.content}${isTarget ? "    <-- the comment is about this line" : ""}`;
}

function changeRequest(part: ChangeRequest): string {
  const { baseRefName: base, headRefName: head } = part;
  const refs = [head && `from ${head}`, base && `into ${base}`].filter(Boolean).join(" ");
  return `${refs === "" ? "" : `Merges ${refs}\n`}${page(part)}`;
}

function page(part: ChangeRequest | Issue): string {
  const project = "projectPath" in part && part.projectPath ? `Project ${part.projectPath}\n` : "";
  return `${project}${part.url}\n${part.body ?? ""}`;
}
