import { describe, expect, it } from "vitest";
import { emptyFold } from "../../../server/fold/fold.ts";
import { permissionAnswer } from "../../../server/paseo/permission-answer.ts";
import type { Approval, ApprovalChoice } from "../../../shared/session/state.ts";
import type { View } from "../../../shared/view.ts";

const choice = (choiceId: string, decision: string, scope = "once"): ApprovalChoice => ({
  choiceId,
  label: choiceId,
  decision,
  scope,
  acceptsFeedback: false,
});

function viewWith(...choices: ApprovalChoice[]): View {
  const { view } = emptyFold("muse-session", 0);
  const approval: Approval = {
    approvalId: "a",
    itemId: "a",
    turnId: "t",
    toolName: "bash",
    rawArgs: "{}",
    subject: { kind: "shell", command: "ls", stages: [] },
    choices,
    requirement: { approvalId: "a", sourceIndex: 0 },
    protectedWrite: false,
    judgeEscalated: false,
  };
  return { ...view, session: { ...view.session, approvals: [approval] } };
}

const chosen = (view: View, behavior: "allow" | "deny", selectedActionId?: string) => {
  const mapped = permissionAnswer(view, "a:0", { behavior, ...(selectedActionId && { selectedActionId }) });
  return mapped.status === "answer" && mapped.answer.kind === "decide" ? mapped.answer.choiceId : mapped;
};

describe("an answer without a fitting action", () => {
  it("picks the plain choice for once wherever it stands", () => {
    const view = viewWith(
      choice("deny_always", "deniedPolicyAmendment", "localPersistent"),
      choice("allow_always", "approvedPolicyAmendment", "localPersistent"),
      choice("allow_session", "approvedForSession", "session"),
      choice("deny", "denied"),
      choice("allow", "approved"),
    );
    expect(chosen(view, "allow")).toBe("allow");
    expect(chosen(view, "deny")).toBe("deny");
  });

  it("prefers a denial to an abort", () => {
    expect(chosen(viewWith(choice("stop", "abort"), choice("no", "denied")), "deny")).toBe("no");
    expect(chosen(viewWith(choice("stop", "abort")), "deny")).toBe("stop");
  });

  it("is refused rather than widened where Muse offers nothing for just once", () => {
    const view = viewWith(choice("allow_session", "approvedForSession", "session"));
    expect(chosen(view, "allow")).toMatchObject({ status: "refused" });
    expect(chosen(view, "deny")).toMatchObject({ status: "refused" });
    expect(chosen(view, "allow", "allow_session")).toBe("allow_session");
  });

  it("never takes a decision that nobody knows for a permission", () => {
    const view = viewWith(choice("odd", "quarantined"), choice("allow", "approved"));
    expect(chosen(view, "allow", "odd")).toBe("allow");
    expect(chosen(view, "deny", "odd")).toBe("odd");
  });
});
