/** The sign-in state, which only hosts with an experimental part tell. */
import { z } from "zod";
import type { Host } from "../host/host.ts";
import type { Ports } from "../ports.ts";
import { word } from "./schema/wire.ts";

/** Milliseconds after which the state counts as untold: a host may be waiting for a keychain dialog. */
const ACCOUNT_LIMIT_MS = 3000;

const account = z.object({ state: word });

/** The host's own word for the state, or undefined where it says nothing usable in time. Never rejects. */
export function readAccount(
  host: Pick<Host, "request">,
  ports: Pick<Ports, "timer">,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const cancel = ports.timer(ACCOUNT_LIMIT_MS, () => resolve(undefined));
    host
      .request("account/read", {})
      .then(
        (answer) => resolve(account.safeParse(answer).data?.state),
        () => resolve(undefined),
      )
      .finally(cancel);
  });
}
