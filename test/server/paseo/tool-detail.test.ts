import { describe, expect, it } from "vitest";
import { toolDetail } from "../../../server/paseo/tool-detail.ts";
import { toolRow } from "../../../server/paseo/tool-row.ts";
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

  it.each([
    ["bash", '{"command": "ls', { type: "shell", command: '{"command": "ls' }],
    [
      "edit_file",
      '{"path": "a',
      { type: "plain_text", label: "edit_file", text: '{"path": "a', icon: "pencil" },
    ],
    ["web_fetch", "null", { type: "plain_text", label: "web_fetch", text: "null", icon: "search" }],
    ["bash", "[]", { type: "shell", command: "[]" }],
    ["bash", "", { type: "plain_text", label: "bash", icon: "square_terminal" }],
    ["frobnicate", "{a: 1}", { type: "unknown", input: "{a: 1}", output: null }],
    ["frobnicate", "", { type: "unknown", input: null, output: null }],
  ])("%s with the arguments %j as they came, still under its kind", (name, input, detail) => {
    expect(toolDetail(call(name, input))).toEqual(detail);
  });

  it.each(["bash", "frobnicate", "mcp__srv__do.it", "edit_file"])(
    "%s with arguments of 300 kB by their beginning and their end, and says how much is missing",
    (name) => {
      const shown = JSON.stringify(toolDetail(call(name, `{"a": "${"x".repeat(300_000)} rm -rf /`)));
      expect(shown.length).toBeLessThan(10_000);
      expect(shown).toMatch(/\{\\"a\\": \\"x+… \[\d+ characters left out\] …x+ rm -rf \//);
    },
  );

  it.each(["muse.some_new_tool", "mcp__srv__do.it", `a/b/${"c".repeat(200)}`])(
    "%s with what it was given and what it put out",
    (name) => {
      const [row] = toolRow(call(name, { a: 1 }, "done"));
      expect(row).toMatchObject({ name, status: "completed", detail: { input: { a: 1 }, output: "done" } });
    },
  );

  it("where and how a command ended, where that was told", () => {
    const ended = {
      ...call("bash", { command: "ls", cwd: "/tmp" }, "x"),
      structuredContent: { exitCode: 2 },
    };
    expect(toolDetail(ended)).toEqual({
      type: "shell",
      command: "ls",
      cwd: "/tmp",
      output: "x",
      exitCode: 2,
    });
  });

  it("paths from the folder of the workspace on, and those elsewhere whole", () => {
    const path = (path: string) => toolDetail(call("read_file", { path }), "/srv/app");
    expect(path("/srv/app/src/a.ts")).toMatchObject({ filePath: "src/a.ts" });
    expect(path("/srv/application/a.ts")).toMatchObject({ filePath: "/srv/application/a.ts" });
    expect(path("src/a.ts")).toMatchObject({ filePath: "src/a.ts" });
  });

  it("an edit of which only the counts are known by these, and claims nothing else", () => {
    const changes = { files: 2, added: 10, removed: 3 };
    const counted = (input: unknown) => ({ ...call("apply_patch", input), structuredContent: { changes } });
    expect(toolDetail(counted({ path: "a.ts" }))).toEqual({
      type: "plain_text",
      label: "a.ts",
      text: "2 files, +10 -3",
      icon: "pencil",
    });
    expect(JSON.stringify(toolDetail(counted("*** Begin")))).toContain("2 files, +10 -3");
    expect(JSON.stringify(toolDetail(call("apply_patch", { path: "a.ts" }, "edited")))).not.toMatch(
      /change|\+/,
    );
  });

  it("each file of an edit in a row of its own", () => {
    const file = (path: string) => ({
      path,
      change: "edited",
      added: 1,
      removed: 0,
      unifiedDiff: `+++ ${path}`,
    });
    const files = [file("a.ts"), file("b.ts")];
    const rows = toolRow({ ...call("apply_patch", "*** Begin"), structuredContent: { files } });
    expect(rows).toMatchObject([
      { id: "call-1", detail: { type: "edit", filePath: "a.ts", unifiedDiff: "+++ a.ts" } },
      { id: "call-1:1", callId: "call-1:1", detail: { filePath: "b.ts", unifiedDiff: "+++ b.ts" } },
    ]);
  });

  it("a list of tasks as a row of its own, as Muse told it before what the model wrote", () => {
    const written = call("write_todos", { todos: [{ content: "Read", status: "completed" }, { text: 7 }] });
    expect(toolRow(written)).toEqual([
      { type: "todo", id: "call-1:list", items: [{ text: "Read", completed: true, status: "completed" }] },
    ]);
    const todos = [{ text: "Write", status: "inProgress", activeForm: "Writing" }];
    expect(toolRow({ ...written, structuredContent: { todos } })).toMatchObject([
      { items: [{ text: "Write", completed: false, activeForm: "Writing" }] },
    ]);
    expect(toolRow({ ...written, success: false })).toMatchObject([{ type: "tool_call", status: "failed" }]);
    expect(toolRow(call("write_todos", "{"))).toMatchObject([{ type: "tool_call" }]);
  });

  it("what a failed edit said, and what the failure says already just once", () => {
    const error = { message: "No edit: the text was not found", code: "failed" };
    const failed = {
      ...call("edit_file", { path: "a.ts", find: "x", replace: "y" }, " the text was not found\n"),
      success: false,
      error,
    };
    expect(toolRow(failed)).toMatchObject([{ error: { message: "No edit: the text was not found" } }]);
  });

  it("what a failed edit said, for which its kind has no place", () => {
    const error = { message: "Failed", code: "failed" };
    const failed = {
      ...call("edit_file", { path: "a.ts", find: "x", replace: "y" }, "the text was not found"),
      success: false,
      error,
    };
    expect(toolRow(failed)).toMatchObject([
      { status: "failed", error: { message: "Failed\nthe text was not found" } },
    ]);
  });
});
