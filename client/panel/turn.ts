/** The running turn, as long as its prompt can still be taken back: Muse has answered nothing yet. */
import { isReminderPart } from "../../shared/reminder.ts";
import type { View } from "../../shared/view.ts";
import type { PanelSection } from "./entry.ts";

export function turnSection({ chat }: View): PanelSection | undefined {
  const turn = chat.activeTurn;
  if (turn === undefined || turn.message.origin.kind !== "user") return undefined;
  const hasAnswer = turn.responseParts.some(
    (part) => part.kind !== "reasoning" && part.kind !== "systemNotification" && !isReminderPart(part),
  );
  if (hasAnswer) return undefined;
  return {
    id: "turn",
    title: "Running turn",
    entries: [
      {
        id: `turn:${turn.id}`,
        title: "Muse has not answered yet",
        lines: ["As long as that is so, the turn can be stopped and its message taken back."],
        text: { name: "Message", source: turn.message.text },
        state: turn.id,
        controls: [
          {
            id: "retract",
            kind: "ask",
            label: "Stop and take back…",
            question: "Stop the turn and take its message back? If Muse answers first, it is only stopped.",
            confirm: "Stop and take back",
            command: { method: "turn/interrupt", retract: true },
          },
        ],
      },
    ],
  };
}
