/** The sign-in state and signing in, which only hosts with an experimental part have. */
import { z } from "zod";
import type { Host } from "../host/host.ts";
import type { Ports } from "../ports.ts";
import { within } from "../time-limit.ts";
import { toMspError } from "./request-error.ts";
import { optional } from "./schema/wire.ts";

/** Milliseconds after which the state counts as untold: a host may be waiting for a keychain dialog. */
const ACCOUNT_LIMIT_MS = 3000;

const account = z.object({ state: z.string().min(1) });

/** The host's own word for the state, or undefined where it says nothing usable in time. Never rejects. */
export function readAccount(
  host: Pick<Host, "request">,
  ports: Pick<Ports, "timer">,
): Promise<string | undefined> {
  const state = host.request("account/read", {}).then(
    (answer) => account.safeParse(answer).data?.state,
    () => undefined,
  );
  return within(ports, ACCOUNT_LIMIT_MS, state, () => undefined);
}

/** What a person opens on any device, and types there, to sign in. */
export interface SignInOffer {
  readonly link: string;
  readonly code?: string;
  /** Milliseconds for which it holds. */
  readonly lastsMs?: number;
}

const text = optional(z.string().min(1).max(40));
const seconds = optional(z.number().positive().max(3600));
const offer = z.object({ userCode: text, user_code: text, expiresIn: seconds, expires_in: seconds });

/** Members that are Muse's own and nobody else's, by their names. */
const OWN_MEMBER = /device_?code|token|secret|verifier/i;

/** Names of the link for the person, the best first: one that carries the code already spares typing it. */
const LINK_NAMES: readonly RegExp[] = [/complete/i, /verif/i, /./];

/**
 * Begins a sign-in. The declarations do not have the answer, so that it is read by what is sure of every such flow: the
 * link is an address that can be opened from anywhere, and the code is the one that is named as the person's. Nothing
 * else of it is kept. Undefined where there is no such link; rejects with `MspError`.
 */
export async function beginSignIn(host: Pick<Host, "request" | "redact">): Promise<SignInOffer | undefined> {
  const answer = await host.request("account/loginStart", {}).catch((cause: unknown) => {
    throw toMspError(cause);
  });
  const members = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {};
  const texts = Object.entries(members).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [{ name, value }] : [],
  );
  const own = texts.filter(({ name }) => OWN_MEMBER.test(name));
  const isOpen = (value: string): boolean =>
    host.redact(value) === value && !own.some((secret) => value.includes(secret.value));
  const links = texts.filter(({ value }) => isForAnyDevice(value) && isOpen(value));
  const link = LINK_NAMES.flatMap((kind) => links.filter(({ name }) => kind.test(name)))[0]?.value;
  if (link === undefined) return undefined;
  const { userCode, user_code, expiresIn, expires_in } = offer.safeParse(members).data ?? {};
  const code = userCode ?? user_code;
  const lasts = expiresIn ?? expires_in;
  return { link, ...(code && { code }), ...(lasts && { lastsMs: lasts * 1000 }) };
}

/** Not one that leads back to the machine itself in the end, as those for a browser beside Muse do. */
function isForAnyDevice(address: string): boolean {
  if (address.length > 2000 || !URL.canParse(address)) return false;
  const { protocol, username, password, hostname, searchParams } = new URL(address);
  const ends = [...searchParams.values()].flatMap((end) =>
    URL.canParse(end) ? [new URL(end).hostname] : [],
  );
  return protocol === "https:" && username + password === "" && ![hostname, ...ends].some(isLocal);
}

function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.|^0\./.test(hostname);
}
