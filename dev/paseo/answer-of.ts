/** Requests of the host, and by which event each is answered; `request.failed` answers any. */
import type { ProviderEvent, ProviderInput } from "../sdk/server/provider.ts";

export type Request = Extract<ProviderInput, { requestId: string }>;

/** Anything else that bears the id of the request leaves it waiting. */
export const ANSWER_OF: Readonly<Record<Request["type"], ProviderEvent["type"]>> = {
  catalog: "catalog",
  sessions: "sessions",
  "session.open": "session.ready",
  "session.interrupt": "request.completed",
  "session.configure": "request.completed",
  "session.revert": "request.completed",
  "session.archive": "request.completed",
  "session.unarchive": "request.completed",
  "session.close": "request.completed",
};
