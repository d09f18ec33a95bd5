/** The children of one session: each is found in the view of its parent and followed for itself. */
import type { ProviderError } from "@getpaseo/plugin/server/provider";
import type { Subagent } from "../../../shared/session/state.ts";
import type { MspEvent } from "../../msp/events.ts";
import { type ChildParent, ChildSession, type Family } from "./child-session.ts";

export class Children {
  readonly #family: Family;
  readonly #owner: ChildParent;
  readonly #children = new Map<string, ChildSession>();
  #known: readonly Subagent[] = [];
  #isClosed = false;

  constructor(family: Family, owner: ChildParent) {
    this.#family = family;
    this.#owner = owner;
  }

  /** From here on children are shown, those that there are already included. */
  start(): void {
    if (this.#isClosed) return;
    this.#check();
    this.#owner.view.log.onNext(() => this.start());
  }

  receive(event: MspEvent): void {
    for (const child of this.#children.values()) child.receive(event);
  }

  /** An event may have got lost on its way. */
  readAgain(): void {
    for (const child of this.#children.values()) child.readAgain();
  }

  /** The host of all of them has ended, and there can be another one. */
  lose(error: ProviderError): void {
    for (const child of this.#children.values()) child.lose(error);
  }

  /** Another host has taken its place. */
  goOn(): void {
    for (const child of this.#children.values()) child.goOn();
  }

  close(error?: ProviderError): void {
    this.#isClosed = true;
    for (const child of this.#children.values()) child.close(error);
  }

  #check(): void {
    const { subagents } = this.#owner.view.view.session;
    if (subagents === this.#known) return;
    const before = this.#known;
    this.#known = subagents;
    for (const subagent of subagents) {
      const { childSessionId } = subagent;
      if (childSessionId === undefined || before.includes(subagent)) continue;
      (this.#children.get(childSessionId) ?? this.#adopt(childSessionId, subagent))?.update(subagent);
    }
  }

  #adopt(childSessionId: string, subagent: Subagent): ChildSession | undefined {
    const { members } = this.#family;
    if (members.has(childSessionId)) return undefined;
    const parent = { view: this.#owner.view, sessionId: () => this.#above(subagent) };
    const child = new ChildSession(this.#family, parent, childSessionId, subagent);
    members.set(childSessionId, child);
    this.#children.set(childSessionId, child);
    return child;
  }

  /** A child of a child may be told of here; its path says under whom it works. */
  #above({ agentPath = "" }: Subagent): string {
    const above = [...this.#children.values()].filter(
      (child) => child.isOpen && child.agentPath !== undefined && agentPath.startsWith(`${child.agentPath}/`),
    );
    const nearest = above.sort((a, b) => (b.agentPath ?? "").length - (a.agentPath ?? "").length)[0];
    return nearest?.sessionId ?? this.#owner.sessionId();
  }
}
