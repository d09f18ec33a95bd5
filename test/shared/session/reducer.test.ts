/** What is kept of a session, where no story of the fold goes on for long enough to tell. */
import { describe, expect, it } from "vitest";
import { emptyFold } from "../../../server/fold/fold.ts";
import type { SessionAction } from "../../../shared/session/actions.ts";
import { sessionReducer } from "../../../shared/session/reducer.ts";
import type { Draft, Submission } from "../../../shared/session/state.ts";
import { unknownAction } from "../chat/story.ts";

const { session: empty } = emptyFold("s", 0).view;
const after = (actions: readonly SessionAction[]) => actions.reduce(sessionReducer, empty);

const submitted = (commandId: string, status: Submission["status"]): SessionAction => ({
  type: "muse/submissionSet",
  submission: { commandId, clientMessageId: commandId, delivery: "turn", text: "go", status },
});
const drafted = (requestId: string): SessionAction => {
  const draft: Draft = { requestId, by: "phone", answers: {}, reason: "", clarification: "" };
  return { type: "muse/draftSet", draft };
};
const numbered = (count: number) => Array.from({ length: count }, (_, nth) => `${nth}`);

describe("the messages of a session", () => {
  it("are kept while they wait, and of those that are settled the newest twenty", () => {
    const { submissions } = after([
      submitted("waits", "queued"),
      submitted("goes out", "sending"),
      ...numbered(25).map((id, nth) => submitted(id, nth % 2 === 0 ? "accepted" : "failed")),
    ]);
    const ids = submissions.map(({ commandId }) => commandId);
    expect(ids).toEqual(["waits", "goes out", ...numbered(25).slice(5)]);
  });
});

describe("what is typed for the requests of a session", () => {
  const written = (...requestIds: string[]) =>
    after(requestIds.map(drafted)).drafts?.map(({ requestId }) => requestId);

  it("is kept once for each, the newest last, for the twenty that somebody wrote for last", () => {
    expect(written("a", "b", "a")).toEqual(["b", "a"]);
    expect(written(...numbered(20), "0", "new")).toEqual([...numbered(20).slice(2), "0", "new"]);
  });
});

describe("what is over and seen by nobody any more", () => {
  const approval = (approvalId: string): SessionAction => ({
    type: "muse/approvalSet",
    approval: {
      approvalId,
      itemId: approvalId,
      turnId: "t",
      toolName: "bash",
      rawArgs: "{}",
      subject: { kind: "shell", stages: [] },
      choices: [],
      requirement: { approvalId, sourceIndex: 0 },
      protectedWrite: false,
      judgeEscalated: false,
    },
  });
  const question = (userInputId: string): SessionAction => ({
    type: "muse/userInputSet",
    userInput: { userInputId, itemId: userInputId, turnId: "t", questions: [] },
  });
  const task = (taskId: string): SessionAction => ({
    type: "muse/taskSet",
    task: { taskId, turnId: "t", label: "sleep", status: "completed" },
  });

  it("is let go of by its name, and nothing else is", () => {
    const state = after([
      ...["a", "b"].map(approval),
      ...["q", "r"].map(question),
      ...["k", "l"].map(task),
      { type: "muse/forgotten", requestIds: ["a", "q", "l"], taskIds: ["k", "r"] },
    ]);
    expect(state.approvals.map(({ approvalId }) => approvalId)).toEqual(["b"]);
    expect(state.userInputs.map(({ userInputId }) => userInputId)).toEqual(["r"]);
    expect(state.tasks.map(({ taskId }) => taskId)).toEqual(["l"]);
  });
});

it.each<SessionAction>([
  { type: "muse/titleChanged", title: "T" },
  { type: "muse/workspaceChanged", workspaceRoot: "/srv/app", branch: "main" },
  { type: "muse/approvalModeChanged", approvalMode: "onRequest" },
])("$type to what is there already changes nothing", (action) => {
  const once = sessionReducer(empty, action);
  expect(once).not.toBe(empty);
  expect(sessionReducer(once, action)).toBe(once);
});

it("an action of a newer version changes nothing", () => {
  expect(sessionReducer(empty, unknownAction())).toBe(empty);
});
