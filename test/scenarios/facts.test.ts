/** What Muse tells of a session by itself, and what it tells that nobody knows. */
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo } from "./paseo.ts";

afterEach(closeAll);

async function told(prompt: string) {
  const paseo = await openPaseo();
  await paseo.open("s1");
  expect((await paseo.turn("s1", prompt)).state).toBe("completed");
  const { rows, violations } = paseo.reading("s1");
  expect(violations).toEqual([]);
  expect(paseo.museLog().filter(({ type }) => type === "violation")).toEqual([]);
  return { paseo, rows, session: paseo.agents.sessionOf("agent-s1")?.view.view.session };
}

describe("a fact that Muse tells by itself", () => {
  it("about the context reaches Paseo's meter as it is", async () => {
    const { paseo, session } = await told("context");
    const { usedTokens, windowTokens } = session?.context ?? {};
    expect(usedTokens).toEqual(expect.any(Number));
    const usage = paseo.events.findLast((event) => event.type === "session.usage");
    expect(usage).toMatchObject({
      usage: { contextWindowUsedTokens: usedTokens, contextWindowMaxTokens: windowTokens },
    });
  });

  it("is the name that it gave the session", async () => {
    const { session } = await told("name this");
    expect(session?.title).toBe("A better name");
  });
});

describe("what a newer host tells", () => {
  it.each(["unknown notification", "unknown tool"])("is no row and no fault: %s", async (prompt) => {
    const { rows } = await told(prompt);
    expect(rows.map(({ type }) => type)).toEqual(["user_message", "assistant_message"]);
  });
});
