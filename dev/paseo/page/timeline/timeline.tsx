/** The conversation with one agent: its rows, what it waits for, and a sign of life while it works. */
import type { ProviderPermissionResponse } from "@getpaseo/plugin/server/provider";
import { useMemo } from "react";
import type { AgentView, TimelineRow as Row } from "../../wire.ts";
import { Glyph } from "../chrome/glyph.tsx";
import { RequestList } from "../requests/request-list.tsx";
import { SubAgentRow } from "./sub-agent-row.tsx";
import { TimelineRow } from "./timeline-row.tsx";
import type { TodoItem } from "./todo-row.tsx";
import type { StickToEnd } from "./use-stick-to-end.ts";

export interface TimelineProps {
  readonly agent: AgentView;
  readonly stick: StickToEnd;
  respond(requestId: string, response: ProviderPermissionResponse): Promise<void>;
}

export function Timeline({ agent, stick, respond }: TimelineProps) {
  const { region, content, atEnd, toEnd } = stick;
  const { rows, children } = agent;
  const previousTodos = useMemo(() => todoBefore(rows), [rows]);
  const rewindScopes = useMemo(() => scopesOf(agent.capabilities), [agent.capabilities]);
  const calls = new Set(rows.map((row) => (row.item.type === "tool_call" ? row.item.callId : row.key)));
  const running = agent.activeTurn !== null;
  return (
    <div className="timeline-frame">
      <section
        ref={region}
        className="timeline"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable without a mouse
        tabIndex={0}
        data-testid="timeline"
      >
        <h2 className="visually-hidden">Conversation</h2>
        <div ref={content} className="column">
          {rows.map((row, index) => (
            <div key={row.key} className={`row row-${row.item.type}`} data-testid={`row-${row.item.type}`}>
              <TimelineRow
                row={row}
                agentId={agent.id}
                cwd={agent.cwd}
                live={running && index === rows.length - 1}
                previousTodo={previousTodos.get(row.key)}
                child={children.find(
                  (child) => child.toolCallId !== null && child.toolCallId === callId(row),
                )}
                rewindScopes={rewindScopes}
              />
            </div>
          ))}
          {children
            .filter((child) => child.toolCallId === null || !calls.has(child.toolCallId))
            .map((child) => (
              <div key={child.sessionId} className="row">
                <SubAgentRow child={child} agentId={agent.id} />
              </div>
            ))}
          <p className="activity" data-testid="activity">
            {running && agent.pendingPermissions.length === 0 && (
              <>
                <Glyph name="spinner" className="spin" /> Working…
              </>
            )}
          </p>
          <RequestList requests={agent.pendingPermissions} respond={respond} />
        </div>
      </section>
      {/* Its place is kept while it is hidden: rows that moved when it comes would slip away from under a pointer. */}
      <div className={`to-end ${atEnd ? "to-end-hidden" : ""}`}>
        <button type="button" className="button" onClick={toEnd}>
          <Glyph name="arrowDown" />
          Newest
        </button>
      </div>
    </div>
  );
}

function callId(row: Row): string | null {
  return row.item.type === "tool_call" ? row.item.callId : null;
}

/** For every task list the one before it, by row key. */
function todoBefore(rows: readonly Row[]): ReadonlyMap<string, TodoItem> {
  const result = new Map<string, TodoItem>();
  let last: TodoItem | undefined;
  for (const { key, item } of rows) {
    if (item.type !== "todo") continue;
    if (last !== undefined) result.set(key, last);
    last = item;
  }
  return result;
}

const REVERT = "session.revert.";

function scopesOf(capabilities: readonly string[]): string[] {
  return capabilities
    .filter((capability) => capability.startsWith(REVERT))
    .map((capability) => capability.slice(REVERT.length));
}
