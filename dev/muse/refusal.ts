/** Error answers: the table of codes and the exception that carries one out of a method. */
import type { ErrorData, ErrorObject } from "./schema/result.ts";

const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  notInitialized: -32600,
  alreadyInitialized: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  experimentalRequired: -32601,
  outputResultTooLarge: -32603,
  overloaded: -32001,
  inputTooLarge: -32002,
  capabilityRequired: -32010,
  notFound: -32011,
  sessionNotFound: -32020,
  sessionInUse: -32021,
  forkBoundaryInvalid: -32023,
  sessionNotLoaded: -32024,
  commandRejected: -32030,
  backpressured: -32031,
  skillNotFound: -32032,
  viewTruncated: -32040,
  outputUnavailable: -32041,
  noBoundary: -32042,
  approvalNotFound: -32050,
  approvalAlreadyResolved: -32051,
  approvalChoiceInvalid: -32052,
  approvalRequirementStale: -32053,
  userInputNotFound: -32055,
  userInputAlreadySettled: -32056,
  userInputAnswerInvalid: -32057,
} as const;

type Kind = keyof typeof codes;

/** Thrown by a method to answer with an error; nothing else may come out of a method. */
export class Refusal extends Error {
  readonly answer: ErrorObject;
  constructor(answer: ErrorObject) {
    super(answer.message);
    this.answer = answer;
  }
}

/** A refusal of the given kind with its table code. */
export function refuse(kind: Kind, message: string, data: Partial<ErrorData> = {}): Refusal {
  const retryable = kind === "overloaded" || kind === "backpressured";
  return new Refusal({ code: codes[kind], data: { kind, retryable, ...data }, message });
}

/** The refusal of an admitted command, in the words of the host. */
export function reject(method: string, commandId: string, reason: string, text?: string): Refusal {
  const tail = text === undefined ? "" : `: ${text}`;
  return refuse("commandRejected", `${method} command ${commandId} rejected: ${reason}${tail}`, {
    commandId,
    reason,
  });
}
