/** What Muse says of the deletion of a session. */
import type { ProviderError } from "@getpaseo/plugin/server/provider";
import type { Notice } from "../../shared/session/state.ts";
import type { EventParams } from "../msp/events.ts";

/** The end of the session, or why it is still there; undefined for an outcome that is not known yet. */
export function deletionTold({
  outcome,
  reason,
}: EventParams<"session/deleteCompleted">): { readonly end: ProviderError } | Notice | undefined {
  if (outcome === "completed") {
    const message = "This session was deleted in Muse, so the conversation ends here. Start a new one.";
    return { end: { code: "deleted", message } };
  }
  if (outcome !== "failed") return undefined;
  const title = "Muse could not delete this session";
  const description = `It is still there${reason === undefined ? "" : ` (${reason})`}. Stop what runs in it, then try again.`;
  return { id: "deletion", severity: "warning", title, description };
}
