/** The one path from what Muse tells to what Paseo and our own client see: fold, log, publisher. */
import type { ProviderEvent } from "@getpaseo/plugin/server/provider";
import type { SessionModel } from "../../shared/session/state.ts";
import type { View, ViewAction } from "../../shared/view.ts";
import { emptyFold, step } from "../fold/fold.ts";
import type { FoldInput } from "../fold/fold-input.ts";
import { type ForkPoint, forkPoint } from "../fold/fork-point.ts";
import { isOpenedHere, runningTurnId } from "../fold/running-turn.ts";
import type { AnnouncedPatch, Stored } from "../fold/stored.ts";
import type { Fold } from "../fold/workspace.ts";
import { type Change, changeOf } from "../paseo/pace.ts";
import {
  type Projected,
  project,
  projectEnd,
  projectPast,
  projectReady,
  projectRest,
  untold,
} from "../paseo/projection.ts";
import { createPublisher, type Publisher } from "../paseo/publisher.ts";
import type { Projection } from "../paseo/told.ts";
import type { ChildId } from "../paseo/tool-detail.ts";
import type { Ports } from "../ports.ts";
import { ChatLog } from "./chat-log.ts";

export interface SessionViewOptions {
  /** Muse's id of the session. */
  readonly museSessionId: string;
  /** Paseo's id of the session. */
  readonly sessionId: string;
  readonly ports: Ports;
  readonly emit: (event: ProviderEvent) => void;
  /** Context limit of a model in tokens, where the catalog knows it. */
  readonly contextLimit: (model: SessionModel | undefined) => number | undefined;
  /** Absent where Paseo shows no children. */
  readonly childId?: ChildId | undefined;
  /** The reminder children of Muse have rows. */
  readonly showsReminders?: boolean;
}

export class SessionView {
  readonly log: ChatLog;
  readonly #options: SessionViewOptions;
  readonly #publisher: Publisher;
  #fold: Fold;
  #projection: Projection;
  /** Every change is published. */
  #isLive = false;
  #isClosed = false;
  /** The part that text goes to, once there were words in it. */
  #begun: string | undefined;
  readonly #patches: AnnouncedPatch[] = [];

  constructor(options: SessionViewOptions) {
    this.#options = options;
    this.#fold = this.empty();
    this.#projection = untold(options.sessionId, this.view, options.childId);
    // The number counts from this opening on: not even the next process, under the same ids, goes on with it.
    const opening = `${options.sessionId}@${options.ports.now()}`;
    this.log = new ChatLog(() => this.view, `${this.view.chat.resource}#${opening}`);
    this.#publisher = createPublisher(options.ports, () => this.#publish());
  }

  get view(): View {
    return this.#fold.view;
  }

  /** What is known of the session before anything was told of it. */
  empty(): Fold {
    const { museSessionId, ports, showsReminders } = this.#options;
    return emptyFold(museSessionId, ports.now(), showsReminders);
  }

  get runningTurnId(): string | undefined {
    return runningTurnId(this.#fold);
  }

  /** The active turn is none of Muse's: it was opened for what waits outside any. */
  get isOpenedHere(): boolean {
    return isOpenedHere(this.#fold);
  }

  forkPoint(turnId: string): ForkPoint {
    return forkPoint(this.#fold, turnId);
  }

  /** Where the item's whole output lies, if Muse keeps it. */
  storedOutput(itemId: string): Stored["output"] {
    return this.#fold.stored.get(itemId)?.output;
  }

  /** The patches that were announced since this was last asked. */
  takePatches(): readonly AnnouncedPatch[] {
    return this.#patches.splice(0);
  }

  /** What a host says while it is being ended is not told any more: everything was ended already. */
  apply(input: FoldInput): void {
    if (this.#isClosed) return;
    const actions = this.#advance(input);
    if (!this.#isLive) return;
    this.#publisher.changed(actions.map((action) => this.#changeOf(action)));
  }

  /** Turns from before those that are shown, with their diffs. Paseo only appends, so that it hears nothing of them. */
  applyOlder(older: Fold, diffs: readonly FoldInput[]): void {
    this.#publish();
    for (const input of [{ kind: "older" as const, older }, ...diffs]) this.#advance(input);
    if (this.#isLive) this.#projection = { ...this.#projection, told: this.view };
  }

  /** Tells what stands of the conversation while its past is still being read. */
  publishPast(): void {
    this.#tell(projectPast(this.#projection, this.view));
  }

  /** From here on every change is published; with `replay` what was not told of the conversation so far comes first. */
  publishHistory(replay: boolean): void {
    const { projection, events } = projectRest(this.#projection, this.view, this.#contextLimit());
    const told = replay ? events : events.filter(({ type }) => type !== "timeline.item");
    this.#isLive = true;
    this.#tell({ projection, events: told });
  }

  /** Tells what goes on and what was cut short; to be called right after the session is ready. */
  publishReady(): void {
    for (const event of projectReady(this.#projection)) this.#options.emit(event);
  }

  /** Tells how the last turn ended, which a replay does not. */
  publishEnd(): void {
    for (const event of projectEnd(this.#projection)) this.#options.emit(event);
  }

  /** Resolves when it holds, after that many milliseconds, or when the session ends. */
  until(holds: () => boolean, limitMs?: number): Promise<void> {
    return new Promise((resolve) => {
      let stopWaiting = (): void => {};
      let cancel = (): void => {};
      const done = () => {
        stopWaiting();
        cancel();
        resolve();
      };
      const check = () => {
        if (holds() || this.#isClosed) done();
        else stopWaiting = this.log.onNext(check);
      };
      if (limitMs !== undefined) cancel = this.#options.ports.timer(limitMs, done);
      check();
    });
  }

  /** Publishes what is still held back, and nothing after it. */
  close(): void {
    this.#isClosed = true;
    this.#publisher.close();
    this.log.wake();
  }

  #advance(input: FoldInput): readonly ViewAction[] {
    const { fold, actions, patches } = step(this.#fold, input, this.#options.ports.now());
    this.#fold = fold;
    this.#patches.push(...patches);
    if (actions.length > 0) this.log.append(actions);
    return actions;
  }

  /** Where words were told of a part before, the view need not be looked at to know that these are not the first. */
  #changeOf(action: ViewAction): Change {
    const isText = action.type === "chat/delta" || action.type === "chat/reasoning";
    if (isText && action.partId === this.#begun) return { kind: "text", size: action.content.length };
    this.#begun = isText && action.content.trim() !== "" ? action.partId : undefined;
    return changeOf(action, this.view.chat);
  }

  #publish(): void {
    if (this.#isLive) this.#tell(project(this.#projection, this.view, this.#contextLimit()));
  }

  #tell({ projection, events }: Projected): void {
    this.#projection = projection;
    for (const event of events) this.#options.emit(event);
  }

  #contextLimit(): number | undefined {
    return this.#options.contextLimit(this.view.session.model);
  }
}
