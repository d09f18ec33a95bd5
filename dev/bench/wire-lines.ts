/** Lines as a real host writes them: members in alphabetical order, ids and cursors of the usual length. */
import { type MspEvent, parseEvent } from "../../server/msp/events.ts";

export const SESSION = "01a0c450-6c25-7000-8001-00009e3779b1";

/** Id of the part of that number in the turn that is open. */
export const openPart = (part: number): string => `01a0c450-77da-7000-8052-${`${part}`.padStart(12, "0")}`;

const line = (method: string, params: object): string =>
  JSON.stringify({ emittedAtMs: 1_790_000_000_000, jsonrpc: "2.0", method, params });

interface WireItem {
  readonly itemId: string;
  readonly kind: string;
  readonly revision: number;
  readonly status: string;
  readonly [member: string]: unknown;
}

const itemLine = (method: string, item: WireItem): string =>
  line(method, { item, sessionId: SESSION, viewCursor: `v:${SESSION}:${item.itemId}.${item.revision}` });

function messageLines(turnId: string, itemId: string, text: string): readonly string[] {
  const common = { itemId, kind: "agentMessage", turnId };
  return [
    itemLine("item/started", { ...common, revision: 1, status: "inProgress", text: "" }),
    itemLine("item/completed", { ...common, revision: 2, status: "completed", text }),
  ];
}

function openingLines(turnId: string): readonly string[] {
  const prompt = { commandId: turnId, kind: "userMessage", status: "completed", text: "Go on.", turnId };
  return [
    line("turn/started", { commandId: turnId, sessionId: SESSION, turnId, viewCursor: `v:${turnId}` }),
    itemLine("item/completed", { ...prompt, itemId: `${turnId}-u`, revision: 1 }),
  ];
}

/** A whole turn that answers with that many messages. */
export function turnLines(turnId: string, messages: number): readonly string[] {
  const end = { sessionId: SESSION, terminal: "completed", turnId, viewCursor: `v:${turnId}:end` };
  const answers = Array.from({ length: messages }, (_, at) =>
    messageLines(turnId, `${turnId}-m${at}`, "An answer of some length, as answers are."),
  );
  return [...openingLines(turnId), ...answers.flat(), line("turn/completed", end)];
}

/** `items` messages in turns of ten. */
export function pastLines(items: number): readonly string[] {
  return Array.from({ length: items / 10 }, (_, turn) => turnLines(`t${turn}`, 10)).flat();
}

/** A turn that is open, with that many messages, the last of which is still being written. */
export function openLines(messages: number): readonly string[] {
  const answers = Array.from({ length: messages }, (_, at) => messageLines("open", openPart(at), "Done."));
  return [...openingLines("open"), ...answers.flat().slice(0, -1)];
}

/** A message of the open turn begins. */
export function startLine(itemId: string): string {
  return messageLines("open", itemId, "")[0] ?? "";
}

/** That many pieces of a message, all alike. */
export function deltaLines(count: number, itemId: string, delta = "word "): readonly string[] {
  return Array.from({ length: count }, (_, at) => deltaLine(itemId, at, delta));
}

/** `at` is the number of the delta, which makes its cursor; `field` is the member of the item that grows. */
export function deltaLine(itemId: string, at: number, delta: string, field = "text"): string {
  const viewCursor = `v:${SESSION}:12.${at}`;
  return line("item/delta", { delta, field, itemId, sessionId: SESSION, viewCursor });
}

/** A shell command that is running and writes output. */
export function toolLines(itemId: string): readonly string[] {
  const call = { args: '{"command":"make"}', callId: "call-1", itemId, kind: "toolCall", tool: "bash" };
  return [
    ...openingLines("open"),
    itemLine("item/started", { ...call, revision: 1, status: "inProgress", turnId: "open" }),
  ];
}

/** One line read without frames around it. */
export function readLine(text: string): MspEvent | undefined {
  const { method, params }: { method: string; params: unknown } = JSON.parse(text);
  const event = parseEvent(method, params);
  return event.method === null ? undefined : event;
}

export function events(lines: readonly string[]): readonly MspEvent[] {
  return lines.flatMap((text) => readLine(text) ?? []);
}
