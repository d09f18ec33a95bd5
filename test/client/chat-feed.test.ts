import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ChatFeed,
  type ChatFeedEvent,
  chatFeedRequest,
  chatFeedStep,
  INITIAL_FEED,
} from "../../client/chat-feed.ts";
import { type View, type ViewAction, viewReducer } from "../../shared/view.ts";
import { chatState, shellApproval, viewOf } from "./requests.ts";

const RESOURCE = "ahp-chat:/session-1";

function subscribed(view: View, fromSeq: number): ChatFeedEvent {
  return {
    kind: "subscribed",
    reply: { status: "open", resource: RESOURCE, fromSeq, chat: view.chat, session: view.session },
  };
}

/** The answer of a host that holds `log`, in which action `i` has the sequence number `i + 1`. */
function followed(log: readonly ViewAction[], after: number, upTo: number): ChatFeedEvent {
  const envelopes = log
    .map((action, index) => ({ serverSeq: index + 1, action }))
    .filter(({ serverSeq }) => serverSeq > after && serverSeq <= upTo);
  return { kind: "followed", resource: RESOURCE, reply: { status: "actions", envelopes } };
}

/** A chat whose answer has not begun; each word that is applied twice stands in it twice. */
const { activeTurn } = chatState();
const emptyAnswer = { kind: "markdown", id: "answer", content: "" } as const;
const answering = viewOf({}, { activeTurn: activeTurn && { ...activeTurn, responseParts: [emptyAnswer] } });
const word = (content: string): ViewAction => ({
  type: "chat/delta",
  turnId: "turn-1",
  partId: "answer",
  content,
});

const title = (name: string): ViewAction => ({ type: "muse/titleChanged", title: name });

describe("following a chat", () => {
  it("starts with a snapshot and goes on after it", () => {
    expect(chatFeedRequest(INITIAL_FEED)).toEqual({ kind: "subscribe", delayMs: 0 });
    const live = chatFeedStep(INITIAL_FEED, subscribed(viewOf({}), 7));
    expect(live.status).toBe("live");
    expect(chatFeedRequest(live)).toEqual({ kind: "follow", resource: RESOURCE, afterSeq: 7 });
  });

  it("gives the same object back when an answer brings nothing new", () => {
    const log = [title("a")];
    const live = chatFeedStep(chatFeedStep(INITIAL_FEED, subscribed(viewOf({}), 0)), followed(log, 0, 1));
    expect(chatFeedStep(live, followed(log, 0, 1))).toBe(live);
    expect(chatFeedStep(live, followed(log, 1, 1))).toBe(live);
  });

  it("applies nothing twice where an answer begins before what is known", () => {
    const log = [word("a"), word("b"), word("c")];
    const twoWords = chatFeedStep(chatFeedStep(INITIAL_FEED, subscribed(answering, 0)), followed(log, 0, 2));
    const { view } = chatFeedStep(twoWords, followed(log, 1, 3));
    expect(view?.chat.activeTurn?.responseParts).toEqual([{ ...emptyAnswer, content: "abc" }]);
  });

  it("keeps what it knows while it asks for a new snapshot after a reset", () => {
    const live = chatFeedStep(INITIAL_FEED, subscribed(viewOf({ title: "Shop" }), 3));
    const reset = chatFeedStep(live, { kind: "followed", resource: RESOURCE, reply: { status: "reset" } });
    expect(reset).toMatchObject({ status: "reconnecting", view: { session: { title: "Shop" } } });
    expect(chatFeedRequest(reset)).toEqual({ kind: "subscribe", delayMs: 500 });
  });

  const live = chatFeedStep(INITIAL_FEED, subscribed(viewOf({}), 0));

  it.each<[string, ChatFeed, ChatFeedEvent, readonly number[]]>([
    ["failure", INITIAL_FEED, { kind: "failed" }, [500, 1000, 2000, 4000, 8000, 15_000, 15_000]],
    ["failure of a chat that was live", live, { kind: "failed" }, [500, 1000, 2000]],
    [
      "look at a chat that is closed",
      live,
      { kind: "subscribed", reply: { status: "closed" } },
      [3000, 6000, 12_000, 15_000, 15_000],
    ],
  ])("waits longer after every %s, but never for ever", (_what, from, event, delays) => {
    let feed = from;
    const waits = delays.map(() => {
      feed = chatFeedStep(feed, event);
      return chatFeedRequest(feed);
    });
    expect(waits).toEqual(delays.map((delayMs) => ({ kind: "subscribe", delayMs })));
  });

  it("looks again for a chat that is closed, and remembers the last view of it", () => {
    const live = chatFeedStep(INITIAL_FEED, subscribed(viewOf({ title: "Shop" }), 3));
    const closed = chatFeedStep(live, { kind: "subscribed", reply: { status: "closed" } });
    expect(closed).toMatchObject({ status: "closed", view: { session: { title: "Shop" } } });
    expect(chatFeedRequest(closed)).toEqual({ kind: "subscribe", delayMs: 3000 });
  });

  it("ignores an answer about a chat that it no longer follows", () => {
    const live = chatFeedStep(INITIAL_FEED, subscribed(viewOf({}), 0));
    const other = { kind: "followed", resource: "ahp-chat:/other", reply: { status: "reset" } } as const;
    expect(chatFeedStep(live, other)).toBe(live);
  });

  it("comes to the same view by any split, any repetition and any number of reconnections", () => {
    const anyAction: fc.Arbitrary<ViewAction> = fc.oneof(
      fc.string().map(title),
      fc
        .constantFrom("a", "b", "c")
        .map(
          (approvalId): ViewAction => ({ type: "muse/approvalSet", approval: shellApproval({ approvalId }) }),
        ),
      fc.constantFrom("x", "y").map(word),
      fc.constantFrom("low", "high").map((effort): ViewAction => ({ type: "muse/effortChanged", effort })),
    );
    const anyStep = fc.oneof(
      fc.record({ kind: fc.constant("follow" as const), behind: fc.nat(5), take: fc.nat(6) }),
      fc.constant({ kind: "fail" as const }),
      fc.constant({ kind: "reset" as const }),
      fc.constant({ kind: "resubscribe" as const }),
    );
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 20 }), fc.array(anyStep), (log, steps) => {
        const viewAt = (seq: number) =>
          log.slice(0, seq).reduce((view, action) => viewReducer(view, action), answering);
        let feed = chatFeedStep(INITIAL_FEED, subscribed(answering, 0));
        let known = 0;
        for (const step of steps) {
          const seq: number = feed.status === "live" ? feed.seq : known;
          known = Math.max(known, seq);
          if (step.kind === "follow") {
            const after = Math.max(0, seq - step.behind);
            feed = chatFeedStep(
              feed,
              followed(log, after, Math.max(after, Math.min(log.length, seq + step.take))),
            );
          } else if (step.kind === "fail") {
            feed = chatFeedStep(feed, { kind: "failed" });
          } else if (step.kind === "reset") {
            feed = chatFeedStep(feed, { kind: "followed", resource: RESOURCE, reply: { status: "reset" } });
          } else {
            feed = chatFeedStep(feed, subscribed(viewAt(known), known));
          }
        }
        if (feed.status !== "live") feed = chatFeedStep(feed, subscribed(viewAt(known), known));
        feed = chatFeedStep(feed, followed(log, feed.status === "live" ? feed.seq : 0, log.length));
        expect(feed.view).toEqual(viewAt(log.length));
      }),
    );
  });
});
