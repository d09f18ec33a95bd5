import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { EXAMPLES } from "../../frames.ts";
import { answerTo, clientInfo, commandId, open, place, prompt, run, shakeHands } from "./program.ts";
import { dig, textAt } from "./talk.ts";

const EXAMPLE_FOLDER = fileURLToPath(EXAMPLES);

describe("faults", () => {
  const faulty = (faults: object, more: Readonly<Record<string, string>> = {}) =>
    run(["serve"], { MUSE_SIM_FAULTS: JSON.stringify(faults), ...more });

  it("end the process before the handshake with a chosen code and a chosen amount of noise", async () => {
    const program = faulty({ exitBeforeInitialize: 4, stderrBytes: 20_000 });
    expect((await program.ended).code).toBe(4);
    expect(program.stderr().length).toBeGreaterThan(20_000);
  });

  it("kill the process after a frame", async () => {
    const program = faulty({ frames: [{ do: "kill", method: "turn/started" }] });
    const sessionId = await open(program);
    prompt(program, sessionId, "hello");
    expect((await program.ended).signal).toBe("SIGKILL");
    expect(program.frames.at(-1)?.method).toBe("turn/started");
  });

  it("make the process deaf to the end of input and to SIGTERM", async () => {
    const log = join(place, "deaf.jsonl");
    const program = faulty({ ignoreEof: true, ignoreSigterm: true }, { MUSE_SIM_LOG: log });
    shakeHands(program);
    await program.until(answerTo(1));
    program.child.stdin.end();
    program.child.kill("SIGTERM");
    await expect
      .poll(() => (existsSync(log) ? readFileSync(log, "utf8") : ""))
      .toMatch(/EOF[\s\S]*SIGTERM|SIGTERM[\s\S]*EOF/);
    expect(program.child.exitCode).toBeNull();
    program.child.kill("SIGKILL");
    await program.ended;
  });

  it("end the output while the process lives on, or keep it open when the process has gone", async () => {
    const mute = faulty({ frames: [{ at: 1, do: "end" }] });
    const outputEnded = new Promise((resolve) => mute.child.stdout.on("end", resolve));
    shakeHands(mute);
    await outputEnded;
    expect(mute.child.exitCode).toBeNull();
    mute.child.kill("SIGKILL");
    await mute.ended;
    const parent = faulty({ grandchildMs: 700 });
    const order: string[] = [];
    parent.child.on("exit", () => order.push("exit"));
    parent.child.stdout.on("end", () => order.push("end of output"));
    shakeHands(parent);
    await parent.until(answerTo(1));
    parent.child.stdin.end();
    await parent.ended;
    expect(order).toEqual(["exit", "end of output"]);
  });

  it("differ from process to process when they are a list", async () => {
    const env = { MUSE_SIM_LOG: join(place, "turns.jsonl") };
    expect((await faulty([{ exitBeforeInitialize: 7 }, {}], env).ended).code).toBe(7);
    const second = faulty([{ exitBeforeInitialize: 7 }, {}], env);
    shakeHands(second);
    await second.until(answerTo(1));
    second.child.stdin.end();
    expect((await second.ended).code).toBe(0);
  });

  it("that nobody knows are a usage error", async () => {
    expect((await faulty({ ignoreEverything: true }).ended).code).toBe(2);
  });
});

describe("the control log", () => {
  it("has every frame, the breaches, and what was left unanswered", async () => {
    const log = join(place, "control.jsonl");
    const program = run(["serve"], { MUSE_SIM_LOG: log });
    const sessionId = await open(program);
    prompt(program, sessionId, "shell");
    await program.until((frame) => frame.method === "approval/requested");
    program.send({ id: 99, result: {} });
    program.send({ id: 7, method: "usage/read" });
    await program.until(answerTo(7));
    program.child.stdin.end();
    await program.ended;
    const entries = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    const types = entries.map((entry) => dig(entry, "type"));
    expect(types[0]).toBe("start");
    expect(types.at(-1)).toBe("exit");
    expect(types.filter((type) => type === "out")).toHaveLength(program.frames.length);
    expect(
      entries.some(
        (entry) =>
          dig(entry, "type") === "violation" && String(dig(entry, "text")).includes("no open request"),
      ),
    ).toBe(true);
    expect(String(dig(entries.at(-1), "unanswered", 0))).toContain("approval/request");
    expect(program.stderr()).toContain("violation");
  });
});

describe("a played transcript", () => {
  it("goes over two processes, the second one after the death of the first", async () => {
    const env = {
      MUSE_SIM_BINDINGS: join(place, "bindings.json"),
      MUSE_SIM_FAULTS: JSON.stringify([{ frames: [{ do: "kill", method: "session/tokenUsage" }] }, {}]),
      MUSE_SIM_LOG: join(place, "transcript.jsonl"),
      MUSE_SIM_TRANSCRIPT: `${EXAMPLE_FOLDER}death1.ndjson;${EXAMPLE_FOLDER}death2.ndjson`,
    };
    const first = run(["serve"], env);
    const sessionId = await open(first);
    const turn = { commandId: commandId(), input: [{ text: "Run the slow suite", type: "text" }], sessionId };
    first.send({ id: 3, method: "turn/start", params: turn });
    expect(textAt(await first.until(answerTo(3)), "result", "turnId")).toBe(turn.commandId);
    expect((await first.ended).signal).toBe("SIGKILL");
    const second = run(["serve"], env);
    second.send({ id: 1, method: "initialize", params: { clientInfo } });
    second.send({ method: "initialized" });
    second.send({
      id: 2,
      method: "session/resume",
      params: { commandId: commandId(), cursor: `v:${sessionId}:7`, sessionId },
    });
    const end = await second.until((frame) => frame.method === "turn/completed");
    expect(textAt(end, "params", "turnId")).toBe(turn.commandId);
    second.child.stdin.end();
    expect((await second.ended).code).toBe(0);
  });
});
