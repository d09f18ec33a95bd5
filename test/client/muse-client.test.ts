/** What all components share, at its end: the host takes the plugin out while rows may still be drawn. */
import type { RpcInput, RpcOutput } from "@getpaseo/plugin";
import { afterEach, expect, it, vi } from "vitest";
import { museClient } from "../../client/muse-client.ts";
import { keepDraft } from "../../shared/rpc/draft.ts";
import { viewOf } from "./requests.ts";

afterEach(() => vi.useRealTimers());

const draft = { requestId: "input-1", answers: {}, reason: "Keep the build", clarification: "" };

/** A client whose calls are noted, with the replies of a chat in which nothing happens. */
function opened() {
  const calls: { readonly name: string; readonly input: unknown }[] = [];
  const muse = museClient(async (contract, input) => {
    calls.push({ name: contract.name, input });
    const replies: Readonly<Record<string, unknown>> = {
      "chat.subscribe": { status: "open", resource: "ahp-chat:/session-1#1", fromSeq: 0, ...viewOf({}) },
      "chat.follow": { status: "actions", envelopes: [] },
      "chat.draft": { status: "kept" },
    };
    return contract.output.parse(replies[contract.name]);
  });
  return { muse, calls, names: () => calls.map(({ name }) => name) };
}

it("hands over what was typed in the last moment, and has no timer left", async () => {
  vi.useFakeTimers();
  const { muse, calls } = opened();
  muse.drafts.keep("agent-1", draft);
  muse.dispose();
  const input: RpcInput<typeof keepDraft> = { agentId: "agent-1", draft: { ...draft, by: muse.drafts.me } };
  expect(calls).toEqual([{ name: keepDraft.name, input }]);
  await vi.runAllTimersAsync();
  expect(calls).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it("asks for a chat in which nothing happens no more than four times a second, held or not", async () => {
  vi.useFakeTimers();
  const { muse, names } = opened();
  const stop = muse.chat("agent-1").subscribe(() => {});
  await vi.advanceTimersByTimeAsync(990);
  expect(names()).toEqual(["chat.subscribe", ...Array<string>(4).fill("chat.follow")]);
  stop();
});

it("reads no chat any more, also for a row that is drawn once more on its way out", async () => {
  vi.useFakeTimers();
  const { muse, names } = opened();
  muse.chat("agent-1").subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  const before = names().length;
  expect(before).toBeGreaterThan(2);
  muse.dispose();
  muse.chat("agent-1").subscribe(() => {});
  muse.chat("agent-2").subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toHaveLength(before);
  expect(vi.getTimerCount()).toBe(0);
});

it("owes what the host did not keep, until it does", async () => {
  vi.useFakeTimers();
  const replies: RpcOutput<typeof keepDraft>["status"][] = ["closed", "kept"];
  const muse = museClient(async (contract) => contract.output.parse({ status: replies.shift() }));
  const isOwed = () => muse.drafts.isOwed("agent-1", "input-1");
  muse.drafts.keep("agent-1", draft);
  // A moment after the last change, not with each letter.
  await vi.advanceTimersByTimeAsync(200);
  muse.drafts.keep("agent-1", draft);
  await vi.advanceTimersByTimeAsync(299);
  expect(replies).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(replies).toHaveLength(1);
  expect(isOwed()).toBe(true);
  muse.drafts.keep("agent-1", draft);
  await vi.advanceTimersByTimeAsync(300);
  expect(isOwed()).toBe(false);
  expect(replies).toEqual([]);
});
