/** One row of the timeline, by the type of its item. */
import { memo } from "react";
import type { TimelineRow as Row, SubAgentView } from "../../wire.ts";
import { PluginRow } from "../plugin/plugin-row.tsx";
import { AssistantRow, ReasoningRow, UserRow } from "./message-row.tsx";
import { CompactionRow, NoteRow } from "./note-row.tsx";
import { Rewind } from "./rewind.tsx";
import { SubAgentRow } from "./sub-agent-row.tsx";
import { type TodoItem, TodoRow } from "./todo-row.tsx";
import { ToolRow } from "./tool-row.tsx";

export interface TimelineRowProps {
  readonly row: Row;
  readonly agentId: string;
  readonly cwd: string;
  /** The newest row of a running turn: what it shows is still growing. */
  readonly live: boolean;
  readonly previousTodo?: TodoItem | undefined;
  /** The sub-agent that this tool call started. */
  readonly child?: SubAgentView | undefined;
  /** What of the work the session can take back, if the row can be rewound to. */
  readonly rewindScopes?: readonly string[] | undefined;
}

export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, agentId, cwd, live, previousTodo, child, rewindScopes } = props;
  const { item } = row;
  switch (item.type) {
    case "user_message":
      return (
        <>
          <UserRow text={item.text} />
          {item.revertToken !== undefined && rewindScopes && rewindScopes.length > 0 && (
            <Rewind agentId={agentId} rowKey={row.key} scopes={rewindScopes} />
          )}
        </>
      );
    case "assistant_message":
      return <AssistantRow text={item.text} />;
    case "reasoning":
      return <ReasoningRow text={item.text} live={live} />;
    case "tool_call":
      return (
        <>
          <ToolRow item={item} cwd={cwd} />
          {child && <SubAgentRow child={child} agentId={agentId} />}
        </>
      );
    case "todo":
      return <TodoRow item={item} previous={previousTodo} />;
    case "compaction":
      return <CompactionRow item={item} />;
    case "error":
      return <NoteRow level="error" text={item.message} />;
    case "notification":
      return <NoteRow level={item.level} text={item.message} />;
    case "plugin":
      return <PluginRow item={item} agentId={agentId} timestamp={row.timestamp} />;
  }
});
