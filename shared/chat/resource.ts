/** The URI of the chat of a session of Muse (AHP `ChatSummary.resource`). */
const SCHEME = "ahp-chat:/";

export function chatResource(sessionId: string): string {
  return SCHEME + sessionId;
}

/** Muse's id of the session that such a URI names. */
export function sessionOfChat(resource: string): string {
  return resource.slice(SCHEME.length);
}
