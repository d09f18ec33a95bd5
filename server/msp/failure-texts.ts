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
  if (!isObject(value)) return value;
  const changed: [name: string, clean: unknown][] = [];
  // A history has ten thousands of members, of which hardly any is such a text.
  for (const name in value) {
    const member = value[name];
    const clean = FAILURE_MEMBERS.has(name)
      ? redactTexts(member, redact)
      : withoutSecretsInFailures(member, redact);
    if (clean !== member) changed.push([name, clean]);
  }
  return changed.length === 0 ? value : Object.fromEntries([...Object.entries(value), ...changed]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
