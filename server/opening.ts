/** Opening a session on a connection: what is started for it, and what Paseo is told of it in the order that it wants. */
import type { ProviderEvent, ProviderInput, ProviderLaunch } from "@getpaseo/plugin/server/provider";
import type { SessionModel } from "../shared/session/state.ts";
import type { Agents } from "./agents.ts";
import { GOING_BACK } from "./capabilities.ts";
import type { Discovery } from "./helper/discovery.ts";
import type { Ports } from "./ports.ts";
import { isSame, type Settings } from "./session/configuration.ts";
import { openSession } from "./session/open-session.ts";
import type { MuseSession } from "./session/session.ts";

/** Milliseconds that a replay waits for the diffs of its edits; later ones follow as new forms of their rows. */
const DIFFS_WAIT_MS = 500;

/** What the connection has and knows. */
export interface OpeningPlace {
  readonly ports: Ports;
  readonly agents: Agents;
  readonly discovery: Discovery;
  readonly pastEvents?: number;
  readonly capabilities: readonly string[];
  /** What the daemon resolved, where it does that. */
  readonly host: ProviderLaunch | undefined;
  /** The open sessions by Paseo's id. */
  readonly sessions: Map<string, MuseSession>;
  emit(event: ProviderEvent): void;
  emitConfig(session: MuseSession): void;
  emitCommands(session: MuseSession): void;
  /** False where somebody else has let go of it before, and tells its end. */
  forget(session: MuseSession): boolean;
  modelIdOf(model: SessionModel): string;
  contextLimit(model: SessionModel | undefined): number | undefined;
}

/**
 * Rejects, with nothing left running, where the session does not come up or is over before it has. What Paseo was told
 * of it by then is over with the refusal.
 */
export async function openOn(
  place: OpeningPlace,
  input: Extract<ProviderInput, { type: "session.open" }>,
  ending: AbortSignal,
): Promise<MuseSession> {
  const { requestId, sessionId, config, persistence, history } = input;
  const { ports, agents, discovery, pastEvents, capabilities, host, sessions, emit } = place;
  if (config.toolPolicy !== undefined)
    throw new Error(
      "Muse cannot be told to approve single tools beforehand. Open the session without a tool policy.",
    );
  const request = { host, options: config.providerOptions, env: config.env };
  const { launch, preferences } = await discovery.launcher(request);
  const account = discovery.accountOf(launch, request);
  const isHeld = (session: MuseSession) => sessions.get(sessionId) === session;
  let over: Error | undefined;
  let shown: Settings | undefined;
  const show = (opened: MuseSession): void => {
    emit({
      type: "session.opened",
      requestId,
      sessionId,
      capabilities: capabilities.filter((name) => config.persist || name !== GOING_BACK),
      restoration: "core",
      cwd: config.cwd,
      ...(opened.persistence && { persistence: opened.persistence }),
    });
    place.emitConfig(opened);
    place.emitCommands(opened);
    shown = opened.settings;
  };
  const session = await openSession({
    sessionId,
    config,
    account: account.key,
    ...(persistence && { persistence }),
    launch,
    relaunch: async () => (await discovery.launcher({ ...request, preferences })).launch,
    preferences,
    ports,
    signal: ending,
    emit,
    contextLimit: place.contextLimit,
    modelIdOf: place.modelIdOf,
    ...(pastEvents !== undefined && { pastEvents }),
    showsChildren: capabilities.includes("session.subsession"),
    replay: history === "replay",
    onOpened: show,
    onConfig(changed) {
      if (isHeld(changed)) place.emitConfig(changed);
    },
    onCommands(changed) {
      if (isHeld(changed)) place.emitCommands(changed);
    },
    onLost(lost, error) {
      if (place.forget(lost)) emit({ type: "session.runtime_failed", sessionId, error });
      else over ??= new Error(error.message);
    },
    onGivenUp(given, error) {
      if (place.forget(given)) emit({ type: "session.closed", sessionId, ...(error && { error }) });
      else over ??= new Error(error?.message ?? "The session was opened elsewhere meanwhile.");
    },
  }).catch((error: unknown) => {
    // What its host says of being ended is no cause.
    throw ending.aborted ? closedEarly() : error;
  });
  if (history === "replay") await session.diffsRead(DIFFS_WAIT_MS);
  if (ending.aborted) over ??= closedEarly();
  if (over !== undefined) {
    await session.close();
    throw over;
  }
  sessions.set(sessionId, session);
  discovery.accounts.add(account);
  agents.add(config.env["PASEO_AGENT_ID"], session);
  if (shown === undefined || !isSame(shown, session.settings)) place.emitConfig(session);
  session.listSkills();
  session.view.publishHistory(history === "replay");
  emit({ type: "session.ready", requestId, sessionId });
  session.view.publishReady();
  session.showChildren();
  return session;
}

function closedEarly(): Error {
  return new Error("The session was closed while it was still opening.");
}
