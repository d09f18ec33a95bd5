/** What a session is told when it is opened, and whom it tells what becomes of it. */
import type { ProviderError } from "@getpaseo/plugin/server/provider";
import type { SessionModel } from "../../shared/session/state.ts";
import type { ForkPoint } from "../fold/fork-point.ts";
import type { SessionConfig } from "../msp/schema/session-call.ts";
import type { Family } from "./child/child-session.ts";
import type { MuseSession } from "./session.ts";

export interface SessionOptions {
  /** Paseo's id of this opening. */
  readonly sessionId: string;
  readonly persist: boolean;
  /** Key of the account that its host uses. */
  readonly account: string;
  /** Absolute path of the workspace. */
  readonly cwd: string;
  /** What it was opened with, for each host that loads it. */
  readonly config?: SessionConfig;
  /** Effort chosen when the session was opened. */
  readonly effort?: string;
  /** Model chosen when the session was opened. */
  readonly model?: string;
  /** Paseo's text for a model that Muse names. */
  readonly modelIdOf: (model: SessionModel) => string;
  /** Where a mode is given back to its default. */
  readonly defaultMode: string;
  /** Milliseconds after which a process with nothing to do is ended; 0 keeps it. */
  readonly idleMs: number;
  /** For the model alone, with the first prompt. */
  readonly instructions?: string;
  /** Absent where Paseo shows no children. */
  readonly family?: Family;
  /** Model, mode or effort in force changed. */
  readonly onConfig: (session: MuseSession) => void;
  /** What can be typed as a slash command changed. */
  readonly onCommands: (session: MuseSession) => void;
  /** Its host has ended, and no other can take its place. The session is over and let go of. */
  readonly onLost: (session: MuseSession, error: ProviderError) => void;
  /** Opens what the session goes on as when it is cut there. Rejects with nothing changed. */
  readonly goBack: (
    session: MuseSession,
    point: Extract<ForkPoint, { kind: "after" | "start" }>,
  ) => Promise<MuseSession>;
  /** The session is over as it should be: another opening took it over, or, with an error, it is no more. */
  readonly onGivenUp: (session: MuseSession, error?: ProviderError) => void;
}
