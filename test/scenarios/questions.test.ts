/** Questions of Muse's: one form, answered in Muse's own terms or turned down in words. */
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import { afterEach, describe, expect, it } from "vitest";
import type { Answer } from "../../shared/rpc/answer.ts";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

async function waiting(paseo: Paseo, prompt: string) {
  await paseo.open("s1");
  await paseo.prompt("s1", prompt);
  return (await paseo.event("session.permission")).request;
}

const ended = (paseo: Paseo) => paseo.event("session.turn", ({ state }) => state !== "started");

describe("questions", () => {
  const form = (event: ProviderEvent["type"] | undefined, request: { input?: unknown }) => ({
    event,
    ...request,
  });

  async function asked(paseo: Paseo) {
    const request = await waiting(paseo, "ask");
    const questions: readonly { header: string; options: { label: string }[]; multiSelect: boolean }[] =
      JSON.parse(JSON.stringify(form(undefined, request).input ?? {})).questions;
    return { request, questions };
  }

  it("of three kinds are one form with a header for each and every option", async () => {
    const paseo = await openPaseo();
    const { request, questions } = await asked(paseo);
    expect(request.kind).toBe("question");
    expect(questions.map(({ multiSelect }) => multiSelect)).toEqual([false, true, false]);
    expect(new Set(questions.map(({ header }) => header)).size).toBe(3);
  });

  it("are answered by label, by labels and in own words, in Muse's own terms", async () => {
    const paseo = await openPaseo();
    const { request, questions } = await asked(paseo);
    const [single, multiple, text] = questions;
    const answers = {
      [single?.header ?? ""]: single?.options[1]?.label ?? "",
      [multiple?.header ?? ""]: `${multiple?.options[1]?.label}, ${multiple?.options[0]?.label}`,
      [text?.header ?? ""]: "audit_events",
    };
    await paseo.answer("s1", request.id, { behavior: "allow", updatedInput: { answers } });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("userInput/answer")).toMatchObject([
      {
        answers: [
          { selectedLabel: single?.options[1]?.label },
          { selectedLabels: [multiple?.options[1]?.label, multiple?.options[0]?.label] },
          { freeText: "audit_events" },
        ],
      },
    ]);
    const row = paseo.reading("s1").rows.find(({ type }) => type === "tool_call");
    expect(row).toMatchObject({
      status: "completed",
      detail: { text: expect.stringContaining("audit_events") },
    });
  });

  it.each([
    ["nothing", undefined, "has no answer yet"],
    ["only one", { first: true }, "has no answer yet"],
    ["too long a text", { long: true }, "characters"],
  ])(
    "answered with %s stay open, with the reason, until they are answered well",
    async (_what, flaw, reason) => {
      const paseo = await openPaseo();
      const { request, questions } = await asked(paseo);
      const good = Object.fromEntries(
        questions.map(({ header, options }) => [header, options[0]?.label ?? "events"]),
      );
      const bad =
        flaw === undefined
          ? undefined
          : "first" in flaw
            ? Object.fromEntries(Object.entries(good).slice(0, 1))
            : { ...good, [questions[2]?.header ?? ""]: "x".repeat(501) };
      const refused = paseo.answer("s1", request.id, {
        behavior: "allow",
        ...(bad && { updatedInput: { answers: bad } }),
      });
      await expect(refused).rejects.toThrow(reason);
      expect(paseo.events.some(({ type }) => type === "session.permission_resolved")).toBe(false);
      await paseo.answer("s1", request.id, { behavior: "allow", updatedInput: { answers: good } });
      expect((await ended(paseo)).state).toBe("completed");
    },
  );

  it("answered over our own call with what Muse did not ask stay open, until they are answered well", async () => {
    const paseo = await openPaseo();
    await waiting(paseo, "ask one");
    const session = paseo.agents.sessionOf("agent-s1");
    const [userInput] = session?.view.view.session.userInputs ?? [];
    if (session === undefined || userInput === undefined) throw new Error("nothing is asked");
    const { userInputId } = userInput;
    const give = (...answers: Extract<Answer, { kind: "answer" }>["answers"]) =>
      session.answer({ kind: "answer", userInputId, answers });
    for (const bad of [
      [],
      [{ questionId: "else", selectedLabel: "SQLite" }],
      [{ questionId: "database", selectedLabel: "Oracle" }],
      [{ questionId: "database", selectedLabels: ["SQLite"] }],
      [{ questionId: "database" }],
      [{ questionId: "database", freeText: "x".repeat(20_000) }],
    ]) {
      expect(await give(...bad)).toMatchObject({
        status: "refused",
        message: expect.stringMatching(/.{20}/),
      });
    }
    expect(await session.answer({ kind: "answer", userInputId: "none", answers: [] })).toMatchObject({
      status: "refused",
    });
    expect(paseo.events.some(({ type }) => type === "session.permission_resolved")).toBe(false);
    expect(await give({ questionId: "database", selectedLabel: "SQLite" })).toEqual({ status: "accepted" });
    expect((await ended(paseo)).state).toBe("completed");
  });

  it("that are asked back go to Muse as that, and the turn goes on with what was said", async () => {
    const paseo = await openPaseo();
    await waiting(paseo, "ask one");
    const session = paseo.agents.sessionOf("agent-s1");
    const [userInput] = session?.view.view.session.userInputs ?? [];
    const userInputId = userInput?.userInputId ?? "";
    const reply = await session?.answer({ kind: "clarify", userInputId, text: "Which one is faster?" });
    expect(reply).toEqual({ status: "accepted" });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("userInput/clarify")).toMatchObject([
      { clarification: { content: "Which one is faster?", format: "text" } },
    ]);
    expect(session?.view.view.session.userInputs).toMatchObject([
      { settlement: { outcome: "clarified", answers: [], clarification: "Which one is faster?" } },
    ]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("that are dismissed are cancelled with a reason, and the turn goes on", async () => {
    const paseo = await openPaseo();
    const { request } = await asked(paseo);
    await paseo.answer("s1", request.id, { behavior: "deny", message: "Dismissed by user" });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("userInput/cancel")).toMatchObject([{ reason: "Dismissed by the user" }]);
    expect(paseo.reading("s1").violations).toEqual([]);
  });

  it("that are dismissed without a word are cancelled with a reason of ours", async () => {
    const paseo = await openPaseo();
    const { request } = await asked(paseo);
    await paseo.answer("s1", request.id, { behavior: "deny" });
    expect((await ended(paseo)).state).toBe("completed");
    expect(paseo.received("userInput/cancel")).toMatchObject([{ reason: "Dismissed by the user" }]);
  });

  it("are answered by nobody but a person, under full access and with nobody looking", async () => {
    const paseo = await openPaseo();
    await paseo.open("s1", { mode: "allowAll" });
    await paseo.prompt("s1", "ask one");
    const { request } = await paseo.event("session.permission");
    expect(request.kind).toBe("question");
    await paseo.request((requestId) => ({ type: "catalog", requestId }));
    expect(
      paseo.museLog().filter(({ line }) => /userInput\/(answer|cancel|clarify)/.test(String(line))),
    ).toEqual([]);
    await paseo.answer("s1", request.id, {
      behavior: "allow",
      updatedInput: { answers: { Database: "SQLite" } },
    });
    expect((await ended(paseo)).state).toBe("completed");
  });

  it.each(["notificationThenRequest", "requestOnly", "notificationOnly"])(
    "are one form when the host tells them by %s",
    async (promptForm) => {
      const paseo = await openPaseo({ faults: { promptForm } });
      const { request } = await asked(paseo);
      await paseo.answer("s1", request.id, { behavior: "deny" });
      expect((await ended(paseo)).state).toBe("completed");
      expect(paseo.events.filter(({ type }) => type === "session.permission")).toHaveLength(1);
      expect(paseo.reading("s1").violations).toEqual([]);
    },
  );

  it("wait on while an ordinary message is queued behind them, and both come to their end", async () => {
    const paseo = await openPaseo();
    const { request } = await asked(paseo);
    await paseo.prompt("s1", "hello", { id: "later" });
    expect(paseo.events.some(({ type }) => type === "session.permission_resolved")).toBe(false);
    await paseo.answer("s1", request.id, { behavior: "deny" });
    const { result } = await paseo.event(
      "session.prompt_result",
      ({ clientMessageId }) => clientMessageId === "later",
    );
    expect(result.type).toBe("turn");
    const turnId = "turnId" in result ? result.turnId : undefined;
    expect(
      await paseo.event("session.turn", (event) => event.turnId === turnId && event.state !== "started"),
    ).toMatchObject({ state: "completed" });
  });

  it("that the host settles by itself close", async () => {
    const paseo = await openPaseo();
    const { id } = await waiting(paseo, "ask in time");
    await paseo.event("session.permission_resolved", ({ permissionId }) => permissionId === id);
    expect((await ended(paseo)).state).toBe("completed");
  });

  it("make way for a message that is to be read now", async () => {
    const paseo = await openPaseo({ env: { MUSE_SIM_PACE: "0.05" } });
    const { request } = await asked(paseo);
    await paseo.prompt("s1", "forget it, just say done", { id: "steer", steer: true, clear: true });
    const { result } = await paseo.event(
      "session.prompt_result",
      ({ clientMessageId }) => clientMessageId === "steer",
    );
    expect(result.type).toBe("steer");
    expect(paseo.events).toContainEqual({
      type: "session.permission_resolved",
      sessionId: "s1",
      permissionId: request.id,
    });
  });
});
