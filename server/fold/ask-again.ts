/** Puts what lost its turn before a person again: in the turn that runs, or in one opened for it. */

import { SYSTEM_MESSAGE } from "./open-turn.ts";
import { inputRequestPart } from "./part/input-request.ts";
import { toolCallOfApproval } from "./part/tool-call.ts";
import { place } from "./place.ts";
import type { Workspace } from "./workspace.ts";

/** Each time as another asking, because Paseo asks and resolves an id once. */
export function askAgain(work: Workspace): void {
  const { waiting } = work;
  work.waiting = [];
  for (const entry of waiting) {
    if (entry.kind === "approval") {
      const approval = { ...entry.approval, asked: (entry.approval.asked ?? 1) + 1 };
      work.emit({ type: "muse/approvalSet", approval });
      const toolCall = toolCallOfApproval(approval);
      place(work, approval.turnId, { kind: "toolCall", toolCall }, SYSTEM_MESSAGE);
    } else {
      const userInput = { ...entry.userInput, asked: (entry.userInput.asked ?? 1) + 1 };
      work.emit({ type: "muse/userInputSet", userInput });
      place(work, userInput.turnId, inputRequestPart(userInput), SYSTEM_MESSAGE);
    }
  }
}
