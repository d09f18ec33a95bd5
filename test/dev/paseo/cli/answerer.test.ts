/** How a turn in the terminal answers what the agent asks. */
import { describe, expect, it } from "vitest";
import { answerRequest, type Terminal } from "../../../../dev/paseo/cli/answerer.ts";
import type { AgentPermissionRequest } from "../../../../dev/sdk/agent.ts";

/** A person who types these lines, or nobody. */
function terminal(lines: string[] | null): Terminal & { printed: string[] } {
  const typed = [...(lines ?? [])];
  const printed: string[] = [];
  return {
    printed,
    interactive: lines !== null,
    print: (text) => printed.push(text),
    ask: async (_, signal) => {
      signal.throwIfAborted();
      const line = typed.shift();
      if (line === undefined) throw new Error("asked more often than expected");
      return line;
    },
  };
}

const approval: AgentPermissionRequest = {
  id: "p",
  provider: "muse-code",
  name: "Shell",
  kind: "tool",
  title: "Run rm?",
  actions: [
    { id: "session", label: "Allow for the session", behavior: "allow" },
    { id: "once", label: "Allow once", behavior: "allow", variant: "primary" },
    { id: "no", label: "Deny", behavior: "deny" },
  ],
};

const form = (...questions: object[]): AgentPermissionRequest => ({
  id: "q",
  provider: "muse-code",
  name: "Question",
  kind: "question",
  input: { note: 1, questions: JSON.parse(JSON.stringify(questions)) },
});

const color = { header: "Color", question: "Which?", options: [{ label: "Red" }, { label: "Blue" }] };

function answer(request: AgentPermissionRequest, lines: string[] | null, allowOnce = false) {
  return answerRequest(request, terminal(lines), allowOnce, new AbortController().signal);
}

describe("an approval", () => {
  it("is what the person chose by number, after a second try", async () => {
    expect(await answer(approval, ["what?", "0", "1"])).toEqual({
      behavior: "allow",
      selectedActionId: "session",
    });
    expect(await answer(approval, ["3"])).toEqual({
      behavior: "deny",
      selectedActionId: "no",
      message: "Denied by user",
    });
  });

  it("has two answers when the agent names none", async () => {
    const { actions: _, ...bare } = approval;
    expect(await answer(bare, ["1"])).toEqual({ behavior: "allow", selectedActionId: "accept" });
    expect(await answer(bare, ["2"])).toMatchObject({ behavior: "deny", selectedActionId: "reject" });
  });

  it("is denied with a reason when nobody is there", async () => {
    const empty = terminal(null);
    const response = await answerRequest(approval, empty, false, new AbortController().signal);
    expect(response).toEqual({ behavior: "deny", message: "Nobody is at the terminal to answer" });
    expect(empty.printed.join("\n")).toContain("Denied: Nobody is at the terminal");
  });

  it("is allowed once, never wider, with --allow-once", async () => {
    expect(await answer(approval, null, true)).toEqual({ behavior: "allow", selectedActionId: "once" });
  });

  it("is dropped when it was settled elsewhere", async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await answerRequest(approval, terminal([]), false, stop.signal)).toBeNull();
  });
});

describe("a question", () => {
  it("is answered by number, under its header, with the rest of the form kept", async () => {
    const request = form(color);
    expect(await answer(request, ["2"])).toEqual({
      behavior: "allow",
      updatedInput: { ...request.input, answers: { Color: "Blue" } },
    });
  });

  it("takes several numbers only where several are allowed", async () => {
    expect(await answer(form(color), ["1,2", "1"])).toMatchObject({
      updatedInput: { answers: { Color: "Red" } },
    });
    expect(await answer(form({ ...color, multiSelect: true }), ["2, 1"])).toMatchObject({
      updatedInput: { answers: { Color: "Blue, Red" } },
    });
  });

  it("takes several numbers with commas or spaces between them, and says so before it asks", async () => {
    const request = form({ ...color, multiSelect: true, allowOther: true });
    for (const line of ["2 1", "2,1", " 2 ,  1,", "2 1 2"])
      expect(await answer(request, [line])).toMatchObject({
        updatedInput: { answers: { Color: "Blue, Red" } },
      });
    const person = terminal(["2"]);
    await answerRequest(request, person, false, new AbortController().signal);
    expect(person.printed.at(-1)).toBe("  (numbers, separated by commas, or an answer of your own)");
  });

  it("asks again when a number is no option's, and takes what is no list of numbers as it is", async () => {
    const request = form({ ...color, multiSelect: true, allowOther: true });
    expect(await answer(request, ["1 7", "1"])).toMatchObject({
      updatedInput: { answers: { Color: "Red" } },
    });
    expect(await answer(request, ["1 green"])).toMatchObject({
      updatedInput: { answers: { Color: "1 green" } },
    });
  });

  it("takes free text only where it is allowed", async () => {
    expect(await answer(form(color), ["green", "1"])).toMatchObject({
      updatedInput: { answers: { Color: "Red" } },
    });
    expect(await answer(form({ ...color, allowOther: true }), ["green"])).toMatchObject({
      updatedInput: { answers: { Color: "green" } },
    });
  });

  it("may be left blank only where that is allowed", async () => {
    const open = { header: "Why", question: "Why?", options: [] };
    expect(await answer(form(open), ["", "because"])).toMatchObject({
      updatedInput: { answers: { Why: "because" } },
    });
    expect(await answer(form({ ...open, allowEmpty: true }), [""])).toMatchObject({
      updatedInput: { answers: { Why: "" } },
    });
  });

  it("is denied when nobody is there, even with --allow-once", async () => {
    expect(await answer(form(color), null, true)).toMatchObject({ behavior: "deny" });
  });
});
