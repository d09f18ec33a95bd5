/** The reminder children that a real host runs beside every turn, and that hold its end back. */
import { nextRecord } from "../event-log.ts";
import { closeItem, openItem } from "./items.ts";
import type { OpenItem, Play, Stage } from "./run.ts";

function open(stage: Stage, agent: "skill-reminder" | "verify-reminder", generation: number): string {
  const { host, session, run } = stage;
  const first = nextRecord(host, session, 5);
  const childSessionId = host.ports.uuid4();
  openItem(
    stage,
    {
      childSessionId,
      childSessionLogPath:
        agent === "verify-reminder" ? `subagent/${childSessionId}/session.jsonl` : undefined,
      fallbackText: "Reminder child session",
      generationId: generation,
      itemId: first.id,
      kind: "reminderChild",
      reminderAgentId: agent,
      taskId: host.ports.uuid7(),
      turnId: run.turnId,
    },
    first,
  );
  return first.id;
}

export function openSkillReminder(stage: Stage, generation = 1): void {
  stage.run.skill = { itemId: open(stage, "skill-reminder", generation), generation, tools: 0 };
}

function itemOf(stage: Stage, itemId: string | undefined): OpenItem | undefined {
  return itemId === undefined ? undefined : stage.run.open.get(itemId);
}

/** A skill reminder ends and the next generation begins. */
export function renewSkillReminder(stage: Stage): void {
  const skill = stage.run.skill;
  const running = itemOf(stage, skill?.itemId);
  if (skill === undefined || running === undefined) return;
  closeItem(stage, running, "completed");
  openSkillReminder(stage, skill.generation + 1);
}

/** Ends what still runs, when the turn was cut short. */
export function cancelReminders(stage: Stage, reason: string): void {
  for (const id of [stage.run.skill?.itemId, stage.run.verify]) {
    const running = itemOf(stage, id);
    if (running !== undefined) closeItem(stage, running, "cancelled", { failureReason: reason });
  }
}

/** The wait after the last answer. Returns early, with the reminder ended, when a steer comes. */
export function* playTail(stage: Stage, tailMs: number): Play {
  const { run } = stage;
  run.verify = open(stage, "verify-reminder", 1);
  run.inTail = true;
  yield { ms: tailMs, signal: "steer" };
  run.inTail = false;
  const verify = itemOf(stage, run.verify);
  const skill = itemOf(stage, run.skill?.itemId);
  const again = run.steers.length > 0;
  if (skill !== undefined && (run.skill?.generation ?? 1) > 1 && !again) closeItem(stage, skill, "completed");
  if (verify !== undefined) closeItem(stage, verify, "completed");
  if (again || skill === undefined || !run.open.has(skill.item.itemId)) return;
  closeItem(stage, skill, "cancelled", { failureReason: "main run completed" });
}
