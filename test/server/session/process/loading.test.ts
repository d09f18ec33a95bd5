/** What Muse unloads while nobody uses it, or loses with its host, is there again for whoever needs it. */
import { describe, expect, it } from "vitest";
import { HostGone } from "../../../../server/host/errors.ts";
import { MspError } from "../../../../server/msp/errors.ts";
import { createLoading } from "../../../../server/session/process/loading.ts";

type Fate = "unloads" | "dies" | "answers";

/** A host that does so with its next commands, and answers all later ones; and what it was asked. */
function host(...fates: readonly Fate[]) {
  const asked: string[] = [];
  const next = [...fates];
  let generation = 1;
  let isUp = true;
  let isLoaded = true;
  const command = async (
    method: string,
    _params: object,
    wishes?: { commandId?: string },
  ): Promise<never> => {
    if (!isUp) throw new HostGone();
    asked.push(`${method} ${wishes?.commandId ?? ""}`.trim());
    const fate = next.shift() ?? "answers";
    if (fate === "unloads") isLoaded = false;
    if (fate === "dies") {
      isUp = false;
      throw new HostGone();
    }
    if (!isLoaded) throw new MspError("sessionNotLoaded", "not loaded");
    return {} as never;
  };
  let minted = 0;
  let loads = 0;
  const loading = createLoading({
    host: {
      live: { command, query: command },
      gone: async () => {},
      up: async () => {
        if (!isUp) generation += 1;
        isUp = true;
        return generation;
      },
      get isUp() {
        return isUp;
      },
      get generation() {
        return generation;
      },
    },
    ports: { uuidv7: () => `id-${++minted}` },
    resume: async () => {
      asked.push(`resume on ${generation}`);
      isLoaded = true;
    },
    onLoaded: () => {
      loads += 1;
    },
    onUsed: () => {},
  });
  return { asked, loading, loads: () => loads };
}

const stopAll = { sessionId: "s" };

describe("a command for a session", () => {
  it("goes straight to Muse while the session is loaded", async () => {
    const { asked, loading } = host();
    await loading.client.command("task/stopAll", stopAll);
    expect(asked).toEqual(["task/stopAll id-1"]);
  });

  it("has the session loaded first where Muse said that it unloaded it, once for all who ask at a time", async () => {
    const { asked, loading, loads } = host();
    loading.unloaded();
    await Promise.all([
      loading.client.command("task/stopAll", stopAll),
      loading.client.command("goal/clear", stopAll),
    ]);
    expect(asked).toEqual(["resume on 1", "task/stopAll id-1", "goal/clear id-2"]);
    expect(loads()).toBe(1);
  });

  it("that crosses the unloading is repeated under its own id", async () => {
    const { asked, loading } = host("unloads");
    await loading.client.command("task/stopAll", stopAll);
    expect(asked).toEqual(["task/stopAll id-1", "resume on 1", "task/stopAll id-1"]);
  });

  it("is not repeated for ever", async () => {
    const { asked, loading } = host("unloads", "unloads", "unloads", "unloads");
    await expect(loading.client.command("task/stopAll", stopAll)).rejects.toThrow("not loaded");
    expect(asked.filter((entry) => entry.startsWith("task"))).toHaveLength(3);
  });

  it("whose answer was lost with the host is repeated under its own id on the next one", async () => {
    const { asked, loading } = host("dies", "dies");
    await loading.client.command("goal/clear", stopAll);
    expect(asked).toEqual([
      "goal/clear id-1",
      "resume on 2",
      "goal/clear id-1",
      "resume on 3",
      "goal/clear id-1",
    ]);
  });

  it("that was told to be taken before its host died is in no doubt, and starts no host", async () => {
    const { asked, loading } = host("dies");
    const command = loading.client.command("goal/clear", stopAll, { isSettled: () => true });
    await expect(command).rejects.toThrow(HostGone);
    expect(asked).toEqual(["goal/clear id-1"]);
    expect(loading.isLoaded).toBe(false);
  });

  it.each(["turn/interrupt", "turn/cancel"] as const)(
    "that ends something of a host (%s) is over with that host",
    async (method) => {
      const { asked, loading } = host("dies");
      await expect(loading.client.command(method, stopAll)).rejects.toThrow(HostGone);
      await expect(loading.client.command(method, stopAll)).rejects.toThrow(HostGone);
      expect(asked).toEqual([`${method} id-1`]);
    },
  );
});
