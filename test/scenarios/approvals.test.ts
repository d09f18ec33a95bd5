/** What Muse asks leave for: each stage asked once, answered once, and never allowed further than a person said. */
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

async function waiting(paseo: Paseo, prompt: string) {
  await paseo.open("s1");
  await paseo.prompt("s1", prompt);
  return (await paseo.event("session.permission")).request;
}

const ended = (paseo: Paseo) => paseo.event("session.turn", ({ state }) => state !== "started");

describe("an approval", () => {
  it("of three stages, the first safe, is asked for the other two, each under an id of its own", async () => {
    const paseo = await openPaseo();
    const first = await waiting(paseo, "two stages");
    expect(first.title).toBe("Step 2 of 3: Run this command?");
    expect(first.description).toContain("This step: rm -rf build");
    await paseo.answer("s1", first.id, { behavior: "allow", selectedActionId: "allow_once" });
    const { request: second } = await paseo.event(
      "session.permission",
      ({ request }) => request.id !== first.id,
    );
    expect(second.title).toBe("Step 3 of 3: Run this command?");
    await paseo.answer("s1", second.id, { behavior: "allow" });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("approval/decide")).toMatchObject([
      { requirementId: { sourceIndex: 1 }, choiceId: "allow_once" },
      { requirementId: { sourceIndex: 2 }, choiceId: "allow_once" },
    ]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("of three stages that is denied at the last runs nothing, and the turn goes on", async () => {
    const paseo = await openPaseo();
    const first = await waiting(paseo, "two stages");
    await paseo.answer("s1", first.id, { behavior: "allow" });
    const { request } = await paseo.event("session.permission", ({ request }) => request.id !== first.id);
    await paseo.answer("s1", request.id, { behavior: "deny" });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("approval/decide")).toMatchObject([
      { requirementId: { sourceIndex: 1 }, choiceId: "allow_once" },
      { requirementId: { sourceIndex: 2 }, choiceId: "abort" },
    ]);
    const row = paseo.reading("s1").rows.find(({ type }) => type === "tool_call");
    expect(row).toMatchObject({ status: "canceled" });
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("waits on while an ordinary message is queued behind it, and both come to their end", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "shell");
    await paseo.prompt("s1", "hello", { id: "later" });
    expect(paseo.events.some(({ type }) => type === "session.permission_resolved")).toBe(false);
    await paseo.answer("s1", id, { behavior: "allow" });
    await paseo.event("session.prompt_result", ({ clientMessageId }) => clientMessageId === "later");
    const turns = () => paseo.events.flatMap((event) => (event.type === "session.turn" ? [event.state] : []));
    await paseo.until(
      (event): event is ProviderEvent =>
        event.type === "session.turn" && turns().filter((state) => state === "completed").length === 2,
    );
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it.each(["notificationThenRequest", "requestOnly", "notificationOnly", "freshRequestPerStage"])(
    "is asked once for each stage when the host tells it by %s",
    async (approvalForm) => {
      const paseo = await openPaseo({ faults: { approvalForm } });
      const first = await waiting(paseo, "two stages");
      await paseo.answer("s1", first.id, { behavior: "allow" });
      const { request } = await paseo.event("session.permission", ({ request }) => request.id !== first.id);
      await paseo.answer("s1", request.id, { behavior: "allow" });
      expect((await ended(paseo)).state).toBe("completed");
      const { violations } = paseo.reading("s1");
      expect(violations).toEqual([]);
    },
  );

  it("is resolved before the answer counts as sent", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "shell");
    await paseo.answer("s1", id, { behavior: "allow" });
    expect(paseo.events).toContainEqual({
      type: "session.permission_resolved",
      sessionId: "s1",
      permissionId: id,
    });
  });

  it("that is denied with a reason brings the reason to the model, and the turn goes on", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "deny");
    await paseo.answer("s1", id, { behavior: "deny", message: "Leave the version alone." });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("approval/decide")).toMatchObject([
      { choiceId: "abort", feedback: "Leave the version alone." },
    ]);
    const { rows } = paseo.reading("s1");
    expect(rows.find(({ type }) => type === "tool_call")).toMatchObject({ status: "canceled", error: null });
    expect(rows.at(-1)).toMatchObject({ text: expect.stringContaining("Leave the version alone.") });
  });

  it("that is denied by a button says nothing that nobody wrote", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "deny");
    await paseo.answer("s1", id, { behavior: "deny", selectedActionId: "abort", message: "Denied by user" });
    await ended(paseo);
    expect(paseo.received("approval/decide")[0]).not.toHaveProperty("feedback");
  });

  it("that is denied with a stop stops the turn too", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    const { id } = await waiting(paseo, "shell");
    await paseo.answer("s1", id, { behavior: "deny", interrupt: true });
    expect((await ended(paseo)).state).toBe("canceled");
  });

  it("is never widened: an unknown action that allows becomes the plain allow-once", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "shell");
    await paseo.answer("s1", id, { behavior: "allow", selectedActionId: "accept" });
    await ended(paseo);
    expect(paseo.received("approval/decide")).toMatchObject([{ choiceId: "allow_once" }]);
  });

  it("never becomes a permission by an action that says the opposite", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "shell");
    await paseo.answer("s1", id, { behavior: "deny", selectedActionId: "allow_once" });
    await ended(paseo);
    expect(paseo.received("approval/decide")).toMatchObject([{ choiceId: "abort" }]);
  });

  it("takes one answer: the second is refused and the session goes on", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "shell");
    const [first, second] = await Promise.allSettled([
      paseo.answer("s1", id, { behavior: "allow" }),
      paseo.answer("s1", id, { behavior: "deny" }),
    ]);
    expect([first.status, second.status]).toEqual(["fulfilled", "rejected"]);
    expect((await ended(paseo)).state).toBe("completed");
    await expect(paseo.answer("s1", id, { behavior: "allow" })).rejects.toThrow("no longer open");
    expect((await paseo.turn("s1", "hello")).state).toBe("completed");
  });

  it("that something else settles closes, and an answer after that is refused", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "elsewhere");
    await paseo.event("session.permission_resolved", ({ permissionId }) => permissionId === id);
    await expect(paseo.answer("s1", id, { behavior: "allow" })).rejects.toThrow("no longer open");
    expect((await ended(paseo)).state).toBe("completed");
  });

  it("whose rule could not be saved tells so, and opens nothing again", async () => {
    const paseo = await openPaseo();
    const { id, actions } = await waiting(paseo, "persist");
    const always = actions?.find((action) => /always/i.test(action.label));
    await paseo.answer("s1", id, { behavior: "allow", selectedActionId: always?.id ?? "missing" });
    const { notice } = await paseo.event("session.notice");
    expect(notice).toMatchObject({ severity: "warning", title: "The rule could not be saved" });
    await ended(paseo);
    expect(paseo.events.filter(({ type }) => type === "session.permission")).toHaveLength(1);
  });

  it("is not asked under full access, and allowed just once each time", async () => {
    const paseo = await openPaseo({ faults: { asksUnderAllowAll: true } });
    await paseo.open("s1", { mode: "allowAll" });
    await paseo.prompt("s1", "two stages");
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.events.some(({ type }) => type === "session.permission")).toBe(false);
    expect(paseo.received("approval/decide")).toMatchObject([
      { requirementId: { sourceIndex: 1 }, choiceId: "allow_once" },
      { requirementId: { sourceIndex: 2 }, choiceId: "allow_once" },
    ]);
  });

  it("is shown under full access where nobody knows what is asked for", async () => {
    const paseo = await openPaseo({ faults: { asksUnderAllowAll: true } });
    await paseo.open("s1", { mode: "allowAll" });
    await paseo.prompt("s1", "strange request");
    const { request } = await paseo.event("session.permission");
    expect(paseo.received("approval/decide")).toEqual([]);
    await paseo.answer("s1", request.id, { behavior: "allow", selectedActionId: "allow_once" });
    expect((await ended(paseo)).state).toBe("completed");
  });

  it("is shown under full access where Muse did not take the answer that nobody was asked for", async () => {
    const refusal = { code: -32603, kind: "internal", message: "not now", times: 1 };
    const paseo = await openPaseo({
      faults: { asksUnderAllowAll: true, errors: { "approval/decide": refusal } },
    });
    await paseo.open("s1", { mode: "allowAll" });
    await paseo.prompt("s1", "shell");
    const { request } = await paseo.event("session.permission");
    await paseo.answer("s1", request.id, { behavior: "allow" });
    expect((await ended(paseo)).state).toBe("completed");
  });

  it.each([
    ["network", "Connect to example.test:443?"],
    ["socket", "Connect to the socket /run/docker.sock?"],
    ["process", "Act on the process pid 4711?"],
    ["mcp call", "Use the tool mcp__notes__delete?"],
    ["strange request", "Allow teleport (orbit)?"],
    ["write", "Allow write to package.json?"],
  ])("for a %s is put in words and decided like any other", async (prompt, title) => {
    const paseo = await openPaseo();
    const request = await waiting(paseo, prompt);
    expect(request).toMatchObject({ kind: "tool", title });
    expect(request.detail).toBeDefined();
    await paseo.answer("s1", request.id, { behavior: "allow", selectedActionId: "allow_once" });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("approval/decide")).toMatchObject([{ choiceId: "allow_once" }]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("that could not be sent stays open with the reason, and the next try is taken", async () => {
    const refusal = { code: -32603, kind: "internal", message: "disk full", times: 1 };
    const paseo = await openPaseo({ faults: { errors: { "approval/decide": refusal } } });
    const { id } = await waiting(paseo, "shell");
    await expect(paseo.answer("s1", id, { behavior: "allow" })).rejects.toThrow("disk full");
    expect(paseo.events.some(({ type }) => type === "session.permission_resolved")).toBe(false);
    await paseo.answer("s1", id, { behavior: "allow" });
    expect((await ended(paseo)).state).toBe("completed");
  });

  it("of a child is asked in the parent's turn, and says who asks", async () => {
    const paseo = await openPaseo();
    const request = await waiting(paseo, "subagent asks");
    expect(request.description).toMatch(/Asked by (the|a) subagent .+\./);
    await paseo.answer("s1", request.id, { behavior: "allow" });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("has its receipts: the simulated host misses none", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "shell");
    await paseo.answer("s1", id, { behavior: "allow" });
    await ended(paseo);
    expect(paseo.museLog().filter(({ type }) => type === "violation")).toEqual([]);
  });
});
