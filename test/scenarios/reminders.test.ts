/** The reminder children of Muse for a person who wants to see them, and for everybody else. */

import type { TimelineItem } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { REMINDER_TOOL } from "../../shared/reminder.ts";
import { closeAll, newFolder, openPaseo } from "./paseo.ts";

afterEach(closeAll);

const reminders = (items: readonly TimelineItem[]) =>
  items.flatMap((item) =>
    item.type === "tool_call" && item.name === REMINDER_TOOL ? [`${item.id} ${item.status}`] : [],
  );

async function conversation(showReminders: boolean) {
  const folder = newFolder();
  const paseo = await openPaseo({ folder, settings: { showReminders } });
  await paseo.open("s1");
  const { state } = await paseo.turn("s1", "hello");
  const persistence = paseo.persistence("s1");
  await paseo.closeSession("s1");
  const { items } = await paseo.archived(persistence);
  await paseo.open("s2", {}, persistence);
  return {
    state,
    live: paseo.reading("s1"),
    archived: items.map(({ item }) => item),
    replayed: paseo.reading("s2"),
  };
}

describe("the reminders of Muse", () => {
  it("are a row each where they are wanted: live, in an archive and after a resume", async () => {
    const { state, live, archived, replayed } = await conversation(true);
    expect(state).toBe("completed");
    const rows = reminders(live.rows);
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => row.split(" ")[1]).toSorted()).toEqual(["canceled", "completed"]);
    expect(reminders(archived)).toEqual(rows);
    expect(reminders(replayed.rows)).toEqual(rows);
    expect([...live.violations, ...replayed.violations]).toEqual([]);
  });

  it("are nowhere where nobody asked for them", async () => {
    const { live, archived, replayed } = await conversation(false);
    expect(reminders([...live.rows, ...archived, ...replayed.rows])).toEqual([]);
  });
});
