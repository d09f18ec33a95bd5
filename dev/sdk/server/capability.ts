/** The seventeen provider capabilities and how the two sides agree on a set of them. */

/** The only protocol version there is. */
export const PROVIDER_PROTOCOL_VERSION = 1;

export const PROVIDER_CAPABILITIES = [
  "prompt.message",
  "prompt.command",
  "prompt.image",
  "prompt.output_schema",
  "prompt.steer",
  "session.archive",
  "session.unarchive",
  "session.configure",
  "session.list",
  "session.persistence",
  "session.revert.conversation",
  "session.revert.files",
  "session.revert.both",
  "session.subsession",
  "permission",
  "permission.tool_policy",
  "timeline.plugin",
] as const;

export type ProviderCapability = (typeof PROVIDER_CAPABILITIES)[number];

const known: ReadonlySet<string> = new Set(PROVIDER_CAPABILITIES);

/** Whether the text names a capability that this protocol version knows. */
export function isProviderCapability(value: string): value is ProviderCapability {
  return known.has(value);
}

/** The known capabilities that both sides have, in the offered order, without duplicates. */
export function negotiateProviderCapabilities(
  offered: readonly string[],
  supported: readonly string[],
): ProviderCapability[] {
  const ours = new Set(supported);
  return [...new Set(offered)].filter(isProviderCapability).filter((capability) => ours.has(capability));
}
