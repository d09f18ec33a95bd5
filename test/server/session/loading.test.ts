/** What Muse unloads while nobody uses it is there again for whoever does. */
import { describe, expect, it } from "vitest";
import { MspError } from "../../../server/msp/errors.ts";
import { createLoading } from "../../../server/session/loading.ts";

/** A host that unloads the session before each of that many commands, and what it was asked. */
function host(unloads: number) {
  const asked: string[] = [];
  let left = unloads;
  let isLoaded = true;
  const command = async (
    method: string,
    _params: object,
    options?: { commandId?: string },
  ): Promise<never> => {
    asked.push(`${method} ${options?.commandId ?? ""}`.trim());
    if (method === "session/resume") {
      isLoaded = true;
      return {} as never;
    }
    if (left > 0) isLoaded = false;
    left -= 1;
    if (!isLoaded) throw new MspError("sessionNotLoaded", "not loaded");
    return {} as never;
  };
  let minted = 0;
  let loads = 0;
  const loading = createLoading(
    { command },
    {
      sessionId: "s",
      ports: { uuidv7: () => `id-${++minted}` },
      onLoaded: () => {
        loads += 1;
      },
    },
  );
  return { asked, loading, loads: () => loads };
}

const stopAll = { sessionId: "s" };

describe("a command for a session", () => {
  it("goes straight to Muse while the session is loaded", async () => {
    const { asked, loading } = host(0);
    await loading.client.command("task/stopAll", stopAll);
    expect(asked).toEqual(["task/stopAll id-1"]);
  });

  it("has the session loaded first where Muse said that it unloaded it, once for all who ask at a time", async () => {
    const { asked, loading, loads } = host(0);
    loading.unloaded();
    await Promise.all([
      loading.client.command("task/stopAll", stopAll),
      loading.client.command("goal/clear", stopAll),
    ]);
    expect(asked).toEqual(["session/resume", "task/stopAll id-1", "goal/clear id-2"]);
    expect(loads()).toBe(1);
  });

  it("that crosses the unloading is repeated under its own id", async () => {
    const { asked, loading } = host(1);
    await loading.client.command("task/stopAll", stopAll);
    expect(asked).toEqual(["task/stopAll id-1", "session/resume", "task/stopAll id-1"]);
  });

  it("is not repeated for ever", async () => {
    const { asked, loading } = host(9);
    await expect(loading.client.command("task/stopAll", stopAll)).rejects.toThrow("not loaded");
    expect(asked.filter((entry) => entry.startsWith("task"))).toHaveLength(3);
  });
});
