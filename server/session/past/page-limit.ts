/** Pages of the view have a time limit: what Muse tells by itself waits for them. Nothing else that it is asked has one. */
import type { MspClient } from "../../msp/client.ts";
import { MspError } from "../../msp/errors.ts";
import type { Ports } from "../../ports.ts";
import { within } from "../../time-limit.ts";

/** Milliseconds for one page. A thousand events of a long session were seen to take a fraction of that. */
export const PAGE_MS = 20_000;

/** Kind of the error that a page which is not answered in time rejects with. */
const STALLED = "stalled";

export function withPageLimit(
  client: Pick<MspClient, "query">,
  ports: Pick<Ports, "timer">,
): Pick<MspClient, "query"> {
  return {
    query(method, params) {
      const answer = client.query(method, params);
      return method === "view/page" ? within(ports, PAGE_MS, answer, stalled) : answer;
    },
  };
}

/** Muse does not answer pages at all at the moment, so that another one would only take as long. */
export function isStalled(error: unknown): boolean {
  return error instanceof MspError && error.kind === STALLED;
}

function stalled(): never {
  const message = `Muse has not answered for ${PAGE_MS / 1000} seconds when it was asked for a part of the conversation.`;
  throw new MspError(STALLED, message);
}
