import type { Agent, PaseoApi, PluginButton } from "@getpaseo/plugin/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type PillHost, waitingPills } from "../../client/waiting-pills.ts";

type Observer = Parameters<
  NonNullable<Awaited<ReturnType<PaseoApi["agents"]["list"]>>["subscription"]>["subscribe"]
>[0];

function agent(id: string, waiting = 0, change: Partial<Agent> = {}): Agent {
  const request = { id: "r", provider: "muse-code", name: "bash", kind: "tool" } as const;
  return {
    id,
    workspaceId: "workspace-1",
    provider: "muse-code",
    pendingPermissions: Array.from({ length: waiting }, () => request),
    ...change,
  } as Agent;
}

/** Paseo's half, as strict as it is: one pill for each agent, and none once the plugin has stopped. */
function paseo(pages: readonly (readonly Agent[])[]) {
  const pills = new Map<string, PluginButton>();
  const opened: string[] = [];
  let observer: Observer = {};
  let hasStopped = false;
  let released = 0;
  let lists = 0;
  let isDown = false;
  const host: PillHost = {
    paseo: {
      agents: {
        list: async ({ page } = {}) => {
          lists += 1;
          if (isDown) throw new Error("Connection lost");
          const at = Number(page?.cursor ?? 0);
          const nextCursor = at + 1 < pages.length ? String(at + 1) : null;
          return {
            entries: (pages[at] ?? []).map((each) => ({ agent: each })),
            pageInfo: { hasMore: nextCursor !== null, nextCursor },
            ...(at === 0 && {
              subscriptionId: "s",
              subscription: {
                subscribe: (next: Observer) => {
                  observer = next;
                  return () => {};
                },
                release: () => {
                  released += 1;
                },
              },
            }),
          };
        },
        ref: () => {
          throw new Error("Not needed");
        },
        subscribe: () => () => {},
      },
    },
    addComposerPill: ({ agentId, button }) => {
      if (hasStopped) throw new Error("Plugin has stopped");
      if (pills.has(agentId)) throw new Error("Plugin composer pill is already registered");
      pills.set(agentId, button);
      return {
        update: (patch) => {
          const known = pills.get(agentId);
          if (known) pills.set(agentId, { ...known, ...patch });
        },
        remove: () => pills.delete(agentId),
      };
    },
    openPanel: (id, target) => {
      opened.push(`${id} of ${target.agentId} in ${target.workspaceId}`);
    },
  };
  return {
    host,
    pills,
    opened,
    labels: () => Object.fromEntries([...pills].map(([id, { label }]) => [id, label])),
    tell: (payload: Parameters<NonNullable<Observer["update"]>>[0]["payload"]) =>
      observer.update?.({ type: "agent_update", payload } as Parameters<NonNullable<Observer["update"]>>[0]),
    /** The daemon is gone, or there again; who listens is told of the first. */
    down: (next: boolean) => {
      isDown = next;
      if (next) observer.error?.(new Error("Connection lost"));
    },
    lists: () => lists,
    released: () => released,
    stop: () => {
      hasStopped = true;
    },
  };
}

afterEach(() => vi.useRealTimers());

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the pills", () => {
  it("stand one at each agent of ours, on every page of the list, and count what waits", async () => {
    const app = paseo([[agent("a", 2), agent("b", 0, { provider: "claude" })], [agent("c")]]);
    waitingPills(app.host, "session");
    await settled();
    expect(app.labels()).toEqual({ a: "2 wait for you", c: "Muse" });
    const { behavior } = app.pills.get("a") ?? {};
    if (behavior?.kind === "action") void behavior.onPress();
    expect(app.opened).toEqual(["session of a in workspace-1"]);
  });

  it("follow the agents: more, less, new, moved and gone", async () => {
    const app = paseo([[agent("a")]]);
    waitingPills(app.host, "session");
    await settled();
    app.tell({ kind: "upsert", agent: agent("a", 1) });
    app.tell({ kind: "upsert", agent: agent("n", 3) });
    expect(app.labels()).toEqual({ a: "1 waits for you", n: "3 wait for you" });
    app.tell({ kind: "upsert", agent: agent("a", 0, { workspaceId: "workspace-2" }) });
    app.tell({ kind: "remove", agentId: "n" });
    expect(app.labels()).toEqual({ a: "Muse" });
  });

  it("are all gone after the cleanup, and none comes later", async () => {
    const app = paseo([[agent("a", 1)]]);
    const cleanup = waitingPills(app.host, "session");
    await settled();
    cleanup();
    cleanup();
    app.stop();
    app.tell({ kind: "upsert", agent: agent("late", 1) });
    expect(app.labels()).toEqual({});
    expect(app.released()).toBeGreaterThan(0);

    const early = paseo([[agent("a", 1)]]);
    waitingPills(early.host, "session")();
    early.stop();
    await settled();
    expect(early.labels()).toEqual({});
    expect(early.released()).toBeGreaterThan(0);
  });

  it("are there again when the daemon is, with what waits then, and nothing asks for them after the cleanup", async () => {
    vi.useFakeTimers();
    const pages = [[agent("a", 1)]];
    const app = paseo(pages);
    const cleanup = waitingPills(app.host, "session");
    await vi.advanceTimersByTimeAsync(0);
    app.down(true);
    expect(app.released()).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(app.lists()).toBe(2);
    app.down(false);
    pages[0] = [agent("a", 2)];
    await vi.advanceTimersByTimeAsync(5000);
    expect(app.labels()).toEqual({ a: "2 wait for you" });
    expect(app.lists()).toBe(3);
    app.down(true);
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are left out where Paseo has no place for them", () => {
    expect(() => waitingPills({}, "session")()).not.toThrow();
  });
});
