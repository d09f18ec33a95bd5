/** Which choice an approval is said to have been settled by. */
import { describe, expect, it } from "vitest";
import { asked, resolved, said, started, story, told } from "./story.ts";

const choices = [
  { choiceId: "allow_once", label: "Allow once", decision: "approved", scope: "once" },
  {
    choiceId: "always",
    label: "Always allow",
    decision: "approvedPolicyAmendment",
    scope: "localPersistent",
  },
  { choiceId: "abort", label: "Reject", decision: "abort" },
];
const request = asked("a", "t1", { availableChoices: choices });
const settled = (stage: number, choiceId: string, next: number) =>
  told("approval/updated", {
    approvalId: "a",
    subject: { kind: "shell", command: "ls" },
    availableChoices: choices,
    currentRequirementId: { approvalId: "a", sourceIndex: next },
    change: { kind: "stageResolved", choiceId, requirementId: { approvalId: "a", sourceIndex: stage } },
  });
const denied = resolved("a", "t1", { decision: "abort", policyResult: "deny" });
const always = resolved("a", "t1", { decision: "approvedPolicyAmendment" });

function outcome(...inputs: Parameters<typeof story>) {
  const { session, chat } = story(started("t1"), said("t1"), request, ...inputs);
  const part = chat.activeTurn?.responseParts.find(({ kind }) => kind === "toolCall");
  const toolCall = part?.kind === "toolCall" ? part.toolCall : undefined;
  const option = toolCall !== undefined && "selectedOption" in toolCall ? toolCall.selectedOption : undefined;
  return [session.approvals[0]?.lastChoiceId, option?.id];
}

describe("the choice that settled an approval", () => {
  it("is the one that the last update names", () => {
    expect(outcome(settled(0, "allow_once", 1), settled(1, "always", 1), always)).toEqual([
      "always",
      "always",
    ]);
  });

  it("is the named one where another would fit as well", () => {
    const alike = { ...choices[1], choiceId: "for_project", label: "Always allow in this project" };
    const both = asked("a", "t1", { availableChoices: [...choices, alike] });
    const named = told("approval/updated", {
      approvalId: "a",
      subject: { kind: "shell", command: "ls" },
      availableChoices: [...choices, alike],
      currentRequirementId: { approvalId: "a", sourceIndex: 0 },
      change: {
        kind: "stageResolved",
        choiceId: "for_project",
        requirementId: { approvalId: "a", sourceIndex: 0 },
      },
    });
    const last = (...inputs: Parameters<typeof story>) =>
      story(started("t1"), said("t1"), both, ...inputs).session.approvals[0]?.lastChoiceId;
    expect(last(named, always)).toBe("for_project");
    expect(last(always)).toBeUndefined();
  });

  it("is the rejection where an earlier stage was allowed and the last one denied", () => {
    expect(outcome(settled(0, "allow_once", 1), denied)).toEqual(["abort", "abort"]);
  });

  it("is the only one that fits where no update named any", () => {
    expect(outcome(denied)).toEqual(["abort", "abort"]);
  });

  it("is not guessed where two would fit", () => {
    const twice = asked("b", "t1", { availableChoices: [choices[0], { ...choices[0], choiceId: "again" }] });
    const { session } = story(started("t1"), said("t1"), twice, resolved("b", "t1"));
    expect(session.approvals[0]).toMatchObject({ approvalId: "b", resolution: { decision: "approved" } });
    expect(session.approvals[0]?.lastChoiceId).toBeUndefined();
  });
});

describe("an approval that moved on to its next stage", () => {
  const at = (sourceIndex: number, viewCursor: string) =>
    asked("a", "t1", {
      availableChoices: choices,
      currentRequirementId: { approvalId: "a", sourceIndex },
      viewCursor,
    });
  const stageOf = (...inputs: Parameters<typeof story>) =>
    story(started("t1"), said("t1"), request, settled(0, "allow_once", 1), ...inputs).session.approvals[0]
      ?.requirement.sourceIndex;

  it("is not set back by the request or an update of the stage before, when these come late", () => {
    expect(stageOf()).toBe(1);
    expect(stageOf(at(0, "late"))).toBe(1);
    expect(stageOf(settled(0, "abort", 0))).toBe(1);
    expect(stageOf(at(2, "newer"))).toBe(2);
  });
});

describe("how the stages ended", () => {
  const stage = (sourceIndex: number, kind: string) => ({
    position: sourceIndex + 1,
    totalStages: 2,
    requirementId: { approvalId: "a", sourceIndex },
    argv: ["rm", `${sourceIndex}`],
    argvComplete: true,
    resolution: { kind },
  });
  const shell = (...kinds: string[]) => ({
    subject: { kind: "shell", command: "rm", stages: kinds.map((kind, at) => stage(at, kind)) },
  });
  const updated = (at: number, ...kinds: string[]) =>
    told("approval/updated", {
      approvalId: "a",
      ...shell(...kinds),
      availableChoices: choices,
      currentRequirementId: { approvalId: "a", sourceIndex: at },
      change: {
        kind: "stageResolved",
        choiceId: "allow_once",
        requirementId: { approvalId: "a", sourceIndex: at },
      },
    });
  const request = asked("a", "t1", { availableChoices: choices, ...shell("unresolved", "unresolved") });
  const first = updated(1, "allowOnce", "unresolved");
  const second = updated(1, "allowOnce", "allowOnce");
  const end = resolved("a", "t1");
  const stagesAfter = (...inputs: Parameters<typeof story>) =>
    story(started("t1"), said("t1"), request, ...inputs).session.approvals[0]?.subject.stages.map(
      ({ resolution }) => resolution,
    );

  it.each([
    ["in order", [first, second, end]],
    ["after the end of the approval, for those who missed it", [first, end, second]],
    ["wholly after the end", [end, first, second]],
    ["after the end, the newest first", [end, second, first]],
  ])("is told %s, and shown alike", (_when, inputs) => {
    expect(stagesAfter(...inputs)).toEqual(["allowOnce", "allowOnce"]);
  });
});

describe("an approval whose host has ended while it was open", () => {
  const lost = { kind: "hostLost", error: { code: "crash", message: "gone" } } as const;
  const permissions = (...inputs: Parameters<typeof story>) => {
    const { events, open, violations } = story(started("t1"), said("t1"), request, lost, ...inputs);
    const asked = events.flatMap((event) => (event.type === "session.permission" ? [event.request.id] : []));
    return { asked, open, violations };
  };

  it("is not asked again where the next host tells that it moved on and was settled", () => {
    const { asked, open, violations } = permissions(settled(0, "allow_once", 0), denied);
    expect([asked, open, violations]).toEqual([["a:0"], [], []]);
  });

  it("is asked again, as another asking, where the next host asks it at the stage that it stands at", () => {
    const again = asked("a", "t1", {
      availableChoices: choices,
      currentRequirementId: { approvalId: "a", sourceIndex: 1 },
    });
    const { asked: ids, open, violations } = permissions(settled(0, "allow_once", 1), again);
    expect([ids, open, violations]).toEqual([["a:0", "a:1~2"], ["a:1~2"], []]);
  });
});
