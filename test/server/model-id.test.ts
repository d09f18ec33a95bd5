/** Models as texts: unlike for unlike models, and back to what Muse is told. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogOf } from "../../server/helper/catalog.ts";
import { isNamed, modelIdOf, selectionOf } from "../../server/model-id.ts";
import { modelListResult } from "../../server/msp/schema/model.ts";

const row = (modelId: string, providerId: string, profileId: string | null = null) => ({
  modelId,
  providerId,
  profileId,
});

const catalog = (...models: object[]) => catalogOf(modelListResult.parse({ models }).models, "onRequest");

describe("a model that several providers have", () => {
  it("is offered once for each, under a text and a label of its own", () => {
    const { models, defaultModel } = catalog(
      { ...row("spark", "meta"), displayLabel: "Spark", isDefault: true },
      { ...row("spark", "other host"), displayLabel: "Spark" },
      { ...row("ember", "meta"), displayLabel: "Ember" },
    );
    expect(models.map(({ id, label, isDefault }) => [id, label, isDefault])).toEqual([
      ["spark?provider=meta", "Spark (meta)", true],
      ["spark?provider=other%20host", "Spark (other host)", false],
      ["ember", "Ember", false],
    ]);
    expect(defaultModel).toBe("spark?provider=meta");
  });

  it("is told apart by its profile where one provider has it twice", () => {
    const { models } = catalog(
      row("spark", "meta", "work"),
      row("spark", "meta", "home"),
      row("spark", "other"),
    );
    expect(models.map(({ label }) => label)).toEqual([
      "spark (meta, work)",
      "spark (meta, home)",
      "spark (other)",
    ]);
    expect(models.map(({ id }) => selectionOf(id))).toEqual([
      row("spark", "meta", "work"),
      row("spark", "meta", "home"),
      { modelId: "spark", providerId: "other" },
    ]);
  });

  it("is one entry where Muse lists the very same twice", () => {
    expect(catalog(row("spark", "meta"), row("spark", "meta")).models).toHaveLength(1);
  });
});

describe("the text of a model", () => {
  it("is Muse's own id where that is enough, whatever profile the rows carry", () => {
    const models = [row("spark", "meta", "tbh"), row("ember", "meta", "tbh")];
    expect(models.map((model) => modelIdOf(model, models))).toEqual(["spark", "ember"]);
    expect(selectionOf("spark")).toEqual({ modelId: "spark" });
  });

  it("is unlike for unlike rows, and leads back to each", () => {
    const word = fc.constantFrom("a", "b?provider=c", "ü&profile=x", "%", "a?provider=%");
    const rows = fc.array(fc.record({ modelId: word, providerId: word, profileId: fc.option(word) }));
    fc.assert(
      fc.property(rows, (models) => {
        const ids = new Map(models.map((model) => [modelIdOf(model, models), model]));
        for (const [id, model] of ids) {
          if (id === model.modelId && id.includes("?provider=")) continue;
          expect(isNamed(id, model)).toBe(true);
          expect(selectionOf(id).modelId).toBe(model.modelId);
          if (id !== model.modelId) expect(selectionOf(id).providerId).toBe(model.providerId);
        }
        const unlike = new Set(models.map((model) => JSON.stringify(model)));
        expect(ids.size).toBe(unlike.size);
      }),
    );
  });

  it("fits the model in use as far as Muse tells which that is", () => {
    expect(isNamed("spark", { modelId: "spark", providerId: "meta" })).toBe(true);
    expect(isNamed("spark?provider=meta", { modelId: "spark" })).toBe(true);
    expect(isNamed("spark?provider=meta", { modelId: "spark", providerId: "other" })).toBe(false);
    expect(isNamed("spark", { modelId: "ember" })).toBe(false);
  });
});
