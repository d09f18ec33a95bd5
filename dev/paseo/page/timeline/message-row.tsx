/** What the person and the agent say, and what the agent thinks. */
import { memo } from "react";
import { Disclosure } from "./disclosure.tsx";
import { MarkdownText } from "./markdown-text.tsx";

export function UserRow({ text }: { readonly text: string }) {
  return (
    <article className="user" aria-label="You">
      <p className="plain">{text}</p>
    </article>
  );
}

export const AssistantRow = memo(function AssistantRow({ text }: { readonly text: string }) {
  return (
    <article className="assistant" aria-label="Agent">
      <MarkdownText source={text} />
    </article>
  );
});

export const ReasoningRow = memo(function ReasoningRow({
  text,
  live,
}: {
  readonly text: string;
  readonly live: boolean;
}) {
  return (
    <Disclosure icon="brain" name="Thinking" state={live ? "running" : "done"}>
      <div className="reasoning">
        <MarkdownText source={text} />
      </div>
    </Disclosure>
  );
});
