/** Folds the event stream into the state that a page shows. Pure; unchanged parts keep their identity. */
import type { AgentView, HostState, SubAgentView, TimelineRow, Update } from "./wire.ts";

/** How many log lines and violations a state keeps. */
const KEPT = 500;

/** `null` until the first snapshot has come. An update for an agent that is not known is ignored. */
export function applyUpdate(state: HostState | null, update: Update): HostState | null {
  if (update.kind === "snapshot") return update.state;
  if (state === null) return null;
  switch (update.kind) {
    case "plugin":
      return { ...state, plugin: update.plugin, providers: update.providers };
    case "agent": {
      const known = state.agents.some((agent) => agent.id === update.agent.id);
      if (known) return withAgent(state, update.agent.id, (agent) => ({ ...agent, ...update.agent }));
      return { ...state, agents: [...state.agents, { ...update.agent, rows: [], children: [] }] };
    }
    case "agent_removed":
      return { ...state, agents: state.agents.filter((agent) => agent.id !== update.agentId) };
    case "row":
      return withRows(state, update, (rows) => putRow(rows, update.row));
    case "text":
      return withRows(state, update, (rows) =>
        rows.map((row) => (row.key === update.key ? appended(row, update.text) : row)),
      );
    case "rows":
      return withAgent(state, update.agentId, (agent) => ({
        ...agent,
        rows: update.rows,
        children: update.children,
      }));
    case "child":
      return withAgent(state, update.agentId, (agent) => ({
        ...agent,
        children: putChild(agent.children, update.child),
      }));
    case "violation":
      return { ...state, violations: [...state.violations, update.violation].slice(-KEPT) };
    case "log":
      return { ...state, logs: [...state.logs, update.line].slice(-KEPT) };
    case "settings":
      return { ...state, settings: { ...state.settings, [update.id]: update.state } };
    case "stream":
      return state;
  }
}

function withAgent(state: HostState, agentId: string, change: (agent: AgentView) => AgentView): HostState {
  return { ...state, agents: state.agents.map((agent) => (agent.id === agentId ? change(agent) : agent)) };
}

function withRows(
  state: HostState,
  target: { agentId: string; sessionId: string | null },
  change: (rows: TimelineRow[]) => TimelineRow[],
): HostState {
  return withAgent(state, target.agentId, (agent) => {
    if (target.sessionId === null) return { ...agent, rows: change(agent.rows) };
    const children = agent.children.map((child) =>
      child.sessionId === target.sessionId ? { ...child, rows: change(child.rows) } : child,
    );
    return { ...agent, children };
  });
}

function putRow(rows: TimelineRow[], row: TimelineRow): TimelineRow[] {
  const at = rows.findLastIndex((candidate) => candidate.key === row.key);
  return at === -1 ? [...rows, row] : rows.with(at, row);
}

function appended(row: TimelineRow, text: string): TimelineRow {
  const { item } = row;
  if (item.type !== "assistant_message" && item.type !== "reasoning") return row;
  return { ...row, item: { ...item, text: item.text + text } };
}

function putChild(children: SubAgentView[], child: Omit<SubAgentView, "rows">): SubAgentView[] {
  const at = children.findIndex((candidate) => candidate.sessionId === child.sessionId);
  const known = children[at];
  return known === undefined
    ? [...children, { ...child, rows: [] }]
    : children.with(at, { ...known, ...child });
}
