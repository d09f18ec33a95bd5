/** Stories of tools that nobody has to allow. */
import type { Rule } from "./choose.ts";
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

const reviewer = { role: "reviewer", objective: "Review the diff" };

export const tools: readonly Rule[] = [
  {
    words: /\btodo/i,
    story: () => ({
      name: "todo",
      calls: [
        {
          tools: [
            {
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
            },
          ],
        },
        { text: "I made a list of two things." },
      ],
    }),
  },
  {
    words: /\bsubagent asks\b/i,
    story: () => ({
      name: "subagentAsks",
      calls: [
        {
          tools: [
            {
              tool: "subagent",
              args: {},
              subagentItem: {
                ...reviewer,
                asks: "rm -rf coverage",
                summary: "I cleared the coverage folder.",
              },
            },
          ],
        },
        { text: "The reviewer is done.{feedback}" },
      ],
    }),
  },
  {
    words: /\bsubagent works\b/i,
    story: () => ({
      name: "subagentWorks",
      calls: [
        {
          tools: [
            {
              tool: "subagent",
              args: {},
              subagentItem: {
                ...reviewer,
                asks: "npm test",
                helper: { role: "reader", objective: "Read the tests", summary: "Two tests are skipped." },
                summary: "No bugs, two skipped tests.",
              },
            },
          ],
        },
        { text: "The reviewer is done.{feedback}" },
      ],
    }),
  },
  {
    words: /\bsubagent item\b/i,
    story: () => ({
      name: "subagentItem",
      calls: [
        {
          tools: [
            {
              tool: "subagent",
              args: {},
              subagentItem: { role: "reviewer", objective: "Review the diff", summary: "No bugs found." },
            },
          ],
        },
        { text: "The reviewer found no bugs." },
      ],
    }),
  },
  {
    words: /\bsubagent\b/i,
    story: () => ({
      name: "subagent",
      calls: [
        {
          tools: [
            {
              tool: "subagent_spawn",
              args: {},
              subagentCalls: {
                role: "reviewer",
                objective: "Review the diff",
                summary: "No bugs, two naming nits.",
              },
            },
          ],
        },
        { text: "The reviewer found two nits." },
      ],
    }),
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
    story: () => ({
      name: "unknownTool",
      calls: [{ tools: [{ tool: "lookup", args: {}, unknown: true }] }, { text: "I have no such tool." }],
    }),
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
    story: () => ({
      name: "background",
      calls: [
        {
          tools: [
            {
              tool: "bash",
              args: { command: "sleep 12", description: "Sleep for twelve seconds", yield_time_ms: 15_000 },
              durationMs: 12_100,
            },
          ],
        },
        { text: "The command runs on in the background.{steers}" },
      ],
    }),
  },
  {
    words: /\bhang\b/i,
    story: () => ({
      name: "hang",
      calls: [
        {
          tools: [
            {
              tool: "bash",
              args: { command: "tail -f app.log", description: "Follow the log" },
              chunks: ["waiting for lines\n", "never written\n"],
              durationMs: 400,
              hangs: true,
            },
          ],
        },
        { text: "I no longer follow the log.{steers}" },
      ],
    }),
  },
  {
    words: /\bsleep\b/i,
    story: () => ({
      name: "sleep",
      calls: [
        { tools: [{ tool: "bash", args: { command: "sleep 8", description: "Sleep" }, durationMs: 8000 }] },
        { text: "I slept for eight seconds.{steers}" },
      ],
    }),
  },
  {
    words: /\btool fails\b/i,
    story: () => ({
      name: "toolFails",
      calls: [
        {
          tools: [
            {
              tool: "bash",
              args: { command: "ls /none", description: "Look" },
              chunks: ["ls: no such directory\n"],
              failed: "exit code 2",
            },
          ],
        },
        { text: "The folder is not there." },
      ],
    }),
  },
  {
    words: /\bweb\b/i,
    story: () => ({
      name: "web",
      calls: [
        {
          tools: [{ tool: "web_search", args: { query: "muse" }, output: "1. Muse – a goddess of the arts" }],
        },
        { text: "I found one page." },
      ],
    }),
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
  {
    words: /\bedit\b/i,
    story: () => ({ name: "edit", calls: [{ tools: [editFile] }, { text: "I changed line 2.{steers}" }] }),
  },
  {
    words: /\bread\b/i,
    story: () => ({ name: "read", calls: [{ tools: [readFile] }, { text: "It has two lines." }] }),
  },
  {
    words: /\bcount\b/i,
    story: () => ({ name: "count", calls: [{ tools: [countLines] }, { text: "Two lines." }] }),
  },
];
