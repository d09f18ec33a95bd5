/** The session of a native child while it works: loaded by this host, and followed by whoever subscribes to it. */
import { record } from "../event-log.ts";
import type { Host, OpenSession } from "../host.ts";
import { timestamp } from "../ports.ts";
import type { Item } from "../schema/item.ts";
import { openLog, readSession } from "../session-log.ts";
import { childHead } from "./child.ts";
import type { Stage } from "./run.ts";

export interface LiveChild {
  readonly id: string;
  /** Records one item that is complete at once. */
  item(item: Pick<Item, "kind"> & Partial<Item>): void;
  /** Its one turn ends, and the host puts the session away. */
  end(terminal: "completed" | "cancelled"): void;
}

/** Opens the child with its prompt. */
export function openLiveChild(
  { host, session }: Stage,
  plan: { readonly role: string; readonly objective: string },
): LiveChild {
  const head = childHead(host, session.head);
  const id = head.sessionId;
  host.ports.store.append(id, head.createdAtMs, [{ type: "head", head }]);
  const child = loadChild(host, id);
  const began = host.ports.now();
  record(host, child, "session/branchChanged", { workspaceRoot: head.workspaceRoot ?? "/" });
  record(host, child, "turn/started", { commandId: id, turnId: id });
  const item: LiveChild["item"] = (item) => {
    const full = { itemId: host.ports.uuid4(), ...item };
    const done = { recordedAt: timestamp(host.ports.now()), revision: 1, status: "completed", turnId: id };
    record(host, child, "item/completed", { item: { ...done, ...full } });
  };
  item({ commandId: id, kind: "userMessage", text: `Role: ${plan.role}\nObjective: ${plan.objective}` });
  return {
    id,
    item,
    end(terminal) {
      if (host.sessions.get(id) !== child) return;
      const durationMs = Math.round(host.ports.now() - began);
      record(host, child, "turn/completed", { durationMs, terminal, turnId: id });
      host.sessions.delete(id);
    },
  };
}

function loadChild(host: Host, id: string): OpenSession {
  const stored = readSession(host, id);
  if (stored === undefined) throw new Error("the child was not written");
  const child = openLog(stored, "startup");
  child.subscribed = false;
  child.status = "running";
  host.sessions.set(id, child);
  return child;
}
