import { describe, expect, it } from "vitest";
import { type ChatSource, chatStore } from "../../client/chat-store.ts";
import { chatServer } from "./chat-server.ts";
import { viewOf } from "./requests.ts";

/** Resolves as soon as the condition holds after a change of the store. */
function until(store: ReturnType<typeof chatStore>, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(check);
    check();
  });
}

function source(server: ReturnType<typeof chatServer>): ChatSource {
  return {
    subscribeChat: () => server.subscribe(),
    followChat: ({ resource, afterSeq }) => server.follow(resource, afterSeq),
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe("the store of one chat", () => {
  it("asks for nothing until somebody looks", async () => {
    const server = chatServer(viewOf({ title: "Shop" }));
    const store = chatStore(source(server), "agent-1");
    expect(store.getSnapshot()).toEqual({ status: "loading", failures: 0 });
    expect(server.calls()).toEqual([]);
    await until(store, () => store.getSnapshot().status === "live");
    expect(server.calls()[0]).toBe("subscribe");
    server.close();
  });

  it("shows every action as it comes", async () => {
    const server = chatServer(viewOf({}));
    const store = chatStore(source(server), "agent-1");
    const seen: (string | undefined)[] = [];
    const stop = store.subscribe(() => seen.push(store.getSnapshot().view?.session.title));
    await until(store, () => store.getSnapshot().status === "live");
    server.dispatch({ type: "muse/titleChanged", title: "one" });
    await until(store, () => store.getSnapshot().view?.session.title === "one");
    server.dispatch({ type: "muse/titleChanged", title: "two" });
    await until(store, () => store.getSnapshot().view?.session.title === "two");
    expect(seen).toEqual([undefined, "one", "two"]);
    stop();
    server.close();
  });

  it("polls once, however many look, and stops when nobody does", async () => {
    const server = chatServer(viewOf({}));
    const store = chatStore(source(server), "agent-1");
    const stops = [store.subscribe(() => {}), store.subscribe(() => {})];
    await until(store, () => store.getSnapshot().status === "live");
    expect(server.calls()).toEqual(["subscribe", "follow 0"]);
    for (const stop of stops) stop();
    server.dispatch({ type: "muse/titleChanged", title: "one" });
    await server.quiet();
    server.dispatch({ type: "muse/titleChanged", title: "two" });
    await server.quiet();
    expect(server.calls()).toEqual(["subscribe", "follow 0"]);
  });

  it("goes on from where it was when somebody looks again", async () => {
    const server = chatServer(viewOf({}));
    const store = chatStore(source(server), "agent-1");
    await until(store, () => store.getSnapshot().status === "live");
    server.dispatch({ type: "muse/titleChanged", title: "one" });
    await server.quiet();
    server.dispatch({ type: "muse/titleChanged", title: "two" });
    await until(store, () => store.getSnapshot().view?.session.title === "two");
    expect(server.calls().filter((call) => call === "subscribe")).toHaveLength(1);
    server.close();
  });

  it("takes a fresh snapshot after a failed call and after an action that cannot be applied", async () => {
    const server = chatServer(viewOf({}));
    const store = chatStore(source(server), "agent-1");
    const stop = store.subscribe(() => {});
    await until(store, () => store.getSnapshot().status === "live");
    server.failNext();
    server.dispatch({ type: "muse/titleChanged", title: "one" });
    await until(store, () => store.getSnapshot().view?.session.title === "one");
    server.sendBroken();
    await until(store, () => store.getSnapshot().status === "reconnecting");
    await until(store, () => store.getSnapshot().status === "live");
    expect(store.getSnapshot().view?.session.title).toBe("one");
    stop();
    server.close();
  });

  it("is silent after it was disposed", async () => {
    const server = chatServer(viewOf({}));
    const store = chatStore(source(server), "agent-1");
    await until(store, () => store.getSnapshot().status === "live");
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    store.dispose();
    server.dispatch({ type: "muse/titleChanged", title: "late" });
    await server.quiet();
    expect(calls).toBe(0);
    expect(store.getSnapshot().view?.session.title).toBeUndefined();
  });
});
