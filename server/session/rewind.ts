/** Going back in a conversation: it is forked before a message, and the fork takes the place of the session. */
import { hasPromptWaiting } from "../../shared/session/select.ts";
import type { ForkPoint } from "../fold/fork-point.ts";
import type { Ports } from "../ports.ts";
import type { Settings } from "./configuration.ts";
import type { LoadOutcome } from "./past/older-turns.ts";
import { pastOf } from "./past/past.ts";
import { inSlices } from "./past/slices.ts";
import type { LiveClient } from "./process/session-host.ts";
import type { MuseSession } from "./session.ts";
import type { SessionView } from "./session-view.ts";

type CutPoint = Extract<ForkPoint, { kind: "after" | "start" }>;

/** Milliseconds for which the end of a stopped turn is waited for before going back. */
const END_MS = 1500;

/** What opened the session, and can open another one on the same host. */
export interface Opening {
  readonly client: LiveClient;
  /** The same for reading pages of the view. */
  readonly pages: Pick<LiveClient, "query">;
  readonly pastEvents: number | undefined;
  readonly ports: Pick<Ports, "now" | "timer">;
  /** From now on events are kept for a session that is not known yet. */
  expect(): void;
  sessionFor(museSessionId: string): MuseSession;
  /** A fresh session with these settings, from its beginning on. */
  startFresh(settings: Settings): Promise<MuseSession>;
  /** Gives the session what was kept for it, and every later event. */
  listen(session: MuseSession): void;
  /** Tells Muse the title that Paseo gave, where Muse has no name of its own. A refusal is nobody's fault. */
  name(session: MuseSession, known: string | undefined): void;
  /** Nobody is waited for any more, and this session hears nothing further. */
  forget(session?: MuseSession): void;
}

export interface GoingBack {
  readonly view: SessionView;
  readonly load: () => Promise<void>;
  readonly loadTurns: (cursor: string) => Promise<LoadOutcome>;
}

/** Where to cut to be before the message of that turn. Rejects with the reason where that is not possible now. */
export async function wayBack({ view, load, loadTurns }: GoingBack, turnId: string): Promise<CutPoint> {
  await view.until(() => view.runningTurnId === undefined, END_MS);
  if (view.runningTurnId !== undefined || hasPromptWaiting(view.view.session))
    throw new Error("Muse is still working on this conversation. Stop it, then go back again.");
  await load();
  for (;;) {
    const point = view.forkPoint(turnId);
    if (point.kind === "unknown")
      throw new Error(
        "This message is not part of the conversation any more, so there is no way back to it.",
      );
    if (point.kind !== "older") return point;
    const outcome = await loadTurns(point.cursor);
    if (outcome.status === "refused") throw new Error(outcome.message);
  }
}

/** Rejects where the conversation cannot be cut there or would not go on as it was; then nothing has changed. */
export async function rewound(opening: Opening, old: MuseSession, point: CutPoint): Promise<MuseSession> {
  const { client } = opening;
  const { settings } = old;
  let next: MuseSession | undefined;
  opening.expect();
  try {
    next =
      point.kind === "start"
        ? await opening.startFresh(settings)
        : await fork(opening, old.museSessionId, point.lastTurnId);
    await next.configure(settings);
    if (next.settings.model !== settings.model) throw otherModel(next.settings.model, settings.model);
  } catch (error) {
    opening.forget(next);
    if (next !== undefined) leave(client, next);
    throw error;
  }
  opening.forget(old);
  leave(client, old);
  return next;
}

async function fork(opening: Opening, sessionId: string, lastTurnId: string): Promise<MuseSession> {
  const { client, pages, pastEvents, ports } = opening;
  const answer = await client.command("session/fork", { sessionId, cutPoint: { lastTurnId } });
  const session = opening.sessionFor(answer.session.sessionId);
  session.apply({ kind: "session", session: answer.session });
  const steps = await pastOf(pages, answer, pastEvents);
  await inSlices({ ports, steps, work: (input) => session.apply(input) });
  session.instructionsGiven();
  opening.listen(session);
  opening.name(session, answer.session.name);
  return session;
}

/** The host may put a session away to which nobody listens; a fault in this changes nothing for anybody. */
function leave(client: LiveClient, session: MuseSession): void {
  session.retire();
  client.query("view/unsubscribe", { sessionId: session.museSessionId }).catch(() => {});
}

/** Even where Muse made the fork before it ended, nobody goes on in that. */
export function endedOnTheWay(): Error {
  return new Error("Muse ended before the conversation had gone back, so it stays as it was. Go back again.");
}

function otherModel(chosen: string | undefined, wanted: string | undefined): Error {
  return new Error(`Muse would go on with the model ${chosen} instead of ${wanted}, so nothing was changed.`);
}
