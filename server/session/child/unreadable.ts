/** Why the conversation of a child cannot be shown, in words that fit into its row. */
import { MspError } from "../../msp/errors.ts";

export function whyUnreadable(error: unknown): string {
  if (!(error instanceof MspError)) return "Muse ended.";
  switch (error.kind) {
    case "sessionNotFound":
    case "notFound":
      return "Muse does not give it out.";
    case "sessionNotLoaded":
      return "Muse has put it away.";
    case "overloaded":
    case "backpressured":
      return "Muse was too busy.";
    default:
      return error.message;
  }
}
