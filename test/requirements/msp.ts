/**
 * Everything that MSP 1.4.1 lets a host and a client say to each other, with the place that deals with it here and the
 * test that shows it. What nobody deals with stands apart, with the reason.
 */
import type { ErrorKind, HostRequest, MethodName, notificationNames } from "../../server/msp/vocabulary.ts";
import type { NamedTest } from "./named-test.ts";

type NotificationName = (typeof notificationNames)[number];

export interface Handled {
  /** A source file and a name that it exports. */
  readonly place: readonly [file: string, name: string];
  readonly test: NamedTest;
}

const TURNS = "scenarios/turns.test.ts";
const APPROVALS = "scenarios/approvals.test.ts";
const QUESTIONS = "scenarios/questions.test.ts";
const LIFECYCLE = "scenarios/lifecycle.test.ts";
const COMMANDS = "scenarios/commands.test.ts";
const HISTORY = "scenarios/history.test.ts";
const FACTS = "server/fold/session-facts.test.ts";
const PERMISSION = "server/paseo/permission.test.ts";

const GOLDEN: NamedTest = ["server/fold/golden.test.ts", "%s"];
const GREETING: NamedTest = [
  "server/msp/handshake.test.ts",
  "introduces the client, asks for what the caller wants, and then says that it is ready",
];
const OPENING: NamedTest = [
  TURNS,
  "is opened, configured and ready, in this order and under the same request",
];
const CONTROLS: NamedTest = [TURNS, "(%s) is shown in Paseo's controls, once, and nothing is set back"];
const LATE: NamedTest = ["server/fold/streaming.test.ts", "is taken from its update or its end alone"];

const CLIENT = ["server/msp/client.ts", "createMspClient"] as const;
const CONFIGURATION = ["server/session/configuration.ts", "createConfiguration"] as const;
const PROMPTS = ["server/session/prompt/prompts.ts", "createPrompts"] as const;
const ANSWERS = ["server/session/answer/answers.ts", "createAnswers"] as const;
const ITEMS = ["server/fold/items.ts", "itemChanged"] as const;
const FOLD = ["server/fold/fold.ts", "step"] as const;

/** A command that a person gives by itself; one table of tests goes through all of them. */
const COMMAND: Handled = {
  place: ["server/session/session-commands.ts", "createSessionCommands"],
  test: [
    "server/session/session-commands.test.ts",
    "goes to Muse with its own members and the session: $method",
  ],
};

export const methods: Readonly<Partial<Record<MethodName, Handled>>> = {
  initialize: { place: CLIENT, test: GREETING },
  "session/start": { place: ["server/session/open-session.ts", "openSession"], test: OPENING },
  "session/resume": {
    place: ["server/session/open-session.ts", "openSession"],
    test: [LIFECYCLE, "tells the whole conversation once, row for row, and no turns; then it goes on"],
  },
  "session/fork": {
    place: ["server/session/rewind.ts", "rewound"],
    test: [
      "scenarios/rewind.test.ts",
      "leaves what was before it, with model and mode, and goes on from there",
    ],
  },
  "session/list": {
    place: ["server/helper/session-list.ts", "listSessions"],
    test: ["scenarios/session-list.test.ts", "has all of them, newest first, by name and first prompt"],
  },
  "session/read": {
    place: ["server/session/child/child-session.ts", "ChildSession"],
    test: [
      "scenarios/children.test.ts",
      "is there again after a resume, under the same id and with the same rows",
    ],
  },
  "session/rename": COMMAND,
  "session/compact": COMMAND,
  "session/delete": COMMAND,
  "session/setModel": {
    place: CONFIGURATION,
    test: [LIFECYCLE, "is told as it was committed, then answered"],
  },
  "session/setReasoningEffort": {
    place: CONFIGURATION,
    test: [LIFECYCLE, "is told as it was committed, then answered"],
  },
  "session/setApprovalMode": {
    place: CONFIGURATION,
    test: [LIFECYCLE, "is told as it was committed, then answered"],
  },
  "session/userShell": COMMAND,
  "turn/start": { place: PROMPTS, test: [TURNS, "is shown once, answered once, and its turn ends once"] },
  "turn/steer": {
    place: PROMPTS,
    test: [TURNS, "steers it, is shown once under the id of the client, and starts no turn"],
  },
  "turn/interrupt": {
    place: ["server/session/stop.ts", "createStop"],
    test: [TURNS, "names the running turn, and all who press it share one"],
  },
  "turn/cancel": {
    place: ["server/session/stop.ts", "createStop"],
    test: [TURNS, "that is repeated in vain ends a host that %s, and the next prompt has a new one"],
  },
  "turn/unqueue": COMMAND,
  "approval/decide": {
    place: ANSWERS,
    test: [
      APPROVALS,
      "of three stages, the first safe, is asked for the other two, each under an id of its own",
    ],
  },
  "approval/listPending": {
    place: ["server/session/stream/told-view.ts", "ToldView"],
    test: ["scenarios/older-turns.test.ts", "is asked although Muse does not ask it again by itself"],
  },
  "userInput/answer": {
    place: ANSWERS,
    test: [QUESTIONS, "are answered by label, by labels and in own words, in Muse's own terms"],
  },
  "userInput/clarify": {
    place: ANSWERS,
    test: ["server/session/answer/answers.test.ts", "counts as taken where Muse settled it so: %j"],
  },
  "userInput/cancel": {
    place: ANSWERS,
    test: [QUESTIONS, "that are dismissed are cancelled with a reason, and the turn goes on"],
  },
  "goal/set": COMMAND,
  "goal/edit": COMMAND,
  "goal/clear": COMMAND,
  "goal/pause": COMMAND,
  "goal/resume": COMMAND,
  "subagent/sendMessage": COMMAND,
  "subagent/followupTask": COMMAND,
  "subagent/interrupt": COMMAND,
  "subagent/stop": COMMAND,
  "subagent/close": COMMAND,
  "subagent/resume": COMMAND,
  "subagent/reopen": COMMAND,
  "subagent/readResult": COMMAND,
  "task/background": COMMAND,
  "task/stop": COMMAND,
  "task/stopAll": COMMAND,
  "workflow/cancel": COMMAND,
  "workflow/childControl": COMMAND,
  "view/subscribe": {
    place: ["server/session/child/child-session.ts", "ChildSession"],
    test: [
      "scenarios/children.test.ts",
      "is followed as it goes, with its own child under it, and ends when it ends",
    ],
  },
  "view/unsubscribe": {
    place: ["server/session/stream/told-view.ts", "ToldView"],
    test: [
      "scenarios/rewind.test.ts",
      "leaves what was before it, with model and mode, and goes on from there",
    ],
  },
  "view/page": {
    place: ["server/session/past/view-pages.ts", "viewPages"],
    test: [HISTORY, "is the same in pages of any size"],
  },
  "item/readOutput": {
    place: ["server/session/output/stored-output.ts", "readPiece"],
    test: [
      "scenarios/output.test.ts",
      "comes whole in short pieces, with every character that lies on a border",
    ],
  },
  "model/list": {
    place: ["server/helper/discovery.ts", "createDiscovery"],
    test: [LIFECYCLE, "lists models with efforts and limits, and no data-sharing model as default"],
  },
  "skill/list": {
    place: ["server/session/prompt/skills.ts", "createSkills"],
    test: [COMMANDS, "is told before the session is ready, and again with the skills of Muse"],
  },
  "usage/read": {
    place: ["server/session/prompt/slash.ts", "createSlash"],
    test: [COMMANDS, "tells what was used, and of the account what Muse observed last"],
  },
};

/** What this client never asks, and why. */
export const openMethods: Readonly<Partial<Record<MethodName, string>>> = {};

export const notifications: Readonly<Record<NotificationName, Handled>> = {
  initialized: { place: CLIENT, test: GREETING },
  "session/started": { place: ["server/fold/session-facts.ts", "sessionDescribed"], test: OPENING },
  "session/closed": { place: ["server/session/session.ts", "MuseSession"], test: GOLDEN },
  "session/deleteCompleted": { place: FOLD, test: GOLDEN },
  "session/modelChanged": { place: ["server/fold/session-facts.ts", "modelChanged"], test: CONTROLS },
  "session/reasoningEffortChanged": { place: FOLD, test: CONTROLS },
  "session/statusChanged": { place: FOLD, test: GOLDEN },
  "session/goalChanged": { place: ["server/fold/goal.ts", "goalChanged"], test: GOLDEN },
  "session/todoListChanged": { place: FOLD, test: GOLDEN },
  "session/branchChanged": { place: FOLD, test: [FACTS, "never make news of a branch"] },
  "session/tokenUsage": {
    place: ["server/fold/session-facts.ts", "tokensUsed"],
    test: [FACTS, "are Muse's own for the session, and do not grow when they are told again"],
  },
  "session/contextUsage": {
    place: ["server/fold/session-facts.ts", "contextUsed"],
    test: [FACTS, "shows the newest size, also a smaller one, whatever the sums do"],
  },
  "session/approvalModeChanged": {
    place: ["server/fold/session-facts.ts", "approvalModeChanged"],
    test: CONTROLS,
  },
  "session/modelRouteUnserved": {
    place: ["server/fold/session-facts.ts", "modelRouteUnserved"],
    test: [FACTS, "say what to do when the credentials no longer serve the model"],
  },
  "session/nameChanged": { place: FOLD, test: [FACTS, "take a name that Muse gives"] },
  "session/viewHealthChanged": {
    place: ["server/fold/session-facts.ts", "viewHealthChanged"],
    test: [FACTS, "warn where Muse cannot show the session any more"],
  },
  "session/listChanged": {
    place: ["server/fold/session-facts.ts", "sessionDescribed"],
    test: [
      "server/fold/newer-hosts.test.ts",
      "of a session row (createdByClient, kind, parentSessionId, sideFrom) change nothing",
    ],
  },
  "skill/changed": {
    place: ["server/session/session.ts", "MuseSession"],
    test: [COMMANDS, "follows Muse when its skills change"],
  },
  "usage/changed": {
    place: ["server/fold/session-facts.ts", "subscriptionObserved"],
    test: [COMMANDS, "tells what was used, and of the account what Muse observed last"],
  },
  "turn/started": {
    place: ["server/fold/turns.ts", "turnStarted"],
    test: [TURNS, "is shown once, answered once, and its turn ends once"],
  },
  "turn/completed": {
    place: ["server/fold/turns.ts", "turnCompleted"],
    test: ["server/fold/turn-failure.test.ts", "because of %s says what to do"],
  },
  "turn/retracted": { place: ["server/fold/retract.ts", "turnRetracted"], test: GOLDEN },
  "turn/retryScheduled": {
    place: ["server/fold/retries.ts", "turnRetryScheduled"],
    test: ["server/fold/retries.test.ts", "is told once for each attempt, and shown until the turn goes on"],
  },
  "turn/unqueued": { place: ["server/fold/queue.ts", "turnUnqueued"], test: GOLDEN },
  "item/started": { place: ITEMS, test: LATE },
  "item/updated": { place: ITEMS, test: LATE },
  "item/delta": {
    place: ["server/fold/items.ts", "itemDelta"],
    test: ["server/fold/streaming.test.ts", "is the same when it is stated as it streamed"],
  },
  "item/completed": { place: ITEMS, test: LATE },
  "view/gap": {
    place: ["server/session/stream/session-stream.ts", "SessionStream"],
    test: [LIFECYCLE, "such as %s change nothing that the person sees"],
  },
  "approval/requested": {
    place: ["server/fold/approvals.ts", "approvalRequested"],
    test: [PERMISSION, "of %s shows every fact and the arguments"],
  },
  "approval/updated": {
    place: ["server/fold/approvals.ts", "approvalUpdated"],
    test: [
      PERMISSION,
      "is asked anew when what is asked for changed, so that nobody answers the old question",
    ],
  },
  "approval/resolved": {
    place: ["server/fold/approvals.ts", "approvalResolved"],
    test: [PERMISSION, "says that %s ended it, and closes the card"],
  },
  "userInput/requested": {
    place: ["server/fold/user-inputs.ts", "userInputRequested"],
    test: [QUESTIONS, "of three kinds are one form with a header for each and every option"],
  },
  "userInput/settled": {
    place: ["server/fold/user-inputs.ts", "userInputSettled"],
    test: [QUESTIONS, "that the host settles by itself close"],
  },
};

export const requests: Readonly<Record<HostRequest, Handled>> = {
  "approval/request": {
    place: ["server/msp/events.ts", "isHostRequest"],
    test: [APPROVALS, "is asked once for each stage when the host tells it by %s"],
  },
  "userInput/request": {
    place: ["server/msp/events.ts", "isHostRequest"],
    test: [QUESTIONS, "are one form when the host tells them by %s"],
  },
};

/** Told to a person in words of its own; one table of tests goes through all of them. */
const TOLD: Handled = {
  place: ["server/msp/failure-sentences.ts", "sentenceByKind"],
  test: ["server/msp/failure-sentences.test.ts", "of kind %s says what happened and what to do"],
};

const REPEATED: Handled = {
  place: ["server/msp/error-table.ts", "isRetryable"],
  test: [
    "scenarios/refusals.test.ts",
    "%s is followed by the same command under the same id, and the turn runs once",
  ],
};

export const errors: Readonly<Record<ErrorKind, Handled>> = {
  parseError: TOLD,
  invalidRequest: TOLD,
  notInitialized: TOLD,
  alreadyInitialized: TOLD,
  methodNotFound: TOLD,
  invalidParams: TOLD,
  experimentalRequired: TOLD,
  internal: {
    place: ["server/msp/failure-sentences.ts", "sentenceByKind"],
    test: [
      "server/msp/failure-sentences.test.ts",
      "for a fault that Muse only describes (%s) advises as well",
    ],
  },
  pageEventTooLarge: TOLD,
  outputResultTooLarge: TOLD,
  overloaded: REPEATED,
  inputTooLarge: TOLD,
  capabilityRequired: TOLD,
  notFound: TOLD,
  interrupted: TOLD,
  cancelled: TOLD,
  sessionNotFound: {
    place: ["server/msp/failure-sentences.ts", "sentenceByKind"],
    test: [LIFECYCLE, "of a session that is gone says so, and starts no fresh one in its place"],
  },
  sessionInUse: TOLD,
  sessionAmbiguous: TOLD,
  forkBoundaryInvalid: {
    place: ["server/msp/failure-sentences.ts", "sentenceByKind"],
    test: ["scenarios/rewind.test.ts", "because Muse refuses %s leaves everything as it was"],
  },
  sessionNotLoaded: TOLD,
  sessionStreamMismatch: TOLD,
  commandRejected: {
    place: ["server/msp/explain.ts", "explain"],
    test: [
      "server/msp/failure-sentences.test.ts",
      "that was rejected as %s says what happened and what to do",
    ],
  },
  backpressured: REPEATED,
  skillNotFound: TOLD,
  viewTruncated: TOLD,
  outputUnavailable: TOLD,
  boundaryPruned: TOLD,
  boundaryUnusable: TOLD,
  noBoundary: TOLD,
  approvalNotFound: TOLD,
  approvalAlreadyResolved: TOLD,
  approvalChoiceInvalid: TOLD,
  approvalRequirementStale: TOLD,
  approvalReviewerUnavailable: {
    place: ["server/msp/failure-sentences.ts", "sentenceByKind"],
    test: [
      "scenarios/refusals.test.ts",
      "of a session that was left to an automatic reviewer says where it can go on",
    ],
  },
  userInputNotFound: TOLD,
  userInputAlreadySettled: {
    place: ANSWERS,
    test: ["server/session/answer/answers.test.ts", "counts as taken where Muse settled it so: %j"],
  },
  userInputAnswerInvalid: {
    place: ["server/msp/failure-sentences.ts", "sentenceByKind"],
    test: ["server/session/answer/answers.test.ts", "is sent again after Muse found it wrong"],
  },
};
