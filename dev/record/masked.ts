/**
 * What of a frame may be seen by others. The protocol stays: methods, ids, cursors, states, numbers. What people and
 * models wrote is replaced letter by letter, so that pieces of a text still add up to the whole and byte counts hold.
 */
import type { Frame } from "../muse/frame.ts";

/** Members whose texts are words of the protocol. */
const WORDS = new Set([
  "applyOutcome",
  "approvalMode",
  "availability",
  "channel",
  "controlStatus",
  "decision",
  "defaultReasoningEffort",
  "disposition",
  "durability",
  "effectiveMode",
  "encoding",
  "field",
  "format",
  "grantedCapabilities",
  "health",
  "ifBusy",
  "jsonrpc",
  "kind",
  "mediaType",
  "method",
  "mode",
  "modelId",
  "noneReason",
  "outcome",
  "platformFamily",
  "platformOs",
  "policyResult",
  "pressure",
  "providerId",
  "reasoningEffort",
  "requestedCapabilities",
  "resolvedBy",
  "role",
  "scope",
  "sessionDurability",
  "source",
  "state",
  "status",
  "stream",
  "terminal",
  "tier",
  "tool",
  "toolName",
  "type",
  "variants",
  "vcs",
  "version",
]);

/** Opaque references: one that was changed could not be joined with what names it. */
const REFERENCES = /(?:Id|Ids|Ref|Cursor|Fingerprint|At)$|^(?:id|after|anchor|cursor|fingerprint|next)$/;

/** People give reasons, too; only those of the protocol are written like this. */
const PROTOCOL_REASON = /^[a-z]+(?:[A-Z][a-z]+)+$/;

const BARE_WORD = /^[\w.:/+ -]{0,80}$/;

/** Masks all but the protocol; `params`, `result` and `error` of a frame at every depth. */
export function masked(frame: Frame): Frame {
  return Object.fromEntries(Object.entries(frame).map(([name, value]) => [name, maskedValue(name, value)]));
}

function maskedValue(name: string, value: unknown): unknown {
  if (typeof value === "string") return isProtocol(name, value) ? value : maskedText(value);
  if (Array.isArray(value)) return value.map((member) => maskedValue(name, member));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskedValue(key, member)]));
}

function isProtocol(name: string, text: string): boolean {
  if (REFERENCES.test(name)) return !/\s/.test(text);
  if (name === "reason") return PROTOCOL_REASON.test(text);
  return WORDS.has(name) && BARE_WORD.test(text);
}

/** Arguments travel as JSON in a text; what is not whole JSON is masked as it stands, its marks included. */
function maskedText(text: string): string {
  if (/^\s*[{[]/.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      return JSON.stringify(maskedValue("", value));
    } catch {
      // A piece of JSON, or something that only looks like it.
    }
  }
  return text.replace(/[\p{L}\p{N}\p{M}]/gu, stroke);
}

/** A stand-in of as many bytes. */
function stroke(character: string): string {
  if (/\d/.test(character)) return "0";
  switch (Buffer.byteLength(character)) {
    case 1:
      return character === character.toUpperCase() ? "X" : "x";
    case 2:
      return "ø";
    case 3:
      return "语";
    default:
      return "𝕩";
  }
}
