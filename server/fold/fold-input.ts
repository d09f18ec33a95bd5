/** What moves a fold on. */
import type {
  CommandAnswer,
  Draft,
  Failure,
  Notice,
  Requirement,
  Submission,
} from "../../shared/session/state.ts";
import type { MspEvent } from "../msp/events.ts";
import type { Patch } from "../msp/schema/patch.ts";
import type { Session } from "../msp/schema/session.ts";
import type { Admission } from "./admission.ts";
import type { HistoryPiece, PastRead } from "./history.ts";
import type { Fold } from "./workspace.ts";

/** Everything that moves a fold on: what Muse tells, and what this client did. */
export type FoldInput =
  | { readonly kind: "event"; readonly event: MspEvent; readonly isPast?: boolean }
  | { readonly kind: "session"; readonly session: Session }
  | ({ readonly kind: "history" } & HistoryPiece)
  | ({ readonly kind: "pastRead" } & PastRead)
  | { readonly kind: "older"; readonly older: Fold }
  | { readonly kind: "submitted"; readonly submission: Submission }
  | { readonly kind: "admitted"; readonly admission: Admission }
  /** Muse took the turn out of its queue. */
  | { readonly kind: "unqueued"; readonly turnId: string }
  /** The prompt was sent as another command, the first one having done nothing. */
  | { readonly kind: "resent"; readonly commandId: string; readonly as: string }
  | { readonly kind: "refused"; readonly commandId: string; readonly error: Failure }
  | {
      readonly kind: "answered";
      readonly commandId: string;
      readonly answer: CommandAnswer;
      /** The turn that runs beside it, where the command came as a note for one. */
      readonly turnId?: string;
    }
  | { readonly kind: "compacting"; readonly commandId: string }
  | { readonly kind: "configured"; readonly change: Configuration }
  | { readonly kind: "escalated"; readonly approvalId: string }
  /** A person typed or chose something at a request that waits. */
  | { readonly kind: "drafted"; readonly draft: Draft }
  | { readonly kind: "stageMoved"; readonly requirement: Requirement }
  | { readonly kind: "patchRead"; readonly itemId: string; readonly patch: Patch }
  | { readonly kind: "childRead"; readonly childSessionId: string; readonly unreadable: string | undefined }
  /** A person stopped what Muse does not run as a turn. */
  | { readonly kind: "left" }
  | { readonly kind: "closing" }
  | { readonly kind: "granted"; readonly grants: readonly string[] }
  | { readonly kind: "notice"; readonly notice: Notice }
  /** With `mayReturn` another host can take its place: what is in doubt stays in doubt. */
  | { readonly kind: "hostLost"; readonly error: Failure; readonly mayReturn?: boolean }
  /** Another host has loaded the session and told what came meanwhile. */
  | { readonly kind: "hostBack"; readonly activeTurnId: string | null };

/** What Muse admitted of a change; a value that stayed the same is told by no event. */
export interface Configuration {
  readonly model?: { readonly modelId: string; readonly providerId?: string };
  readonly approvalMode?: string;
  readonly effort?: string;
}
