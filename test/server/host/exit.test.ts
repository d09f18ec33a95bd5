import { describe, expect, it } from "vitest";
import { classifyExit, type ProcessEnd } from "../../../server/host/exit.ts";

const exitOf = (end: ProcessEnd, expected = false) =>
  classifyExit(end, { command: "muse", cwd: "/gone", expected, stderrTail: "last words" });

describe("classifyExit", () => {
  it.each([
    [0, "clean", true],
    [1, "unhandled", true],
    [2, "usage", false],
    [3, "config", false],
    [4, "lease", true],
    [5, "surfaceUnavailable", false],
    [77, "crash", true],
  ] as const)("takes exit code %i for %s (worth another start: %s)", (code, kind, retryable) => {
    const exit = exitOf({ code, signal: null });
    expect(exit).toMatchObject({
      kind,
      retryable,
      code,
      signal: null,
      expected: false,
      stderrTail: "last words",
    });
    expect(exit.message).toMatch(new RegExp(`^"muse" .*\\(exit code ${code}\\)\\.$`));
  });

  it("takes a signal for a crash", () => {
    expect(exitOf({ code: null, signal: "SIGSEGV" })).toMatchObject({
      kind: "crash",
      signal: "SIGSEGV",
      retryable: true,
      message: '"muse" crashed (signal SIGSEGV).',
    });
  });

  it("tells an end that nobody asked for from one that was asked for, even with code 0", () => {
    expect(exitOf({ code: 0, signal: null })).toMatchObject({
      expected: false,
      message: '"muse" ended without being asked to (exit code 0).',
    });
    expect(exitOf({ code: 0, signal: null }, true)).toMatchObject({
      expected: true,
      message: '"muse" ended (exit code 0).',
    });
    expect(exitOf({ code: null, signal: "SIGKILL" }, true).message).toBe(
      '"muse" did not end cleanly (signal SIGKILL).',
    );
  });

  it("says so when not even SIGKILL ended the process", () => {
    expect(exitOf({ code: null, signal: null }, true)).toMatchObject({
      kind: "crash",
      message: '"muse" could not be stopped (exit code unknown).',
    });
  });

  it.each([
    ["commandNotFound", "ENOENT", false, '"muse" was not found, so it could not be started (ENOENT).'],
    ["notExecutable", "EACCES", false, '"muse" is not a program that may be executed (EACCES).'],
    [
      "directoryMissing",
      "ENOENT",
      false,
      '"muse" could not be started because the folder "/gone" does not exist (ENOENT).',
    ],
    ["other", "EAGAIN", true, '"muse" could not be started (EAGAIN).'],
  ] as const)(
    "names the command when it could not be started: %s",
    (spawnFailure, errorCode, retryable, message) => {
      expect(exitOf({ spawnFailure, errorCode })).toEqual({
        kind: "spawnFailed",
        code: null,
        signal: null,
        expected: false,
        stderrTail: "last words",
        message,
        retryable,
        spawnFailure,
      });
    },
  );
});
