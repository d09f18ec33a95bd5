import { describe, expect, it } from "vitest";
import { pendingPermissions } from "../../../server/paseo/permission.ts";
import { permissionAnswer } from "../../../server/paseo/permission-answer.ts";
import type { ApprovalChoice } from "../../../shared/session/state.ts";
import type { View } from "../../../shared/view.ts";
import { asked, story } from "../fold/story.ts";

const choice = (choiceId: string, decision: string, scope = "once"): ApprovalChoice => ({
  choiceId,
  label: choiceId,
  decision,
  scope,
  acceptsFeedback: false,
});

const viewWith = (...choices: ApprovalChoice[]): View =>
  story(asked("a", "t", { availableChoices: choices }));

const chosen = (view: View, behavior: "allow" | "deny", selectedActionId?: string) => {
  const mapped = permissionAnswer(view, "a:0", { behavior, ...(selectedActionId && { selectedActionId }) });
  return mapped.status === "answer" && mapped.answer.kind === "decide" ? mapped.answer.choiceId : mapped;
};

describe("an approval without choices", () => {
  it("cannot be allowed, and denying it stops the turn", () => {
    expect(permissionAnswer(viewWith(), "a:0", { behavior: "deny" })).toEqual({ status: "stop" });
    expect(permissionAnswer(viewWith(), "a:0", { behavior: "allow" })).toMatchObject({ status: "refused" });
    const [request] = pendingPermissions(viewWith()).values();
    expect(request?.actions).toMatchObject([{ behavior: "deny", label: "Stop the turn" }]);
  });
});

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
    expect(chosen(view, "allow", "allow_session")).toBe("allow_session");
  });

  it("stops the turn where Muse has no word for a denial, and offers that as a button", () => {
    const view = viewWith(
      choice("allow", "approved"),
      choice("never", "deniedPolicyAmendment", "localPersistent"),
      choice("odd", "quarantined"),
    );
    expect(permissionAnswer(view, "a:0", { behavior: "deny" })).toEqual({ status: "stop" });
    const [request] = pendingPermissions(view).values();
    expect(request?.actions?.at(-1)).toMatchObject({ behavior: "deny", label: "Stop the turn" });
    const stop = request?.actions?.at(-1)?.id ?? "";
    expect(permissionAnswer(view, "a:0", { behavior: "deny", selectedActionId: stop })).toEqual({
      status: "stop",
    });
  });

  it("never takes a decision that nobody knows for a permission", () => {
    const view = viewWith(choice("odd", "quarantined"), choice("allow", "approved"));
    expect(chosen(view, "allow", "odd")).toBe("allow");
    expect(chosen(view, "deny", "odd")).toBe("odd");
  });
});

describe("choices that share an id", () => {
  it("are one where they mean the same, and none where nobody can tell which is meant", () => {
    const view = viewWith(
      choice("same", "approved"),
      choice("same", "approved"),
      choice("two", "denied"),
      choice("two", "approvedForSession", "session"),
      { ...choice("rule", "approvedPolicyAmendment", "localPersistent"), rulePreview: "rm a" },
      { ...choice("rule", "approvedPolicyAmendment", "localPersistent"), rulePreview: "rm *" },
      choice("", "approved"),
      choice("no", "abort"),
    );
    const [request] = pendingPermissions(view).values();
    expect(request?.actions?.map(({ id }) => id)).toEqual(["same", "no"]);
    expect(chosen(view, "deny", "two")).toBe("no");
    expect(chosen(view, "allow", "two")).toBe("same");
  });

  it("have a name each, also where Muse gives none and the rule is empty", () => {
    const nameless = { ...choice("allow_rule", "approvedPolicyAmendment"), label: " ", rulePreview: "" };
    const [request] = pendingPermissions(viewWith(nameless, choice("no", "abort"))).values();
    expect(request?.actions?.map(({ label }) => label)).toEqual(["allow_rule", "no"]);
  });
});

describe("a reason", () => {
  const reason = `Not this one.\n${"x".repeat(10_000)}`;
  const denied = (acceptsFeedback: boolean) =>
    permissionAnswer(viewWith({ ...choice("no", "denied"), acceptsFeedback }), "a:0", {
      behavior: "deny",
      message: reason,
    });

  it.each(["Denied by user", " Dismissed by user ", " \n", undefined])(
    "is none as %j, which nobody wrote",
    (message) => {
      for (const acceptsFeedback of [true, false]) {
        const view = viewWith({ ...choice("no", "denied"), acceptsFeedback });
        const response = { behavior: "deny" as const, ...(message !== undefined && { message }) };
        expect(permissionAnswer(view, "a:0", response)).toEqual({
          status: "answer",
          answer: { kind: "decide", approvalId: "a", sourceIndex: 0, choiceId: "no" },
        });
      }
    },
  );

  it("goes with no permission, whatever is written beside it", () => {
    const view = viewWith({ ...choice("yes", "approved"), acceptsFeedback: true });
    expect(permissionAnswer(view, "a:0", { behavior: "allow" })).not.toHaveProperty("answer.feedback");
  });

  it("goes out whole with a denial that takes one, and is given back where none is taken", () => {
    expect(denied(true)).toMatchObject({ answer: { choiceId: "no", feedback: reason } });
    expect(denied(true)).not.toHaveProperty("unsaid");
    expect(denied(false)).toMatchObject({ answer: { choiceId: "no" }, unsaid: reason });
    expect(denied(false)).not.toHaveProperty("answer.feedback");
  });
});
