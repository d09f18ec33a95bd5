/** How one client method is written: its params are parsed, then it answers, and perhaps goes on after the answer. */
import type { z } from "zod";
import type { Frame } from "../frame.ts";
import type { Host, OpenSession } from "../host.ts";
import { refuse } from "../refusal.ts";
import { findLog } from "../session-log.ts";

export interface Reply {
  readonly result: Frame;
  /** Runs after the answer was sent: the method's own events. */
  readonly after?: () => void;
}

export interface Prepared {
  readonly params: Frame;
  run(host: Host): Reply;
}

export interface Method {
  /** Parses params; throws the `invalidParams` refusal. */
  prepare(raw: unknown): Prepared;
}

export function method<S extends z.ZodType>(
  schema: S,
  run: (host: Host, params: z.output<S>) => Reply,
): Method {
  return {
    prepare(raw) {
      const parsed = schema.safeParse(raw ?? {});
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        const where = issue === undefined || issue.path.length === 0 ? "params" : issue.path.join(".");
        throw refuse("invalidParams", `${where}: ${issue?.message ?? "invalid"}`);
      }
      const params = parsed.data;
      // Safe: every params schema of this table is an object schema.
      return { params: params as Frame, run: (host) => run(host, params) };
    },
  };
}

/** A loaded session, or the refusal that fits what is known about the id. */
export function loaded(host: Host, sessionId: string): OpenSession {
  const session = host.sessions.get(sessionId);
  if (session !== undefined) return session;
  if (findLog(host, sessionId) === undefined)
    throw refuse("sessionNotFound", "session not found", { sessionId });
  throw refuse("sessionNotLoaded", "session is not loaded on this host", { sessionId });
}

/** A session to read from, loaded or not. */
export function readable(host: Host, sessionId: string) {
  const log = findLog(host, sessionId);
  if (log === undefined) throw refuse("sessionNotFound", "session not found", { sessionId });
  return log;
}

/** The acknowledgement of an admitted command. */
export const accept = (params: { readonly commandId: string }, more: Frame = {}): Frame => ({
  commandId: params.commandId,
  status: "accepted",
  ...more,
});

/** Refuses a method that a memory-only host does not have. */
export function requireDurable(host: Host, name: string): void {
  if (!host.ports.store.durable) throw refuse("methodNotFound", `${name} is not available on this host`);
}
