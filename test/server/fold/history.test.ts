/** What a snapshot says of the session beside its items. */
import { describe, expect, it } from "vitest";
import { historyInput } from "./history-input.ts";
import { answered, ended, said, started, story, told } from "./story.ts";

const facts = {
  effectiveModel: { modelId: "muse-x", providerId: "meta" },
  reasoningEffort: { reasoningEffort: "high" },
  approvalMode: { mode: "denyUnmatched", source: "replay", lastCommandId: null },
  todoList: { items: [{ text: "Read", status: "inProgress" }], revision: 1, sourceTool: "write_todos" },
  branch: { branch: "main", workspaceRoot: "/srv/app", vcs: "git" },
  name: "Fix the tests",
};
const known = {
  model: { modelId: "muse-x", providerId: "meta" },
  effort: "high",
  approvalMode: "denyUnmatched",
  todos: [{ text: "Read", status: "inProgress" }],
  branch: "main",
  title: "Fix the tests",
};

describe("a snapshot", () => {
  it("brings the model, the effort, the mode, the tasks, the branch and the name of the session", () => {
    expect(story(historyInput({ items: [], ...facts })).session).toMatchObject(known);
  });

  it("of the items alone leaves all of that as it was", () => {
    const before = historyInput({ items: [], ...facts });
    expect(story(before, historyInput({ items: [] })).session).toMatchObject(known);
  });

  const open = {
    itemId: "a",
    kind: "agentMessage",
    status: "inProgress",
    revision: 1,
    turnId: "t",
    text: "I",
  };

  it("that names the running turn itself leaves that open, and no other", () => {
    const state = { items: [open] };
    const running = story(historyInput({ ...state, activeTurn: { turnId: "t", commandId: "t" } }));
    expect(running.chat.activeTurn?.id).toBe("t");
    expect(story(historyInput(state)).chat.activeTurn).toBeUndefined();
  });

  it("that says which turn runs goes on with it where its beginning was not served", () => {
    const { turns, chat } = story(historyInput({ items: [] }, "t"), said("t"), answered("t"), ended("t"));
    expect(turns).toEqual(["started", "completed"]);
    expect(chat.turns).toMatchObject([{ id: "t", message: { text: "go" } }]);
  });
});

it("a past of several turns ends each where the next begins", () => {
  const item = (itemId: string, kind: string, turnId: string) => ({
    itemId,
    kind,
    status: "completed",
    revision: 1,
    turnId,
    text: `text of ${itemId}`,
  });
  const items = [
    item("u1", "userMessage", "t1"),
    item("a1", "agentMessage", "t1"),
    item("u2", "userMessage", "t2"),
    item("a2", "agentMessage", "t2"),
  ];
  const { chat, violations } = story(
    historyInput({ items }),
    started("t3"),
    told("session/nameChanged", { name: "N" }),
  );
  expect(chat.turns.map(({ id, responseParts }) => [id, responseParts.length])).toEqual([
    ["t1", 1],
    ["t2", 1],
  ]);
  expect(violations).toEqual([]);
});
