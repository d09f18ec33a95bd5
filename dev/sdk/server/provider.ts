/** Stand-in for `@getpaseo/plugin/server/provider`: the provider contract, values and types. */
import {
  isProviderCapability,
  negotiateProviderCapabilities,
  PROVIDER_CAPABILITIES,
  PROVIDER_PROTOCOL_VERSION,
} from "./capability.ts";
import { ProviderEventSchema } from "./event.ts";
import { ProviderInputSchema } from "./input.ts";
import { requiredProviderCapabilities, requireProviderCapabilities } from "./required.ts";

export type * from "../json.ts";
export type { ProviderCapability } from "./capability.ts";
export type * from "./config.ts";
export type { ProviderContent } from "./content.ts";
export type * from "./event.ts";
export type * from "./input.ts";
export type * from "./registration.ts";
export type * from "./timeline.ts";

export {
  isProviderCapability,
  negotiateProviderCapabilities,
  PROVIDER_CAPABILITIES,
  PROVIDER_PROTOCOL_VERSION,
  ProviderEventSchema,
  ProviderInputSchema,
  requiredProviderCapabilities,
  requireProviderCapabilities,
};
