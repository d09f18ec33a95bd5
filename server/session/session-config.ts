/** Words that Paseo stores and sends as plain strings, checked against what Muse knows. */
import type { ProviderPersistence } from "@getpaseo/plugin/server/provider";
import { asRecord, textArgument } from "../../shared/tool.ts";
import type { ReasoningEffort } from "../msp/schema/model.ts";
import type { ApprovalMode } from "../msp/schema/session-call.ts";

const MODES: readonly ApprovalMode[] = ["allowAll", "promptUnmatched", "onRequest", "denyUnmatched"];

const EFFORTS: readonly ReasoningEffort[] = [
  "none",
  "minimal",
  "low",
  "medium",
  "high",
  "xhigh",
  "max",
  "ultra",
];

/** Version of the persistence value. Higher ones come from a newer plugin. */
const PERSISTENCE_VERSION = 1;

export function approvalMode(mode: string): ApprovalMode {
  const known = MODES.find((candidate) => candidate === mode);
  if (known === undefined) throw new Error(`Muse has no mode "${mode}". It has: ${MODES.join(", ")}.`);
  return known;
}

export function reasoningEffort(effort: string | undefined): ReasoningEffort | undefined {
  return EFFORTS.find((candidate) => candidate === effort);
}

/** What Paseo keeps so that the session can be found again. */
export function persistenceOf(museSessionId: string): ProviderPersistence {
  return { version: PERSISTENCE_VERSION, data: { sessionId: museSessionId } };
}

/** Muse's ids have no blanks and no controls, and none is that long. */
const SESSION_ID = /^[^\s\p{C}]{1,200}$/u;

/**
 * The Muse session that a stored value names. Throws with a readable reason where it names none: half-written, of
 * another kind, or from a newer plugin. Members that nobody knows are passed over.
 */
export function resumedSession({ version, data }: ProviderPersistence): string {
  if (version > PERSISTENCE_VERSION) {
    throw new Error(
      "This conversation was saved by a newer version of the plugin. Update the plugin to open it.",
    );
  }
  const sessionId = textArgument(asRecord(data), "sessionId");
  if (!(version >= 1) || sessionId === undefined || !SESSION_ID.test(sessionId))
    throw new Error("What was saved of this conversation does not name a Muse session.");
  return sessionId;
}
