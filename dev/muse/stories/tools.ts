/** Stories of tools that nobody has to allow. */
import { oneTool, type Rule } from "./rule.ts";
import type { ToolStep } from "./story.ts";

const readFile: ToolStep = {
  tool: "read_file",
  args: { path: "notes.txt" },
  output: "Read text file `notes.txt`.\n1|alpha\n2|beta",
};
const countLines: ToolStep = {
  tool: "bash",
  args: { command: "wc -l notes.txt", description: "Count the lines" },
  chunks: ["2 notes.txt\n"],
};
const editFile: ToolStep = {
  tool: "edit_file",
  args: { find: "beta", path: "notes.txt", replace: "gamma" },
  output: "edited\nchanged lines: line 2\n--- original\n+++ updated\n@@\n-beta\n+gamma",
  patch: { path: "notes.txt", before: ["alpha"], removed: ["beta"], added: ["gamma"] },
};
const writeTodos: ToolStep = {
  tool: "write_todos",
  args: {
    todos: [
      { status: "in_progress", text: "Read the code" },
      { status: "pending", text: "Write a test" },
    ],
  },
  todos: [
    { status: "inProgress", text: "Read the code" },
    { status: "pending", text: "Write a test" },
  ],
};

const reviewer = { role: "reviewer", objective: "Review the diff" };

/** A native child of the declared older form. */
const subagent = (plan: Omit<NonNullable<ToolStep["subagentItem"]>, keyof typeof reviewer>): ToolStep => ({
  tool: "subagent",
  args: {},
  subagentItem: { ...reviewer, ...plan },
});

const shell = (command: string, description: string, more: Partial<ToolStep>): ToolStep => ({
  tool: "bash",
  args: { command, description },
  ...more,
});

export const tools: readonly Rule[] = [
  { words: /\btodo/i, story: oneTool("todo", writeTodos, "I made a list of two things.") },
  {
    words: /\bsubagent asks\b/i,
    story: oneTool(
      "subagentAsks",
      subagent({ asks: "rm -rf coverage", summary: "I cleared the coverage folder." }),
      "The reviewer is done.{feedback}",
    ),
  },
  {
    words: /\bsubagent works\b/i,
    story: oneTool(
      "subagentWorks",
      subagent({
        asks: "npm test",
        helper: { role: "reader", objective: "Read the tests", summary: "Two tests are skipped." },
        summary: "No bugs, two skipped tests.",
      }),
      "The reviewer is done.{feedback}",
    ),
  },
  {
    words: /\bsubagent item\b/i,
    story: oneTool("subagentItem", subagent({ summary: "No bugs found." }), "The reviewer found no bugs."),
  },
  {
    words: /\bsubagent\b/i,
    story: oneTool(
      "subagent",
      {
        tool: "subagent_spawn",
        args: {},
        subagentCalls: { ...reviewer, summary: "No bugs, two naming nits." },
      },
      "The reviewer found two nits.",
    ),
  },
  {
    words: /\bworkflow\b/i,
    story: () => {
      const script =
        'export default async (host) => ({ text: (await host.agent({ input: "Check the notes" })).text });';
      const workflow = { name: "check notes", script, summary: "The notes miss two commits." };
      const args = { args: null, name: workflow.name, script };
      const reasoning = ["This is work for a workflow."];
      return { name: "workflow", calls: [{ reasoning, tools: [{ tool: "workflow", args, workflow }] }] };
    },
  },
  {
    words: /\bunknown tool\b/i,
    story: oneTool("unknownTool", { tool: "lookup", args: {}, unknown: true }, "I have no such tool."),
  },
  {
    words: /\bunknown item\b/i,
    story: () => ({
      name: "unknownItem",
      calls: [{ strangeItem: true, text: "Something unusual happened." }],
    }),
  },
  {
    words: /\bbackground\b/i,
    story: oneTool(
      "background",
      {
        tool: "bash",
        args: { command: "sleep 12", description: "Sleep for twelve seconds", yield_time_ms: 15_000 },
        durationMs: 12_100,
      },
      "The command runs on in the background.{steers}",
    ),
  },
  {
    words: /\bhang\b/i,
    story: oneTool(
      "hang",
      shell("tail -f app.log", "Follow the log", {
        chunks: ["waiting for lines\n", "never written\n"],
        durationMs: 400,
        hangs: true,
      }),
      "I no longer follow the log.{steers}",
    ),
  },
  {
    words: /\bsleep\b/i,
    story: oneTool(
      "sleep",
      shell("sleep 8", "Sleep", { durationMs: 8000 }),
      "I slept for eight seconds.{steers}",
    ),
  },
  {
    words: /\btool fails\b/i,
    story: oneTool(
      "toolFails",
      shell("ls /none", "Look", { chunks: ["ls: no such directory\n"], failed: "exit code 2" }),
      "The folder is not there.",
    ),
  },
  {
    words: /\bweb\b/i,
    story: oneTool(
      "web",
      { tool: "web_search", args: { query: "muse" }, output: "1. Muse – a goddess of the arts" },
      "I found one page.",
    ),
  },
  {
    words: /\bread\b.*\bedit\b|\bwork\b/i,
    story: () => ({
      name: "work",
      calls: [
        { tools: [readFile] },
        { tools: [countLines] },
        { tools: [editFile] },
        { text: "Done. `notes.txt` had 2 lines; line 2 says `gamma` now.{steers}" },
      ],
    }),
  },
  { words: /\bedit\b/i, story: oneTool("edit", editFile, "I changed line 2.{steers}") },
  { words: /\bread\b/i, story: oneTool("read", readFile, "It has two lines.") },
  { words: /\bcount\b/i, story: oneTool("count", countLines, "Two lines.") },
];
