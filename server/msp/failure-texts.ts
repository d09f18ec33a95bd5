/** Where a host says in events and results why something went wrong; those texts are redacted like its errors. */
import { type Redact, redactTexts } from "../host/redaction.ts";

/** Members that hold such a text, or an object of such texts. What people and models wrote stands in others. */
const FAILURE_MEMBERS = new Set(["error", "reason", "failureReason"]);

/** The same value where it says nothing of the kind. */
export function withoutSecretsInFailures(value: unknown, redact: Redact): unknown {
  if (Array.isArray(value)) {
    const members = value.map((member) => withoutSecretsInFailures(member, redact));
    return members.some((member, at) => member !== value[at]) ? members : value;
  }
  if (typeof value !== "object" || value === null) return value;
  let isChanged = false;
  const entries = Object.entries(value).map(([name, member]) => {
    const clean = FAILURE_MEMBERS.has(name)
      ? redactTexts(member, redact)
      : withoutSecretsInFailures(member, redact);
    isChanged ||= clean !== member;
    return [name, clean];
  });
  return isChanged ? Object.fromEntries(entries) : value;
}
