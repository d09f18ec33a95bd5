/** Permissions of one session: asked once, resolved once, never left behind. */
import type { PermissionRequest } from "../../sdk/server/provider.ts";
import type { Breach } from "../ledger.ts";
import { questionFormFaults } from "./question-form.ts";

export interface Permissions {
  requested(request: PermissionRequest, allowed: boolean): Breach[];
  resolved(permissionId: string): Breach[];
  /** The host's answer was accepted. */
  answered(permissionId: string): Breach[];
  atTurnEnd(): Breach[];
  atClose(): Breach[];
}

export function createPermissions(fault: (rule: string, message: string) => Breach): Permissions {
  const known = new Map<string, "open" | "resolved">();
  const open = (): string[] => [...known].filter(([, state]) => state === "open").map(([id]) => id);
  const leftOpen = (rule: string, when: string): Breach[] =>
    open().map((id) => fault(rule, `Permission ${id} is open when ${when}`));

  return {
    requested(request, allowed) {
      const breaches = known.has(request.id)
        ? [fault("permission.asked_twice", `Permission ${request.id} was asked before`)]
        : [];
      known.set(request.id, "open");
      if (!allowed)
        breaches.push(fault("permission.without_capability", "The session lacks the permission capability"));
      if (request.kind === "question")
        breaches.push(...questionFormFaults(request.input).map(({ rule, message }) => fault(rule, message)));
      return breaches;
    },
    resolved(permissionId) {
      const state = known.get(permissionId);
      if (state === undefined)
        return [fault("permission.unknown_resolved", `Permission ${permissionId} was never asked`)];
      known.set(permissionId, "resolved");
      return state === "open"
        ? []
        : [fault("permission.resolved_twice", `Permission ${permissionId} was resolved before`)];
    },
    answered(permissionId) {
      const state = known.get(permissionId);
      if (state === undefined)
        return [fault("permission.unknown_accepted", `An answer to ${permissionId} must be refused`)];
      return state === "resolved"
        ? []
        : [fault("permission.unresolved_answer", `send() resolved before ${permissionId} was resolved`)];
    },
    atTurnEnd: () => leftOpen("permission.open_at_turn_end", "the turn ends"),
    atClose: () => leftOpen("permission.never_resolved", "the session closes"),
  };
}
