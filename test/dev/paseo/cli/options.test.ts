/** The command line: what it means and what it refuses. */
import { describe, expect, it } from "vitest";
import { parseCli } from "../../../../dev/paseo/cli/options.ts";

const parse = (...args: string[]) => parseCli(args, "/home/me");

describe("the command line", () => {
  it("has a default for everything", () => {
    expect(parse()).toEqual({
      kind: "run",
      options: {
        muse: null,
        prompt: null,
        allowOnce: false,
        cwd: "/home/me",
        model: null,
        mode: null,
        thinking: null,
        port: 0,
        paseo: "0.11.0",
        plugin: null,
      },
    });
  });

  it("takes every option", () => {
    const args = "--prompt hi --allow-once --muse /opt/muse --cwd /src --model m --mode plan --thinking high";
    expect(parse(...args.split(" "), "--port=4000", "--paseo", "0.8.0", "--plugin", "p")).toEqual({
      kind: "run",
      options: {
        muse: "/opt/muse",
        prompt: "hi",
        allowOnce: true,
        cwd: "/src",
        model: "m",
        mode: "plan",
        thinking: "high",
        port: 4000,
        paseo: "0.8.0",
        plugin: "p",
      },
    });
  });

  it.each([["--help"], ["-h"]])("explains itself with %s", (flag) => {
    expect(parse(flag, "--port", "1")).toEqual({ kind: "help" });
  });

  it.each([
    [["--frobnicate"], /frobnicate/],
    [["stray"], /stray/],
    [["--prompt"], /prompt/],
    [["--prompt", " "], /needs a text/],
    [["--port", "http"], /Not a port: http/],
    [["--port", "70000"], /Not a port/],
    [["--port", "1.5"], /Not a port/],
    [["--allow-once"], /only together with --prompt/],
  ])("refuses %j", (args, message) => {
    expect(parse(...args)).toEqual({ kind: "error", message: expect.stringMatching(message) });
  });
});
