/** Answers as Paseo gives them: mapped to what Muse offers, and waited for until Muse's own word has closed the request. */
import type { ProviderPermissionResponse } from "@getpaseo/plugin/server/provider";
import { deniablePermissions, pendingPermissions } from "../../paseo/permission.ts";
import { permissionAnswer } from "../../paseo/permission-answer.ts";
import type { SessionView } from "../session-view.ts";
import { STOP_MS } from "../stop.ts";
import type { Answers } from "./answers.ts";

export interface Permissions {
  /** Rejects where the answer was not taken; resolves when Muse's own word has closed the request. */
  answer(permissionId: string, response: ProviderPermissionResponse): Promise<void>;
  /** Denies everything that waits and can be denied. Rejects where something of it still waits after that. */
  denyWaiting(): Promise<void>;
  /** As above, and stops the turn where more waits than can be denied. */
  clearWaiting(): Promise<void>;
}

export interface PermissionsOptions {
  readonly view: SessionView;
  readonly answers: Answers;
  /** Stops the running turn. */
  readonly interrupt: () => Promise<void>;
}

export function createPermissions({ view, answers, interrupt }: PermissionsOptions): Permissions {
  const isOpen = (permissionId: string) => pendingPermissions(view.view).has(permissionId);

  const answer = async (permissionId: string, response: ProviderPermissionResponse): Promise<void> => {
    const mapped = permissionAnswer(view.view, permissionId, response);
    if (mapped.status === "refused") throw new Error(mapped.message);
    if (mapped.status === "stop") return interrupt();
    const outcome = await answers.send(mapped.answer);
    if (outcome.status === "refused") throw new Error(outcome.message);
    if (mapped.unsaid !== undefined) {
      const description = `Muse takes no words with this denial. Send them as a message if they matter: ${mapped.unsaid}`;
      const notice = { severity: "info", title: "Your reason was not passed on" } as const;
      view.apply({
        kind: "notice",
        notice: { id: `reason:${permissionId}`, ...notice, description, passing: true },
      });
    }
    await view.until(() => !isOpen(permissionId));
    if (response.behavior === "deny" && response.interrupt) await interrupt();
  };

  const denyWaiting = async (): Promise<void> => {
    for (const permissionId of deniablePermissions(view.view)) {
      await answer(permissionId, { behavior: "deny" }).catch(async (error: unknown) => {
        // Another answer to it may be on its way, and then it is not waiting much longer.
        await view.until(() => !isOpen(permissionId), STOP_MS);
        if (isOpen(permissionId)) throw error;
      });
    }
  };

  return {
    answer,
    denyWaiting,
    async clearWaiting() {
      await denyWaiting();
      if (pendingPermissions(view.view).size > deniablePermissions(view.view).length) await interrupt();
    },
  };
}
