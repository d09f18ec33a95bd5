/** One open session: the Muse host behind it and what Paseo and our client ask of it. */
import { realpath } from "node:fs/promises";
import type {
  ProviderConfigChanges,
  ProviderEvent,
  ProviderPermissionResponse,
  ProviderPersistence,
  ProviderPrompt,
  ProviderSessionConfig,
} from "@getpaseo/plugin/server/provider";
import type { Answer } from "../shared/rpc/answer.ts";
import type { Submission } from "../shared/session/state.ts";
import { type AnswerOutcome, createAnswers } from "./answers.ts";
import { failure } from "./failure.ts";
import { itemsOf } from "./fold/history.ts";
import type { Launch } from "./launch.ts";
import type { MspClient } from "./msp/client.ts";
import { MspError } from "./msp/errors.ts";
import type { MspEvent } from "./msp/events.ts";
import type { History } from "./msp/schema/history.ts";
import { openMuse } from "./muse.ts";
import { DEFAULT_MODE } from "./paseo/modes.ts";
import { pendingPermissions } from "./paseo/permission.ts";
import { permissionAnswer } from "./paseo/permission-answer.ts";
import type { Ports } from "./ports.ts";
import { promptInput } from "./prompt.ts";
import { approvalMode, persistenceOf, reasoningEffort, resumedSession } from "./session-config.ts";
import { SessionStream } from "./session-stream.ts";
import { SessionView } from "./session-view.ts";

export interface SessionOptions {
  /** Paseo's id of this opening of the session. */
  readonly sessionId: string;
  readonly config: ProviderSessionConfig;
  /** The session to resume; absent starts a new one. */
  readonly persistence?: ProviderPersistence;
  readonly launch: Launch;
  readonly ports: Ports;
  /** Ends the host, also while the session is still opening. */
  readonly signal: AbortSignal;
  readonly emit: (event: ProviderEvent) => void;
  readonly contextLimit: (modelId: string | undefined) => number | undefined;
  /** Model, mode or effort in force changed. */
  readonly onConfig: (session: MuseSession) => void;
  /** The host ended without being asked; the session is over and released. */
  readonly onLost: (session: MuseSession, error: ReturnType<typeof failure>) => void;
}

/** A stop is answered with its effect where that comes soon; Paseo waits two seconds for the answer. */
const STOP_EFFECT_MS = 1200;
const STOP_ANSWER_MS = 1900;

export class MuseSession {
  readonly sessionId: string;
  readonly museSessionId: string;
  readonly cwd: string;
  readonly persistence: ProviderPersistence | undefined;
  readonly view: SessionView;
  /** Effort for the next turns, until Muse itself names one. */
  #effort: string | undefined;
  readonly #options: SessionOptions;
  readonly #client: MspClient;
  readonly #stream: SessionStream;
  readonly #answers: ReturnType<typeof createAnswers>;
  #instructions: string | undefined;
  #stopping: Promise<void> | undefined;
  #isUnloaded = false;
  #closing: Promise<void> | undefined;
  #told: string | undefined;

  private constructor(options: SessionOptions, client: MspClient, museSessionId: string, cwd: string) {
    const { sessionId, config, ports, emit, contextLimit } = options;
    this.#options = options;
    this.#client = client;
    this.sessionId = sessionId;
    this.museSessionId = museSessionId;
    this.cwd = cwd;
    this.#effort = config.thinkingOption;
    this.persistence = config.persist ? persistenceOf(museSessionId) : undefined;
    this.view = new SessionView({
      museSessionId,
      sessionId,
      ports,
      emit,
      contextLimit,
      onChange: () => this.#changed(),
    });
    this.#answers = createAnswers({ client, sessionId: museSessionId, view: this.view });
    this.#stream = new SessionStream({
      client,
      sessionId: museSessionId,
      apply: (event) => this.view.apply({ kind: "event", event }),
      onLoss: (error) => this.#notice("history", "Part of the conversation could not be read", error),
    });
    void client.exit.then((exit) => {
      if (this.#closing !== undefined) return;
      const diagnostic = exit.stderrTail;
      this.#lost({ message: exit.message, code: exit.kind, ...(diagnostic !== "" && { diagnostic }) });
    });
  }

  /**
   * Starts a host and opens the session on it. Rejects, with nothing left running, where the host does not
   * come up or does not open the session as asked.
   */
  static async open(options: SessionOptions): Promise<MuseSession> {
    const { config, launch, ports } = options;
    const resumed = options.persistence && resumedSession(options.persistence);
    const cwd = await realpath(config.cwd).catch(() => config.cwd);
    const early: MspEvent[] = [];
    let session: MuseSession | undefined;
    const { client, info } = await openMuse({
      launch,
      ports,
      cwd,
      env: config.env,
      ephemeral: !config.persist,
      signal: options.signal,
      onEvent: (event) => (session === undefined ? early.push(event) : session.#receive(event)),
    });
    const attach = (museSessionId: string) => {
      session = new MuseSession(options, client, museSessionId, cwd);
      for (const event of early.splice(0)) session.#receive(event);
      return session;
    };
    try {
      if (info.notice !== undefined) ports.log(`${info.notice.message} (${info.notice.served})`);
      return resumed === undefined
        ? await start(options, client, cwd, attach)
        : await resume(options, client, resumed, attach);
    } catch (error) {
      await (session ?? { close: () => client.close() }).close();
      throw error;
    }
  }

  /** Sends a prompt. Its result and its turn are told as events; never rejects. */
  async prompt(prompt: ProviderPrompt): Promise<void> {
    const { ports } = this.#options;
    const commandId = ports.uuidv7();
    const content = prompt.input.type === "message" ? prompt.input.content : [];
    const instructions = prompt.delivery === "auto" ? this.#takeInstructions() : undefined;
    const { parts, text, displayText } = promptInput(content, instructions);
    const { clientMessageId, delivery } = prompt;
    const submission: Submission = {
      commandId,
      clientMessageId,
      delivery: delivery === "steer" ? "steer" : "turn",
      text,
      status: "sending",
    };
    this.view.apply({ kind: "submitted", submission });
    try {
      if (prompt.clearPendingPermissions) await this.#clearPermissions();
      await this.#loaded();
      const turn = { sessionId: this.museSessionId, input: parts };
      const effort = reasoningEffort(this.view.view.session.effort === undefined ? this.#effort : undefined);
      if (delivery === "steer") {
        const expectedTurnId = this.view.runningTurnId;
        if (expectedTurnId === undefined) throw new Error("No turn is running that could take this message.");
        const { turnId } = await this.#client.command(
          "turn/steer",
          { ...turn, expectedTurnId },
          { commandId },
        );
        this.view.apply({ kind: "admitted", admission: { commandId, disposition: "steered", turnId } });
        return;
      }
      const { disposition, turnId } = await this.#client.command(
        "turn/start",
        {
          ...turn,
          ...(displayText !== undefined && { displayText }),
          ...(effort && { reasoningEffort: effort }),
        },
        { commandId },
      );
      this.view.apply({ kind: "admitted", admission: { commandId, disposition, turnId } });
    } catch (error) {
      this.#instructions ??= instructions;
      this.view.apply({ kind: "refused", commandId, error: failure(error) });
    }
  }

  /** Stops the running turn. Resolves when Muse admitted the stop, and with its effect where that comes soon. */
  interrupt(): Promise<void> {
    this.#stopping ??= this.#stop().finally(() => {
      this.#stopping = undefined;
    });
    return this.#stopping;
  }

  /** Rejects where the answer was not taken; resolves when Muse's own word has closed the request. */
  async answerPermission(permissionId: string, response: ProviderPermissionResponse): Promise<void> {
    const mapped = permissionAnswer(this.view.view, permissionId, response);
    if (mapped.status === "refused") throw new Error(mapped.message);
    const outcome = await this.answer(mapped.answer);
    if (outcome.status === "refused") throw new Error(outcome.message);
    await this.#until(() => !pendingPermissions(this.view.view).has(permissionId));
    if (response.behavior === "deny" && response.interrupt) await this.interrupt();
  }

  /** An answer from any surface. What becomes of it is told by the view. */
  answer(answer: Answer): Promise<AnswerOutcome> {
    return this.#answers.send(answer);
  }

  /** All or nothing: what was applied before a refusal is taken back. Rejects with the refusal. */
  async configure(changes: ProviderConfigChanges): Promise<void> {
    await this.#loaded();
    const { model: current, approvalMode: mode, effort } = this.view.view.session;
    const before = { model: current?.modelId, mode, thinkingOption: effort ?? this.#effort };
    const undo: (() => Promise<void>)[] = [];
    try {
      for (const key of ["model", "mode", "thinkingOption"] as const) {
        const value = key === "mode" && changes[key] === null ? DEFAULT_MODE : changes[key];
        if (value === undefined || value === before[key]) continue;
        if (value === null) throw new Error(`Muse has no default to go back to for: ${key}.`);
        await this.#set(key, value);
        const previous = before[key];
        if (previous !== undefined) undo.unshift(() => this.#set(key, previous));
      }
    } catch (error) {
      for (const back of undo) await back().catch(() => {});
      throw error;
    }
  }

  /** Model, mode and effort that are in force. */
  get settings(): { model?: string; mode?: string; thinkingOption?: string } {
    const { model, approvalMode, effort = this.#effort } = this.view.view.session;
    return {
      ...(model && { model: model.modelId }),
      ...(approvalMode !== undefined && { mode: approvalMode }),
      ...(effort !== undefined && { thinkingOption: effort }),
    };
  }

  /** Ends the host. Idempotent; nothing is left running when it resolves. */
  close(): Promise<void> {
    this.#closing ??= this.#client.close().then(() => this.view.close());
    return this.#closing;
  }

  #receive(event: MspEvent): void {
    if (event.method === "session/closed" && event.params.sessionId === this.museSessionId)
      this.#isUnloaded = true;
    this.#stream.receive(event);
  }

  /** The past as the resume served it; where it serves none, it is read page by page. */
  async serveHistory(history: History, activeTurnId: string | null, turnCount: number): Promise<void> {
    if (itemsOf(history) !== undefined) {
      this.view.apply({ kind: "history", history, activeTurnId });
    } else if (turnCount > 0 || activeTurnId !== null) {
      await this.#stream.readAll();
    }
    if (turnCount > 0) this.#instructions = undefined;
  }

  #changed(): void {
    const settings = JSON.stringify(this.settings);
    if (this.#told !== undefined && this.#told !== settings) this.#options.onConfig(this);
    this.#told = settings;
    this.#answers.takeFullAccess();
  }

  async #set(key: "model" | "mode" | "thinkingOption", value: string): Promise<void> {
    const sessionId = this.museSessionId;
    if (key === "model") {
      await this.#client.command("session/setModel", { sessionId, model: { modelId: value } });
      this.view.apply({ kind: "configured", change: { modelId: value } });
    } else if (key === "mode") {
      const mode = approvalMode(value);
      const { effectiveMode } = await this.#client.command("session/setApprovalMode", { sessionId, mode });
      this.view.apply({ kind: "configured", change: { approvalMode: effectiveMode.mode } });
    } else {
      const effort = reasoningEffort(value);
      if (effort === undefined) throw new Error(`Muse knows no effort "${value}".`);
      await this.#client.command("session/setReasoningEffort", { sessionId, reasoningEffort: effort });
      this.#effort = value;
      this.view.apply({ kind: "configured", change: { effort: value } });
    }
  }

  async #stop(): Promise<void> {
    const isPending = () =>
      this.view.runningTurnId === undefined &&
      this.view.view.session.submissions.some(
        ({ status, delivery }) => status === "sending" && delivery === "turn",
      );
    await this.#until(() => !isPending(), STOP_EFFECT_MS);
    const turnId = this.view.runningTurnId;
    if (turnId === undefined) return;
    const admitted = this.#client.command("turn/interrupt", { sessionId: this.museSessionId, turnId }).then(
      () => true,
      (error) => {
        if (error instanceof MspError && error.kind === "commandRejected") return true;
        throw error;
      },
    );
    const isEnded = () => this.view.runningTurnId !== turnId;
    const inTime = await Promise.race([admitted, this.#until(isEnded, STOP_ANSWER_MS).then(isEnded)]);
    if (!inTime) throw new Error("Muse has not confirmed the stop yet. The turn still runs.");
    await this.#until(isEnded, STOP_EFFECT_MS);
  }

  /** Denies what stands in the way of a message that is to be read now. */
  async #clearPermissions(): Promise<void> {
    for (const permissionId of pendingPermissions(this.view.view).keys()) {
      await this.answerPermission(permissionId, { behavior: "deny" });
    }
  }

  /** A session that Muse unloaded while it was idle is loaded again; its conversation is here already. */
  async #loaded(): Promise<void> {
    if (!this.#isUnloaded) return;
    await this.#client.command("session/resume", { sessionId: this.museSessionId, excludeItems: true });
    this.#isUnloaded = false;
  }

  #takeInstructions(): string | undefined {
    const instructions = this.#instructions;
    this.#instructions = undefined;
    return instructions;
  }

  giveInstructions(instructions: string | undefined): void {
    this.#instructions = instructions;
  }

  /** Resolves when it holds, or after that many milliseconds, or when the session ends. */
  #until(holds: () => boolean, limitMs?: number): Promise<void> {
    return new Promise((resolve) => {
      let stop = () => {};
      const done = () => {
        stop();
        cancel();
        resolve();
      };
      const check = () => {
        if (holds() || this.#closing !== undefined) done();
        else stop = this.view.log.onNext(check);
      };
      const cancel = limitMs === undefined ? () => {} : this.#options.ports.timer(limitMs, done);
      check();
    });
  }

  #notice(id: string, title: string, error: unknown): void {
    const { message } = failure(error);
    this.view.apply({ kind: "notice", notice: { id, severity: "warning", title, description: message } });
  }

  #lost(error: ReturnType<typeof failure>): void {
    this.view.apply({ kind: "hostLost", error });
    void this.close();
    this.#options.onLost(this, error);
  }
}

type Attach = (museSessionId: string) => MuseSession;

async function start(
  { config }: SessionOptions,
  client: MspClient,
  cwd: string,
  attach: Attach,
): Promise<MuseSession> {
  const { session } = await client.command("session/start", {
    workspaceRoot: cwd,
    approvalMode: approvalMode(config.mode ?? DEFAULT_MODE),
    ...(config.model !== undefined && { modelId: config.model }),
  });
  const opened = attach(session.sessionId);
  opened.giveInstructions(config.systemPrompt);
  opened.view.apply({ kind: "session", session });
  if (config.model !== undefined && session.modelId !== null && session.modelId !== config.model) {
    throw new Error(
      `Muse chose the model ${session.modelId} instead of ${config.model}. The session was not opened.`,
    );
  }
  return opened;
}

async function resume(
  { config }: SessionOptions,
  client: MspClient,
  sessionId: string,
  attach: Attach,
): Promise<MuseSession> {
  const opened = attach(sessionId);
  const { session, history } = await client.command("session/resume", { sessionId });
  opened.giveInstructions(config.systemPrompt);
  opened.view.apply({ kind: "session", session });
  await opened.serveHistory(history, session.activeTurnId, session.turnCount);
  const { model, mode } = opened.settings;
  await opened.configure({
    ...(config.model !== undefined && config.model !== model && { model: config.model }),
    ...(config.mode !== undefined && config.mode !== mode && { mode: config.mode }),
  });
  return opened;
}
