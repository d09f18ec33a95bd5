/** What the host tells of a session: its events in order, and, by asking, what it failed to tell. */
import { hasPromptWaiting, runningBeside } from "../../../shared/session/select.ts";
import type { Notice } from "../../../shared/session/state.ts";
import { failure } from "../../failure.ts";
import type { FoldInput } from "../../fold/fold-input.ts";
import type { MspEvent } from "../../msp/events.ts";
import type { Session } from "../../msp/schema/session.ts";
import type { SessionConfig } from "../../msp/schema/session-call.ts";
import { isGone } from "../past/past.ts";
import { historyAtOnce, isWhole, itemsOf } from "../past/served.ts";
import { whenFree } from "../process/when-free.ts";
import type { ListeningContext } from "../session-context.ts";
import { OwnTurns } from "./own-turns.ts";
import { SessionStream } from "./session-stream.ts";
import { type SilenceWatch, watchSilence } from "./silence.ts";

export interface Resumed {
  readonly session: Session;
  /** Something waits for a person. */
  readonly isAsking: boolean;
}

export class ToldView {
  readonly #context: ListeningContext;
  readonly #apply: (input: FoldInput) => void;
  readonly #stream: SessionStream;
  readonly #silence: SilenceWatch;
  readonly #ownTurns = new OwnTurns();
  #isResuming = false;

  constructor(context: ListeningContext, apply: (input: FoldInput) => void) {
    const { client, sessionId, ports, view } = context;
    this.#context = context;
    this.#apply = apply;
    this.#stream = new SessionStream({
      client,
      ports,
      sessionId,
      apply: (event) => {
        const { log } = context.view;
        const before = log.lastSeq;
        apply({ kind: "event", event, ...(this.#isResuming && { isPast: true }) });
        return log.lastSeq !== before;
      },
      serveAnew: () => this.#serveAnew(),
      onLoss: (error) => this.#tell(lossNotice(error)),
    });
    this.#silence = watchSilence({
      ports,
      isExpecting: () => this.#isExpecting,
      read: () => this.#catchUp(),
    });
    // What Muse took of ours is expected of it as well, and no event of the host says so.
    const changed = () => {
      this.#silence.changed();
      view.log.onNext(changed);
    };
    changed();
  }

  /** An event of the host, this session's or another's. */
  receive(event: MspEvent): void {
    const { sessionId } = this.#context;
    if ("sessionId" in event.params && event.params.sessionId === sessionId) {
      this.#ownTurns.heard();
      this.#silence.heard();
    }
    this.#stream.receive(event);
  }

  /** An event may have got lost on its way. */
  readAgain(): void {
    this.#stream.readAgain();
  }

  /** To be called with everything that is about to be applied. */
  applying(input: FoldInput): void {
    if (input.kind === "event") this.#stream.applied(input.event);
  }

  /** To be called after something was applied: what is expected of the host may have changed. */
  applied(input: FoldInput): void {
    const { view } = this.#context;
    this.#ownTurns.changed(view.view, view.runningTurnId, input.kind === "event" || input.kind === "history");
    this.#silence.changed();
  }

  /**
   * Has a host that does not have the session load it, and applies what came meanwhile: what came after the last event
   * that is known, else all there is. Rejects with the refusal.
   */
  async resume(config: SessionConfig | undefined): Promise<Resumed> {
    this.#isResuming = true;
    try {
      const { session, history, pendingRequests } = await this.#load(config);
      if (history.noneReason !== "cursorSuffix") {
        if (isWhole(history, session.activeTurnId))
          this.#apply(historyAtOnce({ history, activeTurnId: session.activeTurnId }));
        else await this.#stream.catchUp();
      }
      this.#stream.toldAgain();
      return { session, isAsking: pendingRequests.length > 0 || session.attention !== undefined };
    } finally {
      this.#isResuming = false;
    }
  }

  /** A place that Muse does not know any more is none. */
  async #load(config: SessionConfig | undefined) {
    const { client, sessionId, ports } = this.#context;
    const { place } = this.#stream;
    const load = (cursor: string | undefined) =>
      whenFree(ports, () =>
        client.command("session/resume", {
          sessionId,
          ...(cursor !== undefined && { cursor }),
          ...(config !== undefined && { config }),
        }),
      );
    const answer = await load(place).catch((error: unknown) => {
      if (place === undefined || !isGone(error)) throw error;
      return load(undefined);
    });
    if (answer.session.sessionId !== sessionId)
      throw new Error("Muse opened another session than the one that was asked for.");
    return answer;
  }

  /**
   * What waits for a person is told by the host itself after a resume, but a host may leave that out. A fault here
   * is none of the session's.
   */
  async askPending(): Promise<void> {
    const { client, sessionId } = this.#context;
    const pending = await client.query("approval/listPending", { sessionId }).catch(() => undefined);
    for (const params of pending?.approvals ?? [])
      this.#stream.receive({ method: "approval/requested", params });
    for (const params of pending?.userInputs ?? [])
      this.#stream.receive({ method: "userInput/requested", params });
  }

  close(): void {
    this.#silence.close();
  }

  /**
   * What waits for a person without a turn has one opened for it. What runs beside the turns tells of its end, and Muse
   * may begin a turn about it.
   */
  get #isExpecting(): boolean {
    const { view } = this.#context;
    if (view.view.chat.activeTurn !== undefined || view.runningTurnId !== undefined) return true;
    const { session } = view.view;
    const { tasks, workflows } = session;
    return (
      runningBeside({ tasks, workflows }).length > 0 || this.#ownTurns.isDue || hasPromptWaiting(session)
    );
  }

  /** Reads what Muse did not tell by itself, and says once that it did not. */
  async #catchUp(): Promise<boolean> {
    const { view } = this.#context;
    const hasBrought = (await this.#stream.catchUp()) > 0;
    this.#ownTurns.read(hasBrought);
    if (!hasBrought) return false;
    if (!view.view.session.notices.some(({ id }) => id === SILENCE.id)) this.#tell(SILENCE);
    return true;
  }

  /** The host serves the session from its log again, and from here on its events. */
  async #serveAnew(): Promise<void> {
    const { client, sessionId } = this.#context;
    await client.query("view/unsubscribe", { sessionId });
    const { session, history } = await client.command("session/resume", { sessionId });
    this.#apply({ kind: "session", session });
    if (itemsOf(history) === undefined) throw new Error("Muse serves nothing of the conversation.");
    this.#apply(historyAtOnce({ history, activeTurnId: session.activeTurnId }));
  }

  #tell(notice: Notice): void {
    this.#apply({ kind: "notice", notice });
  }
}

/** Told once in an opening. */
const SILENCE: Notice = {
  id: "silence",
  severity: "info",
  title: "Muse had stopped telling what it does",
  description: "What happened meanwhile was read from its own record, and the conversation goes on.",
};

function lossNotice(error: unknown): Notice {
  return {
    id: "loss",
    severity: "warning",
    title: "Part of the conversation could not be read",
    description: `${failure(error).message} The conversation goes on; reload the agent to read it again.`,
  };
}
