/** A sub-agent: one line, and its own timeline when it is opened. */
import type { SubAgentView } from "../../wire.ts";
import { Disclosure } from "./disclosure.tsx";
import { TimelineRow } from "./timeline-row.tsx";

const STATES = { running: "running", completed: "done", failed: "failed", canceled: "canceled" } as const;

export interface SubAgentRowProps {
  readonly child: SubAgentView;
  readonly agentId: string;
}

export function SubAgentRow({ child, agentId }: SubAgentRowProps) {
  const running = child.status === "running";
  return (
    <Disclosure
      icon="bot"
      name="Sub-agent"
      summary={child.title ?? child.description ?? ""}
      state={STATES[child.status]}
    >
      {child.rows.length === 0 && <p className="muted">Nothing yet</p>}
      {child.rows.map((row, index) => (
        <TimelineRow
          key={row.key}
          row={row}
          agentId={agentId}
          cwd=""
          live={running && index === child.rows.length - 1}
        />
      ))}
    </Disclosure>
  );
}
