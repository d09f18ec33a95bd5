/** One connection of a Paseo daemon: every input is answered by events, exactly once, and nothing ever escapes. */
import {
  negotiateProviderCapabilities,
  PROVIDER_PROTOCOL_VERSION,
  type ProviderCatalog,
  type ProviderConnection,
  type ProviderConnectRequest,
  type ProviderEvent,
  ProviderEventSchema,
  type ProviderInput,
} from "@getpaseo/plugin/server/provider";
import type { Agents } from "./agents.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { failure } from "./failure.ts";
import type { Discovery } from "./helper/discovery.ts";
import { listSessions } from "./helper/session-list.ts";
import { createVerdicts } from "./helper/verdicts.ts";
import { type OpeningPlace, openOn } from "./opening.ts";
import { revertedTurn } from "./paseo/timeline.ts";
import type { Ports } from "./ports.ts";
import type { MuseSession } from "./session/session.ts";
import { contextLimitOf, shownConfig, shownModelId } from "./shown-config.ts";

export interface ConnectionOptions {
  readonly ports: Ports;
  readonly agents: Agents;
  readonly discovery: Discovery;
  /** Events of the past that are read at most when a session is opened again. */
  readonly pastEvents?: number;
}

type InputOf<Type extends ProviderInput["type"]> = Extract<ProviderInput, { type: Type }>;

export function createConnection(
  { ports, agents, discovery, pastEvents }: ConnectionOptions,
  { capabilities: offered, launch: host }: ProviderConnectRequest,
): ProviderConnection {
  const capabilities = negotiateProviderCapabilities(offered, CAPABILITIES);
  const closing = new AbortController();
  const { signal } = closing;
  const share = discovery.share();
  const sessions = new Map<string, MuseSession>();
  const opening = new Map<string, { readonly done: Promise<void>; readonly ending: AbortController }>();
  const verdicts = createVerdicts(ports);
  const goingBack = new Map<string, Promise<void>>();
  const queued: ProviderEvent[] = [];
  let listener: ((event: ProviderEvent) => void) | undefined;
  let catalog: ProviderCatalog | undefined;

  /** One event that Paseo's schema refuses would cost the whole connection. */
  const emit = (event: ProviderEvent): void => {
    const checked = ProviderEventSchema.safeParse(event);
    if (!checked.success) ports.log(`An event of type ${event.type} was held back: Paseo would refuse it.`);
    else if (listener === undefined) queued.push(event);
    else listener(event);
  };

  const emitConfig = ({ sessionId, settings }: MuseSession): void => {
    emit({ type: "session.config", sessionId, config: shownConfig(catalog, settings) });
  };

  /** The catalog alone knows the default model, and nobody may have asked for it yet. */
  const nameDefaultModel = async (session: MuseSession): Promise<void> => {
    if (session.settings.model !== undefined || catalog !== undefined) return;
    await readCatalog().catch(() => {});
    if (catalog !== undefined && sessions.get(session.sessionId) === session) emitConfig(session);
  };

  const emitCommands = (session: MuseSession): void => {
    if (!capabilities.includes("prompt.command")) return;
    emit({ type: "session.commands", sessionId: session.sessionId, commands: session.slashCommands });
  };

  /** False where somebody else has let go of it before, and tells its end. */
  const forget = (session: MuseSession): boolean => {
    const isHeld = sessions.get(session.sessionId) === session;
    if (isHeld) sessions.delete(session.sessionId);
    agents.remove(session);
    return isHeld;
  };

  const open = async (input: InputOf<"session.open">, ending: AbortSignal): Promise<void> => {
    void nameDefaultModel(await openOn(place, input, ending));
  };

  const place: OpeningPlace = {
    ports,
    agents,
    discovery,
    ...(pastEvents !== undefined && { pastEvents }),
    capabilities,
    host,
    sessions,
    emit,
    emitConfig,
    emitCommands,
    forget,
    modelIdOf: (model) => shownModelId(catalog, model),
    contextLimit: (model) => contextLimitOf(catalog, model),
  };

  const readCatalog = async (): Promise<ProviderCatalog> => {
    catalog = await discovery.catalog(share, host);
    return catalog;
  };

  const sessionOf = (sessionId: string): MuseSession => {
    const session = sessions.get(sessionId);
    if (session === undefined)
      throw new Error("This session is not open. Reload the agent to open it again.");
    return session;
  };

  /** What was asked for in the meantime waits for it, and is asked of the session that is there then. */
  const goBack = async ({ sessionId, token, scope }: InputOf<"session.revert">): Promise<void> => {
    if (scope !== "conversation") throw new Error("Muse takes back messages, but no changes of files.");
    const turnId = revertedTurn(token);
    if (turnId === undefined)
      throw new Error("This message does not say where it stands, so nothing was changed.");
    const session = sessionOf(sessionId);
    const next = await session.goBack(turnId);
    if (sessions.get(sessionId) !== session) {
      await next.close();
      throw new Error("The session was closed before it could go back.");
    }
    sessions.set(sessionId, next);
    agents.replace(session, next);
    if (next.persistence !== undefined)
      emit({ type: "session.persistence", sessionId, persistence: next.persistence });
    emitConfig(next);
    next.view.publishHistory(false);
    next.showChildren();
  };

  const close = async (sessionId: string): Promise<void> => {
    const opened = opening.get(sessionId);
    opened?.ending.abort();
    await opened?.done;
    const session = sessions.get(sessionId);
    if (session === undefined) return;
    forget(session);
    await session.close();
    emit({ type: "session.closed", sessionId });
  };

  /** Runs a request and answers it, however it ends. */
  const answered = (requestId: string, work: () => Promise<void>, done = true): Promise<void> =>
    work().then(
      () => {
        if (done) emit({ type: "request.completed", requestId });
      },
      (error: unknown) => emit({ type: "request.failed", requestId, error: failure(error) }),
    );

  const accept = (input: ProviderInput): Promise<void> | undefined => {
    switch (input.type) {
      case "catalog":
        void answered(
          input.requestId,
          async () => emit({ type: "catalog", requestId: input.requestId, catalog: await readCatalog() }),
          false,
        );
        return;
      case "session.open": {
        const { sessionId, persistence } = input;
        const ending = new AbortController();
        const work = () => open(input, ending.signal);
        const alone = () =>
          persistence === undefined
            ? work()
            : verdicts.unlessFinal(persistence, () => agents.openAlone(persistence, work));
        const done = answered(input.requestId, alone, false).finally(() => opening.delete(sessionId));
        opening.set(sessionId, { done, ending });
        return;
      }
      case "session.prompt": {
        const { sessionId, prompt } = input;
        const changing = goingBack.get(sessionId);
        const start = () => void sessionOf(sessionId).prompt(prompt);
        return changing === undefined ? start() : changing.then(start);
      }
      case "session.permission":
        return sessionOf(input.sessionId).answerPermission(input.permissionId, input.response);
      case "session.interrupt":
        void answered(input.requestId, async () => sessionOf(input.sessionId).interrupt());
        return;
      case "session.configure": {
        const session = sessionOf(input.sessionId);
        void answered(input.requestId, async () => {
          await session.configure(input.changes);
          // It may have been closed meanwhile, after which nothing is told of it.
          emitConfig(sessionOf(input.sessionId));
        });
        return;
      }
      case "session.close":
        void answered(input.requestId, () => close(input.sessionId));
        return;
      case "sessions":
        void answered(
          input.requestId,
          async () => {
            const sessions = await discovery.use(share, host, ({ client }) => listSessions(client, input));
            emit({ type: "sessions", requestId: input.requestId, sessions: [...sessions] });
          },
          false,
        );
        return;
      case "session.revert": {
        const { requestId, sessionId } = input;
        if (goingBack.has(sessionId)) throw new Error("The session is going back already.");
        const done = answered(requestId, () => goBack(input)).finally(() => goingBack.delete(sessionId));
        goingBack.set(sessionId, done);
        return;
      }
      case "session.archive":
      case "session.unarchive":
        throw new Error(`Muse Code does not offer "${input.type}".`);
    }
  };

  return {
    version: PROVIDER_PROTOCOL_VERSION,
    capabilities,
    async send(input) {
      if (signal.aborted) throw new Error("The connection to Muse Code is closed.");
      await accept(input);
    },
    onEvent(added) {
      listener = added;
      for (const event of queued.splice(0)) added(event);
      return () => {
        if (listener === added) listener = undefined;
      };
    },
    async close() {
      closing.abort();
      for (const { ending } of opening.values()) ending.abort();
      await Promise.all([...opening.values()].map(({ done }) => done));
      const open = [...sessions.values()];
      for (const session of open) forget(session);
      await Promise.all([...open.map((session) => session.close()), share.close()]);
    },
  };
}
