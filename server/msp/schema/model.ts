/** The catalogue of models and the selection of one. */
import { z } from "zod";
import { flag, list, nullable, optional, textOrEmpty, type Wire, word } from "./wire.ts";

/** The efforts that may be asked for; hosts may report others. */
export type ReasoningEffort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | "ultra";

/** Prices are decimal texts as the catalogue gives them. */
const cost = z.object({
  input: z.string(),
  output: z.string(),
  cached: textOrEmpty,
  currency: nullable(z.string()).catch(null),
});

const model = z.object({
  modelId: z.string(),
  providerId: z.string(),
  displayLabel: textOrEmpty,
  isActive: flag,
  isDefault: flag,
  profileId: nullable(z.string()).catch(null),
  description: nullable(z.string()).catch(null),
  releaseDate: nullable(z.string()).catch(null),
  /** Tokens; null where unknown. */
  contextLimit: nullable(z.number()).catch(null),
  outputLimit: nullable(z.number()).catch(null),
  cost: nullable(cost).catch(null),
  defaultReasoningEffort: optional(z.string()),
  /** Efforts the model takes, or that nobody knows them. */
  variants: optional(z.union([z.literal("unknown"), z.array(z.string())])),
  /** The same efforts with a description where the catalogue has any. */
  reasoningEffortVariants: optional(list(z.object({ tier: z.string(), description: optional(z.string()) }))),
});
export type Model = Wire<typeof model>;

export interface ModelListParams {
  readonly sessionId?: string;
}

export const modelListResult = z.object({
  models: list(model),
  providerId: textOrEmpty,
  profileId: nullable(z.string()).catch(null),
  source: word,
});

export interface ModelSelection {
  readonly modelId: string;
  readonly providerId?: string;
  readonly profileId?: string | null;
  readonly displayLabel?: string;
}
