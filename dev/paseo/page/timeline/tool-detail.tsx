/** What a tool call shows when it is opened, by the kind of its detail. */
import type { Json, ToolCallDetail } from "@getpaseo/plugin/server/provider";
import type { ReactNode } from "react";
import { CodeBox } from "./code-box.tsx";
import { changedLines, type DiffLine, unifiedDiffLines } from "./diff.ts";
import { MarkdownText } from "./markdown-text.tsx";

const NOTHING = <p className="muted">No additional details available</p>;

export function ToolDetail({ detail }: { readonly detail: ToolCallDetail }): ReactNode {
  switch (detail.type) {
    case "shell":
      return <CodeBox label="Command and output">{joined(`$ ${detail.command}`, detail.output)}</CodeBox>;
    case "read":
      return detail.content ? (
        <CodeBox label="File content">{numbered(detail.content, detail.offset ?? 1)}</CodeBox>
      ) : (
        NOTHING
      );
    case "write":
      return detail.content ? <CodeBox label="New file content">{detail.content}</CodeBox> : NOTHING;
    case "edit":
      return <EditDetail detail={detail} />;
    case "search":
      return <SearchDetail detail={detail} />;
    case "fetch":
      return <CodeBox label="Page">{joined(detail.url, detail.result)}</CodeBox>;
    case "worktree_setup":
      return detail.log ? <CodeBox label="Log">{detail.log}</CodeBox> : NOTHING;
    case "sub_agent":
      return <SubAgentDetail detail={detail} />;
    case "plain_text":
      return detail.text ? <p className="plain">{detail.text}</p> : NOTHING;
    case "plan":
      return <MarkdownText source={detail.text} />;
    case "unknown":
      return <UnknownDetail input={detail.input} output={detail.output} />;
  }
}

type DetailOf<Type extends ToolCallDetail["type"]> = Extract<ToolCallDetail, { type: Type }>;

function EditDetail({ detail }: { readonly detail: DetailOf<"edit"> }) {
  const { unifiedDiff, oldString, newString } = detail;
  if (unifiedDiff) return <Diff lines={unifiedDiffLines(unifiedDiff)} />;
  if (oldString === undefined && newString === undefined) return NOTHING;
  return <Diff lines={changedLines(oldString ?? "", newString ?? "")} />;
}

const SIGNS = { added: "+", removed: "-", same: " ", hunk: "" } as const;

function Diff({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <CodeBox label="Changes">
      {lines.map((line, index) => (
        <span key={index} className={`diff-line diff-${line.kind}`}>
          {SIGNS[line.kind]}
          {line.text}
        </span>
      ))}
    </CodeBox>
  );
}

function SearchDetail({ detail }: { readonly detail: DetailOf<"search"> }) {
  const { content, filePaths = [], webResults = [], annotations = [] } = detail;
  const files = filePaths.join("\n");
  if (!content && !files && webResults.length === 0 && annotations.length === 0) return NOTHING;
  return (
    <>
      {content && <CodeBox label="Matches">{content}</CodeBox>}
      {files && <CodeBox label="Files">{files}</CodeBox>}
      {webResults.map((result) => (
        <p key={result.url}>
          <a href={result.url} target="_blank" rel="noreferrer">
            {result.title}
          </a>
        </p>
      ))}
      {annotations.map((annotation) => (
        <p key={annotation}>{annotation}</p>
      ))}
    </>
  );
}

function SubAgentDetail({ detail }: { readonly detail: DetailOf<"sub_agent"> }) {
  const title = [detail.subAgentType, detail.description].filter(Boolean).join(": ");
  return (
    <>
      {detail.childSessionId && <p className="muted">Session {detail.childSessionId}</p>}
      {detail.log ? <CodeBox label="Log">{detail.log}</CodeBox> : title ? <p>{title}</p> : NOTHING}
    </>
  );
}

function UnknownDetail({ input, output }: { readonly input: Json; readonly output: Json }) {
  if (typeof input === "string" && output === null) return <p className="plain">{input}</p>;
  if (!meaningful(input) && !meaningful(output)) return NOTHING;
  return (
    <>
      {meaningful(input) && <Labelled label="Input" value={input} />}
      {meaningful(output) && <Labelled label="Output" value={output} />}
    </>
  );
}

function Labelled({ label, value }: { readonly label: string; readonly value: Json }) {
  return (
    <div>
      <p className="muted">{label}</p>
      <CodeBox label={label}>{typeof value === "string" ? value : JSON.stringify(value, null, 2)}</CodeBox>
    </div>
  );
}

function meaningful(value: Json): boolean {
  if (value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

function joined(first: string, second: string | undefined): string {
  return second ? `${first}\n\n${second}` : first;
}

function numbered(text: string, from: number): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const width = String(from + lines.length - 1).length;
  return lines.map((line, index) => `${String(from + index).padStart(width)}  ${line}`).join("\n");
}
