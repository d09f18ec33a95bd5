/** Requests by their id: each is answered once, by the right kind of event. */
import type { ProviderEvent, ProviderInput } from "../../sdk/server/provider.ts";
import { ANSWER_OF, type Request } from "../answer-of.ts";
import { type Breach, breach } from "../ledger.ts";

const ANSWERING: ReadonlySet<string> = new Set([...Object.values(ANSWER_OF), "request.failed"]);

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
      if (!ANSWERING.has(event.type) || !("requestId" in event) || event.requestId === undefined)
        return { breaches: [], answered: null };
      const { requestId } = event;
      const request = open.get(requestId);
      if (request === undefined) {
        // A session's own ledger says what is wrong with its `ready`.
        if (event.type === "session.ready") return { breaches: [], answered: null };
        const rule = done.has(requestId) ? "request.answered_twice" : "request.unknown";
        return { breaches: [breach(rule, `${event.type} for request ${requestId}`)], answered: null };
      }
      if (event.type !== "request.failed" && ANSWER_OF[request.type] !== event.type) {
        const message = `${event.type} does not answer ${request.type}`;
        return { breaches: [breach("request.wrong_answer", message)], answered: null };
      }
      settle(requestId);
      return { breaches: [], answered: request };
    },
  };
}
