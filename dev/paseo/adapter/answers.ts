/** Requests that wait for their answering event. */
import type { ProviderError, ProviderEvent } from "../../sdk/server/provider.ts";
import { ANSWER_OF, type Request } from "../answer-of.ts";

export interface Answers {
  /** Waits for the event that answers a request of this type; rejects on `request.failed`. */
  wait(request: Request): Promise<ProviderEvent>;
  receive(event: ProviderEvent): void;
  reject(requestId: string, error: Error): void;
  /** The session ended: what it was asked stays unanswered, but for a close. */
  rejectSession(sessionId: string, error: Error): void;
  rejectAll(error: Error): void;
}

interface Waiter {
  request: Request;
  resolve(event: ProviderEvent): void;
  reject(error: Error): void;
}

/** A provider's error with its code, as the caller of a request gets it. */
class ProviderRequestError extends Error {
  readonly code: string | undefined;
  readonly diagnostic: string | undefined;

  constructor(error: ProviderError) {
    super(error.message);
    this.code = error.code;
    this.diagnostic = error.diagnostic;
  }
}

export function createAnswers(): Answers {
  const waiting = new Map<string, Waiter>();

  const take = (requestId: string): Waiter | undefined => {
    const waiter = waiting.get(requestId);
    waiting.delete(requestId);
    return waiter;
  };

  return {
    wait: (request) =>
      new Promise((resolve, reject) => {
        waiting.set(request.requestId, { request, resolve, reject });
      }),
    receive(event) {
      if (!("requestId" in event) || event.requestId === undefined) return;
      if (event.type === "request.failed")
        take(event.requestId)?.reject(new ProviderRequestError(event.error));
      else {
        const request = waiting.get(event.requestId)?.request;
        if (request !== undefined && ANSWER_OF[request.type] === event.type)
          take(event.requestId)?.resolve(event);
      }
    },
    reject: (requestId, error) => take(requestId)?.reject(error),
    rejectSession(sessionId, error) {
      for (const [requestId, { request }] of waiting)
        if ("sessionId" in request && request.sessionId === sessionId) take(requestId)?.reject(error);
    },
    rejectAll(error) {
      for (const requestId of [...waiting.keys()]) take(requestId)?.reject(error);
    },
  };
}
