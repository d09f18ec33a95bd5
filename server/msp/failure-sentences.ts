/** The sentences for requests that fail: what happened, and what a person can do about it. */
import type { ErrorData } from "./request-error.ts";
import type { ErrorKind } from "./vocabulary.ts";

/** What is known of a failed request. The message has no full stop. */
export interface Failure {
  readonly kind: string;
  readonly message: string;
  readonly data: ErrorData;
}

export type Sentence = string | ((failure: Failure) => string);

const OUT_OF_STEP = "Muse and this plugin are out of step. Close the session and open it again.";
const TRY_LATER = "Muse is too busy to take this right now, and nothing was done. Try again in a moment.";
const HISTORY_GONE =
  "That part of the conversation is no longer kept in a form that can be read here. The conversation itself goes on.";

/** By the kind of the error: those of MSP 1.4.1 but the rejection, which goes by its reason. */
const declared = {
  sessionInUse:
    "Another Muse process has this session open. Close it there (a terminal, another app), then try again.",
  sessionNotFound:
    "Muse has no session with this id. Its log was probably deleted or moved. Start a new session.",
  sessionAmbiguous: ({ data }) =>
    `Muse found several logs of this session and does not guess which one is right. Keep one and move the others away, then try again.${asList(data.paths)}`,
  sessionNotLoaded: "Muse has put this session away meanwhile. Open it again and repeat what you did.",
  sessionStreamMismatch: OUT_OF_STEP,
  forkBoundaryInvalid:
    "The conversation cannot be cut there: that turn is still running or does not belong to this session. Choose a turn that has ended.",
  overloaded: TRY_LATER,
  backpressured: TRY_LATER,
  capabilityRequired: ({ data }) =>
    `This Muse does not offer ${data.capability === undefined ? "what was asked for" : `"${data.capability}"`} to this plugin. Do without it, or update Muse.`,
  experimentalRequired: "This needs an experimental part of Muse that is not switched on here.",
  methodNotFound: ({ message }) => `This Muse cannot do that; an older or newer one may. (${message})`,
  invalidParams: ({ message }) => `Muse did not accept the request: ${message}`,
  internal: internalFault,
  inputTooLarge: ({ data }) =>
    `This message is too large for Muse${data.limitBytes === undefined ? "" : `, which takes at most ${megabytes(data.limitBytes)}`}. Attach fewer or smaller images, or shorten the text.`,
  skillNotFound: ({ data }) =>
    `Muse knows no skill ${data.selector === undefined ? "of that name" : `"${data.selector}"`} here. Pick one from the list of skills.`,
  notFound: ({ message }) => `Muse cannot find what was asked for: ${message}`,
  viewTruncated: HISTORY_GONE,
  boundaryPruned: HISTORY_GONE,
  boundaryUnusable: HISTORY_GONE,
  noBoundary: HISTORY_GONE,
  pageEventTooLarge: "One entry of the conversation is too large to be shown here.",
  outputResultTooLarge: "The stored output is too large to be read in one piece.",
  outputUnavailable:
    "The stored output is no longer available. What the conversation shows of it is all there is.",
  approvalNotFound: "This request for approval is no longer open. There is nothing left to decide.",
  approvalAlreadyResolved: ({ data }) =>
    `This was decided before your answer arrived${data.resolution === undefined ? "" : ` (${data.resolution.decision}, by ${data.resolution.resolvedBy})`}. Your answer changed nothing.`,
  approvalChoiceInvalid: "This choice is no longer offered. Look at the request again and pick one that is.",
  approvalRequirementStale:
    "The request has moved on to another step, so your answer was not used. Read the step it is at now and decide again.",
  approvalReviewerUnavailable:
    "This leaves decisions to Muse's automatic reviewer, which is not available here. Go on with it in Muse's own terminal program, or start a new session.",
  userInputNotFound: "This question is no longer open. There is nothing left to answer.",
  userInputAlreadySettled: ({ data }) =>
    `This question was settled before your answer arrived${data.settlement === undefined ? "" : ` (${data.settlement.outcome})`}. Your answer changed nothing.`,
  userInputAnswerInvalid: ({ message }) =>
    `Muse did not take the answer: ${message}. Answer every question, mind how many choices are allowed, and keep each text within 500 characters.`,
  notInitialized: OUT_OF_STEP,
  alreadyInitialized: OUT_OF_STEP,
  parseError: ({ message }) => `Muse could not read the request: ${message}. ${OUT_OF_STEP}`,
  invalidRequest: ({ message }) => `Muse did not accept the request: ${message}. ${OUT_OF_STEP}`,
  interrupted: "This was interrupted before it was done. Try again.",
  cancelled: "This was cancelled before it was done. Try again if it is still wanted.",
} satisfies Record<Exclude<ErrorKind, "commandRejected">, Sentence>;

/** Words of newer hosts, and of this client for what goes wrong on its own side. */
const others: Readonly<Record<string, Sentence>> = {
  workspaceNotTrusted:
    "This folder is not trusted by Muse. Trust it in Muse's own terminal program, then try again.",
  computerUseUnavailable: "Muse cannot use a computer's screen on this machine.",
  uploadNotFound: "Muse no longer has the attached file. Attach it again.",
  missingAnchor: HISTORY_GONE,
  prunedPrefix: HISTORY_GONE,
  wrongStream: OUT_OF_STEP,
  unknownStream: OUT_OF_STEP,
  unknownProjection: OUT_OF_STEP,
  protocol: ({ message }) =>
    `Muse answered in a way this plugin cannot read (${message}). If Muse was updated lately, update this plugin as well.`,
  handshakeTimeout:
    "Muse was started but does not answer. It may be waiting for something on its own machine, such as a keychain dialog. Run `muse` there in a terminal, settle what it asks for, then try again.",
};

export const sentenceByKind: ReadonlyMap<string, Sentence> = new Map(
  Object.entries<Sentence>({ ...declared, ...others }),
);

/** By the reason of a rejected command. */
export const sentenceByReason: ReadonlyMap<string, Sentence> = new Map(
  Object.entries<Sentence>({
    command_id_conflict:
      "Muse took this for a repetition of something else and did not do it. Do it once more.",
    session_id_conflict: "A session with this id exists already. Start the new one again.",
    missing_run: "Nothing is running any more, so there was nothing to stop or change.",
    missing_goal: "This session has no goal. Set one first.",
    abandoned:
      "Muse let go of this message before it began, most likely because it was restarted. Send it again.",
    deferred_start_failed: "The message waited for its turn and could then not be started. Send it again.",
    not_paired_interrupt: "A message can only be taken back together with a stop. Stop the turn first.",
    stale_attempt: "That attempt has been replaced by a newer one. Look at the list again.",
    not_ready: "Muse is not ready for this yet. Try again in a moment.",
    invalid_target: "What this was meant for has ended or does not belong to this session.",
    invalid_model: "Muse does not offer this model here. Choose one from the list.",
    compaction_unavailable:
      "Muse cannot compact this conversation, because it does not know how much the model can hold.",
    run_active: "A turn is still running. Wait for its end or stop it, then try again.",
  }),
);

/** The exact word for this refusal is not settled; all its spellings name a ceiling. */
export const CEILING =
  "This session was started with a stricter approval mode, which cannot be loosened while it lives. Start a new session with the mode you want.";

/** Faults of the host's own set-up come without a kind of their own; only their text tells them apart. */
function internalFault({ message }: Failure): string {
  if (/reviewer.*(unavailable|not available)/i.test(message))
    return `Muse is set up to let its automatic reviewer decide, and there is none here (${message}). Choose a permission profile that asks you in Muse's settings file, then try again.`;
  if (/UnsafePath|writable by others/i.test(message))
    return `A folder that Muse keeps its data in is open to other people on that machine (${message}). Make it private (chmod 700), then try again.`;
  if (/event log failed|MCP startup audit failed/i.test(message))
    return `This Muse process cannot go on (${message}). The conversation is kept: close the agent and open it again.`;
  return `Muse reports a fault of its own: ${message}. If it names something to repair, repair that; otherwise try again.`;
}

function asList(paths: readonly string[] | undefined): string {
  return paths === undefined || paths.length === 0 ? "" : ` The logs: ${paths.join(", ")}`;
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / (1024 * 1024))} MiB`;
}
