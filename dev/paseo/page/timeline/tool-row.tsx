/** A tool call: one line, and its details and error when it is opened. */
import type { Json, TimelineItemOf } from "@getpaseo/plugin/server/provider";
import { CodeBox } from "./code-box.tsx";
import { Disclosure } from "./disclosure.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import { ToolDetail } from "./tool-detail.tsx";
import { toolFace } from "./tool-face.ts";

export interface ToolRowProps {
  readonly item: TimelineItemOf<"tool_call">;
  readonly cwd: string;
}

export function ToolRow({ item, cwd }: ToolRowProps) {
  if (item.detail.type === "plan") return <PlanCard text={item.detail.text} />;
  const { icon, name, summary } = toolFace(item.name, item.detail, cwd);
  const state = item.status === "completed" ? "done" : item.status;
  return (
    <Disclosure icon={icon} name={name} summary={summary} state={state}>
      <ToolDetail detail={item.detail} />
      {item.status === "failed" && (
        <div>
          <p className="word-failed">Error</p>
          <CodeBox label="Error">{errorText(item.error)}</CodeBox>
        </div>
      )}
    </Disclosure>
  );
}

export function PlanCard({ text }: { readonly text: string }) {
  return (
    <section className="plan" aria-label="Plan" data-testid="plan-card">
      <h3>Plan</h3>
      <MarkdownText source={text} />
    </section>
  );
}

function errorText(error: Json): string {
  if (typeof error === "string") return error;
  if (typeof error === "object" && error !== null && !Array.isArray(error)) {
    const { content } = error;
    if (typeof content === "string") return content;
  }
  return JSON.stringify(error, null, 2);
}
