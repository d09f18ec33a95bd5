/** Parts of a session as Muse tells of them, to fill a view with. Each call makes a fresh one. */
import type { ToolCallState } from "../../shared/chat/state.ts";
import type { Subagent, Submission, Workflow, WorkflowChild } from "../../shared/session/state.ts";
import type { View } from "../../shared/view.ts";
import { chatState, viewOf } from "./requests.ts";

export function subagent(change: Partial<Subagent> = {}): Subagent {
  return {
    subagentId: "child-1",
    itemId: "item-child-1",
    turnId: "turn-1",
    role: "reviewer",
    objective: "Check the tests of the shop",
    status: "inProgress",
    controlStatus: "running",
    ...change,
  };
}

export function workflowChild(change: Partial<WorkflowChild> = {}): WorkflowChild {
  return { childId: "part-1", attempt: 1, status: "started", label: "Collect", ...change };
}

export function workflow(change: Partial<Workflow> = {}): Workflow {
  return {
    workflowRunId: "run-1",
    itemId: "item-run-1",
    turnId: "turn-0",
    label: "survey",
    status: "inProgress",
    children: [workflowChild()],
    ...change,
  };
}

export function submission(change: Partial<Submission> = {}): Submission {
  return {
    commandId: "command-1",
    clientMessageId: "message-1",
    delivery: "turn",
    text: "Then write the report",
    status: "queued",
    turnId: "turn-2",
    ...change,
  };
}

export function runningCall(change: Partial<ToolCallState> = {}): ToolCallState {
  return {
    status: "running",
    toolCallId: "call-1",
    toolName: "bash",
    displayName: "Shell",
    invocationMessage: "npm run watch",
    confirmed: "not-needed",
    ...change,
  } as ToolCallState;
}

/** A session in which everything happens at once. */
export function busySession(): View {
  const { activeTurn } = chatState();
  return viewOf(
    {
      goal: {
        objective: "All orders survive a restart",
        status: "active",
        percentComplete: 40,
        currentWork: "Writing the migration",
        nextWork: "Trying it on a copy",
      },
      todos: [
        { text: "Read the old schema", status: "completed" },
        { text: "Write the migration", status: "inProgress" },
        { text: "Try it on a copy", status: "pending" },
      ],
      submissions: [
        submission(),
        submission({
          commandId: "command-0",
          text: "Use tabs instead",
          status: "failed",
          error: { message: "The message was taken back before it ran.", code: "unqueued" },
        }),
      ],
      tasks: [
        { taskId: "task-1", turnId: "turn-0", label: "npm test", status: "inProgress" },
        { taskId: "task-2", turnId: "turn-0", label: "npm run build", status: "inProgress" },
        { taskId: "task-3", turnId: "turn-0", label: "npm ci", status: "completed" },
      ],
      subagents: [
        subagent({ totalTokens: 12_345, durationMs: 65_000 }),
        subagent({
          subagentId: "child-2",
          itemId: "item-child-2",
          role: "writer",
          objective: "Describe the order format",
          controlStatus: "resultReady",
          summary: "The format has four fields. The last one is optional.",
        }),
        subagent({
          subagentId: "child-3",
          itemId: "item-child-3",
          role: "scout",
          objective: "Look for other users of the table",
          status: "completed",
          controlStatus: "closed",
        }),
      ],
      workflows: [
        workflow({
          children: [
            workflowChild({ status: "completed", terminal: "completed", durationMs: 4000 }),
            workflowChild({ childId: "part-2", label: "Compare", status: "failed", terminal: "failed" }),
            workflowChild({ childId: "part-2", label: "Compare", attempt: 2, phase: "Second look" }),
          ],
        }),
      ],
    },
    {
      ...(activeTurn && {
        activeTurn: {
          ...activeTurn,
          responseParts: [{ kind: "toolCall", toolCall: runningCall() }],
        },
      }),
      queuedMessages: [
        { id: "command-1", message: { text: "Then write the report", origin: { kind: "user" } } },
      ],
      steeringMessage: { id: "command-5", message: { text: "Mind the old rows", origin: { kind: "user" } } },
    },
  );
}
