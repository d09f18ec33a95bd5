/** Muse's models as Paseo's catalog. */
import type { Model as PaseoModel, ProviderCatalog, Thinking } from "@getpaseo/plugin/server/provider";
import { sharesData } from "../data-sharing.ts";
import { modelIdOf, selectionOf } from "../model-id.ts";
import type { Model } from "../msp/schema/model.ts";
import { MODES } from "../paseo/modes.ts";

/** Efforts of a model that does not say which it takes; `none` is left out since not every model can do without. */
const USUAL_EFFORTS = ["minimal", "low", "medium", "high", "xhigh", "max", "ultra"];

/** The default is the host's own, and never a model that shares data with its maker. */
export function catalogOf(models: readonly Model[], defaultMode: string): ProviderCatalog {
  const rows = new Map(models.map((model) => [modelIdOf(model, models), model]));
  const [defaultModel] = [...rows].find(([, model]) => model.isDefault && !sharesData(model)) ?? [];
  return {
    models: [...rows].map(([id, model]) => paseoModel(id, model, id === defaultModel)),
    modes: [...MODES],
    defaultMode,
    ...(defaultModel !== undefined && { defaultModel }),
  };
}

function paseoModel(id: string, model: Model, isDefault: boolean): PaseoModel {
  const thinkingOptions = efforts(model);
  const defaultEffort = thinkingOptions.find(({ isDefault }) => isDefault)?.id;
  return {
    id,
    label: label(id, model),
    isDefault,
    thinkingOptions,
    ...(model.description !== null && { description: model.description }),
    ...(model.contextLimit !== null &&
      model.contextLimit > 0 && { contextWindowMaxTokens: model.contextLimit }),
    ...(defaultEffort !== undefined && { defaultThinkingOptionId: defaultEffort }),
  };
}

/** With the provider, and the profile where that is what differs, of a model whose own name is not enough. */
function label(id: string, { modelId, displayLabel }: Model): string {
  const { providerId, profileId } = selectionOf(id);
  const name = displayLabel || modelId;
  if (id === modelId || providerId === undefined) return name;
  return `${name} (${profileId == null ? providerId : `${providerId}, ${profileId}`})`;
}

function efforts({ variants, reasoningEffortVariants, defaultReasoningEffort }: Model): Thinking[] {
  const listed =
    Array.isArray(variants) && variants.length > 0 ? variants : usualEfforts(defaultReasoningEffort);
  return listed.map((id) => {
    const description = reasoningEffortVariants?.find(({ tier }) => tier === id)?.description;
    return {
      id,
      label: effortLabel(id),
      isDefault: id === defaultReasoningEffort,
      ...(description !== undefined && { description }),
    };
  });
}

/** What a model takes by default it takes in any case. */
function usualEfforts(own: string | undefined): readonly string[] {
  return own === undefined || USUAL_EFFORTS.includes(own) ? USUAL_EFFORTS : [own, ...USUAL_EFFORTS];
}

function effortLabel(effort: string): string {
  return effort === "xhigh" ? "Extra high" : effort.charAt(0).toUpperCase() + effort.slice(1);
}
