/**
 * MSP items and their deltas. An item is replaced only by a higher revision; text that streamed in before
 * or after it is never counted twice, in whatever order the frames come.
 */
import type { ResponsePart } from "../../shared/chat/state.ts";
import type { Task, Todo } from "../../shared/session/state.ts";
import { goesOnFrom } from "../../shared/text-start.ts";
import { toolArguments } from "../../shared/tool.ts";
import type { EventParams } from "../msp/events.ts";
import type { Item } from "../msp/schema/item.ts";
import { textCame, updateActivity } from "./activity.ts";
import { endOpenedTurn, endTurnOfPast } from "./end-turn.ts";
import { isAwaitingEnd, openTurn, turnFor, turnGoesOn } from "./open-turn.ts";
import { compactionShown, outsideMessage, userShellShown } from "./outside.ts";
import { bounded } from "./part/bounded.ts";
import { invocation } from "./part/invocation.ts";
import { partOfItem, promptText, REASONING_BREAK, reasoningText } from "./part/part.ts";
import { place } from "./place.ts";
import { reminderChanged, reminderStands } from "./reminders.ts";
import { turnRetracted } from "./retract.ts";
import { steerShown } from "./steers.ts";
import { noteStored, withFiles } from "./stored.ts";
import { showSubagent } from "./subagent-row.ts";
import { subagentChanged, subagentOfRow } from "./subagents.ts";
import { updateSubmission, userMessage } from "./submissions.ts";
import { VersionedMap } from "./value/versioned-map.ts";
import { workflowChanged, workflowToldLate } from "./workflows.ts";
import type { Delta, ItemEntry, Workspace } from "./workspace.ts";

/** Characters of a running output that are kept at least, of its beginning and its end. */
const LIVE_HEAD = 4000;
const LIVE_TAIL = 12_000;

const UNSEEN: ItemEntry = { revision: 0 };

/** `item/started`, `item/updated` and `item/completed` carry the whole item and are one and the same fact. */
export function itemChanged(work: Workspace, told: Item): void {
  const known = work.items.get(told.itemId) ?? UNSEEN;
  if (told.revision <= known.revision) return toldLate(work, told, known);
  const isSettled = known.revision > 0 && known.item === undefined;
  if (told.kind === "unknown" && isSettled && known.kind !== "unknown") {
    if (told.status !== "inProgress") reminderStands(work, told.itemId, false);
    return;
  }
  const item = asKnown(work, told, known.item);
  if (item.kind === "reminderChild") return reminderChanged(work, item);
  const open = item.status === "inProgress";
  const early = item.revision > 1 && statesText(item) ? [] : (known.early ?? []);
  const current = open ? early.reduce(withDelta, carryOutput(item, known.item)) : item;
  const { revision, kind } = item;
  work.items = work.items.set(
    item.itemId,
    open ? { ...known, revision, kind, item: current, early: [] } : { revision, kind },
  );
  const subagent = subagentChanged(work, current);
  if (current.kind === "workflow") workflowChanged(work, current);
  noteStored(work, current);
  show(work, current, known.todos);
  if (subagent !== undefined && subagent.itemId !== item.itemId) showSubagent(work, subagent);
  trackTask(work, current);
  updateActivity(work);
  if (!open) endOpenedTurn(work);
  else if (work.isIdle && current.turnId !== null && outsideMessage(work, current) === undefined)
    endTurnOfPast(work, current.turnId);
}

/** A revision that was read after later ones had come. */
function toldLate(work: Workspace, told: Item, known: ItemEntry): void {
  if (told.kind !== "workflow" || told.revision === known.revision) return;
  const workflow = workflowToldLate(work, told);
  if (workflow === undefined) return;
  const { status, summary: failureReason } = workflow;
  const settled = { ...told, status, ...(status !== "completed" && { failureReason }) };
  show(work, known.item ?? settled);
}

/**
 * A later revision that cannot be read says no more of an item than how it stands: what is known of it stays, and so
 * does its place in the chat.
 */
function asKnown(work: Workspace, told: Item, known: Item | undefined): Item {
  if (told.kind !== "unknown" || known === undefined || known.kind === "unknown") return told;
  return { ...asStreamed(work, known), status: told.status, revision: told.revision };
}

/** Text that streamed stands in the chat alone. */
function asStreamed(work: Workspace, item: Item): Item {
  const content = shownText(work, item);
  if (content === undefined) return item;
  if (item.kind === "agentMessage") return { ...item, text: content };
  return item.kind === "reasoning" ? { ...item, summary: [content] } : item;
}

function shownText(work: Workspace, { kind, itemId, turnId }: Item): string | undefined {
  if (kind !== "agentMessage" && kind !== "reasoning") return undefined;
  const turnIds = [work.activeTurnId, turnId ?? undefined].filter((id) => id !== undefined);
  const shown = turnIds.map((id) => work.part(id, itemId)).find((part) => part !== undefined);
  return shown?.kind === "markdown" || shown?.kind === "reasoning" ? shown.content : undefined;
}

/** A later revision that states its text has taken in what streamed before it. */
function statesText(item: Item): boolean {
  switch (item.kind) {
    case "agentMessage":
      return item.text !== "";
    case "reasoning":
      return item.summary.some((part) => part !== "");
    case "toolCall":
    case "userShell":
      return item.visibleOutput !== undefined;
    default:
      return false;
  }
}

/** The list belongs to the call that writes it, where one runs: it is shown as that call's row. */
export function todosChanged(
  work: Workspace,
  { items: todos, sourceTool }: EventParams<"session/todoListChanged">,
): void {
  work.emit({ type: "muse/todosChanged", todos });
  const writes = ({ item }: ItemEntry) => item?.kind === "toolCall" && item.tool === sourceTool;
  const writer = work.items.entries().findLast(([, entry]) => writes(entry));
  if (writer !== undefined) work.items = work.items.set(writer[0], { ...writer[1], todos });
}

/** Text for an open item. Kept for later where the item is not there yet, dropped where it has settled. */
export function itemDelta(
  work: Workspace,
  { itemId, field, delta: text, viewCursor }: EventParams<"item/delta">,
): void {
  const known = work.items.get(itemId) ?? UNSEEN;
  const { revision, kind, todos } = known;
  if (revision > 0 && known.item === undefined) return;
  const deltas = (known.deltas ?? VersionedMap.of<string, true>()).set(viewCursor, true);
  if (deltas === known.deltas) return;
  const delta = { field: field ?? "text", text };
  if (known.item === undefined) {
    work.items = work.items.set(itemId, { ...known, deltas, early: [...(known.early ?? []), delta] });
    return textCame(work);
  }
  const item = delta.field === "output" ? withDelta(known.item, delta) : known.item;
  const isSummary = item.kind === "reasoning" && summaryPart(delta.field) !== undefined;
  const summaryIndex = isSummary ? delta.field : known.summaryIndex;
  // Written out, since spreading would cost more than all the rest.
  work.items = work.items.set(itemId, { revision, kind, item, deltas, summaryIndex, todos });
  streamDelta(work, item, delta, known.summaryIndex);
  textCame(work);
}

function show(work: Workspace, item: Item, todos?: readonly Todo[]): void {
  if (item.kind === "userMessage" && item.steered !== true) return openWithMessage(work, item);
  const { approvals, userInputs, workflows } = work.session;
  const approval = approvals.findLast(({ itemId }) => itemId === item.itemId);
  const userInput = userInputs.findLast(({ itemId }) => itemId === item.itemId);
  const isOfAsking =
    approval !== undefined || userInput !== undefined || outsideMessage(work, item) !== undefined;
  if (!isOfAsking && item.turnId !== null) turnGoesOn(work, item.turnId);
  const subagent = subagentOfRow(work, item.itemId);
  const workflow = workflows.findLast(({ itemId }) => itemId === item.itemId);
  const part = partOfItem(item, { approval, userInput, subagent, workflow });
  if (part !== undefined)
    place(
      work,
      item.turnId ?? item.itemId,
      withFacts(work, keepLongerText(work, item, part), todos),
      outsideMessage(work, item),
    );
  if (item.kind === "userShell") userShellShown(work, item);
  if (item.kind === "compaction") compactionShown(work, item);
  if (item.kind === "userMessage" && item.commandId !== undefined)
    steerShown(work, item.commandId, item.turnId);
}

function openWithMessage(work: Workspace, item: Extract<Item, { kind: "userMessage" }>): void {
  const { turnId, commandId } = item;
  if (turnId == null) return;
  if (item.retracted === true) return turnRetracted(work, { turnId });
  const message = userMessage(
    promptText(item),
    item.attachments?.map(({ mediaType }) => mediaType),
  );
  turnGoesOn(work, turnId);
  if (isAwaitingEnd(work, turnId)) return;
  openTurn(work, turnId, message, commandId);
  if (commandId !== undefined) updateSubmission(work, commandId, { status: "accepted", turnId });
  const shown = work.view.chat.activeTurn?.id === turnId ? work.view.chat.activeTurn.message : undefined;
  if (
    shown !== undefined &&
    (shown.origin.kind !== "user" || message.attachments?.length !== shown.attachments?.length)
  ) {
    work.emit({ type: "muse/messageSet", turnId, message });
  }
}

/** What is known of the call's result from elsewhere than its item. */
function withFacts(work: Workspace, part: ResponsePart, todos: readonly Todo[] | undefined): ResponsePart {
  if (part.kind !== "toolCall" || part.toolCall.status !== "completed") return part;
  const files = work.stored.get(part.toolCall.toolCallId)?.files;
  const toolCall = files === undefined ? part.toolCall : withFiles(part.toolCall, files);
  if (todos === undefined || toolCall.status !== "completed") return { ...part, toolCall };
  return { ...part, toolCall: { ...toolCall, structuredContent: { ...toolCall.structuredContent, todos } } };
}

/** A truncated item may state less than what has streamed: the longer text is the better one. */
function keepLongerText(work: Workspace, item: Item, part: ResponsePart): ResponsePart {
  if (item.kind !== "agentMessage" && item.kind !== "reasoning") return part;
  if (item.truncated !== true || (part.kind !== "markdown" && part.kind !== "reasoning")) return part;
  const shown = shownText(work, item) ?? "";
  const stated = item.kind === "agentMessage" ? item.text : reasoningText(item);
  return shown.length > stated.length && goesOnFrom(shown, stated) ? { ...part, content: shown } : part;
}

/** An update that states no output takes away none that was shown. */
function carryOutput(item: Item, before: Item | undefined): Item {
  const isTool = item.kind === "toolCall" || item.kind === "userShell";
  if (!isTool || before?.kind !== item.kind || item.visibleOutput !== undefined) return item;
  return { ...item, visibleOutput: before.visibleOutput };
}

/** The item with what streamed. Of an open one only output is gathered: it is shown whole each time, while text is appended in the chat. */
function withDelta(item: Item, { field, text }: Delta): Item {
  if (field === "output" && (item.kind === "toolCall" || item.kind === "userShell")) {
    return { ...item, visibleOutput: bounded((item.visibleOutput ?? "") + text, LIVE_HEAD, LIVE_TAIL) };
  }
  if (field === "text" && item.kind === "agentMessage") return { ...item, text: item.text + text };
  const index = summaryPart(field);
  if (index === undefined || item.kind !== "reasoning") return item;
  const summary = [...(item.summary ?? [])];
  while (summary.length < index) summary.push("");
  summary[index] = (summary[index] ?? "") + text;
  return { ...item, summary };
}

function streamDelta(
  work: Workspace,
  item: Item,
  { field, text }: Delta,
  lastIndex: string | undefined,
): void {
  const turnId = turnFor(work, item.turnId ?? item.itemId);
  if (item.kind === "agentMessage" && field === "text") {
    work.emit({ type: "chat/delta", turnId, partId: item.itemId, content: text });
  } else if (item.kind === "reasoning" && summaryPart(field) !== undefined) {
    const separator = lastIndex !== undefined && lastIndex !== field ? REASONING_BREAK : "";
    work.emit({ type: "chat/reasoning", turnId, partId: item.itemId, content: separator + text });
  } else if (field === "output") {
    show(work, item);
  }
}

/** `summary.2` names the third part; undefined for any other path. */
function summaryPart(field: string): number | undefined {
  const index = /^summary\.(\d{1,4})$/.exec(field)?.[1];
  return index === undefined ? undefined : Number(index);
}

/** A tool that was moved to the background goes on without its turn. */
function trackTask(work: Workspace, item: Item): void {
  if (item.kind !== "toolCall") return;
  const known = work.session.tasks.find(({ taskId }) => taskId === item.itemId);
  if (item.background !== true && known === undefined) return;
  const task: Task = {
    taskId: item.itemId,
    turnId: item.turnId ?? item.itemId,
    label: invocation(item.tool, toolArguments(item.args)),
    status: item.status,
  };
  if (known?.status !== task.status) work.emit({ type: "muse/taskSet", task });
}
