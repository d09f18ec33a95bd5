/**
 * The session of one child, shown as a Paseo session under its parent. It is read by page and then followed where
 * the host lets us; where it does not, it is read on whenever its parent tells that something changed.
 */
import type { ProviderError, ProviderEvent } from "@getpaseo/plugin/server/provider";
import type { Subagent } from "../../../shared/session/state.ts";
import type { MspClient } from "../../msp/client.ts";
import type { MspEvent } from "../../msp/events.ts";
import type { ChildId } from "../../paseo/tool-detail.ts";
import type { Ports } from "../../ports.ts";
import { withPageLimit } from "../past/page-limit.ts";
import { historyAtOnce, itemsOf } from "../past/served.ts";
import { viewPages } from "../past/view-pages.ts";
import { SessionView } from "../session-view.ts";
import { SessionStream } from "../stream/session-stream.ts";
import { type SilenceWatch, watchSilence } from "../stream/silence.ts";
import { Children } from "./children.ts";
import { whyUnreadable } from "./unreadable.ts";

/** What all children of one root have in common. */
export interface Family {
  readonly client: Pick<MspClient, "query">;
  readonly ports: Ports;
  readonly emit: (event: ProviderEvent) => void;
  readonly cwd: string;
  readonly childId: ChildId;
  /** Limits how many children are read at once. */
  readonly slot: (work: () => Promise<void>) => Promise<void>;
  readonly showsReminders: boolean;
  /** By Muse's session id: each child is shown once, whoever else tells of it. */
  readonly members: Map<string, ChildSession>;
}

export interface ChildParent {
  readonly view: SessionView;
  /** Paseo's id of the session under which the child stands. */
  readonly sessionId: () => string;
}

export class ChildSession {
  /** Paseo's id. */
  readonly sessionId: string;
  readonly #family: Family;
  readonly #parent: ChildParent;
  readonly #museSessionId: string;
  readonly #view: SessionView;
  readonly #stream: SessionStream;
  readonly #children: Children;
  readonly #silence: SilenceWatch;
  #subagent: Subagent;
  #failure: unknown;
  #isReading = false;
  /** Cursor of the last event that was read by page. */
  #readTo: string | undefined;
  #isOpen = false;
  #following: "not yet" | "live" | "refused" = "not yet";
  /** Read to its end, or tried once after that for the last time. */
  #isOver = false;
  #isClosed = false;
  /** Nobody can be asked about it just now. */
  #isAlone = false;

  constructor(family: Family, parent: ChildParent, museSessionId: string, subagent: Subagent) {
    const { client, ports, childId, showsReminders } = family;
    this.#family = family;
    this.#parent = parent;
    this.#museSessionId = museSessionId;
    this.#subagent = subagent;
    this.sessionId = childId(museSessionId);
    this.#view = new SessionView({
      museSessionId,
      sessionId: this.sessionId,
      ports,
      emit: (event) => this.#emit(event),
      contextLimit: () => undefined,
      childId,
      showsReminders,
    });
    this.#stream = new SessionStream({
      client,
      ports,
      sessionId: museSessionId,
      apply: (event) => {
        const { log } = this.#view;
        const before = log.lastSeq;
        this.#view.apply({ kind: "event", event });
        return log.lastSeq !== before;
      },
      serveAnew: () => this.#serveAnew(),
      onLoss: (error) => this.#lost(error),
    });
    this.#silence = watchSilence({
      ports,
      isExpecting: () => this.#following === "live" && !this.#hasEnded,
      read: async () => (await this.#stream.catchUp()) > 0,
    });
    this.#children = new Children(family, { view: this.#view, sessionId: () => this.sessionId });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get agentPath(): string | undefined {
    return this.#subagent.agentPath;
  }

  /** Its parent told something new of it. */
  update(subagent: Subagent): void {
    this.#subagent = subagent;
    this.#silence.changed();
    if (this.#isClosed || this.#isOver || this.#isReading || this.#isAlone) return;
    const hasFailed = this.#failure !== undefined && !this.#isOpen;
    if (!this.#hasEnded && (this.#following === "live" || hasFailed)) return;
    this.#isReading = true;
    void this.#family.slot(() => this.#read());
  }

  /** An event of the host, of whichever session. */
  receive(event: MspEvent): void {
    if (this.#isClosed) return;
    const isMine = "sessionId" in event.params && event.params.sessionId === this.#museSessionId;
    if (isMine) this.#silence.heard();
    if (event.method === "session/closed" && isMine) this.#following = "not yet";
    this.#stream.receive(event);
    this.#children.receive(event);
  }

  /** An event may have got lost on its way. */
  readAgain(): void {
    if (this.#following === "live") this.#stream.readAgain();
    this.#children.readAgain();
  }

  /** Its host has ended. What ran in it has failed as far as anybody knows; another host may tell more. */
  lose(error: ProviderError): void {
    this.#children.lose(error);
    this.#isAlone = true;
    this.#following = "not yet";
    if (this.#isOpen) this.#view.apply({ kind: "hostLost", error, mayReturn: true });
  }

  /** Another host can be asked. */
  goOn(): void {
    this.#isAlone = false;
    this.update(this.#subagent);
    this.#children.goOn();
  }

  /** Its host is about to go, or, with an error, is gone. */
  close(error?: ProviderError): void {
    this.#silence.close();
    this.#children.close(error);
    if (this.#isOpen)
      this.#view.apply(error === undefined ? { kind: "closing" } : { kind: "hostLost", error });
    this.#view.close();
    this.#isClosed = true;
  }

  get #hasEnded(): boolean {
    return this.#subagent.status !== "inProgress";
  }

  async #read(): Promise<void> {
    const { client } = this.#family;
    const sessionId = this.#museSessionId;
    let read: Subagent | undefined;
    let missing: unknown;
    while (read !== this.#subagent && !this.#isClosed && !this.#isAlone) {
      read = this.#subagent;
      const wasOver = this.#hasEnded;
      this.#failure = undefined;
      missing ??= await this.#readOn();
      // What cannot be read is tried once more, at its end, and not with each piece of news.
      if (this.#failure !== undefined && !this.#isOpen && wasOver === this.#hasEnded) break;
      if (this.#failure !== undefined || this.#hasEnded || this.#following !== "not yet") continue;
      const after = this.#readTo;
      await client.query("view/subscribe", { sessionId, ...(after !== undefined && { after }) }).then(
        () => {
          this.#following = "live";
        },
        () => {
          this.#following = "refused";
        },
      );
    }
    this.#isReading = false;
    if (this.#isClosed || this.#isAlone) return;
    this.#silence.changed();
    if (this.#hasEnded) this.#isOver = true;
    if (this.#failure !== undefined && !this.#isOpen) return this.#tellParent(whyUnreadable(this.#failure));
    this.#show();
    if (missing !== undefined || this.#failure !== undefined) this.#lost(missing ?? this.#failure);
    if (this.#isOver) this.#end();
  }

  /** Reads what was not read before, and tells what was left out. Where no pages are to be had, all is asked for. */
  async #readOn(): Promise<unknown> {
    const place = this.#readTo === undefined ? {} : { cursor: this.#readTo };
    const pages = withPageLimit(this.#family.client, this.#family.ports);
    let missing: unknown;
    try {
      for await (const { events, omitted } of viewPages(pages, this.#museSessionId, place)) {
        for (const event of events) {
          this.#view.apply({ kind: "event", event, isPast: true });
          this.#stream.applied(event);
          if ("viewCursor" in event.params) this.#readTo = event.params.viewCursor ?? this.#readTo;
        }
        missing ??= omitted;
      }
    } catch (error) {
      await this.#serveAnew().catch(() => {
        this.#failure = error;
      });
    }
    return missing;
  }

  async #serveAnew(): Promise<void> {
    const request = { sessionId: this.#museSessionId, excludeItems: false };
    const { session, history } = await this.#family.client.query("session/read", request);
    if (itemsOf(history) === undefined) throw new Error("Muse served none of its conversation.");
    this.#view.apply(historyAtOnce({ history, activeTurnId: session.activeTurnId }));
  }

  #show(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const { role, objective, itemId, unreadable } = this.#subagent;
    if (unreadable !== undefined) this.#tellParent(undefined);
    this.#family.emit({
      type: "session.opened",
      sessionId: this.sessionId,
      parentSessionId: this.#parent.sessionId(),
      toolCallId: itemId,
      capabilities: ["session.subsession"],
      restoration: "parent",
      title: role || "Subagent",
      ...(objective !== "" && { description: objective }),
      cwd: this.#family.cwd,
    });
    this.#view.publishHistory(true);
    this.#view.publishReady();
    if (this.#view.runningTurnId === undefined) this.#view.publishEnd();
    this.#children.start();
  }

  /** The parent's word on how it ended closes what its own events left open. */
  #end(): void {
    const { status, summary } = this.#subagent;
    const terminal = status === "completed" || status === "cancelled" ? status : "failed";
    const turnId = this.#view.runningTurnId;
    const isEmpty = turnId === undefined && this.#view.view.chat.turns.length === 0;
    const reason = summary === undefined || terminal === "completed" ? {} : { reason: summary };
    const params = { sessionId: this.#museSessionId, viewCursor: "", terminal, ...reason };
    if (turnId !== undefined) {
      this.#view.apply({ kind: "event", event: { method: "turn/completed", params: { ...params, turnId } } });
    } else if (isEmpty) {
      const state = terminal === "cancelled" ? "canceled" : terminal;
      const error =
        state === "completed" ? {} : { error: { message: summary ?? "The subagent did not finish." } };
      this.#emit({
        type: "session.turn",
        sessionId: this.sessionId,
        turnId: this.#museSessionId,
        state,
        ...error,
      });
    }
    if (this.#following !== "live") return;
    this.#following = "not yet";
    void this.#family.client.query("view/unsubscribe", { sessionId: this.#museSessionId }).catch(() => {});
  }

  /** Paseo takes nothing else of a child; what waits for a person is asked by the root. */
  #emit(event: ProviderEvent): void {
    if (this.#isClosed || (event.type !== "timeline.item" && event.type !== "session.turn")) return;
    this.#family.emit(event);
  }

  /** A part is missing, which is no reason to show nothing. */
  #lost(error: unknown): void {
    if (!this.#isOpen) return;
    const message = `Part of this conversation cannot be shown: ${whyUnreadable(error)}`;
    const item = { type: "notification" as const, id: "loss", level: "warning" as const, message };
    this.#emit({ type: "timeline.item", sessionId: this.sessionId, item });
  }

  #tellParent(unreadable: string | undefined): void {
    this.#parent.view.apply({ kind: "childRead", childSessionId: this.#museSessionId, unreadable });
  }
}
