/** Approvals, prompts and views to test the cards with. Each call makes a fresh one. */
import type { ChatState } from "../../shared/chat/state.ts";
import type { Approval, ApprovalChoice, SessionState, UserInput } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";

export const ALLOW_ONCE: ApprovalChoice = {
  choiceId: "allow_once",
  label: "Allow once",
  decision: "approved",
  scope: "once",
  acceptsFeedback: false,
};

export const ALLOW_RULE: ApprovalChoice = {
  choiceId: "allow_local_prefix",
  label: "Always allow in this workspace: rm ...",
  decision: "approvedPolicyAmendment",
  scope: "localPersistent",
  acceptsFeedback: false,
  rulePreview: "Always allow in this workspace: rm ...",
};

export const REJECT: ApprovalChoice = {
  choiceId: "abort",
  label: "Reject",
  decision: "abort",
  scope: "once",
  acceptsFeedback: true,
};

/** A command of one part that waits. */
export function shellApproval(change: Partial<Approval> = {}): Approval {
  return {
    approvalId: "approval-1",
    itemId: "item-1",
    turnId: "turn-1",
    toolName: "bash",
    rawArgs: JSON.stringify({ command: "rm -rf build", description: "Remove the build folder" }),
    subject: {
      kind: "shell",
      command: "rm -rf build",
      workspaceRoot: "/home/ada/shop",
      stages: [
        {
          position: 1,
          total: 1,
          sourceIndex: 0,
          argv: ["rm", "-rf", "build"],
          argvComplete: true,
          resolution: "unresolved",
        },
      ],
    },
    choices: [ALLOW_ONCE, ALLOW_RULE, REJECT],
    requirement: { approvalId: "approval-1", sourceIndex: 0 },
    protectedWrite: false,
    judgeEscalated: false,
    ...change,
  };
}

/** `wc -l notes.txt && rm -rf build && rm -rf cache`: the first part is safe, the other two are asked about. */
export function stagedApproval(sourceIndex: 1 | 2): Approval {
  const command = "wc -l notes.txt && rm -rf build && rm -rf cache";
  const parts = [
    { argv: ["wc", "-l", "notes.txt"], resolution: "knownSafe" },
    { argv: ["rm", "-rf", "build"], resolution: sourceIndex === 2 ? "allowOnce" : "unresolved" },
    { argv: ["rm", "-rf", "cache"], resolution: "unresolved" },
  ];
  return shellApproval({
    rawArgs: JSON.stringify({ command }),
    subject: {
      kind: "shell",
      command,
      workspaceRoot: "/home/ada/shop",
      stages: parts.map((part, index) => ({
        ...part,
        position: index + 1,
        total: parts.length,
        sourceIndex: index,
        argvComplete: true,
      })),
    },
    requirement: { approvalId: "approval-1", sourceIndex },
  });
}

/** Three questions: one option, up to two options, and words alone. */
export function threeQuestions(change: Partial<UserInput> = {}): UserInput {
  return {
    userInputId: "input-1",
    itemId: "input-1",
    turnId: "turn-1",
    questions: [
      {
        id: "store",
        header: "Storage",
        question: "Where should the orders be kept?",
        multiple: false,
        options: [
          { label: "SQLite", description: "One file, no server" },
          { label: "Postgres", preview: { content: "docker run postgres:17", format: "text" } },
        ],
      },
      {
        id: "parts",
        header: "Parts",
        question: "Which parts come first?",
        multiple: true,
        min: 1,
        max: 2,
        options: [{ label: "Search" }, { label: "Export" }, { label: "Import" }],
      },
      { id: "name", header: "Name", question: "What is the table called?", multiple: false, options: [] },
    ],
    ...change,
  };
}

export function oneQuestion(change: Partial<UserInput> = {}): UserInput {
  const { questions, ...rest } = threeQuestions();
  return { ...rest, questions: questions.slice(0, 1), ...change };
}

export function sessionState(change: Partial<SessionState> = {}): SessionState {
  return {
    sessionId: "session-1",
    todos: [],
    submissions: [],
    approvals: [],
    userInputs: [],
    tasks: [],
    subagents: [],
    workflows: [],
    grants: [],
    notices: [],
    ...change,
  };
}

/** A chat in the middle of `turn-1`. */
export function chatState(change: Partial<ChatState> = {}): ChatState {
  return {
    resource: "ahp-chat:/session-1",
    title: "Shop",
    status: 24,
    modifiedAt: "2026-01-05T10:00:00.000Z",
    turns: [],
    activeTurn: {
      id: "turn-1",
      startedAt: "2026-01-05T10:00:00.000Z",
      message: { text: "Clean up", origin: { kind: "user" } },
      responseParts: [],
      usage: undefined,
    },
    ...change,
  };
}

export function viewOf(session: Partial<SessionState>, chat: Partial<ChatState> = {}): View {
  return { chat: chatState(chat), session: sessionState(session) };
}
