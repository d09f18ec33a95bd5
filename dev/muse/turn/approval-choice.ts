/** What a person may choose at a stage of an approval. */
import type { Choice, Subject } from "../schema/approval.ts";
import { prefixLabel } from "./shell-stages.ts";

const allowOnce: Choice = {
  choiceId: "allow_once",
  decision: "approved",
  label: "Allow once",
  scope: "once",
};
const abort: Choice = {
  acceptsFeedback: true,
  choiceId: "abort",
  decision: "abort",
  label: "Reject",
  scope: "once",
};

/** The choices for the stage at index `current`; shell rules are for the workspace, others for the session. */
export function choicesOf(subject: Subject, current: number): [Choice, ...Choice[]] {
  if (subject.kind === "shell") {
    const label = prefixLabel(subject.stages?.[current]?.argv ?? []);
    const rule = { decision: "approvedPolicyAmendment", label, rulePreview: label, scope: "localPersistent" };
    return [allowOnce, { choiceId: "allow_local_prefix", ...rule }, abort];
  }
  const rulePreview = `${subject.access ?? "use"} ${subject.path ?? subject.host ?? subject.toolName ?? ""}`;
  const wide = {
    decision: "approvedForSession",
    label: "Allow for this session",
    rulePreview,
    scope: "session",
  };
  return [allowOnce, { choiceId: "allow_session", ...wide }, abort];
}
