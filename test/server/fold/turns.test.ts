/** Turns that are taken back, started by nobody here, cut across each other, or come to nothing. */
import { describe, expect, it } from "vitest";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import { projectHistory } from "../../../server/paseo/projection.ts";
import { historyInput } from "./history-input.ts";
import { answered, ended, reminder, said, sent, started, story, taken, told } from "./story.ts";

const running: readonly FoldInput[] = [sent("run"), taken("run", "started"), started("run"), said("run")];
const cancelled = (turnId: string) =>
  told("turn/completed", { turnId, terminal: "cancelled", durationMs: 1 });
const retracted = (turnId: string) => told("turn/retracted", { turnId, commandId: turnId });
const saidAgain = (turnId: string) => {
  const item = {
    itemId: `u-${turnId}`,
    kind: "userMessage",
    status: "completed",
    revision: 2,
    turnId,
    text: "go",
    commandId: turnId,
    retracted: true,
  };
  return told("item/updated", { item });
};
const titles = ({ events }: ReturnType<typeof story>) =>
  events.flatMap((event) => (event.type === "session.notice" ? [event.notice.title] : []));

describe("a turn that is taken back", () => {
  const before = [started("before"), said("before"), answered("before"), ended("before")];

  it.each([
    ["after its end", [cancelled("run"), retracted("run"), saidAgain("run")]],
    ["before its end", [retracted("run"), saidAgain("run"), cancelled("run")]],
    ["by its message alone", [cancelled("run"), saidAgain("run")]],
  ])("%s leaves the chat, ends once for Paseo, and does not come back", (_when, how) => {
    const { chat, turns, violations } = story(...before, ...running, ...how, ...how);
    expect(chat.turns.map(({ id }) => id)).toEqual(["before"]);
    expect(chat.activeTurn).toBeUndefined();
    expect(turns).toEqual(["started", "completed", "started", "canceled"]);
    expect(violations).toEqual([]);
  });

  it("gives its text back until another is sent", () => {
    const back = story(...running, cancelled("run"), retracted("run"));
    expect(back.session.submissions).toMatchObject([
      { text: "text of run", status: "failed", error: { code: "retracted" } },
    ]);
    expect(back.chat.draft?.text).toBe("text of run");
    const next = story(
      ...running,
      cancelled("run"),
      retracted("run"),
      sent("new"),
      started("new"),
      said("new"),
    );
    expect(next.chat.draft).toBeUndefined();
  });

  it("answered its prompt when it began, and does not answer it again", () => {
    const { events } = story(...running, cancelled("run"), retracted("run"), saidAgain("run"));
    expect(events.filter(({ type }) => type === "session.prompt_result")).toHaveLength(1);
  });

  it("stays as a canceled one where another runs already, which loses nothing", () => {
    const { chat } = story(
      ...running,
      cancelled("run"),
      started("next"),
      said("next"),
      answered("next"),
      retracted("run"),
    );
    expect(chat.turns).toMatchObject([{ id: "run", state: "cancelled" }]);
    expect(chat.activeTurn).toMatchObject({ id: "next", responseParts: [{ content: "done" }] });
  });

  it("is nothing but a stop where Muse refused to take it back", () => {
    const { chat, session } = story(...running, cancelled("run"));
    expect(chat.turns).toMatchObject([{ id: "run", state: "cancelled" }]);
    expect(session.submissions).toMatchObject([{ status: "accepted" }]);
    expect(chat.draft).toBeUndefined();
  });

  it("leaves no row of a call that runs for ever", () => {
    const item = {
      itemId: "c",
      kind: "toolCall",
      status: "inProgress",
      revision: 1,
      turnId: "run",
      tool: "bash",
    };
    const { rows, turns, violations } = story(...running, told("item/started", { item }), retracted("run"));
    expect(rows).toEqual(["running", "canceled"]);
    expect(turns).toEqual(["started", "canceled"]);
    expect(violations).toEqual([]);
  });

  it("leaves no trace in a history that is served as items, its reminders included", () => {
    const message = {
      itemId: "u",
      kind: "userMessage",
      status: "completed",
      turnId: "gone",
      commandId: "gone",
    };
    const items = [
      { ...message, revision: 2, text: "go", retracted: true },
      { itemId: "r", kind: "reminderChild", status: "cancelled", revision: 2, turnId: "gone" },
      { ...message, itemId: "u2", revision: 1, turnId: "kept", commandId: "kept", text: "again" },
    ];
    const { chat } = story(historyInput({ items }));
    expect(chat.turns.map(({ id, message: { text } }) => [id, text])).toEqual([["kept", "again"]]);
  });
});

describe("a turn that nobody here started", () => {
  it("opens with its first item and ends like any other", () => {
    const told = story(started("wake"), answered("wake"), ended("wake"));
    expect(told.turns).toEqual(["started", "completed"]);
    expect(told.chat.turns).toMatchObject([
      { id: "wake", message: { origin: { kind: "systemNotification" } } },
    ]);
  });

  it("opens with the message of somebody else, shown as theirs", () => {
    const { events, turns } = story(started("theirs"), said("theirs"), answered("theirs"), ended("theirs"));
    expect(turns).toEqual(["started", "completed"]);
    expect(events).toContainEqual(
      expect.objectContaining({
        item: { type: "user_message", id: "user:theirs", text: "go", revertToken: { turnId: "theirs" } },
      }),
    );
  });

  it("ends although nothing of it ever came", () => {
    expect(story(started("wake"), ended("wake")).turns).toEqual(["started", "completed"]);
  });

  it("goes on where it stood when the session was opened, and ends once", () => {
    const item = {
      itemId: "a",
      kind: "agentMessage",
      status: "inProgress",
      revision: 1,
      turnId: "again",
      text: "I",
    };
    const { turns, chat } = story(historyInput({ items: [item] }, "again"), ended("again"));
    expect(turns).toEqual(["started", "completed"]);
    expect(chat.turns).toHaveLength(1);
  });

  it("that could not be launched is told, and opens nothing", () => {
    const error = { kind: "launchError", message: "no room", retryable: false };
    const failed = told("turn/completed", { turnId: "wake", terminal: "failed", error, durationMs: 0 });
    const { turns, chat, ...rest } = story(failed, failed);
    expect(turns).toEqual([]);
    expect(chat.turns).toEqual([]);
    expect(titles({ turns, chat, ...rest })).toEqual(["Muse could not start a turn"]);
  });
});

describe("the end of a turn", () => {
  it("that was admitted but whose beginning was missed is told with its beginning", () => {
    const failed = told("turn/completed", { turnId: "run", terminal: "failed", durationMs: 1 });
    const { turns, events, violations } = story(sent("run"), taken("run", "started"), failed);
    expect(turns).toEqual(["started", "failed"]);
    expect(events.filter(({ type }) => type === "session.prompt_result")).toHaveLength(1);
    expect(violations).toEqual([]);
  });

  it.each([
    ["the session is closed", { kind: "closing" }, "canceled"],
    ["the host is lost", { kind: "hostLost", error: { message: "gone" } }, "failed"],
  ] as const)("that was admitted and of which nothing came is told when %s", (_what, end, state) => {
    const { turns, events, violations } = story(sent("run"), taken("run", "started"), end, end);
    expect(turns).toEqual(["started", state]);
    expect(events.filter(({ type }) => type === "session.prompt_result")).toHaveLength(1);
    expect(violations).toEqual([]);
  });

  it("with nothing said is told in one quiet line, live and read anew", () => {
    const silent = story(...running, ended("run"), ended("run"));
    const row = {
      type: "notification",
      id: "run:end",
      level: "info",
      message: expect.stringContaining("without"),
    };
    const rows = (events: readonly object[]) =>
      events.filter((event) => JSON.stringify(event).includes('"notification"'));
    expect(rows(silent.events)).toMatchObject([{ item: row }]);
    expect(rows(projectHistory("s2", silent).events)).toMatchObject([{ item: row }]);
    expect(silent.turns).toEqual(["started", "completed"]);
  });

  it.each([
    ["something was said", [answered("run"), ended("run")]],
    ["it was stopped", [cancelled("run")]],
    [
      "work goes on without it",
      [
        told("item/started", {
          item: {
            itemId: "w",
            kind: "workflow",
            status: "inProgress",
            revision: 1,
            turnId: "run",
            workflowRunId: "w",
          },
        }),
        ended("run"),
      ],
    ],
  ])("is told without that line where %s", (_why, end) => {
    const { events } = story(...running, ...end);
    expect(JSON.stringify(events)).not.toContain("notification");
  });

  it("with only blanks said is told with that line", () => {
    const { events } = story(...running, answered("run", { text: "  \n" }), ended("run"));
    expect(JSON.stringify(events)).toContain("without a final message");
    expect(JSON.stringify(events)).not.toContain("assistant_message");
  });
});

describe("a start that comes again", () => {
  it("keeps what has streamed, in a turn that runs and in one that has ended", () => {
    const streamed = [...running, answered("run", { status: "inProgress", revision: 1, text: "half" })];
    expect(story(...streamed, started("run")).chat.activeTurn?.responseParts).toMatchObject([
      { content: "half" },
    ]);
    const over = story(...running, answered("run"), ended("run"), started("run"));
    expect(over.chat.turns).toHaveLength(1);
    expect(over.turns).toEqual(["started", "completed"]);
  });
});

describe("the wait after the answer", () => {
  const tail = [...running, answered("run"), reminder("run", "inProgress")];

  it("is quiet activity, and nothing that Paseo would show as an end", () => {
    const told = story(...tail);
    expect(told.chat.activity).toBe("Finishing up");
    expect(told.turns).toEqual(["started"]);
  });

  it("is over with the turn", () => {
    expect(story(...tail, reminder("run", "completed"), ended("run")).chat.activity).toBeUndefined();
    expect(story(...tail, cancelled("run")).chat.activity).toBeUndefined();
  });

  it("takes further prompts into the queue", () => {
    const told = story(...tail, sent("next"), taken("next", "queued"));
    expect(told.chat).toMatchObject({ activity: "Finishing up", queuedMessages: [{ id: "next" }] });
    expect(told.turns).toEqual(["started"]);
  });
});

describe("a turn that begins before the end of the one before it is told", () => {
  const next = [sent("next"), taken("next", "queued"), started("next")];

  it("waits for that end, which is told as what it was", () => {
    const { chat, turns, violations } = story(
      ...running,
      answered("run"),
      ...next,
      said("next"),
      ended("run"),
    );
    expect(turns).toEqual(["started", "completed", "started"]);
    expect(chat.turns.map(({ id, state }) => [id, state])).toEqual([["run", "complete"]]);
    expect(chat.activeTurn).toMatchObject({ id: "next", message: { text: "text of next" } });
    expect(violations).toEqual([]);
  });

  it("waits no longer than until it says something; the late end then changes nothing", () => {
    const { chat, turns, violations } = story(
      ...running,
      ...next,
      answered("next"),
      ended("run"),
      ended("next"),
    );
    expect(turns).toEqual(["started", "canceled", "started", "completed"]);
    expect(chat.turns.map(({ message }) => message.text)).toEqual(["text of run", "text of next"]);
    expect(violations).toEqual([]);
  });

  it("fails with its host like the one before it, and each ends once", () => {
    const lost: FoldInput = { kind: "hostLost", error: { message: "gone" } };
    const { turns, violations } = story(...running, ...next, lost);
    expect(turns.filter((state) => state === "started")).toHaveLength(2);
    expect(turns.at(-1)).toBe("failed");
    expect(violations).toEqual([]);
  });
});

describe("a host that dies between its answer to a prompt and the beginning of the turn", () => {
  const lost = { kind: "hostLost", error: { code: "crash", message: "gone" } } as const;

  it("has the turn failed that its answer promised", () => {
    const { turns, chat, violations } = story(sent("c1"), taken("c1", "started"), lost);
    expect([turns, violations]).toEqual([["started", "failed"], []]);
    expect(chat.turns).toMatchObject([
      { id: "c1", message: { text: "text of c1" }, error: { message: "gone" } },
    ]);
  });

  it("has it failed once, whatever the next host tells of it", () => {
    const { turns, violations } = story(
      ...[sent("c1"), taken("c1", "started"), lost, started("c1"), said("c1")],
      told("turn/completed", { turnId: "c1", terminal: "failed", reason: "crash_inferred" }),
    );
    expect([turns, violations]).toEqual([["started", "failed"], []]);
  });
});
