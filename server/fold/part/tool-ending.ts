/** How an item ended that did not simply succeed, in words and as a code. */

/** `code` is Muse's word for the kind of failure, or the status itself: only `cancelled` reads as cancelled. */
export interface Ending {
  readonly message: string;
  readonly code: string;
}

/** Undefined for what completed. A status that nobody knows is told as it is. */
export function endingOf(
  status: string,
  {
    failureKind,
    failureReason,
  }: { readonly failureKind?: string | undefined; readonly failureReason?: string | undefined },
): Ending | undefined {
  switch (status) {
    case "completed":
      return undefined;
    case "failed": {
      const kind = failureKind === undefined ? "Failed" : `Failed (${failureKind})`;
      return {
        message: failureReason ?? kind,
        code: failureKind === "cancelled" ? status : (failureKind ?? status),
      };
    }
    case "cancelled":
      return { message: failureReason ?? "Cancelled", code: status };
    case "timedOut":
      return { message: because("Timed out", failureReason), code: status };
    default:
      return { message: because(`Ended as "${status}"`, failureReason), code: status };
  }
}

function because(what: string, why: string | undefined): string {
  return why === undefined ? what : `${what}: ${why}`;
}
