/** What becomes of an answer to a question that Muse has settled meanwhile. */
import { describe, expect, it } from "vitest";
import { RpcError } from "../../../../server/host/errors.ts";
import { toMspError } from "../../../../server/msp/request-error.ts";
import { pendingPermissions } from "../../../../server/paseo/permission.ts";
import { createAnswers } from "../../../../server/session/answer/answers.ts";
import type { Answer } from "../../../../shared/rpc/answer.ts";
import { asked, resolved, SESSION } from "../../fold/story.ts";
import { newView } from "../new-view.ts";

const answer: Answer = { kind: "answer", userInputId: "q", answers: [{ questionId: "a", freeText: "yes" }] };

const settled = (outcome: string) =>
  toMspError(
    new RpcError(-32056, "already settled", { kind: "userInputAlreadySettled", settlement: { outcome } }),
  );

function answersTo(...replies: unknown[]) {
  const sent: string[] = [];
  const command = (method: string): Promise<never> => {
    sent.push(method);
    const reply = replies.shift();
    if (reply === "lost") return new Promise(() => {});
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply as never);
  };
  const timer = (_delayMs: number, fire: () => void) => {
    queueMicrotask(fire);
    return () => {};
  };
  const ports = { now: () => 0, timer, uuidv7: () => "id", log: () => {}, random: () => 0 };
  const view = newView({ ports });
  return { answers: createAnswers({ client: { command }, sessionId: SESSION, view }), sent, view };
}

const choices = [
  { choiceId: "yes", label: "Allow once", decision: "approved", scope: "once" },
  { choiceId: "no", label: "Deny", decision: "abort", scope: "once" },
];
const requested = asked("a", "t", { availableChoices: choices });

describe("an answer to a question that is settled already", () => {
  it.each<[Answer, string]>([
    [answer, "answered"],
    [{ kind: "clarify", userInputId: "q", text: "Which one?" }, "clarified"],
    [{ kind: "cancel", userInputId: "q", reason: "" }, "cancelled"],
  ])("counts as taken where Muse settled it so: %j", async (given, outcome) => {
    expect(await answersTo(settled(outcome)).answers.send(given)).toEqual({ status: "accepted" });
  });

  it.each(["timedOut", "cancelled", "interrupted", "newWord"])(
    "is refused in words where it was %s",
    async (outcome) => {
      const reply = await answersTo(settled(outcome)).answers.send(answer);
      expect(reply).toMatchObject({ status: "refused", message: expect.stringContaining(outcome) });
    },
  );

  it("is not sent at all where an answer was taken before", async () => {
    const { answers, sent } = answersTo({ status: "accepted" });
    expect(await answers.send(answer)).toEqual({ status: "accepted" });
    expect(await answers.send(answer)).toMatchObject({ status: "refused" });
    expect(sent).toEqual(["userInput/answer"]);
  });

  it("is sent again after Muse found it wrong", async () => {
    const wrong = toMspError(new RpcError(-32057, "too long", { kind: "userInputAnswerInvalid" }));
    const { answers } = answersTo(wrong, { status: "accepted" });
    expect(await answers.send(answer)).toMatchObject({ status: "refused" });
    expect(await answers.send(answer)).toEqual({ status: "accepted" });
  });
});

describe("a decision on what was decided already", () => {
  it("settles the request by what Muse says of it, where its event did not come", async () => {
    const resolution = { decision: "approved", resolvedBy: "policy", viewCursor: "v1" };
    const decided = toMspError(
      new RpcError(-32051, "decided", { kind: "approvalAlreadyResolved", approvalId: "a", resolution }),
    );
    const { answers, view } = answersTo(decided);
    view.apply(requested);
    expect(pendingPermissions(view.view).size).toBe(1);
    const reply = await answers.send({ kind: "decide", approvalId: "a", sourceIndex: 0, choiceId: "yes" });
    expect(reply.status).toBe("refused");
    expect(pendingPermissions(view.view).size).toBe(0);
    expect(view.view.session.approvals).toMatchObject([
      { resolution: { decision: "approved", resolvedBy: "policy" } },
    ]);
  });
});

describe("a decision whose reply is lost", () => {
  it.each([
    ["approved", "user", "accepted"],
    ["abort", "user", "refused"],
    ["approved", "policy", "refused"],
  ])("where Muse tells that it was %s by %s, is %s", async (decision, resolvedBy, status) => {
    const { answers, view } = answersTo("lost");
    view.apply(requested);
    const reply = answers.send({ kind: "decide", approvalId: "a", sourceIndex: 0, choiceId: "yes" });
    view.apply(resolved("a", "t", { decision, resolvedBy }));
    expect((await reply).status).toBe(status);
  });
});
