import { describe, expect, it } from "vitest";
import { catalogOf } from "../../../server/helper/catalog.ts";
import { modelListResult } from "../../../server/msp/schema/model.ts";

const listed = (...models: object[]) =>
  catalogOf(
    modelListResult.parse({ models: models.map((model) => ({ providerId: "meta", ...model })) }).models,
    "onRequest",
  );

describe("the catalog", () => {
  it("keeps the efforts that a model lists, with its default and its descriptions", () => {
    const { models } = listed({
      modelId: "spark",
      displayLabel: "Spark",
      isDefault: true,
      contextLimit: 1000,
      variants: ["low", "high"],
      reasoningEffortVariants: [{ tier: "high", description: "Takes its time" }],
      defaultReasoningEffort: "high",
    });
    expect(models).toEqual([
      {
        id: "spark",
        label: "Spark",
        isDefault: true,
        contextWindowMaxTokens: 1000,
        defaultThinkingOptionId: "high",
        thinkingOptions: [
          { id: "low", label: "Low", isDefault: false },
          { id: "high", label: "High", isDefault: true, description: "Takes its time" },
        ],
      },
    ]);
  });

  it.each([["unknown"], [[]], [undefined]])("falls back to the usual efforts for variants %j", (variants) => {
    const { models } = listed({ modelId: "spark", variants });
    expect(models[0]?.thinkingOptions?.map(({ id }) => id)).toEqual([
      "minimal",
      "low",
      "medium",
      "high",
      "xhigh",
      "max",
      "ultra",
    ]);
  });

  it("keeps the default of a model also where it is none of the usual efforts", () => {
    const { models } = listed({ modelId: "a", variants: "unknown", defaultReasoningEffort: "none" });
    expect(models[0]).toMatchObject({
      defaultThinkingOptionId: "none",
      thinkingOptions: [{ id: "none", isDefault: true }, { id: "minimal" }, {}, {}, {}, {}, {}, {}],
    });
  });

  it("never makes a model the default that shares data with its maker", () => {
    const catalog = listed(
      { modelId: "spark-contributor", displayLabel: "Spark (Contributor)", isDefault: true },
      { modelId: "spark" },
    );
    expect(catalog.defaultModel).toBeUndefined();
    expect(catalog.models.map(({ isDefault }) => isDefault)).toEqual([false, false]);
  });

  it("is not blocked by odd or future shapes of what it does not use", () => {
    const { models } = listed(
      { modelId: "a", cost: 7, releaseDate: { year: 2027 }, reasoningEffortVariants: "many", description: 3 },
      { modelId: "b", contextLimit: null, displayLabel: null, badge: ["new"] },
    );
    expect(models.map(({ id, label }) => [id, label])).toEqual([
      ["a", "a"],
      ["b", "b"],
    ]);
  });

  it("has no window of nothing, and a name for the effort that is more than high", () => {
    const { models } = listed({ modelId: "a", contextLimit: 0, variants: ["xhigh"], description: "Quick" });
    expect(models[0]).not.toHaveProperty("contextWindowMaxTokens");
    expect(models[0]).toMatchObject({
      description: "Quick",
      thinkingOptions: [{ id: "xhigh", label: "Extra high" }],
    });
  });

  it("names one mode that never asks, and it is not the default", () => {
    const { modes, defaultMode } = listed();
    expect(modes.filter(({ isUnattended }) => isUnattended).map(({ id }) => id)).toEqual(["allowAll"]);
    expect(defaultMode).toBe("onRequest");
  });
});
