/** What Paseo refuses at registration. Every check throws, which fails the load of the whole client entry. */

const ID = /^[a-z][a-z0-9-]*$/;
const ICON = /^[A-Z][A-Za-z0-9]*$/;

/** An id of the plugin's own, not used twice among `taken`. */
export function checkId(what: string, id: string, taken: readonly { readonly id: string }[]): void {
  if (!ID.test(id)) throw new Error(`Invalid plugin ${what} id: ${JSON.stringify(id)}`);
  if (taken.some((other) => other.id === id)) throw new Error(`Plugin ${what} is already registered: ${id}`);
}

/** A plain function; `React.memo` and `forwardRef` make objects. */
export function checkComponent(what: string, Component: unknown): void {
  if (typeof Component !== "function") throw new Error(`Plugin ${what} Component must be a function`);
}

export function checkText(what: string, text: unknown): void {
  if (typeof text !== "string" || text.trim() === "")
    throw new Error(`Plugin ${what} must be a non-empty string`);
}

/** Only the form of a Lucide name is checked here: this page draws a few of Lucide's icons, Paseo knows them all. */
export function checkIcon(what: string, icon: unknown): void {
  if (typeof icon === "function") return;
  if (typeof icon !== "string" || !ICON.test(icon)) {
    throw new Error(`Unknown icon of plugin ${what}: ${JSON.stringify(icon)}`);
  }
}

export function checkLocations(locations: readonly string[] | undefined): void {
  if (locations === undefined) return;
  if (locations.length === 0) throw new Error("Plugin panel locations must not be empty");
  if (new Set(locations).size < locations.length) throw new Error("Plugin panel locations must not repeat");
}

export interface CheckedRenderer {
  readonly kind: string;
  readonly version: number;
  readonly schema: unknown;
  readonly Component: unknown;
}

export function checkRenderer(renderer: CheckedRenderer, taken: readonly CheckedRenderer[]): void {
  const { kind, version, schema, Component } = renderer;
  if (!ID.test(kind)) throw new Error(`Invalid plugin timeline renderer kind: ${JSON.stringify(kind)}`);
  if (!Number.isInteger(version) || version < 1) {
    throw new Error("Plugin timeline renderer version must be a positive integer");
  }
  const parses =
    typeof schema === "object" &&
    schema !== null &&
    "safeParse" in schema &&
    typeof schema.safeParse === "function";
  if (!parses) throw new Error("Plugin timeline renderer schema must be a Zod schema");
  checkComponent("timeline renderer", Component);
  if (taken.some((other) => other.kind === kind && other.version === version)) {
    throw new Error(`Plugin timeline renderer is already registered: ${kind}/${version}`);
  }
}

const ITEM_TYPES = new Set([
  "user_message",
  "assistant_message",
  "reasoning",
  "tool_call",
  "todo",
  "error",
  "compaction",
]);

export function checkItemType(itemType: string): void {
  if (!ITEM_TYPES.has(itemType))
    throw new Error(`Invalid plugin timeline transformer item type: ${itemType}`);
}
