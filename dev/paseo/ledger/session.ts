/** What may follow what inside one session, root or child. */
import {
  isProviderCapability,
  type ProviderEvent,
  type ProviderEventOf,
  type ProviderInput,
  type ProviderInputOf,
  type ProviderUsage,
} from "../../sdk/server/provider.ts";
import { type Breach, breach, type LedgerOptions } from "../ledger.ts";
import { createItems } from "./items.ts";
import { createPermissions } from "./permissions.ts";
import { createTurns } from "./turns.ts";

type Origin = { open: ProviderInputOf<"session.open"> } | { parent: SessionLedger };

export interface SessionLedger {
  has(capability: string): boolean;
  isClosed(): boolean;
  /** A child whose parent is closed. */
  isDropped(): boolean;
  sent(input: ProviderInput): void;
  accepted(input: ProviderInput): Breach[];
  refused(input: ProviderInput): void;
  /** A request about this session was settled. */
  answered(input: ProviderInput, failed: boolean): Breach[];
  received(event: ProviderEvent): Breach[];
}

export function createSessionLedger(
  sessionId: string,
  options: LedgerOptions,
  origin: Origin,
): SessionLedger {
  const root = "open" in origin ? origin.open : null;
  const parent = "parent" in origin ? origin.parent : null;
  const fault = (rule: string, message: string, fatal = false) => breach(rule, message, sessionId, fatal);
  const permissions = createPermissions(fault);
  const turns = createTurns(fault, permissions, parent !== null);
  const items = createItems(fault, options.pluginId);
  let capabilities: ReadonlySet<string> = new Set();
  let opened = false;
  let ready = parent !== null;
  let closing = false;
  let closed = false;
  let config = 0;
  /** By request: a second one may be sent before the first one is answered. */
  const configAtRequest = new Map<string, number>();
  let usage: ProviderUsage | null = null;

  const open = (event: ProviderEventOf<"session.opened">): Breach[] => {
    opened = true;
    capabilities = new Set(event.capabilities);
    const expected = root === null ? "parent" : "core";
    const breaches =
      event.restoration === expected
        ? []
        : [fault("opened.wrong_restoration", `restoration must be "${expected}"`)];
    const foreign = event.capabilities.find(
      (name) => isProviderCapability(name) && !options.capabilities.includes(name),
    );
    if (foreign !== undefined)
      breaches.push(fault("opened.unoffered_capability", `The connection lacks ${foreign}`, true));
    return breaches;
  };

  const becomeReady = (event: ProviderEventOf<"session.ready">): Breach[] => {
    if (root === null) return [];
    if (ready) return [fault("ready.twice", "The session was ready before")];
    if (event.requestId === undefined) return [fault("ready.missing_request", "ready without the requestId")];
    if (event.requestId !== root.requestId)
      return [fault("ready.wrong_request", `ready for ${event.requestId}, opened by ${root.requestId}`)];
    ready = true;
    return config > 0 ? [] : [fault("ready.without_config", "ready before any session.config")];
  };

  const item = (event: ProviderEventOf<"timeline.item">): Breach[] => {
    turns.item(event.item);
    const invisible = !ready && root?.history === "skip" && event.item.type !== "notification";
    return [
      ...(invisible ? [fault("item.before_ready", "Items of a new session are not shown before ready")] : []),
      ...items.received(event.item),
    ];
  };

  const use = (next: ProviderUsage): Breach[] => {
    const before = usage;
    usage = next;
    const kept = new Set(Object.keys(next));
    const lost = Object.keys(before ?? {}).filter((name) => !kept.has(name));
    return lost.length === 0 ? [] : [fault("usage.lost_number", `usage without ${lost.join(", ")}`)];
  };

  const dispatch = (event: ProviderEvent): Breach[] => {
    switch (event.type) {
      case "session.opened":
        return open(event);
      case "session.ready":
        return becomeReady(event);
      case "session.config":
        config += 1;
        return [];
      case "session.commands":
        return root === null || capabilities.has("prompt.command")
          ? []
          : [fault("commands.without_capability", "session.commands without prompt.command")];
      case "session.usage":
        return use(event.usage);
      case "session.permission":
        if (root === null) return [fault("permission.on_child", "A permission of a child is never shown")];
        return permissions.requested(event.request, capabilities.has("permission"));
      case "session.permission_resolved":
        return permissions.resolved(event.permissionId);
      case "session.prompt_result":
        return turns.result(event.clientMessageId, event.result);
      case "session.turn":
        return [
          ...(ready ? [] : [fault("turn.before_ready", "Turns belong after session.ready")]),
          ...turns.turned(event),
        ];
      case "timeline.item":
        return item(event);
      case "session.closed":
        closed = true;
        return [...permissions.atClose(), ...(closing ? [] : turns.atClose())];
      case "session.runtime_failed":
        closed = true;
        return [];
      default:
        return [];
    }
  };

  const isDropped = () => parent?.isClosed() ?? false;

  return {
    has: (capability) => capabilities.has(capability),
    isClosed: () => closed || isDropped(),
    isDropped,
    sent(input) {
      if (input.type === "session.prompt") turns.prompted(input.prompt);
      if (input.type === "session.configure") configAtRequest.set(input.requestId, config);
      if (input.type === "session.close") closing = true;
    },
    accepted: (input) =>
      input.type === "session.permission" ? permissions.answered(input.permissionId) : [],
    refused(input) {
      if (input.type === "session.prompt") turns.refused(input.prompt.clientMessageId);
    },
    answered(input, failed) {
      if (input.type === "session.close" && !failed) {
        const breaches = closed ? [] : permissions.atClose();
        closed = true;
        return breaches;
      }
      if (input.type === "session.configure" && !failed && config === configAtRequest.get(input.requestId))
        return [fault("configure.without_config", "request.completed before the new session.config")];
      return [];
    },
    received(event) {
      if (closed || isDropped())
        return [fault("session.after_close", `${event.type} after the session ended`)];
      const early = !opened && event.type !== "session.opened";
      const ended = event.type === "session.closed" || event.type === "session.runtime_failed";
      const order =
        early && !ended ? [fault("session.before_opened", `${event.type} before session.opened`)] : [];
      return [...order, ...dispatch(event)];
    },
  };
}
