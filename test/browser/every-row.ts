/** One timeline row of every type, and one tool call of every kind of detail. */

import type { TimelineRow } from "../../dev/paseo/wire.ts";
import type { ToolCallDetail } from "../../dev/sdk/server/timeline.ts";
import { row } from "./sample-state.ts";

const details: readonly [name: string, detail: ToolCallDetail][] = [
  ["bash", { type: "shell", command: "npm test", output: "12 passed\n", exitCode: 0 }],
  ["read_file", { type: "read", filePath: "/home/ada/garden/beds.ts", content: "export {};\n", offset: 41 }],
  [
    "edit_file",
    {
      type: "edit",
      filePath: "/home/ada/garden/water.ts",
      unifiedDiff:
        "--- a/water.ts\n+++ b/water.ts\n@@ -1,2 +1,2 @@\n const bed = 1;\n-water(bed);\n+await water(bed);\n",
    },
  ],
  [
    "edit_file",
    { type: "edit", filePath: "seeds.ts", oldString: "one\ntwo\nsix", newString: "one\nthree\nsix" },
  ],
  ["write_file", { type: "write", filePath: "/home/ada/garden/notes.md", content: "# Notes\n" }],
  [
    "grep",
    {
      type: "search",
      query: "tomato",
      filePaths: ["beds.ts", "seeds.ts"],
      webResults: [{ title: "Growing tomatoes", url: "https://example.org/tomatoes" }],
    },
  ],
  ["fetch", { type: "fetch", url: "https://example.org/weather", result: "Rain tomorrow" }],
  [
    "worktree",
    { type: "worktree_setup", worktreePath: "/tmp/w", branchName: "spring", log: "created", commands: [] },
  ],
  [
    "task",
    {
      type: "sub_agent",
      subAgentType: "Explore",
      description: "look for weeds",
      log: "[grep] weed\nnone found",
    },
  ],
  ["todo_note", { type: "plain_text", label: "remembered", text: "Water less in autumn", icon: "brain" }],
  ["mcp__garden__sow", { type: "unknown", input: { bed: 3 }, output: { sown: true } }],
];

export const everyRow: readonly TimelineRow[] = [
  row({ type: "user_message", id: "u1", text: "Make the watering script wait for each bed, please." }),
  row({ type: "reasoning", id: "r1", text: "The beds are watered **one by one**, so the loop has to wait." }),
  ...details.map(([name, detail], index) =>
    row({
      type: "tool_call",
      id: `t${index}`,
      callId: `t${index}`,
      name,
      detail,
      status: "completed",
      error: null,
    }),
  ),
  row({
    type: "tool_call",
    id: "failed",
    callId: "failed",
    name: "bash",
    detail: { type: "shell", command: "git push" },
    status: "failed",
    error: { content: "The remote said no" },
  }),
  row({
    type: "tool_call",
    id: "canceled",
    callId: "canceled",
    name: "bash",
    detail: { type: "shell", command: "sleep 60" },
    status: "canceled",
    error: null,
  }),
  row({
    type: "tool_call",
    id: "running",
    callId: "running",
    name: "bash",
    detail: { type: "shell", command: "npm run build" },
    status: "running",
    error: null,
  }),
  row({
    type: "tool_call",
    id: "plan",
    callId: "plan",
    name: "plan",
    detail: { type: "plan", text: "1. Wait\n2. Water" },
    status: "completed",
    error: null,
  }),
  row({
    type: "todo",
    id: "todo1",
    items: [
      { text: "Read the script", completed: true },
      { text: "Make it wait", completed: false, status: "in_progress" },
    ],
  }),
  row({
    type: "todo",
    id: "todo2",
    items: [
      { text: "Read the script", completed: true },
      { text: "Make it wait", completed: true },
    ],
  }),
  row({ type: "compaction", id: "c1", status: "completed", trigger: "auto", preTokens: 152_000 }),
  row({ type: "notification", id: "n1", level: "warning", message: "The model is busy, trying again" }),
  row({ type: "error", id: "e1", message: "The connection to the model broke" }),
  row({ type: "plugin", id: "p1", pluginId: "muse-code", kind: "nothing-known", version: 9, data: null }),
  row({
    type: "assistant_message",
    id: "a1",
    text: [
      "## Done",
      "The loop now **waits** for `water(bed)`:",
      "```ts\nfor (const bed of beds) {\n  await water(bed);\n}\n```",
      "| bed | water |\n| --- | --- |\n| 1 | 2 l |",
      "- one bed at a time\n- nothing else changed\n\nSee [the notes](https://example.org/notes).",
    ].join("\n\n"),
  }),
];
