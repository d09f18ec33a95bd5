/** The errors of MSP: which kinds belong to a code, and whether trying again can help where the host does not say. */

interface ErrorRow {
  readonly code: number;
  /** The most general kind first; it stands for the code when the host names none. */
  readonly kinds: readonly string[];
  readonly retryable?: true;
}

const rows: readonly ErrorRow[] = [
  { code: -32700, kinds: ["parseError"] },
  { code: -32600, kinds: ["invalidRequest", "notInitialized", "alreadyInitialized"] },
  { code: -32601, kinds: ["methodNotFound", "experimentalRequired"] },
  { code: -32602, kinds: ["invalidParams", "experimentalRequired"] },
  { code: -32603, kinds: ["internal", "pageEventTooLarge", "outputResultTooLarge"] },
  { code: -32001, kinds: ["overloaded"], retryable: true },
  { code: -32002, kinds: ["inputTooLarge"] },
  { code: -32010, kinds: ["capabilityRequired"] },
  { code: -32011, kinds: ["notFound"] },
  { code: -32013, kinds: ["interrupted"] },
  { code: -32014, kinds: ["cancelled"] },
  { code: -32020, kinds: ["sessionNotFound"] },
  { code: -32021, kinds: ["sessionInUse"] },
  { code: -32022, kinds: ["sessionAmbiguous"] },
  { code: -32023, kinds: ["forkBoundaryInvalid"] },
  { code: -32024, kinds: ["sessionNotLoaded"] },
  { code: -32025, kinds: ["sessionStreamMismatch"] },
  { code: -32029, kinds: ["workspaceNotTrusted"] },
  { code: -32030, kinds: ["commandRejected"] },
  { code: -32031, kinds: ["backpressured"], retryable: true },
  { code: -32032, kinds: ["skillNotFound"] },
  { code: -32033, kinds: ["computerUseUnavailable"] },
  { code: -32038, kinds: ["uploadNotFound"] },
  { code: -32040, kinds: ["viewTruncated"] },
  { code: -32041, kinds: ["outputUnavailable"] },
  { code: -32042, kinds: ["boundaryUnusable", "boundaryPruned", "noBoundary"] },
  { code: -32050, kinds: ["approvalNotFound"] },
  { code: -32051, kinds: ["approvalAlreadyResolved"] },
  { code: -32052, kinds: ["approvalChoiceInvalid"] },
  { code: -32053, kinds: ["approvalRequirementStale"] },
  { code: -32054, kinds: ["approvalReviewerUnavailable"] },
  { code: -32055, kinds: ["userInputNotFound"] },
  { code: -32056, kinds: ["userInputAlreadySettled"] },
  { code: -32057, kinds: ["userInputAnswerInvalid"] },
  { code: -32060, kinds: ["missingAnchor"] },
  { code: -32061, kinds: ["prunedPrefix"] },
  { code: -32062, kinds: ["wrongStream"] },
  { code: -32063, kinds: ["unknownStream"] },
  { code: -32064, kinds: ["unknownProjection"] },
];

const byCode = new Map(rows.map((row) => [row.code, row]));
const byKind = new Map(rows.flatMap((row) => row.kinds.map((kind) => [kind, row] as const)));

/** The kind that a code stands for by itself; `unknown` for a code that is not in the table. */
export function kindOfCode(code: number): string {
  return byCode.get(code)?.kinds[0] ?? "unknown";
}

/** Whether the same request can succeed later, by kind or, for a kind that is not in the table, by code. */
export function isRetryable(kind: string, code: number): boolean {
  return (byKind.get(kind) ?? byCode.get(code))?.retryable ?? false;
}
