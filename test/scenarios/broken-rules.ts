/** What has to hold of what a daemon hears, whatever it sends. */
import type { ProviderEvent, TimelineItem } from "@getpaseo/plugin/server/provider";
import { asRecord } from "../../shared/tool.ts";
import type { Paseo } from "./paseo.ts";
import { type Day, isAnswer } from "./random-day.ts";

type PermissionRequest = Extract<ProviderEvent, { type: "session.permission" }>["request"];

/** What was broken of what holds whatever happens; empty where nothing was. */
export function brokenRules(paseo: Paseo, { requests, prompts }: Day): readonly string[] {
  const { events, messages } = paseo;
  const broken: string[] = [];
  const once = (count: number, what: string) => {
    if (count !== 1) broken.push(`${what}: ${count} instead of once`);
  };
  for (const id of requests)
    once(events.filter((event) => isAnswer(event) && event.requestId === id).length, `answer to ${id}`);
  for (const [sessionId, id] of prompts) {
    const results = events.filter(
      (event) =>
        event.type === "session.prompt_result" &&
        event.sessionId === sessionId &&
        event.clientMessageId === id,
    );
    once(results.length, `result of ${id}`);
    for (const told of results) {
      if (told.type !== "session.prompt_result" || told.result.type !== "turn") continue;
      const { turnId } = told.result;
      const states = events.flatMap((event) =>
        event.type === "session.turn" && event.sessionId === sessionId && event.turnId === turnId
          ? [event.state]
          : [],
      );
      if (states.length !== 2 || states[0] !== "started") broken.push(`turn of ${id}: ${states.join(", ")}`);
    }
    const shown = new Set(
      events.flatMap((event) =>
        event.type === "timeline.item" && event.sessionId === sessionId && isMessage(event.item, id)
          ? [event.item.id]
          : [],
      ),
    );
    if (shown.size > 1) broken.push(`rows of ${id}: ${shown.size}`);
  }
  const sessionIds = new Set(events.flatMap((event) => ("sessionId" in event ? [event.sessionId] : [])));
  for (const sessionId of sessionIds) {
    const mine = events.filter((event) => "sessionId" in event && event.sessionId === sessionId);
    if (mine[0]?.type !== "session.opened" && mine[0]?.type !== "session.closed")
      broken.push(`${mine[0]?.type} before ${sessionId} was opened`);
    const running = paseo
      .reading(sessionId)
      .rows.filter((row) => row.type === "tool_call" && row.status === "running");
    broken.push(...running.map(({ id }) => `row ${id} of ${sessionId} runs on`));
    broken.push(...paseo.reading(sessionId).violations.map((violation) => `${sessionId}: ${violation}`));
    for (const turn of mine)
      if (turn.type === "session.turn" && turn.state === "started")
        once(
          mine.filter(
            (event) =>
              event.type === "session.turn" && event.turnId === turn.turnId && event.state !== "started",
          ).length,
          `end of ${sessionId} ${turn.turnId}`,
        );
    for (const asked of mine)
      if (asked.type === "session.permission") {
        if (!isReadable(asked.request)) broken.push(`nobody can read the form ${asked.request.id}`);
        once(
          mine.filter(
            (event) =>
              event.type === "session.permission_resolved" && event.permissionId === asked.request.id,
          ).length,
          `resolution of ${sessionId} ${asked.request.id}`,
        );
      }
    const end = mine.findIndex(({ type }) => type === "session.closed" || type === "session.runtime_failed");
    if (end >= 0)
      broken.push(...mine.slice(end + 1).map(({ type }) => `${type} after the end of ${sessionId}`));
  }
  broken.push(...messages.filter((message) => message.includes("held back")));
  broken.push(
    ...paseo.museLog().flatMap(({ type, text }) => (type === "violation" ? [`Muse: ${text}`] : [])),
  );
  return broken;
}

function isMessage(item: TimelineItem, clientMessageId: string): boolean {
  return item.type === "user_message" && item.clientMessageId === clientMessageId;
}

/** A form without questions, or with two of one header, is answered by nobody. */
function isReadable({ kind, input }: PermissionRequest): boolean {
  if (kind !== "question") return true;
  const questions = asRecord(input)?.["questions"];
  if (!Array.isArray(questions) || questions.length === 0) return false;
  const headers = questions.map((question) => asRecord(question)?.["header"]);
  return (
    headers.every((header) => typeof header === "string" && header !== "") &&
    new Set(headers).size === headers.length &&
    questions.every((question) => Array.isArray(asRecord(question)?.["options"]))
  );
}
