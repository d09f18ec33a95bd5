import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerTo, commandId, open, place, prompt, run, shakeHands } from "./program.ts";
import { dig, nameOf } from "./talk.ts";

describe("the command line", () => {
  it("tells its version and usage", async () => {
    const version = run(["--version"]);
    expect(await version.ended).toEqual({ code: 0, signal: null });
    expect(version.stdout()).toBe("muse 1.4.1 (simulated)\n");
    const help = run(["serve", "--help"]);
    expect((await help.ended).code).toBe(0);
    expect(help.stdout()).toContain("--no-session-log");
  });

  it.each([[["serve", "--provider", "x"]], [["serve", "--sandbox-network", "open"]], [["dance"]], [[]]])(
    "refuses %j with code 2 and the usage on stderr",
    async (args) => {
      const program = run(args);
      expect((await program.ended).code).toBe(2);
      expect(program.stdout()).toBe("");
      expect(program.stderr()).toContain("Usage: muse serve");
    },
  );

  it("ends with code 5 when switched off, and 3 when the settings cannot be read", async () => {
    expect((await run(["serve"], { MUSE_EXPERIMENTAL_SDK_ENABLED: "off" }).ended).code).toBe(5);
    const config = join(place, "broken");
    mkdirSync(join(config, "muse"), { recursive: true });
    writeFileSync(join(config, "muse", "settings.json"), "{");
    expect((await run(["serve"], { XDG_CONFIG_HOME: config }).ended).code).toBe(3);
  });
});

describe("a served client", () => {
  it("never leaves its sessions among those of a real Muse on the same machine", async () => {
    const program = run(["serve"], { XDG_CONFIG_HOME: "", XDG_DATA_HOME: "" });
    await open(program);
    program.child.stdin.end();
    await program.ended;
    expect(existsSync(join(place, ".local", "share", "muse-simulated", "sessions"))).toBe(true);
    expect(existsSync(join(place, ".local", "share", "muse"))).toBe(false);
  });

  it("gets a whole turn, three last frames, and code 0 at the end of the input", async () => {
    const program = run(["serve", "--sandbox-network=proxy-only"]);
    const sessionId = await open(program);
    prompt(program, sessionId, "hello");
    await program.until((frame) => frame.method === "turn/completed");
    program.child.stdin.end();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.frames.slice(-3).map(nameOf)).toEqual([
      "session/closed",
      "session/statusChanged notLoaded",
      "session/listChanged",
    ]);
    expect(program.stderr()).toBe("");
  });

  it("can stop an answer even at full speed", async () => {
    const program = run(["serve"]);
    const sessionId = await open(program);
    prompt(program, sessionId, "hold");
    await program.until((frame) => frame.method === "item/delta");
    program.send({ id: 4, method: "turn/interrupt", params: { commandId: commandId(), sessionId } });
    const done = await program.until((frame) => frame.method === "turn/completed");
    expect(dig(done, "params", "terminal")).toBe("cancelled");
    program.child.stdin.end();
    await program.ended;
  });

  it("survives a line above the limit", async () => {
    const program = run(["serve"]);
    shakeHands(program);
    await program.until(answerTo(1));
    program.send({ id: 8, method: "usage/read", params: { pad: "x".repeat(11 * 1024 * 1024) } });
    expect(dig(await program.until(answerTo(8)), "error", "data")).toEqual({
      kind: "inputTooLarge",
      limitBytes: 10_485_760,
      retryable: false,
    });
    program.send({ id: 9, method: "usage/read" });
    await program.until(answerTo(9));
    program.child.stdin.end();
    expect((await program.ended).code).toBe(0);
  });
});

describe("a second host", () => {
  it("is kept out while the first one lives, and takes over when it was killed", async () => {
    const first = run(["serve"]);
    const sessionId = await open(first);
    prompt(first, sessionId, "shell");
    await first.until((frame) => frame.method === "approval/requested");
    const second = run(["serve"]);
    shakeHands(second);
    const resume = (id: number) =>
      second.send({ id, method: "session/resume", params: { commandId: commandId(), sessionId } });
    resume(2);
    expect(nameOf(await second.until(answerTo(2)))).toBe("error sessionInUse");
    first.child.kill("SIGKILL");
    expect((await first.ended).signal).toBe("SIGKILL");
    resume(3);
    const resumed = await second.until(answerTo(3));
    expect(dig(resumed, "result", "session", "attention")).toEqual(["approvalPending"]);
    await second.until((frame) => frame.method === "approval/request");
    second.child.stdin.end();
    expect((await second.ended).code).toBe(0);
  });

  it("finds nothing of a host without session logs", async () => {
    const first = run(["serve", "--no-session-log"]);
    const sessionId = await open(first);
    const second = run(["serve"]);
    shakeHands(second);
    second.send({ id: 2, method: "session/read", params: { sessionId } });
    expect(nameOf(await second.until(answerTo(2)))).toBe("error sessionNotFound");
    for (const program of [first, second]) program.child.stdin.end();
    await Promise.all([first.ended, second.ended]);
  });
});
