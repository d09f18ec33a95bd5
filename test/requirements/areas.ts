/**
 * Everything that a Muse session is about, area by area: the story of the simulated host or the example exchange that
 * tells of it, and the test that plays it. Each exchange has its golden log of Paseo's events and its golden view.
 */
import type { NamedTest } from "./named-test.ts";

export interface Area {
  /** A prompt for the simulated host, which the test's file sends. */
  readonly prompt?: string;
  /** A file of `test/fixtures/msp`. */
  readonly exchange?: string;
  readonly test: NamedTest;
}

const COMMANDS = "scenarios/commands.test.ts";
const APPROVALS = "scenarios/approvals.test.ts";
const QUESTIONS = "scenarios/questions.test.ts";
const CONTROLS = "scenarios/controls.test.ts";
const IN_TURN = "scenarios/in-turn.test.ts";
const TURNS = "scenarios/turns.test.ts";
const FACTS = "scenarios/facts.test.ts";

export const areas: Readonly<Record<string, Area>> = {
  sessions: {
    exchange: "lists",
    test: ["scenarios/session-list.test.ts", "has all of them, newest first, by name and first prompt"],
  },
  "history shapes": {
    prompt: "work",
    exchange: "resume_inline",
    test: ["scenarios/history.test.ts", "is the same when Muse serves %s"],
  },
  "view paging": {
    exchange: "page",
    test: ["scenarios/history.test.ts", "is the same in pages of any size"],
  },
  gaps: {
    exchange: "gap",
    test: ["scenarios/lifecycle.test.ts", "such as %s change nothing that the person sees"],
  },
  silence: {
    prompt: "hello",
    test: ["scenarios/silence.test.ts", "from its first %s on is read, and the turn ends as Muse says, once"],
  },
  turns: {
    prompt: "hold on",
    exchange: "interrupt",
    test: [TURNS, "with a prompt in the queue stops the turn that runs"],
  },
  "queue and steering": {
    prompt: "launch fails",
    exchange: "queue",
    test: [IN_TURN, "that cannot be launched is answered with Muse's reason, and the next one runs"],
  },
  reminders: { prompt: "hello", exchange: "reminders", test: [IN_TURN, "is stopped, and the answer stays"] },
  items: {
    prompt: "work",
    exchange: "edit",
    test: [
      "scenarios/output.test.ts",
      "shows its patch as a diff, live and replayed the same, and in our own chat",
    ],
  },
  output: {
    prompt: "long output",
    exchange: "readoutput",
    test: [
      "scenarios/output.test.ts",
      "says where it is cut and how long it is, and is read whole when somebody asks",
    ],
  },
  approvals: {
    prompt: "two stages",
    exchange: "shell2",
    test: [
      APPROVALS,
      "of three stages, the first safe, is asked for the other two, each under an id of its own",
    ],
  },
  "user input": {
    prompt: "ask",
    exchange: "ui_answer",
    test: [QUESTIONS, "are answered by label, by labels and in own words, in Muse's own terms"],
  },
  goals: {
    exchange: "state",
    test: [IN_TURN, "is paused by a stop of its turn, goes on when it is resumed, and is cleared"],
  },
  tasks: {
    prompt: "hang",
    test: [CONTROLS, "is moved to the background, where it is a task until it ends"],
  },
  subagents: {
    prompt: "subagent works",
    exchange: "subagent_tools",
    test: [
      "scenarios/children.test.ts",
      "is followed as it goes, with its own child under it, and ends when it ends",
    ],
  },
  workflows: {
    prompt: "workflow",
    exchange: "workflow_real",
    test: [CONTROLS, "is controlled child by child in the attempt that runs, and canceled as a whole"],
  },
  config: {
    exchange: "state",
    test: ["scenarios/lifecycle.test.ts", "is told as it was committed, then answered"],
  },
  facts: {
    prompt: "context",
    exchange: "state",
    test: [FACTS, "about the context reaches Paseo's meter as it is"],
  },
  skills: { prompt: "new skill", test: [COMMANDS, "follows Muse when its skills change"] },
  shell: {
    exchange: "usershell",
    test: [COMMANDS, "%s runs in Muse's shell as one turn with its row"],
  },
  compaction: {
    exchange: "compact",
    test: [COMMANDS, "shows that it runs, what came of it and what is left, and starts no turn"],
  },
  MCP: {
    exchange: "mcp_silent",
    test: [TURNS, "brings Paseo's MCP servers along, and tells which it cannot"],
  },
  "calls of MCP tools": {
    prompt: "mcp call",
    test: [APPROVALS, "for a %s is put in words and decided like any other"],
  },
  errors: {
    prompt: "auth",
    exchange: "fail",
    test: [TURNS, "that fails tells why, and what to do where the person is signed out"],
  },
  "death of the host": {
    prompt: "essay",
    exchange: "death1",
    test: ["scenarios/restart.test.ts", "%s ends the turn as failed, and the next prompt has a new one"],
  },
  "newer hosts": {
    prompt: "unknown notification",
    test: [FACTS, "is no row and no fault: %s"],
  },
};
