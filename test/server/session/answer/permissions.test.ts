/** Answers as Paseo gives them: what goes to Muse, and when an answer counts as given. */
import { describe, expect, it } from "vitest";
import { pendingPermissions } from "../../../../server/paseo/permission.ts";
import type { AnswerOutcome } from "../../../../server/session/answer/answers.ts";
import { createPermissions } from "../../../../server/session/answer/permissions.ts";
import { STOP_MS } from "../../../../server/session/stop.ts";
import type { Answer } from "../../../../shared/rpc/answer.ts";
import { asked, resolved } from "../../fold/story.ts";
import { manualClock, settled } from "../../msp/manual-clock.ts";
import { newView } from "../new-view.ts";

const ACCEPTED: AnswerOutcome = { status: "accepted" };
const deny = (choiceId = "no") => ({ choiceId, label: "Deny", decision: "denied", scope: "once" });
const allow = { choiceId: "yes", label: "Allow once", decision: "approved", scope: "once" };

/** A session in which these approvals wait; Muse's answer to each is what the test says, and nothing follows by itself. */
function waiting(
  approvals: Readonly<Record<string, readonly object[]>>,
  take: (approvalId: string) => AnswerOutcome = () => ACCEPTED,
) {
  const clock = manualClock();
  const view = newView({ ports: clock.ports });
  for (const [id, availableChoices] of Object.entries(approvals))
    view.apply(asked(id, "t", { availableChoices }));
  const sent: string[] = [];
  const send = async (answer: Answer) => {
    const id = answer.kind === "decide" ? answer.approvalId : answer.userInputId;
    sent.push(id);
    return take(id);
  };
  let stops = 0;
  const permissions = createPermissions({
    view,
    answers: { send, takeFullAccess() {} },
    interrupt: async () => {
      stops += 1;
    },
  });
  const settle = (id: string) => view.apply(resolved(id, "t", { decision: "denied", policyResult: "deny" }));
  return { permissions, view, clock, sent, settle, stops: () => stops };
}

/** Whether it has come to its end, and how. */
function followed(done: Promise<void>) {
  const outcome = { is: "open" };
  done.then(
    () => {
      outcome.is = "done";
    },
    (error: Error) => {
      outcome.is = error.message;
    },
  );
  return outcome;
}

describe("an answer of Paseo's", () => {
  it("counts as given when Muse's own word has closed the request, and not when Muse took it", async () => {
    const { permissions, settle, stops } = waiting({ a: [allow, deny()] });
    const done = followed(permissions.answer("a:0", { behavior: "deny" }));
    await settled();
    expect(done.is).toBe("open");
    settle("a");
    await settled();
    expect([done.is, stops()]).toEqual(["done", 0]);
  });

  it("that Muse refuses fails with the reason, and so does one to what nobody asked", async () => {
    const { permissions, sent } = waiting({ a: [allow, deny()] }, () => ({
      status: "refused",
      message: "no",
    }));
    await expect(permissions.answer("a:0", { behavior: "deny" })).rejects.toThrow("no");
    await expect(permissions.answer("b:0", { behavior: "allow" })).rejects.toThrow();
    expect(sent).toEqual(["a"]);
  });

  it("that denies what Muse has no denial for stops the turn, and sends nothing", async () => {
    const { permissions, sent, stops } = waiting({ a: [allow] });
    await permissions.answer("a:0", { behavior: "deny" });
    expect([sent, stops()]).toEqual([[], 1]);
  });

  it.each([
    [{ behavior: "deny", interrupt: true } as const, 1],
    [{ behavior: "deny" } as const, 0],
    [{ behavior: "allow" } as const, 0],
  ])("(%j) stops the turn after it where that is wished for: %i", async (response, count) => {
    const { permissions, settle, stops } = waiting({ a: [allow, deny()] });
    const done = permissions.answer("a:0", response);
    await settled();
    expect(stops()).toBe(0);
    settle("a");
    await done;
    expect(stops()).toBe(count);
  });

  it("with a reason that Muse takes none for gives it back to the person, who can send it as a message", async () => {
    const { permissions, view, settle } = waiting({ a: [allow, deny()] });
    const done = permissions.answer("a:0", { behavior: "deny", message: "Use the other folder." });
    await settled();
    settle("a");
    await done;
    expect(view.view.session.notices).toMatchObject([
      { severity: "info", passing: true, description: expect.stringContaining("Use the other folder.") },
    ]);
  });
});

describe("a denial of all that waits", () => {
  it("passes over what Muse offers no denial for, which a stop of the turn ends", async () => {
    const { permissions, sent, settle, stops } = waiting({ a: [allow], b: [allow, deny()] });
    const denied = permissions.clearWaiting();
    await settled();
    expect(sent).toEqual(["b"]);
    settle("b");
    await denied;
    expect(stops()).toBe(1);
  });

  it("stops nothing where all of it could be denied", async () => {
    const { permissions, settle, stops } = waiting({ b: [allow, deny()] });
    const denied = permissions.clearWaiting();
    await settled();
    settle("b");
    await denied;
    expect(stops()).toBe(0);
  });

  it("is no failure where another answer was on its way that closes the request in time", async () => {
    const { permissions, view, settle } = waiting({ a: [deny()] }, () => ({
      status: "refused",
      message: "late",
    }));
    const denied = followed(permissions.denyWaiting());
    await settled();
    settle("a");
    await settled();
    expect(denied.is).toBe("done");
    expect(pendingPermissions(view.view).size).toBe(0);
  });

  it("fails where the request waits on after that time", async () => {
    const { permissions, clock } = waiting({ a: [deny()] }, () => ({ status: "refused", message: "late" }));
    const denied = followed(permissions.denyWaiting());
    await clock.pass(STOP_MS - 1);
    expect(denied.is).toBe("open");
    await clock.pass(1);
    await settled();
    expect(denied.is).toBe("late");
  });
});
