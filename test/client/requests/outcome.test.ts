import { describe, expect, it } from "vitest";
import { confirmationOutcome } from "../../../client/requests/confirmation-outcome.ts";
import { type Delivery, IDLE } from "../../../client/requests/delivery.ts";
import { answeredQuestions, inputRequestOutcome } from "../../../client/requests/input-request-outcome.ts";
import { timeLeft } from "../../../client/requests/time-left.ts";
import type { Answer } from "../../../shared/rpc/answer.ts";
import type { ApprovalResolution, UserInputSettlement } from "../../../shared/session/state.ts";
import { shellApproval, threeQuestions } from "../requests.ts";

const APPROVED: ApprovalResolution = { decision: "approved", policyResult: "allow", resolvedBy: "user" };

function outcomeOf(resolution: ApprovalResolution, lastChoiceId?: string, delivery: Delivery = IDLE) {
  const approval = shellApproval({ resolution, ...(lastChoiceId !== undefined && { lastChoiceId }) });
  return confirmationOutcome(approval, delivery);
}

/** This device's answer, as Muse took it. */
function answered(
  change: Partial<Extract<Answer, { kind: "decide" }>> = {},
): Extract<Delivery, { status: "accepted" }> {
  const answer: Answer = {
    kind: "decide",
    approvalId: "approval-1",
    sourceIndex: 0,
    choiceId: "abort",
    ...change,
  };
  return { status: "accepted", answer, at: 0 };
}

describe("what came of an approval", () => {
  it("shows the reason that was written here, which Muse does not echo", () => {
    const denied = { decision: "abort", policyResult: "deny", resolvedBy: "user" };
    const written = answered({ feedback: "Use a new file" });
    expect(outcomeOf(denied, "abort", written)).toMatchObject({
      headline: "Denied by you",
      details: ["Reject", "You wrote: Use a new file"],
    });
    // Neither where somebody else decided, nor where it was written about another step.
    expect(outcomeOf(denied, "abort")?.details).toEqual(["Reject"]);
    const byPolicy = { ...denied, resolvedBy: "policy", decision: "denied" };
    expect(outcomeOf(byPolicy, "abort", written)?.details).toEqual(["Reject"]);
    const earlier = answered({ feedback: "Use a new file", sourceIndex: 7 });
    expect(outcomeOf(denied, "abort", earlier)?.details).toEqual(["Reject"]);
  });

  it("says who was first where this device's answer came late", () => {
    const late: Delivery = { ...answered(), status: "refused", message: "It is no longer open." };
    expect(outcomeOf(APPROVED, "allow_once", late)?.headline).toBe(
      "Allowed by a person before your answer came",
    );
    const byPolicy = { ...APPROVED, resolvedBy: "policy" };
    expect(outcomeOf(byPolicy, undefined, late)?.headline).toBe("Allowed by a rule before your answer came");
    // Muse went by another choice than the one that is still on its way from here.
    expect(outcomeOf(APPROVED, "allow_once", answered({ choiceId: "abort" }))?.headline).toBe(
      "Allowed by a person before your answer came",
    );
    const settlement: UserInputSettlement = { outcome: "answered", answers: [] };
    expect(inputRequestOutcome(threeQuestions({ settlement }), late)?.headline).toBe(
      "Answered by a person before your answer came",
    );
  });

  it("is nothing while it waits", () => {
    expect(confirmationOutcome(shellApproval(), IDLE)).toBeUndefined();
  });

  it("names the person, the choice and the rule", () => {
    const resolution = { ...APPROVED, decision: "approvedPolicyAmendment", rulePreview: "rm ..." };
    expect(outcomeOf(resolution, "allow_local_prefix", answered({ choiceId: "allow_local_prefix" }))).toEqual(
      {
        tone: "good",
        headline: "Allowed by you",
        details: ["Always allow in this workspace: rm ...", "Rule: rm ..."],
      },
    );
  });

  it("says that nobody answered in time where that decided", () => {
    const late = { decision: "timedOut", policyResult: "deny", resolvedBy: "policy" };
    expect(outcomeOf(late)).toMatchObject({
      headline: "Denied by a rule",
      details: ["Nobody answered in time"],
    });
  });

  it("says when the rule could not be saved", () => {
    expect(outcomeOf({ ...APPROVED, persistenceFailure: "disk full" })?.warning).toContain("disk full");
  });

  it.each([
    [{ ...APPROVED }, "Allowed by a person", "good"],
    [{ ...APPROVED, resolvedBy: "policy" }, "Allowed by a rule", "good"],
    [{ ...APPROVED, policyResult: "deny", resolvedBy: "llmJudge" }, "Denied by Muse’s judge, a model", "bad"],
    [{ ...APPROVED, decision: "abort", policyResult: "deny", resolvedBy: "system" }, "Withdrawn", "neutral"],
    [
      { ...APPROVED, policyResult: "defer", resolvedBy: "committee" },
      "Decided “defer” by “committee”",
      "neutral",
    ],
  ])("never says more than Muse did: %j", (resolution, headline, tone) => {
    expect(outcomeOf(resolution)).toMatchObject({ headline, tone });
  });
});

describe("how a prompt ended", () => {
  const settled = (settlement: Partial<UserInputSettlement>) =>
    threeQuestions({ settlement: { outcome: "answered", answers: [], ...settlement } });

  it.each([
    ["answered", {}, "Answered", []],
    ["clarified", { clarification: "Neither." }, "Asked back instead of answering", ["Neither."]],
    ["cancelled", { reason: "not now" }, "Not answered", ["Reason: not now"]],
    ["timedOut", {}, "Nobody answered in time, so Muse went on by itself", []],
    ["postponed", {}, "Ended as “postponed”", []],
  ])("is told for “%s”", (outcome, members, headline, details) => {
    expect(inputRequestOutcome(settled({ outcome, ...members }), IDLE)).toMatchObject({ headline, details });
  });

  it("shows every question with its answer and note", () => {
    const answers = [
      { questionId: "store", selectedLabel: "SQLite", note: "for now" },
      { questionId: "parts", selectedLabels: ["Search", "Import"] },
      { questionId: "name", freeText: "orders" },
      { questionId: "gone", selectedLabels: [] },
    ];
    expect(answeredQuestions(settled({ answers }))).toEqual([
      {
        questionId: "store",
        question: "Where should the orders be kept?",
        answer: "SQLite",
        note: "for now",
      },
      { questionId: "parts", question: "Which parts come first?", answer: "Search\nImport" },
      { questionId: "name", question: "What is the table called?", answer: "orders" },
      { questionId: "gone", question: "gone", answer: "Nothing chosen" },
    ]);
  });
});

it("the countdown rounds up, and past its end it only says that Muse may go on", () => {
  expect(timeLeft(119_001)).toBe("Without an answer Muse goes on by itself in 2:00.");
  expect(timeLeft(5_000)).toBe("Without an answer Muse goes on by itself in 0:05.");
  expect(timeLeft(0)).toBe("Muse may go on without an answer at any moment.");
  expect(timeLeft(-60_000)).toBe("Muse may go on without an answer at any moment.");
});
