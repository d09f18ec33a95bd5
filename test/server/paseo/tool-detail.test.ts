import { describe, expect, it } from "vitest";
import { toolDetail } from "../../../server/paseo/tool-detail.ts";
import type { ToolCallCompletedState, ToolCallState } from "../../../shared/chat/state.ts";

function call(toolName: string, input: unknown, output?: string): ToolCallCompletedState {
  return {
    status: "completed",
    toolCallId: "call-1",
    toolName,
    displayName: toolName,
    invocationMessage: toolName,
    toolInput: typeof input === "string" ? input : JSON.stringify(input),
    confirmed: "not-needed",
    success: true,
    pastTenseMessage: toolName,
    ...(output !== undefined && { content: [{ type: "text", text: output }] }),
  };
}

describe("what a tool call shows", () => {
  it.each([
    ["bash", { command: "ls -l" }, "a\n", { type: "shell", command: "ls -l", output: "a\n" }],
    ["exec_command", { cmd: "ls" }, undefined, { type: "shell", command: "ls" }],
    [
      "write_file",
      { path: "a.ts", content: "x" },
      "wrote",
      { type: "write", filePath: "a.ts", content: "x" },
    ],
    [
      "edit_file",
      { path: "a.ts", find: "x", replace: "y" },
      "edited",
      { type: "edit", filePath: "a.ts", oldString: "x", newString: "y" },
    ],
    [
      "apply_patch",
      { path: "a.ts", patch: "@@" },
      "edited",
      { type: "edit", filePath: "a.ts", unifiedDiff: "@@" },
    ],
    [
      "search",
      { pattern: "foo", path: "." },
      "a:1",
      { type: "search", query: "foo", toolName: "search", content: "a:1" },
    ],
    ["grep", { pattern: "foo" }, undefined, { type: "search", query: "foo", toolName: "grep" }],
    ["glob", { pattern: "*.ts" }, undefined, { type: "search", query: "*.ts", toolName: "glob" }],
    ["ls", { path: "src" }, "a", { type: "search", query: "src", toolName: "search", content: "a" }],
    ["web_search", { query: "muse" }, undefined, { type: "search", query: "muse", toolName: "web_search" }],
    [
      "web_fetch",
      { url: "https://a.example" },
      "page",
      { type: "fetch", url: "https://a.example", result: "page" },
    ],
  ])("%s by its kind", (name, input, output, detail) => {
    expect(toolDetail(call(name, input, output))).toEqual(detail);
  });

  it("the lines of a file without Muse's head and numbers, which Paseo counts itself", () => {
    const output = "Read text file `a.ts`.\n7|const a = 1;\n8|";
    expect(toolDetail(call("read_file", { path: "a.ts" }, output))).toEqual({
      type: "read",
      filePath: "a.ts",
      content: "const a = 1;\n",
      offset: 7,
    });
  });

  it("a file whose output has another shape as it came", () => {
    expect(toolDetail(call("read_file", { path: "a.png" }, "binary file"))).toMatchObject({
      content: "binary file",
    });
  });

  it("a subagent by its objective and the readable part of its report, without an invented child", () => {
    const output = JSON.stringify({ status: "ready", subagent_id: "s", summary: "Two nits." });
    expect(toolDetail(call("subagent_wait", { subagent_id: "s" }, output))).toEqual({
      type: "sub_agent",
      description: "subagent_wait",
      log: "Two nits.",
    });
  });

  it.each(["mcp__files__read", "frobnicate"])("%s, which nobody knows, as input and output", (name) => {
    expect(toolDetail(call(name, { a: 1 }, "b"))).toEqual({ type: "unknown", input: { a: 1 }, output: "b" });
  });

  it("why a call never ran, where its output would be", () => {
    const withdrawn: ToolCallState = {
      status: "cancelled",
      toolCallId: "c",
      toolName: "bash",
      displayName: "Bash",
      invocationMessage: "ls",
      toolInput: '{"command":"ls"}',
      reason: "denied",
      reasonMessage: "Denied by a rule",
    };
    expect(toolDetail(withdrawn)).toEqual({ type: "shell", command: "ls", output: "Denied by a rule" });
  });

  it("arguments that are no JSON as they are", () => {
    expect(toolDetail(call("bash", '{"command": "ls'))).toEqual({
      type: "unknown",
      input: '{"command": "ls',
      output: null,
    });
  });
});
