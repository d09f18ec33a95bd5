/** A host that works on and tells nothing of it. */
import { afterEach, describe, expect, it } from "vitest";
import type { Ports } from "../../server/ports.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { closeAll, openPaseo } from "./paseo.ts";

afterEach(closeAll);

/** Time goes on as it does, but the silence can be made longer than it is. */
function silence() {
  let passed = 0;
  const held = new Set<() => void>();
  const ports: Pick<Ports, "now" | "timer"> = {
    now: () => systemPorts.now() + passed,
    timer(delayMs, fire) {
      const isHeld = delayMs <= 15_000 ? delayMs > 14_000 : delayMs > 80_000 && delayMs <= 90_000;
      if (!isHeld) return systemPorts.timer(delayMs, fire);
      held.add(fire);
      return () => void held.delete(fire);
    },
  };
  return {
    ports,
    held,
    pass() {
      passed += 90_000;
      const fires = [...held];
      held.clear();
      for (const fire of fires) fire();
    },
  };
}

describe("a host that goes silent", () => {
  it.each(["session/branchChanged", "turn/started", "item/completed", "turn/completed"])(
    "from its first %s on is read, and the turn ends as Muse says, once",
    async (method) => {
      const { ports, held, pass } = silence();
      const paseo = await openPaseo({ ports, faults: { frames: [{ method, nth: 1, do: "mute" }] } });
      await paseo.open("s1");
      await paseo.prompt("s1", "hello");
      await expect.poll(() => paseo.museLog().some(({ type }) => type === "fault")).toBe(true);
      const ends = () =>
        paseo.events.flatMap((event) =>
          event.type === "session.turn" && event.state !== "started" ? [event.state] : [],
        );
      expect(ends()).toEqual([]);
      await expect
        .poll(() => {
          pass();
          return ends();
        })
        .toEqual(["completed"]);
      await paseo.event("session.notice");
      const { rows, violations } = paseo.reading("s1");
      expect(violations).toEqual([]);
      expect(rows.map(({ type }) => type)).toEqual(["user_message", "assistant_message"]);
      expect(held.size).toBe(0);
      const notices = paseo.events.flatMap((event) =>
        event.type === "session.notice" ? [event.notice.id] : [],
      );
      expect(notices).toEqual(["silence"]);
    },
  );

  it("after a workflow has ended is read until its report has come, and then no more", async () => {
    const { ports, held, pass } = silence();
    const frames = [{ method: "turn/started", nth: 2, do: "mute" }];
    const paseo = await openPaseo({ ports, faults: { frames } });
    await paseo.open("s1");
    await paseo.prompt("s1", "workflow");
    await expect.poll(() => paseo.museLog().some(({ type }) => type === "fault")).toBe(true);
    const ends = () =>
      paseo.events.flatMap((event) =>
        event.type === "session.turn" && event.state !== "started" ? [event.state] : [],
      );
    await expect
      .poll(() => {
        pass();
        return ends();
      })
      .toEqual(["completed", "completed"]);
    const { rows, violations } = paseo.reading("s1");
    expect(violations).toEqual([]);
    expect(rows.at(-1)).toMatchObject({
      type: "assistant_message",
      text: expect.stringContaining("The workflow is done"),
    });
    expect(held.size).toBe(0);
  });

  it("while a person is asked is read, and the question stays until Muse says otherwise", async () => {
    const { ports, held, pass } = silence();
    const paseo = await openPaseo({ ports });
    await paseo.open("s1");
    await paseo.prompt("s1", "shell");
    const { request } = await paseo.event("session.permission");
    await expect.poll(() => held.size).toBe(1);
    pass();
    await expect.poll(() => paseo.received("view/page").length).toBe(1);
    await paseo.configure("s1", { thinkingOption: "low" });
    expect(paseo.events.some(({ type }) => type === "session.permission_resolved")).toBe(false);
    expect(paseo.events.some(({ type }) => type === "session.notice")).toBe(false);
    await paseo.answer("s1", request.id, { behavior: "allow" });
    expect((await paseo.event("session.turn", ({ state }) => state !== "started")).state).toBe("completed");
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("in the session of a child that is followed is read there, too, and all of it is told once", async () => {
    const { ports, held, pass } = silence();
    const frames = [{ method: "approval/resolved", nth: 1, do: "mute" }];
    const paseo = await openPaseo({ ports, faults: { frames } });
    await paseo.open("s1");
    await paseo.prompt("s1", "subagent works");
    const { request } = await paseo.event("session.permission");
    const child = await paseo.event("session.opened", (event) => event.parentSessionId === "s1");
    await expect.poll(() => held.size).toBe(2);
    const root = paseo.agents.sessionOf("agent-s1")?.museSessionId;
    const pagesOfChild = () =>
      paseo.received("view/page").filter(({ sessionId }) => sessionId !== root).length;
    const before = pagesOfChild();
    pass();
    await expect.poll(pagesOfChild).toBe(before + 1);
    const answered = paseo.answer("s1", request.id, { behavior: "allow" });
    const isOver = (sessionId: string) =>
      paseo.events.some(
        (event) =>
          event.type === "session.turn" && event.sessionId === sessionId && event.state !== "started",
      );
    await expect
      .poll(
        () => {
          pass();
          return isOver("s1") && isOver(child.sessionId);
        },
        { timeout: 5000 },
      )
      .toBe(true);
    await answered;
    const { rows, violations } = paseo.reading(child.sessionId);
    expect(violations).toEqual([]);
    expect(rows.map(({ type }) => type)).toEqual(["user_message", "tool_call", "assistant_message"]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });
});
