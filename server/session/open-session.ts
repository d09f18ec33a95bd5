/** Opening a session: a host is started, and a session started or resumed on it. */
import { realpath } from "node:fs/promises";
import type {
  ProviderEvent,
  ProviderPersistence,
  ProviderSessionConfig,
} from "@getpaseo/plugin/server/provider";
import type { SessionModel } from "../../shared/session/state.ts";
import type { MuseSettings } from "../../shared/settings.ts";
import { refuseSharedDefault } from "../data-sharing.ts";
import { type Launch, serveFlags } from "../launch/launch.ts";
import { isNamed, selectionOf } from "../model-id.ts";
import { openMuse } from "../open-muse.ts";
import type { ChildId } from "../paseo/tool-detail.ts";
import type { Ports } from "../ports.ts";
import { foreignSystem } from "../start-failure.ts";
import type { Family } from "./child/child-session.ts";
import { createSlots } from "./child/slots.ts";
import { mcpConfig, mcpSecrets } from "./mcp.ts";
import { withPageLimit } from "./past/page-limit.ts";
import { pastOf } from "./past/past.ts";
import { inSlices } from "./past/slices.ts";
import { type LiveClient, SessionHost } from "./process/session-host.ts";
import { whenFree } from "./process/when-free.ts";
import { type Opening, rewound } from "./rewind.ts";
import { MuseSession } from "./session.ts";
import { approvalMode, resumedSession } from "./session-config.ts";
import type { SessionOptions } from "./session-options.ts";
import { SessionView } from "./session-view.ts";
import { EarlyEvents } from "./stream/early-events.ts";

/** Children that are read at the same time; a resumed session may have had very many. */
const READ_AT_ONCE = 4;

export interface OpenOptions
  extends Pick<SessionOptions, "account" | "modelIdOf" | "onConfig" | "onCommands" | "onLost" | "onGivenUp"> {
  /** Paseo's id of this opening. */
  readonly sessionId: string;
  readonly config: ProviderSessionConfig;
  /** The session to resume; absent starts a new one. */
  readonly persistence?: ProviderPersistence;
  /** With the environment of this session. */
  readonly launch: Launch;
  /** The same for a later host of this session. */
  readonly relaunch: () => Promise<Launch>;
  /** What is in force for this opening; later changes are for later ones. */
  readonly preferences: MuseSettings;
  readonly ports: Ports;
  /** Ends the host, also while the session is still opening. */
  readonly signal: AbortSignal;
  readonly emit: (event: ProviderEvent) => void;
  /** Context limit of a model in tokens, where the catalog knows it. */
  readonly contextLimit: (model: SessionModel | undefined) => number | undefined;
  /** Events of the past that are read at most. */
  readonly pastEvents?: number;
  /** The conversation is told as far as it is known, while its past is still being read. */
  readonly replay: boolean;
  /** Muse has opened the session. Nothing of it was told yet, and it may still fail. */
  readonly onOpened: (session: MuseSession) => void;
  /** Paseo shows the sessions of children. */
  readonly showsChildren: boolean;
}

/**
 * Rejects, with nothing left running, where the host does not come up or the session is not opened as
 * asked: a stored session is never replaced by a fresh one, a chosen model never by another.
 */
export async function openSession(options: OpenOptions): Promise<MuseSession> {
  const { config, persistence, launch, relaunch, preferences, ports, signal, pastEvents } = options;
  const resumedId = persistence && resumedSession(persistence);
  const mode = approvalMode(config.mode ?? preferences.defaultMode);
  const cwd = await realpath(config.cwd).catch(() => config.cwd);
  const receivers = new Set<MuseSession>();
  let early: EarlyEvents | undefined = new EarlyEvents();
  const launched = (from: Launch, ending: AbortSignal) =>
    openMuse({
      launch: from,
      ports,
      cwd,
      flags: serveFlags(preferences),
      ephemeral: !config.persist,
      secrets: mcpSecrets(config.mcpServers),
      signal: ending,
      onEvent: (event) => {
        for (const receiver of receivers) receiver.receive(event);
        early?.add(event);
      },
      onUnread: () => {
        for (const receiver of receivers) receiver.readAgain();
      },
    });
  const first = await launched(launch, signal);
  const { info } = first;
  const host = new SessionHost(first, {
    ports,
    isDurable: config.persist && info.durable,
    start: async (ending) => launched(await relaunch(), ending),
  });
  const client = host.live;
  const foreign = foreignSystem(info.platformFamily, launch.platform);
  if (foreign !== undefined) {
    await host.close();
    throw foreign;
  }
  if (info.notice !== undefined) ports.log(`${info.notice.message} (${info.notice.served})`);
  const { config: mcp, notices } = mcpConfig(config.mcpServers, info.grantedCapabilities.has("sessionMcp"));
  const withMcp = mcp && { config: mcp };

  /** Closed together with its host where the opening fails, so that it does not take that for the loss of its host. */
  let opened: MuseSession | undefined;

  const start = async (model: string | undefined, mode: string): Promise<MuseSession> => {
    const selection = model === undefined ? undefined : selectionOf(model);
    const { modelId, providerId } = selection ?? {};
    const { session: started } = await client.command("session/start", {
      workspaceRoot: cwd,
      approvalMode: approvalMode(mode),
      ...(modelId !== undefined && { modelId }),
      ...(providerId !== undefined && { providerId }),
      ...withMcp,
    });
    const session = opening.sessionFor(started.sessionId);
    opening.listen(session);
    session.apply({ kind: "session", session: started });
    opening.name(session, started.name);
    if (started.modelId === null && selection !== undefined)
      session.apply({ kind: "configured", change: { model: selection } });
    // A start takes no profile.
    if (selection?.profileId != null)
      await client.command("session/setModel", { sessionId: started.sessionId, model: selection });
    return session;
  };

  const resume = async (sessionId: string): Promise<MuseSession> => {
    const session = opening.sessionFor(sessionId);
    const answer = await whenFree(ports, () => client.command("session/resume", { sessionId, ...withMcp }));
    if (answer.session.sessionId !== sessionId)
      throw new Error("Muse opened another session than the one that was asked for, so it was closed again.");
    session.apply({ kind: "session", session: answer.session });
    const steps = await pastOf(opening.pages, answer, pastEvents);
    options.onOpened(session);
    await inSlices({
      ports,
      steps,
      work: (input) => session.apply(input),
      sliced: () => options.replay && session.view.publishPast(),
      signal,
    });
    if (answer.session.turnCount > 0) session.instructionsGiven();
    opening.listen(session);
    opening.name(session, answer.session.name);
    if (answer.pendingRequests.length > 0 || answer.session.attention !== undefined)
      await session.askPending();
    await session.configure({ model: config.model, mode: config.mode });
    return session;
  };

  /** Of the session as it was opened: what was shown of its children stands when it goes back. */
  let family: Family | undefined;
  const opening: Opening = {
    client,
    pages: withPageLimit(client, ports),
    pastEvents,
    ports,
    expect() {
      early = new EarlyEvents();
    },
    sessionFor(museSessionId) {
      if (options.showsChildren) family ??= familyOf(options, client, museSessionId);
      const view = viewOf(options, museSessionId, family?.childId);
      const session = new MuseSession(
        { host, museSessionId, view, ports },
        {
          ...sessionOptions(options),
          ...withMcp,
          ...(family && { family }),
          goBack: (old, point) => rewound(opening, old, point),
        },
      );
      opened ??= session;
      session.apply({ kind: "granted", grants: [...info.grantedCapabilities] });
      for (const notice of notices) session.apply({ kind: "notice", notice });
      return session;
    },
    startFresh: (settings) => start(settings.model, settings.mode ?? mode),
    /** What was told while an answer was awaited comes after what the answer tells of the past. */
    listen(session) {
      const told = early;
      early = undefined;
      receivers.add(session);
      told?.tell(session);
    },
    name({ museSessionId: sessionId }, known) {
      const name = config.title?.trim();
      if (name && known === undefined) client.command("session/rename", { sessionId, name }).catch(() => {});
    },
    forget(session) {
      early = undefined;
      if (session !== undefined) receivers.delete(session);
    },
  };

  try {
    const session = resumedId === undefined ? await start(config.model, mode) : await resume(resumedId);
    if (resumedId === undefined) {
      if (config.model === undefined) await refuseSharedDefault(client, session);
      else refuseOtherModel(config.model, session.view.view.session.model);
    }
    host.opened();
    if (resumedId === undefined) options.onOpened(session);
    return session;
  } catch (error) {
    await (opened ?? host).close();
    throw error;
  }
}

function refuseOtherModel(wanted: string, chosen: SessionModel | undefined): void {
  if (chosen === undefined || isNamed(wanted, chosen)) return;
  throw new Error(
    `Muse chose the model ${chosen.modelId} instead of ${wanted}, so the session was not opened.`,
  );
}

function viewOf(
  { sessionId, ports, emit, contextLimit, preferences }: OpenOptions,
  museSessionId: string,
  childId: ChildId | undefined,
): SessionView {
  const { showReminders: showsReminders } = preferences;
  return new SessionView({
    museSessionId,
    sessionId,
    ports,
    emit,
    contextLimit,
    childId,
    showsReminders,
  });
}

/** The id of a child holds that of its root: a fork has the same children, but as its own. */
function familyOf(
  { ports, emit, config, preferences }: OpenOptions,
  client: LiveClient,
  rootId: string,
): Family {
  const childId = (museSessionId: string) => `${rootId}/${museSessionId}`;
  const slot = createSlots(READ_AT_ONCE);
  const { showReminders: showsReminders } = preferences;
  return { client, ports, emit, cwd: config.cwd, childId, slot, showsReminders, members: new Map() };
}

function sessionOptions(options: OpenOptions): Omit<SessionOptions, "goBack"> {
  const { sessionId, account, modelIdOf, config, preferences, onConfig, onCommands, onLost, onGivenUp } =
    options;
  return {
    sessionId,
    account,
    modelIdOf,
    persist: config.persist,
    cwd: config.cwd,
    defaultMode: preferences.defaultMode,
    idleMs: config.persist ? preferences.idleMinutes * 60_000 : 0,
    onConfig,
    onCommands,
    onLost,
    onGivenUp,
    ...(config.model !== undefined && { model: config.model }),
    ...(config.thinkingOption !== undefined && { effort: config.thinkingOption }),
    ...(config.systemPrompt !== undefined && { instructions: config.systemPrompt }),
  };
}
