/** The models and skills that the simulated host offers. */
import type { ModelRow, SkillRow } from "../schema/result.ts";

const plain = {
  cost: null,
  description: null,
  isActive: false,
  isDefault: false,
  outputLimit: 128_000,
  profileId: "tbh",
  providerId: "meta",
  reasoningEffortVariants: [],
  releaseDate: null,
} satisfies Partial<ModelRow>;

export const models: readonly ModelRow[] = [
  {
    ...plain,
    contextLimit: 1_007_997,
    defaultReasoningEffort: "medium",
    description: "The everyday model",
    displayLabel: "Muse Spark 1.3",
    isDefault: true,
    modelId: "muse-spark-1.3",
    reasoningEffortVariants: [
      { description: "Answers at once", tier: "low" },
      { tier: "medium" },
      { description: "Takes its time", tier: "high" },
    ],
    variants: ["low", "medium", "high"],
  },
  {
    ...plain,
    contextLimit: 262_144,
    defaultReasoningEffort: "low",
    displayLabel: "Muse Spark 1.3 Mini",
    modelId: "muse-spark-1.3-mini",
    variants: ["minimal", "low", "medium"],
  },
  {
    ...plain,
    contextLimit: 1_007_997,
    defaultReasoningEffort: "medium",
    description: "Prompts and answers may be used to improve the product",
    displayLabel: "Muse Spark 1.3 (Contributor)",
    modelId: "muse-spark-1.3-contributor",
    variants: ["low", "medium", "high"],
  },
  {
    ...plain,
    contextLimit: 131_072,
    displayLabel: "Muse Ember 1.0",
    modelId: "muse-ember-1.0",
    variants: "unknown",
  },
  {
    ...plain,
    contextLimit: null,
    defaultReasoningEffort: "high",
    displayLabel: "meta/muse-spark-1.3",
    modelId: "meta/muse-spark-1.3",
    outputLimit: null,
    profileId: null,
    variants: ["minimal", "low", "medium", "high", "xhigh"],
  },
];

export const skills: readonly SkillRow[] = [
  {
    argumentHint: "<issue>",
    description: "Find and fix one bug",
    displayName: "Fix bug",
    selector: "fix-bug",
    source: "project",
  },
  { description: "Keep release notes", displayName: "notes", selector: "notes", source: "user" },
];
