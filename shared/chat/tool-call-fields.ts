/** The groups of fields that a tool call hands on from one state to the next, each built in one place. */
import type { ToolCallReadyAction } from "./actions.ts";
import type {
  ConfirmationOption,
  Meta,
  ToolCallBase,
  ToolCallContributor,
  ToolCallParams,
  ToolCallPendingConfirmationState,
  ToolCallPostConfirm,
  ToolResultContent,
} from "./state.ts";

/** What outlives every transition. A `_meta` that is given replaces the old one whole. */
export function base(call: ToolCallBase, given: { readonly _meta?: Meta } = {}): ToolCallBase {
  return {
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    displayName: call.displayName,
    intention: call.intention,
    contributor: call.contributor,
    _meta: given._meta ?? call._meta,
  };
}

/** Once its input is complete, more may be known of a call than when it started (protocol 0.8.0). */
export function refinedBase(call: ToolCallBase, action: ToolCallReadyAction): ToolCallBase {
  return {
    ...base(call, action),
    intention: action.intention ?? call.intention,
    contributor: refinedContributor(call.contributor, action.contributor),
  };
}

/** Which client executes a call is settled at its start: no client gives it up or takes it over later. */
function refinedContributor(
  known: ToolCallContributor | undefined,
  given: ToolCallContributor | undefined,
): ToolCallContributor | undefined {
  if (known?.kind === "client" || given?.kind === "client") return known;
  return given ?? known;
}

export function params(call: ToolCallParams): ToolCallParams {
  return { invocationMessage: call.invocationMessage, toolInput: call.toolInput };
}

export function postConfirm(call: ToolCallPostConfirm): ToolCallPostConfirm {
  return { confirmed: call.confirmed, ...selection(call.selectedOption) };
}

/** The option that was chosen, under `selectedOption`; an unknown id leaves no key. */
export function chosenOption(call: ToolCallPendingConfirmationState, optionId: string | undefined) {
  return selection(call.options?.find((option) => option.id === optionId));
}

/** Nothing to spread where there is no option, so that no key is left. */
export function selection(selectedOption: ConfirmationOption | undefined) {
  return selectedOption && { selectedOption };
}

/** The output so far, without a key where there is none. */
export function partialContent({ content }: { readonly content?: readonly ToolResultContent[] }) {
  return content && { content };
}

/** The action's `_meta`, without a key where it gives none. */
export function givenMeta({ _meta }: { readonly _meta?: Meta }) {
  return _meta && { _meta };
}
