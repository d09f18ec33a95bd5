/** Who asks for an approval, where it is not the agent itself. */
import type { Approval, SessionState } from "./session/state.ts";

/** A person knows a child by its role and its task; undefined when the agent itself asks, or nothing is known. */
export function requesterName({ subagents }: SessionState, { subagentId }: Approval): string | undefined {
  const asking = subagents.findLast((subagent) => subagent.subagentId === subagentId);
  const told = [asking?.role, asking?.objective].filter((part) => part !== undefined && part !== "");
  return told.length === 0 ? subagentId : told.join(": ");
}
