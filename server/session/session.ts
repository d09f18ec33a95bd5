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
import type { SessionModel } from "../../shared/session/state.ts";
import type { FoldInput } from "../fold/fold.ts";
import type { ForkPoint } from "../fold/fork-point.ts";
import type { MspClient } from "../msp/client.ts";
import type { EventParams, MspEvent } from "../msp/events.ts";
import { pendingPermissions } from "../paseo/permission.ts";
import { permissionAnswer } from "../paseo/permission-answer.ts";
import { type AnswerOutcome, type Answers, createAnswers } from "./answers.ts";
import type { Family } from "./child-session.ts";
import { Children } from "./children.ts";
import { type Configuration, createConfiguration, type Settings } from "./configuration.ts";
import { readItemOutput } from "./item-output.ts";
import { createLoading, type Loading } from "./loading.ts";
import { createOlderTurns, type LoadOutcome, type OlderTurns } from "./older-turns.ts";
import { createPatches, type Patches } from "./patches.ts";
import { createPrompts, type Prompts } from "./prompts.ts";
import { createSessionCommands, type SessionCommands } from "./session-commands.ts";
import { persistenceOf } from "./session-config.ts";
import type { SessionContext } from "./session-context.ts";
import type { SessionView } from "./session-view.ts";
import { createSkills, type Skills } from "./skills.ts";
import { createSlash, type Slash } from "./slash.ts";
import { createStop, type Stop } from "./stop.ts";
import { ToldView } from "./told-view.ts";

/** Milliseconds for which the end of a stopped turn is waited for before going back. */
const STOP_MS = 1500;

export interface SessionOptions {
  /** Paseo's id of this opening. */
  readonly sessionId: string;
  readonly persist: boolean;
  /** Key of the account that its host uses. */
  readonly account: string;
  /** Absolute path of the workspace. */
  readonly cwd: string;
  /** Effort chosen when the session was opened. */
  readonly effort?: string;
  /** Model chosen when the session was opened. */
  readonly model?: string;
  /** Paseo's text for a model that Muse names. */
  readonly modelIdOf: (model: SessionModel) => string;
  /** Where a mode is given back to its default. */
  readonly defaultMode: string;
  /** For the model alone, with the first prompt. */
  readonly instructions?: string;
  /** Absent where Paseo shows no children. */
  readonly family?: Family;
  /** Model, mode or effort in force changed. */
  readonly onConfig: (session: MuseSession) => void;
  /** What can be typed as a slash command changed. */
  readonly onCommands: (session: MuseSession) => void;
  /** The host ended without being asked. The session is over and let go of. */
  readonly onLost: (session: MuseSession, error: ProviderError) => void;
  /** Opens what the session goes on as when it is cut there. Rejects with nothing changed. */
  readonly goBack: (
    session: MuseSession,
    point: Extract<ForkPoint, { kind: "after" | "start" }>,
  ) => Promise<MuseSession>;
  /** The session is over as it should be: another opening took it over, or, with an error, it is no more. */
  readonly onGivenUp: (session: MuseSession, error?: ProviderError) => void;
}

const DEAF = "Muse did not react to being stopped, so its process was ended. Send a message to go on.";

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
  readonly #answers: Answers;
  readonly #configuration: Configuration;
  readonly #prompts: Prompts;
  readonly #commands: SessionCommands;
  readonly #skills: Skills;
  readonly #slash: Slash;
  readonly #older: OlderTurns;
  readonly #patches: Patches;
  readonly #children: Children | undefined;
  readonly #stop: Stop;
  readonly #loading: Loading<MspClient>;
  #isDeaf = false;
  #closing: Promise<void> | undefined;

  constructor({ client: host, sessionId, view, ports }: SessionContext, options: SessionOptions) {
    this.#loading = createLoading(host, { sessionId, ports, onLoaded: () => this.#skills.refresh() });
    const { client } = this.#loading;
    const context = { client, sessionId, view, ports };
    this.#context = context;
    this.#options = options;
    this.sessionId = options.sessionId;
    this.museSessionId = sessionId;
    this.account = options.account;
    this.persistence = options.persist ? persistenceOf(sessionId) : undefined;
    this.view = view;
    this.#stop = createStop(context, {
      denyWaiting: () => this.#denyWaiting(),
      endHost: () => {
        this.#isDeaf = true;
        void client.close();
      },
    });
    this.#answers = createAnswers(context);
    this.#configuration = createConfiguration(context, options);
    this.#prompts = createPrompts(context, {
      ...(options.instructions !== undefined && { instructions: options.instructions }),
      cwd: options.cwd,
      effort: this.#configuration.turnEffort,
      prepare: (prompt) => this.#prepare(prompt),
    });
    this.#patches = createPatches(context);
    this.#older = createOlderTurns(context);
    const { family } = options;
    this.#children = family && new Children(family, { view, sessionId: () => options.sessionId });
    this.#commands = createSessionCommands(context, this.#stop);
    this.#skills = createSkills(
      context,
      () => !this.#loading.isUnloaded,
      () => options.onCommands(this),
    );
    this.#slash = createSlash(context, {
      prompts: this.#prompts,
      commands: this.#commands,
      skills: this.#skills,
      prepare: (prompt) => this.#prepare(prompt),
    });
    this.#told = new ToldView(context, (input) => this.apply(input));
    void client.exit.then(({ message, kind, stderrTail }) => {
      if (this.#closing === undefined)
        this.#lose({
          message: this.#isDeaf ? DEAF : message,
          code: kind,
          ...(stderrTail && { diagnostic: stderrTail }),
        });
    });
  }

  get settings(): Settings {
    return this.#configuration.settings();
  }

  /** An event of the host, this session's or another's. */
  receive(event: MspEvent): void {
    const isMine = "sessionId" in event.params && event.params.sessionId === this.museSessionId;
    if (event.method === "session/closed" && isMine) this.#loading.unloaded();
    if (event.method === "session/deleteCompleted" && isMine) this.#deleted(event.params);
    if (event.method === "skill/changed" && isMine) this.#skills.refresh();
    if (event.method === "usage/changed") this.apply({ kind: "event", event });
    this.#told.receive(event);
    this.#children?.receive(event);
  }

  /** An event may have got lost on its way. */
  readAgain(): void {
    this.#told.readAgain();
    this.#children?.readAgain();
  }

  /** From here on the sessions of its children are shown; to be called when Paseo has been told of this one. */
  showChildren(): void {
    this.#children?.start();
  }

  /** Something that an answer of the host told. */
  apply(input: FoldInput): void {
    const before = this.settings;
    this.#told.applying(input);
    const { grants } = this.view.view.session;
    this.view.apply(input);
    if (this.view.view.session.grants !== grants) this.#options.onCommands(this);
    this.#patches.read(this.view.takePatches());
    const now = this.settings;
    const isSame =
      before.model === now.model && before.mode === now.mode && before.thinkingOption === now.thinkingOption;
    if (!isSame) this.#options.onConfig(this);
    this.#answers.takeFullAccess();
    this.#told.applied();
  }

  /** Asks for what waits for a person; to be called after a resume. Never rejects. */
  askPending(): Promise<void> {
    return this.#told.askPending();
  }

  /** The instructions for the model were sent in an earlier opening. */
  instructionsGiven(): void {
    this.#prompts.instructionsGiven();
  }

  /** Resolves when the edits of the past have their diffs, or after that many milliseconds. */
  diffsRead(limitMs: number): Promise<void> {
    return this.#patches.settled(limitMs);
  }

  /** The slash commands as Paseo lists them. */
  get slashCommands(): ProviderCommand[] {
    return this.#slash.list().map(({ selector: _selector, ...command }) => command);
  }

  /** Asks Muse for its skills; those it has become slash commands. */
  listSkills(): void {
    this.#skills.refresh();
  }

  /** What becomes of the prompt is told as events; never rejects. */
  prompt(prompt: ProviderPrompt): Promise<void> {
    return this.#slash.send(prompt);
  }

  /** Stops the running turn. Answered in time for Paseo, whatever Muse does. */
  async interrupt(): Promise<void> {
    await this.#stop();
  }

  /** Rejects where the answer was not taken; resolves when Muse's own word has closed the request. */
  async answerPermission(permissionId: string, response: ProviderPermissionResponse): Promise<void> {
    const mapped = permissionAnswer(this.view.view, permissionId, response);
    if (mapped.status === "refused") throw new Error(mapped.message);
    if (mapped.status === "stop") return this.interrupt();
    const outcome = await this.answer(mapped.answer);
    if (outcome.status === "refused") throw new Error(outcome.message);
    await this.view.until(() => !pendingPermissions(this.view.view).has(permissionId));
    if (response.behavior === "deny" && response.interrupt) await this.interrupt();
  }

  /** An answer from any surface. What comes of it is told by the view. */
  answer(answer: Answer): Promise<AnswerOutcome> {
    return this.#answers.send(answer);
  }

  /** Loads turns from before those of the chat. Never rejects. */
  loadTurns(cursor: string): Promise<LoadOutcome> {
    return this.#older.load(cursor);
  }

  /** Never rejects. What comes of a command that was accepted is told by the view. */
  command(command: SessionCommand): Promise<CommandOutcome> {
    return this.#commands.run(command);
  }

  /** Something that its host knows beyond the session. Rejects with what the question rejects with. */
  ask<Result>(question: (client: Pick<MspClient, "query">) => Promise<Result>): Promise<Result> {
    return question(this.#context.client);
  }

  /** A piece of an item's whole output from that byte on. Never rejects. */
  readOutput(itemId: string, offset: number): Promise<OutputAnswer> {
    return readItemOutput(this.#context, itemId, offset);
  }

  /** All or nothing. Rejects with the refusal. */
  configure(changes: ProviderConfigChanges): Promise<void> {
    return this.#configuration.change(changes);
  }

  /**
   * Goes back to before the message of that turn. Resolves with the session that takes the place of this one, and
   * rejects with the reason where everything stays as it is.
   */
  async goBack(turnId: string): Promise<MuseSession> {
    await this.view.until(() => this.view.runningTurnId === undefined, STOP_MS);
    const isWaited = this.view.view.session.submissions.some(
      ({ status }) => status === "sending" || status === "queued",
    );
    if (this.view.runningTurnId !== undefined || isWaited)
      throw new Error("Muse is still working on this conversation. Stop it, then go back again.");
    await this.#loading.load();
    for (;;) {
      const point = this.view.forkPoint(turnId);
      if (point.kind === "unknown")
        throw new Error(
          "This message is not part of the conversation any more, so there is no way back to it.",
        );
      if (point.kind !== "older") return this.#options.goBack(this, point);
      const outcome = await this.loadTurns(point.cursor);
      if (outcome.status === "refused") throw new Error(outcome.message);
    }
  }

  /** Another session took the place of this one on the same host, which goes on. */
  retire(): void {
    this.#closing = Promise.resolve();
    this.#told.close();
    this.#children?.close();
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
    const ended = this.#context.client.close();
    this.#told.close();
    this.#children?.close();
    this.view.apply({ kind: "closing" });
    this.view.close();
    await ended;
  }

  async #prepare({ clearPendingPermissions }: ProviderPrompt): Promise<void> {
    if (clearPendingPermissions) await this.#denyWaiting();
  }

  async #denyWaiting(): Promise<void> {
    for (const permissionId of pendingPermissions(this.view.view).keys()) {
      await this.answerPermission(permissionId, { behavior: "deny" }).catch(async (error: unknown) => {
        // Another answer to it may be on its way, and then it is not waiting much longer.
        const isOver = () => !pendingPermissions(this.view.view).has(permissionId);
        await this.view.until(isOver, STOP_MS);
        if (!isOver()) throw error;
      });
    }
  }

  /** An outcome that is not known yet leaves everything as it is. */
  #deleted({ outcome, reason }: EventParams<"session/deleteCompleted">): void {
    if (outcome === "failed") {
      const title = "Muse could not delete this session";
      const description = `It is still there${reason === undefined ? "" : ` (${reason})`}. Stop what runs in it, then try again.`;
      this.apply({ kind: "notice", notice: { id: "deletion", severity: "warning", title, description } });
    }
    if (outcome !== "completed") return;
    const message = "This session was deleted in Muse, so the conversation ends here. Start a new one.";
    void this.close();
    this.#options.onGivenUp(this, { code: "deleted", message });
  }

  #lose(error: ProviderError): void {
    this.#children?.close(error);
    this.apply({ kind: "hostLost", error });
    void this.close();
    this.#options.onLost(this, error);
  }
}
