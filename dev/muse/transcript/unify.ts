/** Joining a recorded client frame with a live one: what the client chose is bound, what it learned must agree. */
import { isObject } from "../frame.ts";

/** Recorded text to live text. */
export type Bindings = Map<string, string>;

/** Members that a client mints or chooses freely and that are bound to their live values. */
const chosen = new Set(["commandId", "workspaceRoot"]);
/** Members that a client can only have learned from the host, or that say what it decided. */
const learned = new Set([
  "approvalId",
  "after",
  "anchor",
  "childId",
  "choiceId",
  "cursor",
  "expectedTurnId",
  "itemId",
  "lastTurnId",
  "outputRef",
  "questionId",
  "requirementId",
  "sessionId",
  "sourceIndex",
  "subagentId",
  "taskId",
  "turnId",
  "userInputId",
  "workflowRunId",
]);

/** The recorded value as it must look live: every bound text, also inside longer texts, replaced in one pass. */
export function translate(value: unknown, bindings: Bindings): unknown {
  if (bindings.size === 0) return value;
  const escaped = [...bindings.keys()].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return replaceIn(value, new RegExp(escaped.join("|"), "g"), bindings);
}

function replaceIn(value: unknown, pattern: RegExp, bindings: Bindings): unknown {
  if (typeof value === "string") return value.replace(pattern, (found) => bindings.get(found) ?? found);
  if (Array.isArray(value)) return value.map((member) => replaceIn(member, pattern, bindings));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, replaceIn(member, pattern, bindings)]);
  return Object.fromEntries(members);
}

function same(recorded: unknown, live: unknown, bindings: Bindings): boolean {
  return JSON.stringify(translate(recorded, bindings)) === JSON.stringify(live);
}

/**
 * Binds what the live params chose and returns why they do not fit, or undefined when they do. Members that are
 * neither chosen nor learned may differ, be absent or be new.
 */
export function unify(
  recorded: unknown,
  live: unknown,
  bindings: Bindings,
  path = "params",
): string | undefined {
  if (Array.isArray(recorded)) {
    if (!Array.isArray(live)) return `${path} is no list`;
    for (const [index, member] of recorded.entries()) {
      if (index >= live.length) break;
      const fault = unify(member, live[index], bindings, `${path}.${index}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  if (!isObject(recorded)) return undefined;
  if (!isObject(live)) return `${path} is no object`;
  for (const [name, member] of Object.entries(recorded)) {
    const given = live[name];
    const where = `${path}.${name}`;
    if (chosen.has(name) && typeof member === "string") {
      if (name === "commandId" && typeof given !== "string") return `${where} is missing`;
      const bound = bindings.get(member);
      if (bound !== undefined && typeof given === "string" && bound !== given && name === "commandId") {
        return `${where} is not the id used before`;
      }
      if (typeof given === "string") bindings.set(member, given);
    } else if (learned.has(name)) {
      if (!same(member, given, bindings))
        return `${where} is ${JSON.stringify(given)}, not ${JSON.stringify(translate(member, bindings))}`;
    } else if (given !== undefined) {
      const fault = unify(member, given, bindings, where);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}
