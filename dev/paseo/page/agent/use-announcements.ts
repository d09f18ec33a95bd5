/** Tells screen readers what happened: finished answers, requests, the end of a turn. Never every streamed word. */
import { useEffect, useRef, useState } from "react";
import type { AgentView } from "../../wire.ts";

/** How much of an answer is read out; the rest can be read in the conversation. */
const LONGEST = 400;

/** The text of the live region for `agent`. */
export function useAnnouncements(agent: AgentView): string {
  const [text, setText] = useState("");
  const before = useRef(agent);
  useEffect(() => {
    const news = newsSince(before.current, agent);
    before.current = agent;
    if (news !== "") setText(news);
  }, [agent]);
  return text;
}

/** What changed between two states of the same agent, in words; empty when there is nothing to tell. */
function newsSince(before: AgentView, after: AgentView): string {
  if (before.id !== after.id || before === after) return "";
  const known = new Set(before.pendingPermissions.map((request) => request.id));
  const asked = after.pendingPermissions
    .filter((request) => !known.has(request.id))
    .map((request) => `The agent asks: ${request.title || request.name}`);
  if (asked.length > 0) return asked.join(". ");
  if (before.activeTurn === null && after.activeTurn !== null) return "The agent is working";
  if (before.activeTurn !== null && after.activeTurn === null)
    return `The turn has ended. ${lastAnswer(after)}`;
  return "";
}

function lastAnswer(agent: AgentView): string {
  const row = agent.rows.findLast(
    ({ item }) => item.type === "assistant_message" || item.type === "user_message",
  );
  return row?.item.type === "assistant_message" ? row.item.text.slice(0, LONGEST) : "";
}
