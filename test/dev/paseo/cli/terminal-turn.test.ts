/** One turn in the terminal, against a real plugin process. */
import { describe, expect, it, vi } from "vitest";
import { parseCli } from "../../../../dev/paseo/cli/options.ts";
import { runTerminalTurn, type TurnTerminal } from "../../../../dev/paseo/cli/terminal-turn.ts";
import {
  begin,
  itemEvent,
  permissionEvent,
  resolvedEvent,
  type Script,
  scriptedHost,
  text,
  turnEvent,
} from "../scripted-plugin.ts";

function runTurn(script: Script, flags: string[] = []) {
  const parsed = parseCli(["--prompt", JSON.stringify(script), ...flags], "/");
  if (parsed.kind !== "run") throw new Error("the options are wrong");
  const output = { answer: "", notes: "" };
  const stops = new Set<() => void>();
  const terminal: TurnTerminal = {
    interactive: false,
    print(line) {
      output.notes += `${line}\n`;
    },
    write(chunk) {
      output.answer += chunk;
    },
    ask: () => Promise.reject(new Error("nobody is there")),
    onStop(listener) {
      stops.add(listener);
      return () => void stops.delete(listener);
    },
  };
  const prompt = parsed.options.prompt ?? "";
  const code = runTerminalTurn(scriptedHost(), { ...parsed.options, prompt }, terminal);
  return { code, output, stop: () => [...stops].forEach((stop) => void stop()) };
}

const call = {
  type: "tool_call",
  id: "i",
  callId: "c",
  name: "Shell",
  detail: { type: "shell", command: "ls" },
  error: null,
};

describe("a turn in the terminal", () => {
  it("streams the answer, tells its tool calls beside it, and exits with 0", async () => {
    const { code, output } = runTurn({
      emit: [
        ...begin("t1"),
        text("a", "Let me "),
        text("a", "Let me look."),
        itemEvent({ ...call, status: "running" }),
        itemEvent({ ...call, status: "completed" }),
        text("b", "Nothing."),
        turnEvent("t1", "completed"),
      ],
    });
    expect(await code).toBe(0);
    expect(output.answer).toBe("Let me look.\nNothing.\n");
    expect(output.notes).toBe("* Shell ls\n* Shell ls [completed]\n\nCompleted.\n");
  });

  it("exits with 1 and the reason when the turn fails or is refused", async () => {
    const failed = runTurn({ emit: [...begin("t1"), turnEvent("t1", "failed", "out of luck")] });
    expect(await failed.code).toBe(1);
    expect(failed.output.answer).toBe("");
    expect(failed.output.notes).toBe("Error: out of luck\n\nFailed.\n");
    const refused = runTurn({ refuse: "not today" });
    expect(await refused.code).toBe(1);
    expect(refused.output.notes).toContain("Failed: not today");
  });

  it("tells a failure once, when the agent has an error row for it too", async () => {
    const { code, output } = runTurn({
      emit: [
        ...begin("t1"),
        itemEvent({ type: "error", id: "e", message: "out of luck" }),
        turnEvent("t1", "failed", "out of luck"),
      ],
    });
    expect(await code).toBe(1);
    expect(output.notes).toBe("Error: out of luck\n\nFailed.\n");
  });

  it("denies when nobody is there, and allows once when told to", async () => {
    const script: Script = {
      emit: [...begin("t1"), permissionEvent("p1")],
      onPermission: [resolvedEvent, turnEvent("t1", "completed")],
    };
    const denied = runTurn(script);
    expect(await denied.code).toBe(0);
    expect(denied.output.notes).toContain("Denied: Nobody is at the terminal to answer");
    const allowed = runTurn(script, ["--allow-once"]);
    expect(await allowed.code).toBe(0);
    expect(allowed.output.notes).toContain("Allowed once");
  });

  it("exits with 130 when it is stopped, whether the agent obeys or not", async () => {
    const obeys = runTurn({
      emit: [...begin("t1"), text("a", "working")],
      onInterrupt: [turnEvent("t1", "canceled")],
    });
    await vi.waitFor(() => expect(obeys.output.answer).toBe("working"), 10_000);
    obeys.stop();
    expect(await obeys.code).toBe(130);
    const ignores = runTurn({ emit: [...begin("t1"), text("a", "working")], deaf: true });
    await vi.waitFor(() => expect(ignores.output.answer).toBe("working"), 10_000);
    ignores.stop();
    expect(await ignores.code).toBe(130);
    expect(ignores.output.notes).toContain("interrupt.not_acknowledged");
  });

  it("says which rules the plugin broke", async () => {
    const { code, output } = runTurn({
      emit: [...begin("t1"), text("a", "x"), text("a", "y"), turnEvent("t1", "completed")],
    });
    expect(await code).toBe(0);
    expect(output.notes).toContain("! text.not_append_only");
  });
});
