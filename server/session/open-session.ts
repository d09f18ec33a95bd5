/** Opening a session: a host is started, and a session started or resumed on it. */
import { realpath } from "node:fs/promises";
import type {
  ProviderEvent,
  ProviderPersistence,
  ProviderSessionConfig,
} from "@getpaseo/plugin/server/provider";
import { itemsOf } from "../fold/history.ts";
import type { Launch } from "../launch.ts";
import type { MspEvent } from "../msp/events.ts";
import type { MethodResult } from "../msp/methods.ts";
import { openMuse } from "../muse.ts";
import { DEFAULT_MODE } from "../paseo/modes.ts";
import type { Ports } from "../ports.ts";
import { MuseSession, type SessionOptions } from "./session.ts";
import { approvalMode, resumedSession } from "./session-config.ts";
import type { SessionContext } from "./session-context.ts";
import { SessionView } from "./session-view.ts";

export interface OpenOptions extends Pick<SessionOptions, "onConfig" | "onLost" | "onGivenUp"> {
  /** Paseo's id of this opening. */
  readonly sessionId: string;
  readonly config: ProviderSessionConfig;
  /** The session to resume; absent starts a new one. */
  readonly persistence?: ProviderPersistence;
  readonly launch: Launch;
  readonly ports: Ports;
  /** Ends the host, also while the session is still opening. */
  readonly signal: AbortSignal;
  readonly emit: (event: ProviderEvent) => void;
  /** Context limit of a model in tokens, where the catalog knows it. */
  readonly contextLimit: (modelId: string | undefined) => number | undefined;
}

/**
 * Rejects, with nothing left running, where the host does not come up or the session is not opened as
 * asked: a stored session is never replaced by a fresh one, a chosen model never by another.
 */
export async function openSession(options: OpenOptions): Promise<MuseSession> {
  const { config, persistence, launch, ports, signal } = options;
  const resumedId = persistence && resumedSession(persistence);
  const mode = approvalMode(config.mode ?? DEFAULT_MODE);
  const cwd = await realpath(config.cwd).catch(() => config.cwd);
  const early: MspEvent[] = [];
  let session: MuseSession | undefined;
  const { client, info } = await openMuse({
    launch,
    ports,
    cwd,
    env: config.env,
    ephemeral: !config.persist,
    signal,
    onEvent: (event) => (session === undefined ? early.push(event) : session.receive(event)),
  });
  if (info.notice !== undefined) ports.log(`${info.notice.message} (${info.notice.served})`);

  const attach = (museSessionId: string): MuseSession => {
    const attached = new MuseSession(contextOf(options, client, museSessionId), sessionOptions(options));
    session = attached;
    for (const event of early.splice(0)) attached.receive(event);
    return attached;
  };

  try {
    if (resumedId === undefined) {
      const started = await client.command("session/start", {
        workspaceRoot: cwd,
        approvalMode: mode,
        ...(config.model !== undefined && { modelId: config.model }),
      });
      const opened = attach(started.session.sessionId);
      opened.apply({ kind: "session", session: started.session });
      if (started.session.modelId === null && config.model !== undefined) {
        opened.apply({ kind: "configured", change: { modelId: config.model } });
      }
      refuseOtherModel(config.model, opened.settings.model);
      return opened;
    }
    const opened = attach(resumedId);
    await servePast(opened, await client.command("session/resume", { sessionId: resumedId }));
    await opened.configure({ model: config.model, mode: config.mode });
    return opened;
  } catch (error) {
    await (session ?? { close: client.close }).close();
    throw error;
  }
}

/** The past as it was served; where it was not, it is read. */
async function servePast(
  opened: MuseSession,
  { session, history }: MethodResult<"session/resume">,
): Promise<void> {
  opened.apply({ kind: "session", session });
  const { activeTurnId, turnCount } = session;
  if (turnCount > 0) opened.instructionsGiven();
  if (itemsOf(history) !== undefined) opened.apply({ kind: "history", history, activeTurnId });
  else if (turnCount > 0 || activeTurnId !== null) await opened.readAll();
}

function refuseOtherModel(wanted: string | undefined, chosen: string | undefined): void {
  if (wanted === undefined || chosen === undefined || wanted === chosen) return;
  throw new Error(`Muse chose the model ${chosen} instead of ${wanted}, so the session was not opened.`);
}

function contextOf(
  options: OpenOptions,
  client: SessionContext["client"],
  museSessionId: string,
): SessionContext {
  const { sessionId, ports, emit, contextLimit } = options;
  const view = new SessionView({ museSessionId, sessionId, ports, emit, contextLimit });
  return { client, sessionId: museSessionId, view, ports };
}

function sessionOptions({ sessionId, config, onConfig, onLost, onGivenUp }: OpenOptions): SessionOptions {
  return {
    sessionId,
    persist: config.persist,
    onConfig,
    onLost,
    onGivenUp,
    ...(config.thinkingOption !== undefined && { effort: config.thinkingOption }),
    ...(config.systemPrompt !== undefined && { instructions: config.systemPrompt }),
  };
}
