import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choiceGroups,
  choiceKind,
  choiceReach,
  confirmationForm,
  currentForm,
  decide,
  reasonClosed,
  reasonOpened,
  reasonTyped,
} from "../../../client/requests/confirmation-form.ts";
import { answerAgain, replied } from "../../../client/requests/delivery.ts";
import type { Approval, ApprovalChoice } from "../../../shared/session/state.ts";
import { ALLOW_ONCE, ALLOW_RULE, REJECT, shellApproval, stagedApproval } from "../requests.ts";

/** Presses a choice of the stage that the approval shows. */
function pressed(approval: Approval, choiceId: string, form = confirmationForm(approval), reason?: string) {
  const shownSource = approval.requirement.sourceIndex;
  return decide(form, approval, { choiceId, shownSource, ...(reason !== undefined && { reason }) });
}

function sent(approval: Approval, choiceId: string) {
  const { form, answer } = pressed(approval, choiceId);
  if (answer === undefined) throw new Error("The choice was not sent");
  return { form, answer };
}

const choice = (change: Partial<ApprovalChoice>): ApprovalChoice => ({ ...ALLOW_ONCE, ...change });

describe("deciding", () => {
  it("sends the choice for the stage that was in sight", () => {
    const { form, answer } = pressed(stagedApproval(2), "allow_once");
    expect(answer).toEqual({
      kind: "decide",
      approvalId: "approval-1",
      sourceIndex: 2,
      choiceId: "allow_once",
    });
    expect(form.delivery).toEqual({ status: "sending", answer });
  });

  it("sends nothing for a stage that is gone, and says that the request moved on", () => {
    const form = confirmationForm(stagedApproval(1));
    const late = decide(form, stagedApproval(2), { choiceId: "allow_once", shownSource: 1 });
    expect(late.answer).toBeUndefined();
    expect(late.form).toMatchObject({ sourceIndex: 2, movedFrom: 1, delivery: { status: "idle" } });
  });

  it("takes one press at a time, until Muse or a person says otherwise", () => {
    const { form, answer } = sent(shellApproval(), "allow_once");
    expect(pressed(shellApproval(), "abort", form).answer).toBeUndefined();
    const accepted = replied(form, answer, { status: "accepted" }, 1000);
    expect(pressed(shellApproval(), "abort", accepted).answer).toBeUndefined();
    expect(pressed(shellApproval(), "abort", answerAgain(accepted)).answer).toMatchObject({
      choiceId: "abort",
    });
  });

  it("opens again with the reason when the answer is refused, and keeps what was typed", () => {
    const typed = reasonTyped(reasonOpened(confirmationForm(shellApproval()), "abort"), "Keep the logs.");
    const { form, answer } = pressed(shellApproval(), "abort", typed, typed.reason);
    if (answer === undefined) throw new Error("The choice was not sent");
    const refused = replied(form, answer, { status: "refused", message: "Muse is busy." }, 1000);
    expect(refused).toMatchObject({
      reason: "Keep the logs.",
      reasonFor: "abort",
      delivery: { status: "refused", message: "Muse is busy." },
    });
    expect(pressed(shellApproval(), "abort", refused).answer).toBeDefined();
  });

  it("sends a reason only with a choice that takes one", () => {
    expect(pressed(shellApproval(), "abort", undefined, " Keep it. ").answer).toMatchObject({
      feedback: "Keep it.",
    });
    expect(pressed(shellApproval(), "abort", undefined, "  ").answer).not.toHaveProperty("feedback");
    expect(pressed(shellApproval(), "allow_once", undefined, "Keep it.").answer).not.toHaveProperty(
      "feedback",
    );
  });

  it("sends nothing once the approval is decided", () => {
    const resolution = { decision: "approved", policyResult: "allow", resolvedBy: "policy" };
    expect(pressed(shellApproval({ resolution }), "allow_once").answer).toBeUndefined();
  });

  it("never sends what Muse does not offer for the stage in sight, whatever is pressed when", () => {
    const anyPress = fc.record({
      choiceId: fc.constantFrom("allow_once", "allow_local_prefix", "abort", "invented"),
      shownSource: fc.constantFrom(1, 2),
      stage: fc.constantFrom<1 | 2>(1, 2),
    });
    fc.assert(
      fc.property(fc.array(anyPress), (presses) => {
        let form = confirmationForm(stagedApproval(1));
        for (const { stage, ...press } of presses) {
          const approval = stagedApproval(stage);
          const next = decide(form, approval, press);
          if (next.answer?.kind === "decide") {
            expect(next.answer.sourceIndex).toBe(press.shownSource);
            expect(next.answer.sourceIndex).toBe(approval.requirement.sourceIndex);
            expect(approval.choices.map(({ choiceId }) => choiceId)).toContain(next.answer.choiceId);
          }
          form = next.form;
        }
      }),
    );
  });
});

describe("when the stage changes", () => {
  it("starts afresh without a note after an answer of this device", () => {
    const { form, answer } = sent(stagedApproval(1), "allow_once");
    const accepted = replied(form, answer, { status: "accepted" }, 1000);
    for (const busy of [form, accepted]) {
      expect(currentForm(busy, stagedApproval(2))).toEqual({
        sourceIndex: 2,
        reason: "",
        delivery: { status: "idle" },
      });
    }
  });

  it("says so after an answer from elsewhere, and keeps the reason that was being typed", () => {
    const typing = reasonTyped(reasonOpened(confirmationForm(stagedApproval(1)), "abort"), "Keep it");
    const moved = currentForm(typing, stagedApproval(2));
    expect(moved).toMatchObject({ movedFrom: 1, reason: "Keep it" });
    expect(moved.reasonFor).toBeUndefined();
  });

  it("keeps showing why an answer for the old stage was refused", () => {
    const { form, answer } = sent(stagedApproval(1), "allow_once");
    const refused = replied(form, answer, { status: "refused", message: "Too late." }, 1000);
    expect(currentForm(refused, stagedApproval(2)).delivery).toMatchObject({ message: "Too late." });
  });

  it("changes nothing while the stage is the same, even when Muse reports the step as settled", () => {
    const { form } = sent(stagedApproval(2), "allow_once");
    expect(currentForm(form, stagedApproval(2))).toBe(form);
  });

  it("does not let a late reply touch the answer that was given after it", () => {
    const first = sent(shellApproval(), "allow_once");
    const accepted = replied(first.form, first.answer, { status: "accepted" }, 1000);
    const { form } = pressed(shellApproval(), "abort", answerAgain(accepted));
    expect(replied(form, first.answer, { status: "refused", message: "Too late." }, 2000)).toBe(form);
  });

  it("does not let a late reply touch the new stage", () => {
    const { form, answer } = sent(stagedApproval(1), "allow_once");
    const moved = currentForm(form, stagedApproval(2));
    expect(replied(moved, answer, { status: "refused", message: "Too late." }, 1000)).toBe(moved);
  });
});

describe("the choices", () => {
  it("are told apart by Muse's decision, never by their label", () => {
    expect(choiceKind(choice({ label: "Reject", decision: "approvedForSession" }))).toBe("approve");
    expect(choiceKind(choice({ label: "Allow", decision: "deniedPolicyAmendment" }))).toBe("deny");
    expect(choiceKind(choice({ label: "Allow", decision: "approvedForever" }))).toBe("other");
  });

  it("keep Muse's order and are set apart where the scope changes", () => {
    const groups = choiceGroups([ALLOW_ONCE, ALLOW_RULE, REJECT]);
    expect(groups).toEqual([[ALLOW_ONCE], [ALLOW_RULE], [REJECT]]);
    expect(choiceGroups([ALLOW_ONCE, REJECT])).toEqual([[ALLOW_ONCE, REJECT]]);
  });

  it("say how far they reach, and an unknown reach in Muse's own word", () => {
    expect(choiceReach(ALLOW_ONCE)).toBe("Only this time");
    expect(choiceReach(ALLOW_RULE)).toBe("Saved as a rule for later sessions too");
    expect(choiceReach(choice({ scope: "session", rulePreview: "write a.txt" }))).toBe(
      "Until this session ends · Rule: write a.txt",
    );
    expect(choiceReach(choice({ scope: "galaxy", decision: "approvedForever" }))).toBe(
      "Reaches as far as “galaxy” · Muse calls this decision “approvedForever”",
    );
  });
});

it("going back from the reason to the choices keeps the text for the next time", () => {
  const typed = reasonTyped(reasonOpened(confirmationForm(shellApproval()), "abort"), "Keep it");
  const back = reasonClosed(typed);
  expect(back).not.toHaveProperty("reasonFor");
  expect(reasonOpened(back, "abort").reason).toBe("Keep it");
});
