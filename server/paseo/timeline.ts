/** The timeline items that a turn of the chat stands for. Ids derive from Muse's own, so a replay repeats them. */
import type { TimelineItem } from "@getpaseo/plugin/server/provider";
import { plainText } from "../../shared/chat/select.ts";
import type {
  ChatInputAnswer,
  InputRequestResponsePart,
  Message,
  ResponsePart,
  SystemNotificationResponsePart,
} from "../../shared/chat/state.ts";
import { entryOf } from "../../shared/known-word.ts";
import type { SessionState, UserInputSettlement } from "../../shared/session/state.ts";
import { asRecord, textArgument } from "../../shared/tool.ts";
import { type TextPart, type TextRow, textRows } from "./text-rows.ts";
import type { ChildId } from "./tool-detail.ts";
import { toolRow } from "./tool-row.ts";

/**
 * The items of one part, in order. `id` is the timeline id: that of the part, or a new one where text that
 * Paseo only appends had to be replaced.
 */
export function partItems(
  part: ResponsePart,
  id: string,
  session: SessionState,
  childId?: ChildId,
): readonly TimelineItem[] {
  switch (part.kind) {
    case "markdown":
    case "reasoning":
      return textItems(part, id, textRows(part));
    case "toolCall":
      return toolRow(part.toolCall, session.workspaceRoot, childId);
    case "inputRequest":
      return [questionRow(part, session)];
    case "systemNotification":
      return notificationItems(part, id, session);
    default:
      return [];
  }
}

/**
 * The person's message. Its id comes from the command, which Muse repeats on every replay. One that began a turn
 * carries what Paseo gives back to rewind to it.
 */
export function userItem(
  commandId: string,
  message: Pick<Message, "text" | "attachments">,
  { clientMessageId, turnId }: { readonly clientMessageId?: string; readonly turnId?: string } = {},
): TimelineItem | undefined {
  const labels = (message.attachments ?? []).map(({ label }) => `[${label}]`);
  const text = message.text.trim() === "" ? labels.join(" ") : message.text;
  if (text === "") return undefined;
  return {
    type: "user_message",
    id: `user:${commandId}`,
    text,
    ...(clientMessageId !== undefined && { clientMessageId }),
    ...(turnId !== undefined && { revertToken: { turnId } }),
  };
}

/** The turn that such a value names; undefined where it names none. */
export function revertedTurn(token: unknown): string | undefined {
  return textArgument(asRecord(token), "turnId");
}

/** The items of some rows of a text. The first has the id of the part, the others say where they begin. */
export function textItems(
  { kind, content }: TextPart,
  id: string,
  rows: readonly TextRow[],
): readonly TimelineItem[] {
  return rows.map(({ from, to }) => {
    const rowId = from === 0 ? id : `${id}:${from}`;
    return kind === "markdown"
      ? { type: "assistant_message", id: rowId, messageId: id, text: content.slice(from, to) }
      : { type: "reasoning", id: rowId, text: withParagraphs(content, from, to) };
  });
}

/**
 * Muse glues the sentences of its reasoning together; a full stop before a capital begins a paragraph. Whether the
 * first character does is seen from the two before it.
 */
function withParagraphs(content: string, from: number, to: number): string {
  const ahead = Math.min(from, 2);
  return content
    .slice(from - ahead, to)
    .replace(/(?<=[a-z0-9)\]"'`][.!?])(?=\p{Lu})/gu, "\n\n")
    .slice(ahead);
}

function notificationItems(
  { content, _meta }: SystemNotificationResponsePart,
  id: string,
  session: SessionState,
): readonly TimelineItem[] {
  const text = plainText(content);
  switch (_meta?.["kind"]) {
    case "steeredMessage": {
      const commandId = typeof _meta["commandId"] === "string" ? _meta["commandId"] : id;
      const sent = session.submissions.find((submission) => submission.commandId === commandId);
      const item = userItem(commandId, { text }, sent && { clientMessageId: sent.clientMessageId });
      return item === undefined ? [] : [item];
    }
    case "compaction":
      return compactionItems(id, text, _meta, session);
    default:
      return [{ type: "notification", id, level: "info", message: text }];
  }
}

/**
 * Paseo knows a compaction that runs or has been made. What came of it otherwise, and how much is left, is told in
 * words. One that a person asked for is shown as running since Muse admitted it.
 */
function compactionItems(
  id: string,
  text: string,
  meta: Readonly<Record<string, unknown>>,
  session: SessionState,
): readonly TimelineItem[] {
  const { status, outcome, tokensBefore, tokensAfter } = meta;
  const trigger = meta["trigger"] === "auto" || meta["trigger"] === "manual" ? meta["trigger"] : undefined;
  if (status === "inProgress" && session.compacting !== undefined && trigger !== "auto") return [];
  if (status !== "inProgress" && outcome !== "compacted") {
    return [{ type: "notification", id: `${id}:outcome`, level: "warning", message: text }];
  }
  const item: TimelineItem = {
    id,
    type: "compaction",
    status: status === "inProgress" ? "loading" : "completed",
    ...(trigger && { trigger }),
    ...(typeof tokensBefore === "number" && { preTokens: tokensBefore }),
  };
  const isCounted = status !== "inProgress" && tokensAfter !== undefined;
  return isCounted
    ? [item, { type: "notification", id: `${id}:outcome`, level: "info", message: text }]
    : [item];
}

/**
 * Questions leave no row in Paseo once they are answered, so the conversation keeps one of its own. AHP has no word
 * for how a prompt was settled; the session has.
 */
function questionRow({ request, response }: InputRequestResponsePart, session: SessionState): TimelineItem {
  const settlement = session.userInputs.findLast(({ userInputId }) => userInputId === request.id)?.settlement;
  const lines = (request.questions ?? []).map(({ id, message }) => {
    const answer = entryOf(request.answers ?? {}, id);
    return answer === undefined ? message : `${message}\n→ ${answerText(answer)}`;
  });
  const outcome = response === undefined || response === "accept" ? undefined : settlementText(settlement);
  return {
    type: "tool_call",
    id: request.id,
    callId: request.id,
    name: "Question",
    status: response === undefined ? "running" : response === "accept" ? "completed" : "canceled",
    error: null,
    detail: {
      type: "plain_text",
      label: request.questions?.[0]?.message ?? "Question",
      text: [...lines, ...(outcome === undefined ? [] : [outcome])].join("\n\n"),
      icon: "sparkles",
    },
  };
}

function settlementText(settlement: UserInputSettlement | undefined): string {
  if (settlement === undefined) return "Not answered";
  const { outcome, clarification, reason } = settlement;
  const because = reason === undefined ? "" : `: ${reason}`;
  switch (outcome) {
    case "clarified":
      return `Asked back instead: ${clarification ?? ""}`.trim();
    case "cancelled":
      return `Not answered${because}`;
    case "interrupted":
      return "Not answered: the turn was stopped";
    case "timedOut":
      return "Nobody answered in time, so Muse went on by itself";
    case "aborted":
      return `Taken back by Muse${because}`;
    default:
      return `Ended as "${outcome}"${because}`;
  }
}

function answerText(answer: ChatInputAnswer): string {
  if (answer.state === "skipped") return (answer.freeformValues ?? []).join(", ") || "skipped";
  const { value } = answer;
  const chosen = Array.isArray(value.value) ? value.value.join(", ") : String(value.value);
  const notes = "freeformValues" in value ? (value.freeformValues ?? []) : [];
  return [chosen, ...notes].filter((text) => text !== "").join("; ");
}
