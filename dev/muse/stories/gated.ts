/** Stories of calls that somebody has to allow. */
import type { Subject } from "../schema/approval.ts";
import type { Rule } from "./rule.ts";
import type { ApprovalPlan, Story, ToolStep } from "./story.ts";

function shell(
  command: string,
  plan: Partial<ApprovalPlan> = {},
  chunks: readonly string[] = ["done\n"],
): ToolStep {
  const args = { command, description: "Run the command" };
  return { tool: "bash", args, approval: { kind: "shell", ...plan }, chunks };
}

const answer = ["I ran `{commands}`.{steers}", "Understood, I leave it alone.{feedback}{steers}"] as const;

const story = (name: string, step: ToolStep): Story => ({
  name,
  calls: [{ tools: [step] }, { text: answer }],
});

/** A request of a kind that needs no derivation; the judge passes it on. */
const other = (name: string, tool: string, subject: Subject): Story =>
  story(name, {
    tool,
    args: {},
    approval: { kind: "other", subject, judgeEscalated: true },
    output: "done",
  });

/** A command that the person typed between back quotes. */
const quoted = (prompt: string): string | undefined => prompt.match(/`([^`]+)`/)?.[1];

export const gated: readonly Rule[] = [
  {
    words: /\b(two|three) stages\b/i,
    story: () =>
      story("stages", shell("wc -l notes.txt && rm -rf build && rm -rf dist", {}, ["2 notes.txt\n"])),
  },
  { words: /\bpersist\b/i, story: () => story("persist", shell("rm -rf cache", { persistFails: true })) },
  {
    words: /\belsewhere\b/i,
    story: () =>
      story("elsewhere", shell("rm -rf tmp", { elsewhere: { afterMs: 3000, decision: "approved" } })),
  },
  {
    words: /\bnetwork\b/i,
    story: () =>
      story("network", {
        tool: "web_fetch",
        args: { url: "https://example.test/" },
        approval: { kind: "network", target: "example.test" },
        output: "Example page",
      }),
  },
  {
    words: /\bsocket\b/i,
    story: () => other("socket", "bash", { kind: "unixSocket", path: "/run/docker.sock" }),
  },
  {
    words: /\bprocess\b/i,
    story: () => other("process", "bash", { kind: "process", target: "pid 4711" }),
  },
  {
    words: /\bmcp call\b/i,
    story: () =>
      story("mcpCall", {
        tool: "mcp__notes__delete",
        args: { id: 7 },
        approval: { kind: "tool" },
        output: "deleted",
      }),
  },
  {
    words: /\bstrange request\b/i,
    story: () =>
      other("strange", "teleport", {
        kind: "orbit",
        target: "mars",
        origin: { kind: "page", url: "https://ads.test/" },
      }),
  },
  {
    words: /\bwrite\b|\bdeny\b/i,
    story: () =>
      story("write", {
        tool: "write_file",
        args: { content: '{"version":"2.0.0"}\n', path: "package.json" },
        approval: { kind: "fileAccess", protectedWrite: true, target: "package.json" },
        output: "wrote 20 bytes to package.json",
      }),
  },
  {
    words: /\bshell\b|\brun\b|\brm\b/i,
    story: (_match, prompt) =>
      story("shell", shell(quoted(prompt) ?? "rm -rf build", {}, ["removed build\n"])),
  },
];
