/** Messages that wait their turn, and those that came back and whose text must not be lost. */
import type { Message } from "../../shared/chat/state.ts";
import type { Submission } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import type { PanelEntry, PanelSection } from "./entry.ts";

export function queueSection({ chat, session }: View): PanelSection | undefined {
  const steering = chat.steeringMessage;
  const queued = chat.queuedMessages ?? [];
  if (steering === undefined && queued.length === 0) return undefined;
  return {
    id: "queue",
    title: "Messages that wait",
    entries: [
      ...(steering === undefined ? [] : [steeringEntry(steering.id, steering.message)]),
      ...queued.map(({ id, message }, index) => {
        const submission = session.submissions.findLast(({ commandId }) => commandId === id);
        return queuedEntry(id, message, index + 1, submission?.turnId ?? id);
      }),
    ],
  };
}

function steeringEntry(id: string, message: Message): PanelEntry {
  return {
    id: `steering:${id}`,
    title: "For the running turn",
    lines: ["Muse takes it with its next step.", ...attachmentLines(message)],
    text: { name: "Message", source: message.text },
    state: "waits",
    controls: [copyControl(message.text)],
  };
}

function queuedEntry(id: string, message: Message, position: number, turnId: string): PanelEntry {
  return {
    id: `queued:${id}`,
    title: position === 1 ? "Next turn" : `Number ${position} in line`,
    lines: attachmentLines(message),
    text: { name: "Message", source: message.text },
    state: "waits",
    controls: [
      { id: "unqueue", kind: "press", label: "Take back", command: { method: "turn/unqueue", turnId } },
      copyControl(message.text),
    ],
  };
}

function attachmentLines({ attachments = [] }: Message): readonly string[] {
  if (attachments.length === 0) return [];
  return [attachments.length === 1 ? "With an attachment" : `With ${attachments.length} attachments`];
}

function copyControl(text: string): PanelEntry["controls"][number] {
  return { id: "copy", kind: "copy", label: "Copy", text };
}

/** Shown of those that came back, the newest first; older ones were seen long ago. */
const KEPT = 5;

/** Paseo lets nobody write into its composer: the text is kept here until it is copied or let go. */
export function returnedSection(
  { chat, session }: View,
  forgotten: (id: string) => boolean,
): PanelSection | undefined {
  const failed = session.submissions.filter(({ status }) => status === "failed").map(returnedEntry);
  const draft = chat.draft?.text ?? "";
  const isKnown = failed.some(({ text }) => text?.source === draft);
  const retracted = draft === "" || isKnown ? [] : [draftEntry(draft)];
  const entries = [...failed, ...retracted]
    .filter(({ id, text }) => text !== undefined && text.source !== "" && !forgotten(id))
    .slice(-KEPT)
    .reverse();
  return entries.length === 0 ? undefined : { id: "returned", title: "Messages that came back", entries };
}

function returnedEntry({ commandId, text, error }: Submission): PanelEntry {
  return returned(`returned:${commandId}`, error?.message ?? "Muse did not take it.", text);
}

function draftEntry(text: string): PanelEntry {
  return returned(`draft:${text}`, "The turn was stopped and the message taken back.", text);
}

function returned(id: string, why: string, source: string): PanelEntry {
  return {
    id,
    title: why,
    about: source,
    lines: [],
    text: { name: "Message", source },
    state: "returned",
    controls: [copyControl(source), { id: "forget", kind: "forget", label: "Remove from this list" }],
  };
}
