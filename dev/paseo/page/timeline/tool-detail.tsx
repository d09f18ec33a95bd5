/** What a tool call shows when it is opened, by the kind of its detail. */
import type { Json, ToolCallDetail } from "@getpaseo/plugin/server/provider";
import type { ReactNode } from "react";
import { changedLines, type DiffLine, unifiedDiffLines } from "./diff.ts";
import { CodeBlock, MarkdownText } from "./markdown-text.tsx";

const NOTHING = <p className="muted">No additional details available</p>;

export function ToolDetail({ detail }: { readonly detail: ToolCallDetail }): ReactNode {
  switch (detail.type) {
    case "shell":
      return <CodeBlock label="Command and output" text={joined(`$ ${detail.command}`, detail.output)} />;
    case "read":
      return detail.content ? (
        <CodeBlock label="File content" text={numbered(detail.content, detail.offset ?? 1)} />
      ) : (
        NOTHING
      );
    case "write":
      return detail.content ? <CodeBlock label="New file content" text={detail.content} /> : NOTHING;
    case "edit":
      return <EditDetail detail={detail} />;
    case "search":
      return <SearchDetail detail={detail} />;
    case "fetch":
      return <CodeBlock label="Page" text={joined(detail.url, detail.result)} />;
    case "worktree_setup":
      return detail.log ? <CodeBlock label="Log" text={detail.log} /> : NOTHING;
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable without a mouse
    <section className="code diff" aria-label="Changes" tabIndex={0}>
      <pre>
        {lines.map((line, index) => (
          <span key={index} className={`diff-line diff-${line.kind}`}>
            {SIGNS[line.kind]}
            {line.text}
          </span>
        ))}
      </pre>
    </section>
  );
}

function SearchDetail({ detail }: { readonly detail: DetailOf<"search"> }) {
  const { content, filePaths = [], webResults = [], annotations = [] } = detail;
  const files = filePaths.join("\n");
  if (!content && !files && webResults.length === 0 && annotations.length === 0) return NOTHING;
  return (
    <>
      {content && <CodeBlock label="Matches" text={content} />}
      {files && <CodeBlock label="Files" text={files} />}
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
      {detail.log ? <CodeBlock label="Log" text={detail.log} /> : title ? <p>{title}</p> : NOTHING}
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
      <CodeBlock label={label} text={typeof value === "string" ? value : JSON.stringify(value, null, 2)} />
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
