/** Any error as Paseo shows it: what happened and what to do, its kind, and the host's own words beneath. */
import type { ProviderError } from "@getpaseo/plugin/server/provider";
import { HostGone } from "./host/errors.ts";
import { MspError } from "./msp/errors.ts";
import { explain } from "./msp/explain.ts";
import { StartFailure } from "./start-failure.ts";

export function failure(error: unknown): ProviderError {
  if (error instanceof StartFailure) {
    const { message, code, diagnostic } = error;
    return { message, code, ...(diagnostic !== "" && { diagnostic }) };
  }
  if (error instanceof MspError)
    return { message: explain(error), code: error.kind, diagnostic: error.message };
  if (error instanceof HostGone) return { message: error.message, code: "hostGone" };
  return { message: error instanceof Error ? error.message : String(error) };
}
