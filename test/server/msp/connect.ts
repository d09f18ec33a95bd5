/** A client joined to a host in memory, and what the tests about it send to and fro. */
import { RpcError } from "../../../server/host/errors.ts";
import { createMspClient } from "../../../server/msp/client.ts";
import type { IgnoredEvent, MspEvent } from "../../../server/msp/events.ts";
import { EXAMPLES } from "../../frames.ts";
import { hostFrames } from "./exchange.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";
import { type Sent, scriptedHost } from "./scripted-host.ts";

export const SESSION = "01a0c450-6c25-7000-8001-00009e3779b1";
export const INTENT = "01a0c450-9310-75cc-aee2-da080c485d1b";
export const PROMPT = { sessionId: SESSION, input: [{ type: "text", text: "Go" }] } as const;

export function connect(
  answer: (sent: Sent, nth: number) => unknown = () => ({}),
  clock: ManualClock = manualClock(),
) {
  const host = scriptedHost(answer);
  const events: MspEvent[] = [];
  const ignored: IgnoredEvent[] = [];
  const faults: string[] = [];
  const client = createMspClient(host, {
    ports: clock.ports,
    onEvent: (event) => events.push(event),
    onIgnored: (event) => ignored.push(event),
    onFault: ({ kind }) => faults.push(kind),
  });
  return { host, clock, client, events, ignored, faults };
}

/** Answers a turn start as a host does that begins at once. */
export function admitted({ params }: Sent): unknown {
  const { commandId } = params;
  return { commandId, turnId: commandId, status: "accepted", disposition: "started", startedNewTurn: true };
}

export const refused = (code: number, kind: string, retryable?: boolean): RpcError =>
  new RpcError(code, `${kind}!`, { kind, ...(retryable === undefined ? {} : { retryable }) });

export function sample(name: string, method: string): unknown {
  const found = hostFrames(EXAMPLES, name).find((frame) => frame.kind === "event" && frame.method === method);
  if (found?.kind !== "event") throw new Error(`${name} has no ${method}`);
  return found.params;
}
