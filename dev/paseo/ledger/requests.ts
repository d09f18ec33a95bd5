/** Requests by their id: each is answered once, by the right kind of event. */
import type { ProviderEvent, ProviderInput } from "../../sdk/server/provider.ts";
import { type Breach, breach } from "../ledger.ts";

type Request = Extract<ProviderInput, { requestId: string }>;

/** Which events answer which request; `request.failed` answers any. */
const ANSWERS: Record<Request["type"], readonly ProviderEvent["type"][]> = {
  catalog: ["catalog"],
  sessions: ["sessions"],
  "session.open": ["session.ready"],
  "session.interrupt": ["request.completed"],
  "session.configure": ["request.completed"],
  "session.revert": ["request.completed"],
  "session.archive": ["request.completed"],
  "session.unarchive": ["request.completed"],
  "session.close": ["request.completed"],
};

const ANSWERING: readonly string[] = ["catalog", "sessions", "request.completed", "request.failed"];

export interface Requests {
  sent(input: ProviderInput): void;
  refused(input: ProviderInput): void;
  /** `answered` is the request that this event settles. */
  received(event: ProviderEvent): { breaches: Breach[]; answered: Request | null };
}

export function createRequests(): Requests {
  const open = new Map<string, Request>();
  const done = new Set<string>();

  const settle = (requestId: string): void => {
    open.delete(requestId);
    done.add(requestId);
  };

  return {
    sent(input) {
      if ("requestId" in input) open.set(input.requestId, input);
    },
    refused(input) {
      if ("requestId" in input) settle(input.requestId);
    },
    received(event) {
      const ready = event.type === "session.ready";
      if (
        (!ready && !ANSWERING.includes(event.type)) ||
        !("requestId" in event) ||
        event.requestId === undefined
      )
        return { breaches: [], answered: null };
      const { requestId } = event;
      const request = open.get(requestId);
      if (request === undefined) {
        // A session's own ledger says what is wrong with its `ready`.
        if (ready) return { breaches: [], answered: null };
        const rule = done.has(requestId) ? "request.answered_twice" : "request.unknown";
        return { breaches: [breach(rule, `${event.type} for request ${requestId}`)], answered: null };
      }
      if (event.type !== "request.failed" && !ANSWERS[request.type].includes(event.type)) {
        const message = `${event.type} does not answer ${request.type}`;
        return { breaches: [breach("request.wrong_answer", message)], answered: null };
      }
      settle(requestId);
      return { breaches: [], answered: request };
    },
  };
}
