/** Goals: set, edit, clear, pause, resume; an active goal on an idle session wakes it. */
import { record } from "../event-log.ts";
import { reject } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import type { Goal } from "../schema/session.ts";
import { hostRun } from "../turn/host-turn.ts";
import { admit, launch } from "../turn/turns.ts";
import { accept, loaded, method, type Reply } from "./method.ts";

type GoalMethod = "goal/set" | "goal/edit" | "goal/clear" | "goal/pause" | "goal/resume";

/** The goal after a command; null clears it. */
function nextGoal(name: GoalMethod, before: Goal | undefined, objective: string): Goal | null {
  const fresh: Goal = { objective, percentComplete: 0, status: "active" };
  const kept = before ?? fresh;
  switch (name) {
    case "goal/set":
      return fresh;
    case "goal/edit":
      return { ...kept, objective };
    case "goal/clear":
      return null;
    case "goal/pause":
      return { ...kept, status: "paused" };
    case "goal/resume":
      return { ...kept, status: "active" };
  }
}

function goalCommand(name: GoalMethod) {
  return method(clientParams[name], (host, params): Reply => {
    const session = loaded(host, params.sessionId);
    const before = session.fold.goal;
    if (name !== "goal/set" && before === undefined) throw reject(name, params.commandId, "missing_goal");
    const objective = "objective" in params ? params.objective : (before?.objective ?? "");
    const goal = nextGoal(name, before, objective);
    const wakes = name !== "goal/pause" && goal?.status === "active";
    const changed = JSON.stringify(goal) !== JSON.stringify(before ?? null);
    const change = () => {
      if (changed) record(host, session, "session/goalChanged", { goal });
    };
    if (!wakes || session.run !== undefined) {
      const turnId = wakes ? session.run?.turnId : undefined;
      return { result: accept(params, { turnId }), after: change };
    }
    const run = hostRun(host, `Working towards the goal: ${objective}`, params.commandId);
    admit(host, session, run);
    const after = () => {
      change();
      launch(host, session, run);
    };
    return { result: accept(params, { turnId: run.turnId }), after };
  });
}

export const goalMethods = {
  "goal/clear": goalCommand("goal/clear"),
  "goal/edit": goalCommand("goal/edit"),
  "goal/pause": goalCommand("goal/pause"),
  "goal/resume": goalCommand("goal/resume"),
  "goal/set": goalCommand("goal/set"),
};
