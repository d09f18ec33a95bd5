/** Opening, closing and requests: what the host waits for, and in which order. */
import { describe, expect, it } from "vitest";
import {
  PROVIDER_CAPABILITIES,
  type ProviderEvent,
  type ProviderInput,
} from "../../../../dev/sdk/server/provider.ts";
import {
  completed,
  config,
  item,
  newStory,
  open,
  opened,
  permission,
  ready,
  readyStory,
  resolved,
  runningStory,
  sessionId,
  turn,
} from "./story.ts";

const message = item({ type: "assistant_message", id: "a1", text: "hi" });
const close: ProviderInput = { type: "session.close", requestId: "close-1", sessionId };
const closed: ProviderEvent = { type: "session.closed", sessionId };
const configure: ProviderInput = {
  type: "session.configure",
  requestId: "c1",
  sessionId,
  changes: { mode: "plan" },
};
const catalog: ProviderEvent = { type: "catalog", requestId: "r1", catalog: { models: [], modes: [] } };

describe("opening a session", () => {
  it("is legal as opened, config, ready", () => {
    expect(newStory().rules({ sent: open() }, opened(), config, ready())).toEqual([]);
  });

  it("may replay its history before it is ready", () => {
    expect(newStory().rules({ sent: open("replay") }, opened(), config, message, ready())).toEqual([]);
  });

  it("shows no items of a new session before it is ready", () => {
    expect(newStory().rules({ sent: open("skip") }, opened(), config, message)).toEqual([
      "item.before_ready",
    ]);
  });

  it("lets notifications of a new session through before it is ready", () => {
    const note = item({ type: "notification", id: "n", level: "info", message: "hi" });
    expect(newStory().rules({ sent: open("skip") }, opened(), config, note, ready())).toEqual([]);
  });

  it("hangs when ready names no request", () => {
    const bare: ProviderEvent = { type: "session.ready", sessionId };
    expect(newStory().rules({ sent: open() }, opened(), config, bare)).toEqual(["ready.missing_request"]);
  });

  it("hangs when ready names another request", () => {
    expect(newStory().rules({ sent: open() }, opened(), config, ready("other"))).toEqual([
      "ready.wrong_request",
    ]);
  });

  it("must announce itself before anything else", () => {
    expect(newStory().rules({ sent: open() }, config, opened(), ready())).toEqual(["session.before_opened"]);
    expect(newStory().rules({ sent: open() }, ready())).toEqual([
      "session.before_opened",
      "ready.without_config",
    ]);
  });

  it("must publish its config before it is ready", () => {
    expect(newStory().rules({ sent: open() }, opened(), ready())).toEqual(["ready.without_config"]);
  });

  it("is ready once", () => {
    expect(readyStory().rules(ready())).toEqual(["ready.twice"]);
  });

  it("announces a root as restored by the core", () => {
    expect(newStory().rules({ sent: open() }, opened(PROVIDER_CAPABILITIES, "parent"))).toEqual([
      "opened.wrong_restoration",
    ]);
  });

  it("kills the connection with a capability that the connection lacks", () => {
    const without = () => {
      const story = newStory(["prompt.message"]);
      story.rules({ sent: open() });
      return story;
    };
    expect(without().rules(opened(["prompt.message", "permission"]))).toEqual([
      "opened.unoffered_capability",
    ]);
    expect(without().isFatal(opened(["prompt.message", "permission"]))).toBe(true);
    expect(without().rules(opened(["prompt.message", "unheard.of"]))).toEqual([]);
  });

  it("may not carry turns before it is ready", () => {
    const story = newStory();
    expect(story.rules({ sent: open("replay") }, opened(), config, turn("t", "started"))).toEqual([
      "turn.before_ready",
    ]);
  });

  it("is over when it failed", () => {
    const failed: ProviderEvent = { type: "request.failed", requestId: "open-1", error: { message: "no" } };
    expect(newStory().rules({ sent: open() }, failed)).toEqual([]);
    expect(newStory().rules({ sent: open() }, failed, message)).toEqual(["session.unknown"]);
  });

  it("is over when the plugin refused the input", () => {
    expect(newStory().rules({ sent: open() }, { refused: open() }, opened())).toEqual(["session.unknown"]);
  });
});

describe("events for a session", () => {
  it("need one that is open", () => {
    expect(newStory().rules(message)).toEqual(["session.unknown"]);
  });

  it("end with session.closed", () => {
    expect(readyStory().rules(closed)).toEqual([]);
    expect(readyStory().rules(closed, message)).toEqual(["session.after_close"]);
  });

  it("end with session.runtime_failed", () => {
    const failed: ProviderEvent = { type: "session.runtime_failed", sessionId, error: { message: "died" } };
    expect(readyStory().rules(failed)).toEqual([]);
    expect(readyStory().rules(failed, message)).toEqual(["session.after_close"]);
  });

  it("end with the answer to a close", () => {
    expect(readyStory().rules({ sent: close }, completed("close-1"), message)).toEqual([
      "session.after_close",
    ]);
  });
});

describe("closing a session", () => {
  it("may be told by session.closed and request.completed", () => {
    expect(readyStory().rules({ sent: close }, closed, completed("close-1"))).toEqual([]);
  });

  it("resolves every permission first", () => {
    const story = () => {
      const running = runningStory();
      running.rules(permission("p1"));
      return running;
    };
    expect(story().rules({ sent: close }, resolved("p1"), closed)).toEqual([]);
    expect(story().rules({ sent: close }, closed)).toEqual(["permission.never_resolved"]);
    expect(story().rules({ sent: close }, completed("close-1"))).toEqual(["permission.never_resolved"]);
  });

  it("ends the running turn first when nobody asked for it", () => {
    expect(runningStory().rules(closed)).toEqual(["turn.never_ended"]);
    expect(runningStory().rules(turn("t1", "canceled"), closed)).toEqual([]);
    expect(runningStory().rules({ sent: close }, closed)).toEqual([]);
  });
});

describe("a request", () => {
  const asked = (): ReturnType<typeof newStory> => {
    const story = newStory();
    story.rules({ sent: { type: "catalog", requestId: "r1" } });
    return story;
  };

  it("is answered once", () => {
    expect(asked().rules(catalog)).toEqual([]);
    expect(asked().rules(catalog, catalog)).toEqual(["request.answered_twice"]);
  });

  it("is answered by the right event", () => {
    expect(asked().rules(completed("r1"))).toEqual(["request.wrong_answer"]);
  });

  it("may fail instead", () => {
    expect(asked().rules({ type: "request.failed", requestId: "r1", error: { message: "no" } })).toEqual([]);
  });

  it("has to exist", () => {
    expect(asked().rules(completed("r2"))).toEqual(["request.unknown"]);
  });

  it("is over when it was refused", () => {
    const input: ProviderInput = { type: "catalog", requestId: "r1" };
    expect(asked().rules({ refused: input }, catalog)).toEqual(["request.answered_twice"]);
  });

  it("to configure is completed after the new config", () => {
    expect(readyStory().rules({ sent: configure }, config, completed("c1"))).toEqual([]);
    expect(readyStory().rules({ sent: configure }, completed("c1"))).toEqual(["configure.without_config"]);
    const failed: ProviderEvent = { type: "request.failed", requestId: "c1", error: { message: "no" } };
    expect(readyStory().rules({ sent: configure }, failed)).toEqual([]);
    const second = { ...configure, requestId: "c2" };
    const both = readyStory();
    expect(both.rules({ sent: configure }, config, { sent: second }, completed("c1"))).toEqual([]);
    expect(both.rules(completed("c2"))).toEqual(["configure.without_config"]);
  });
});

describe("a child session", () => {
  const child = (parentSessionId: string): ProviderEvent => ({
    type: "session.opened",
    sessionId: "child-1",
    parentSessionId,
    capabilities: [],
    restoration: "parent",
    cwd: "/",
  });

  it("opens under a parent that may have children", () => {
    const text = item({ type: "assistant_message", id: "a", text: "hi" }, "child-1");
    const end: ProviderEvent = {
      type: "session.turn",
      sessionId: "child-1",
      turnId: "t",
      state: "completed",
    };
    expect(readyStory().rules(child(sessionId), text, end)).toEqual([]);
  });

  it("needs a parent that is open", () => {
    expect(readyStory().rules(child("nobody"))).toEqual(["child.unknown_parent"]);
  });

  it("kills the connection under a parent without session.subsession", () => {
    expect(readyStory({ without: ["session.subsession"] }).rules(child(sessionId))).toEqual([
      "child.without_capability",
    ]);
    expect(readyStory({ without: ["session.subsession"] }).isFatal(child(sessionId))).toBe(true);
  });

  it("cannot ask for a permission", () => {
    const asks: ProviderEvent = { ...permission("p"), sessionId: "child-1" } as ProviderEvent;
    expect(readyStory().rules(child(sessionId), asks)).toEqual(["permission.on_child"]);
  });

  it("goes with its parent", () => {
    const text = item({ type: "assistant_message", id: "a", text: "hi" }, "child-1");
    expect(readyStory().rules(child(sessionId), closed, text)).toEqual(["session.after_close"]);
  });

  it("comes again under the same id when its parent is opened again", () => {
    const story = readyStory();
    story.rules(child(sessionId), closed, { sent: open("replay") }, opened(), config);
    expect(story.rules(child(sessionId), ready())).toEqual([]);
  });
});
