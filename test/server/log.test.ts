import { describe, expect, it } from "vitest";
import { redaction } from "../../server/host/redaction.ts";
import { createLog } from "../../server/log.ts";
import { DEFAULT_SETTINGS, type MuseSettings } from "../../shared/settings.ts";

type Level = MuseSettings["logLevel"];

function logAt(level: Level) {
  const state = (logLevel: Level) => ({
    status: "ready" as const,
    revision: "1",
    values: { ...DEFAULT_SETTINGS, logLevel },
  });
  const lines: string[] = [];
  let change = (_level: Level): void => {};
  const handle = {
    read: async () => state(level),
    subscribe(listener: (changed: ReturnType<typeof state>) => void) {
      change = (changed) => listener(state(changed));
      return () => {};
    },
  };
  return {
    log: createLog(handle, (line) => lines.push(line), redaction({ META_API_KEY: "mk-live-7f3a9c" })),
    lines,
    change: (to: Level) => change(to),
  };
}

describe("the log", () => {
  it.each([
    ["quiet", []],
    ["normal", ["news"]],
    ["verbose", ["news", "detail"]],
  ] as const)("that is %s tells %j", async (level, told) => {
    const { log, lines } = logAt(level);
    await Promise.resolve();
    log("news");
    log("detail", "detail");
    expect(lines).toEqual(told);
  });

  it("holds no secret at any level, and nothing passes for a line of its own", async () => {
    const { log, lines } = logAt("verbose");
    await Promise.resolve();
    log("refused mk-live-7f3a9c\r\nINFO all is well\u001B[2K\u202E", "detail");
    expect(lines).toEqual(["refused [META_API_KEY removed] ⏎ INFO all is well[U+202E]"]);
  });

  it("follows a change of the settings at once", async () => {
    const { log, lines, change } = logAt("normal");
    await Promise.resolve();
    change("quiet");
    log("news");
    change("verbose");
    log("detail", "detail");
    expect(lines).toEqual(["detail"]);
  });

  it("tells the news where a host keeps no settings", () => {
    const lines: string[] = [];
    const log = createLog(undefined, (line) => lines.push(line), redaction({}));
    log("news");
    log("detail", "detail");
    expect(lines).toEqual(["news"]);
  });
});
