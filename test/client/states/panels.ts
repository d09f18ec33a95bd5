/** Every state of the panel and of its parts. */
import { formKey } from "../../../client/form-store.ts";
import { commandForms } from "../../../client/muse-client.ts";
import { COMMAND_FORM, type CommandForm } from "../../../client/panel/command-form.ts";
import type { Turn } from "../../../shared/chat/state.ts";
import type { OutputAnswer } from "../../../shared/rpc/output.ts";
import type { View } from "../../../shared/view.ts";
import { chatState, shellApproval, stagedApproval, threeQuestions, viewOf } from "../requests.ts";
import { busySession, runningCall, subagent, submission } from "../session-samples.ts";
import type { ChatSurface } from "./state.ts";

const TASK = { method: "task/stop", taskId: "task-1" } as const;

const page: OutputAnswer = {
  status: "piece",
  content: "PASS cart.test.ts\n".repeat(40),
  encoding: "utf8",
  offset: 0,
  nextOffset: 720,
  eof: false,
  byteLen: 123_456,
  mediaType: "text/plain",
};

function turn(id: string, text: string, change: Partial<Turn> = {}): Turn {
  const toolCall = runningCall({
    status: "completed",
    success: false,
    pastTenseMessage: "",
    toolCallId: `call-${id}`,
    content: [
      { type: "text", text: "line 1" },
      { type: "resource", uri: "muse-output:1", sizeHint: 123_456 },
    ],
  });
  return {
    id,
    message: { text, origin: { kind: "user" } },
    responseParts: [
      { kind: "toolCall", toolCall },
      { kind: "markdown", id: `answer-${id}`, content: "The beds are watered. ".repeat(60) },
    ],
    usage: undefined,
    state: "complete",
    ...change,
  };
}

/** With requests of the agent and of a subagent, and a conversation. */
function everything(): View {
  const { chat, session } = busySession();
  const reviewer = shellApproval({ approvalId: "b", itemId: "b", subagentId: "reviewer" });
  return {
    chat: {
      ...chat,
      turns: [
        turn("turn-8", "Plant the beds\nand water them", { state: "cancelled" }),
        turn("turn-9", "Water the beds", {
          state: "error",
          error: { errorType: "crash", message: "The Muse process ended." },
        }),
      ],
      turnsNextCursor: "older",
    },
    session: { ...session, approvals: [stagedApproval(2), reviewer], userInputs: [threeQuestions()] },
  };
}

function panel(name: string, view: View, shows: string, rest: Partial<ChatSurface> = {}): ChatSurface {
  return { name: `panel: ${name}`, surface: "panel", view, shows, ...rest };
}

/** The form of one entry. */
function formed(
  name: string,
  entryId: string,
  form: Partial<CommandForm>,
  shows: string,
  view: View,
): ChatSurface {
  return panel(name, view, shows, {
    fill: (agentId) => commandForms.set(formKey(agentId, entryId), { ...COMMAND_FORM, ...form }),
  });
}

const child = viewOf({ subagents: [subagent()] });
const { activeTurn } = chatState();

export const panels: readonly ChatSurface[] = [
  panel("everything at once", everything(), "Page 1, bytes 1 to 720 of 123,456.", {
    press: ["Show 1 that ended", "Show the latest turns", "Show full output", "Stop…", "Change…", "Message…"],
    host: (server) => server.onReadOutput(() => page),
  }),
  panel("quiet", viewOf({}, { activeTurn: undefined }), "Nothing waits for you."),
  panel("a goal to be set", viewOf({}, { activeTurn: undefined }), "What is to be reached?", {
    press: ["Set a goal…"],
  }),
  panel(
    "a turn without an answer yet",
    viewOf({}, { ...(activeTurn && { activeTurn }) }),
    "Stop and take back…",
  ),
  formed(
    "a command under way",
    "task:task-1",
    {
      delivery: { status: "sending", control: "stop", sent: TASK, state: "inProgress" },
    },
    "Sending…",
    viewOf({ tasks: [{ taskId: "task-1", turnId: "turn-0", label: "npm test", status: "inProgress" }] }),
  ),
  formed(
    "a command refused",
    "subagent:child-1",
    {
      open: "message",
      texts: { message: "Look at the dates" },
      delivery: {
        status: "refused",
        message: "This subagent takes no messages now.",
        state: "inProgress running",
      },
    },
    "This subagent takes no messages now.",
    child,
  ),
  formed(
    "a command taken",
    "subagent:child-1",
    {
      delivery: { status: "taken", state: "inProgress running" },
    },
    "Sent. Muse has it.",
    child,
  ),
  panel(
    "a goal that is blocked, long and named by nobody",
    viewOf({
      goal: {
        objective: `Reach ${"the-very-end-".repeat(8)}`,
        status: "waitingForTheMoon",
        percentComplete: 100,
      },
      subagents: [
        subagent({ role: "", controlStatus: "manualReconciliation" }),
        subagent({ subagentId: "c", itemId: "c", isAnonymous: true, role: "", objective: "" }),
      ],
      todos: [
        { text: "Something that is long enough to need a second line on a telephone", status: "cancelled" },
      ],
      submissions: [submission({ status: "failed", text: "Word ".repeat(400) })],
    }),
    "Waiting for the moon",
  ),
  panel("being read", viewOf({}), "Reading this request from Muse…", { host: (server) => server.hold() }),
  panel("session closed", child, "This Muse session is closed.", {
    host: (server) => setTimeout(server.close),
  }),
  panel("session closed from the first", child, "This Muse session is closed.", {
    host: (server) => server.close(),
  }),
];
