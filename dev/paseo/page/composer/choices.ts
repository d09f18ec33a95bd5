/** Which models, modes and efforts a person can choose, and which are chosen now. */
import type { ConfigState, Mode, Model, ProviderCatalog, Thinking } from "@getpaseo/plugin/server/provider";

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
}

export interface Choices {
  readonly models: readonly Choice[];
  readonly modes: readonly Choice[];
  readonly efforts: readonly Choice[];
}

/** What is selected. `undefined` leaves the choice to the provider. */
export interface Selection {
  readonly model?: string | undefined;
  readonly mode?: string | undefined;
  readonly thinkingOption?: string | undefined;
}

/**
 * Models come from the catalog, like their efforts; modes from the session once there is one. A value that no list
 * names is shown all the same, because it is what is in force.
 */
export function choicesOf(
  catalog: ProviderCatalog | null,
  config: ConfigState | null,
  selection: Selection,
): Choices {
  const models = catalog?.models ?? config?.models ?? [];
  const model = models.find((each) => names(each, selection.model));
  const efforts = model?.thinkingOptions ?? catalog?.thinkingOptions ?? config?.thinkingOptions ?? [];
  const modes: readonly Mode[] = config === null ? (catalog?.modes ?? []) : config.modes;
  const selectable = models.filter((each) => each.isSelectable !== false || each === model);
  return {
    models: withSelected(selectable, model?.id ?? selection.model),
    modes: withSelected(modes, selection.mode),
    efforts: withSelected(efforts, selection.thinkingOption),
  };
}

/** Only the members that name something. `null` and `undefined` both mean that nothing is named. */
export function namedIn(selection: {
  readonly model?: string | null | undefined;
  readonly mode?: string | null | undefined;
  readonly thinkingOption?: string | null | undefined;
}): { model?: string; mode?: string; thinkingOption?: string } {
  const { model, mode, thinkingOption } = selection;
  return {
    ...(model == null ? {} : { model }),
    ...(mode == null ? {} : { mode }),
    ...(thinkingOption == null ? {} : { thinkingOption }),
  };
}

/** What a new agent starts with when the person chooses nothing. */
export function defaultSelection(catalog: ProviderCatalog): Selection {
  const model = catalog.models.find((each) => each.isDefault || each.id === catalog.defaultModel);
  return {
    model: model?.id,
    mode: catalog.defaultMode ?? catalog.modes[0]?.id,
    thinkingOption: defaultEffort(model, catalog),
  };
}

/** The effort that a model starts with. */
export function defaultEffort(model: Model | undefined, catalog: ProviderCatalog): string | undefined {
  const options: readonly Thinking[] = model?.thinkingOptions ?? catalog.thinkingOptions ?? [];
  return (
    model?.defaultThinkingOptionId ??
    options.find((option) => option.isDefault)?.id ??
    catalog.defaultThinkingOption
  );
}

function names(model: Model, id: string | undefined): boolean {
  return id !== undefined && (model.id === id || model.aliases?.includes(id) === true);
}

function withSelected(list: readonly Choice[], selected: string | undefined): readonly Choice[] {
  if (selected === undefined || list.some((choice) => choice.id === selected)) return list;
  return [...list, { id: selected, label: selected }];
}
