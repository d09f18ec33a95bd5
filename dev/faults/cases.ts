/** One case for every story of the simulated host: what is sent, and what the person does when asked. */

export interface Case {
  /** The first message. It tells its story, see `dev/muse/README.md`. */
  readonly prompt: string;
  /** Requests are settled by Muse itself and not by the person. */
  readonly leaves?: boolean;
  /** What the person does while a turn stands still that waits for them. */
  readonly acts?: "note" | "stop";
  /** The simulated model words its answer anew where another host takes its turn up. */
  readonly isReworded?: boolean;
}

const answered = [
  ...["hello", "markdown", "image", "think", "essay", "slow", "flood 60"],
  ...[
    "shell",
    "two stages",
    "persist",
    "network",
    "socket",
    "process",
    "mcp call",
    "strange request",
    "write",
  ],
  ...["ask", "ask one", "read", "count", "edit", "work", "todo", "web", "tool fails", "times out"],
  ...["long output", "lost output", "edit two files", "look at the picture", "sleep", "background"],
  ...["subagent", "subagent item", "subagent asks", "subagent works", "workflow"],
  ...["unknown tool", "unknown item", "unknown notification"],
  ...["retry", "fail", "auth", "launch fails", "context", "name this", "new skill", "an echo"],
];

export const cases: readonly Case[] = [
  ...answered.map((prompt) => ({ prompt })),
  { prompt: "elsewhere", leaves: true },
  { prompt: "ask in time", leaves: true, isReworded: true },
  { prompt: "hold", acts: "note" },
  { prompt: "hang", acts: "stop" },
];
