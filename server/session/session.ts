/** One open session of Muse and what Paseo and our own client ask of it. */
import type {
  ProviderCommand,
  ProviderConfigChanges,
  ProviderError,
  ProviderPermissionResponse,
  ProviderPersistence,
  ProviderPrompt,
} from "@getpaseo/plugin/server/provider";
import type { Answer } from "../../shared/rpc/answer.ts";
import type { CommandOutcome, SessionCommand } from "../../shared/rpc/command.ts";
import type { OutputAnswer } from "../../shared/rpc/output.ts";
import type { Draft } from "../../shared/session/state.ts";
import type { FoldInput } from "../fold/fold-input.ts";
import { HostGone } from "../host/errors.ts";
import type { EventParams, MspEvent } from "../msp/events.ts";
import { pendingPermissions } from "../paseo/permission.ts";
import type { Ports } from "../ports.ts";
import type { AnswerOutcome } from "./answer/answers.ts";
import { isSame, type Settings } from "./configuration.ts";
import { deletionTold } from "./deletion.ts";
import { readItemOutput } from "./output/item-output.ts";
import type { LoadOutcome } from "./past/older-turns.ts";
import { type IdleWatch, isAtRest, watchIdle } from "./process/idle.ts";
import { createLoading, type Loading } from "./process/loading.ts";
import type { HostFailure } from "./process/restart-rules.ts";
import { isRuntimeFault } from "./process/runtime-fault.ts";
import type { LiveClient, SessionHost } from "./process/session-host.ts";
import { endedOnTheWay, wayBack } from "./rewind.ts";
import { persistenceOf } from "./session-config.ts";
import type { SessionContext } from "./session-context.ts";
import type { SessionOptions } from "./session-options.ts";
import { createParts, type SessionParts } from "./session-parts.ts";
import type { SessionView } from "./session-view.ts";
import { ToldView } from "./stream/told-view.ts";

/** What a session is opened on. */
export interface OpenedOn {
  readonly host: SessionHost;
  readonly museSessionId: string;
  readonly view: SessionView;
  readonly ports: Ports;
}

const GO_ON = "What it had done by then is done. Send a message to go on.";

export class MuseSession {
  readonly sessionId: string;
  readonly museSessionId: string;
  readonly account: string;
  /** What Paseo keeps to open the session again; absent for one that leaves nothing behind. */
  readonly persistence: ProviderPersistence | undefined;
  readonly view: SessionView;
  readonly #context: SessionContext;
  readonly #options: SessionOptions;
  readonly #told: ToldView;
  readonly #parts: SessionParts;
  readonly #host: SessionHost;
  readonly #loading: Loading;
  readonly #forgetHost: () => void;
  readonly #idle: IdleWatch;
  #closing: Promise<void> | undefined;

  constructor({ host, museSessionId: sessionId, view, ports }: OpenedOn, options: SessionOptions) {
    this.#host = host;
    this.#loading = createLoading({
      host,
      ports,
      resume: () => this.#resume(),
      onLoaded: () => this.#parts.skills.refresh(),
      onUsed: () => this.#idle.touched(),
    });
    this.#idle = watchIdle({
      ports,
      idleMs: options.idleMs,
      isAtRest: () => !this.#loading.isBusy && view.runningTurnId === undefined && isAtRest(view.view),
      suspend: () => host.suspend(),
    });
    const { client } = this.#loading;
    const context = { client, sessionId, view, ports };
    const listening = { ...context, client: host.live };
    this.#options = options;
    this.sessionId = options.sessionId;
    this.museSessionId = sessionId;
    this.account = options.account;
    this.persistence = options.persist ? persistenceOf(sessionId) : undefined;
    this.view = view;
    this.#context = context;
    this.#parts = createParts(context, listening, {
      host,
      loading: this.#loading,
      options,
      onCommands: () => options.onCommands(this),
    });
    this.#told = new ToldView(listening, (input) => this.apply(input));
    this.#forgetHost = host.listen({
      ended: (error) => this.#hostEnded(error),
      over: (error) => this.#lose(error),
    });
  }

  get settings(): Settings {
    return this.#parts.configuration.settings();
  }

  /** An event of the host, this session's or another's. */
  receive(event: MspEvent): void {
    const isMine = "sessionId" in event.params && event.params.sessionId === this.museSessionId;
    if (event.method === "session/closed" && isMine) this.#loading.unloaded();
    if (event.method === "session/deleteCompleted" && isMine) this.#deleted(event.params);
    if (event.method === "skill/changed" && isMine) this.#parts.skills.refresh();
    if (event.method === "usage/changed") this.apply({ kind: "event", event });
    this.#told.receive(event);
    this.#parts.children?.receive(event);
    if (event.method === "turn/completed" && isMine) this.#recoverAfter(event.params);
  }

  /** An event may have got lost on its way. */
  readAgain(): void {
    this.#told.readAgain();
    this.#parts.children?.readAgain();
  }

  /** From here on the sessions of its children are shown; to be called when Paseo has been told of this one. */
  showChildren(): void {
    this.#parts.children?.start();
  }

  /** Something that an answer of the host told. */
  apply(input: FoldInput): void {
    const before = this.settings;
    this.#told.applying(input);
    const { grants } = this.view.view.session;
    this.view.apply(input);
    if (this.view.view.session.grants !== grants) this.#options.onCommands(this);
    this.#parts.patches.read(this.view.takePatches());
    if (!isSame(before, this.settings)) this.#options.onConfig(this);
    this.#parts.answers.takeFullAccess();
    this.#told.applied(input);
    this.#idle.touched();
  }

  /** Asks for what waits for a person; to be called after a resume. Never rejects. */
  askPending(): Promise<void> {
    return this.#told.askPending();
  }

  /** The instructions for the model were sent in an earlier opening. */
  instructionsGiven(): void {
    this.#parts.prompts.instructionsGiven();
  }

  /** Resolves when the edits of the past have their diffs, or after that many milliseconds. */
  diffsRead(limitMs: number): Promise<void> {
    return this.#parts.patches.settled(limitMs);
  }

  /** The slash commands as Paseo lists them. */
  get slashCommands(): ProviderCommand[] {
    return this.#parts.slash.list().map(({ selector: _selector, ...command }) => command);
  }

  /** Asks Muse for its skills; those it has become slash commands. */
  listSkills(): void {
    this.#parts.skills.refresh();
  }

  /** What becomes of the prompt is told as events; never rejects. */
  prompt(prompt: ProviderPrompt): Promise<void> {
    return this.#parts.slash.send(prompt);
  }

  /** Stops the running turn. Answered in time for Paseo, whatever Muse does. */
  async interrupt(): Promise<void> {
    await this.#parts.stop();
  }

  /** Rejects where the answer was not taken; resolves when Muse's own word has closed the request. */
  answerPermission(permissionId: string, response: ProviderPermissionResponse): Promise<void> {
    return this.#parts.permissions.answer(permissionId, response);
  }

  /** An answer from any surface. What comes of it is told by the view. */
  answer(answer: Answer): Promise<AnswerOutcome> {
    return this.#parts.answers.send(answer);
  }

  /** How its host ended last, when it was needed. */
  get failure(): HostFailure | undefined {
    return this.#host.lastFailure;
  }

  /** How it stands, for a person who looks for a fault. */
  get standing(): "running" | "waiting" | "quiet" | "down" {
    if (!this.#host.isUp) return "down";
    if (pendingPermissions(this.view.view).size > 0) return "waiting";
    return this.view.runningTurnId === undefined ? "quiet" : "running";
  }

  /** Kept while the request waits, for every client. */
  keepDraft(draft: Draft): void {
    this.view.apply({ kind: "drafted", draft });
  }

  /** Loads turns from before those of the chat. Never rejects. */
  loadTurns(cursor: string): Promise<LoadOutcome> {
    return this.#parts.older.load(cursor);
  }

  /** Never rejects. What comes of a command that was accepted is told by the view. */
  command(command: SessionCommand): Promise<CommandOutcome> {
    return this.#parts.commands.run(command);
  }

  /** Something that its host knows beyond the session; undefined where it has none just now. */
  ask<Result>(question: (client: LiveClient) => Promise<Result>): Promise<Result> | undefined {
    return this.#host.isUp ? question(this.#host.live) : undefined;
  }

  /** A piece of an item's whole output from that byte on. Never rejects. */
  readOutput(itemId: string, offset: number): Promise<OutputAnswer> {
    return readItemOutput(this.#context, itemId, offset);
  }

  /** All or nothing. Rejects with the refusal. */
  configure(changes: ProviderConfigChanges): Promise<void> {
    return this.#parts.configuration.change(changes);
  }

  /**
   * Goes back to before the message of that turn. Resolves with the session that takes the place of this one, and
   * rejects with the reason where everything stays as it is.
   */
  async goBack(turnId: string): Promise<MuseSession> {
    const { view } = this;
    const load = () => this.#loading.load();
    const loadTurns = (cursor: string) => this.loadTurns(cursor);
    const point = await wayBack({ view, load, loadTurns }, turnId);
    const { generation } = this.#host;
    try {
      return await this.#options.goBack(this, point);
    } catch (error) {
      if (!(error instanceof HostGone)) throw error;
      // The pipe may break before the process is known to have ended, and the next attempt needs another one.
      await this.#host.gone(generation);
      throw endedOnTheWay();
    }
  }

  /** Another session took the place of this one on the same host, which goes on. */
  retire(): void {
    this.#closing = Promise.resolve();
    this.#forgetHost();
    this.#idle.close();
    this.#told.close();
    this.#parts.children?.close();
    this.view.apply({ kind: "closing" });
    this.view.close();
  }

  /** Makes way for another opening of the same Muse session, which finds the conversation as it is left here. */
  async giveUp(): Promise<void> {
    await this.close();
    this.#options.onGivenUp(this);
  }

  /** Ends the host. Idempotent; nothing is left running when it resolves. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    const ended = this.#host.close();
    this.#idle.close();
    this.#told.close();
    this.#parts.children?.close();
    this.view.apply({ kind: "closing" });
    this.view.close();
    await ended;
  }

  #deleted(params: EventParams<"session/deleteCompleted">): void {
    const told = deletionTold(params);
    if (told === undefined) return;
    if (!("end" in told)) return this.apply({ kind: "notice", notice: told });
    void this.close();
    this.#options.onGivenUp(this, told.end);
  }

  /** The host has ended, and another one takes its place as soon as something is wanted of it. */
  #hostEnded(error: ProviderError): void {
    const told = { ...error, message: `${error.message} ${GO_ON}` };
    this.#parts.children?.lose(told);
    this.apply({ kind: "hostLost", error: told, mayReturn: true });
    const isQueued = this.view.view.session.submissions.some(({ status }) => status === "queued");
    // A failure is that of the next thing which is wanted.
    if (isQueued) this.#loading.load().catch(() => {});
  }

  /** Its turn is lost, and so would be the next one: that has another host. */
  #recoverAfter({ error }: EventParams<"turn/completed">): void {
    if (error !== undefined && isRuntimeFault(error.message))
      this.#host.recover({ message: error.message, code: error.kind });
  }

  /** Has the host that is there take the session up where the one before left it. */
  async #resume(): Promise<void> {
    const { live } = this.#host;
    const { session, isAsking } = await this.#told.resume(this.#options.config);
    await this.#parts.configuration.restore(live, session);
    const { approvalMode: _mode, ...described } = session;
    this.apply({ kind: "session", session: { ...described, modelId: null } });
    this.apply({ kind: "hostBack", activeTurnId: session.activeTurnId });
    if (isAsking) await this.#told.askPending();
    await this.#parts.prompts.settleQueued(live);
    this.#parts.children?.goOn();
  }

  #lose(error: ProviderError): void {
    this.#parts.children?.close(error);
    this.apply({ kind: "hostLost", error });
    void this.close();
    this.#options.onLost(this, error);
  }
}
