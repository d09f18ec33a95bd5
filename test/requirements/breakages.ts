/** Where a provider for Muse is known to break, turned into what has to hold here, with the test that shows it. */
import type { Requirement } from "./named-test.ts";

/** Every id that there is. Each stands either in `breakages` or in `open`. */
export const known: readonly number[] = [
  1, 2, 3, 4, 6, 7, 8, 9, 11, 13, 14, 15, 18, 19, 20, 22, 23, 24, 26, 27, 28, 29, 31, 32, 33, 34, 36, 38, 39,
  40, 41, 42, 45, 46, 47, 49, 50, 51, 52, 53, 55, 56, 57, 59,
];

/** All of them are shown. */
export const open: readonly string[] = [];

export const breakages: Readonly<Record<string, Requirement>> = {
  "OM-01": {
    rule: "A second answer to a card is refused alone, and the session goes on.",
    test: ["scenarios/approvals.test.ts", "takes one answer: the second is refused and the session goes on"],
  },
  "OM-02": {
    rule: "A question that is answered imperfectly stays open, with the reason.",
    test: [
      "scenarios/questions.test.ts",
      "answered with %s stay open, with the reason, until they are answered well",
    ],
  },
  "OM-03": {
    rule: "A host that dies costs its session nothing but the turn; where no other can take its place, the session lets go of it and can be opened again.",
    test: [
      "scenarios/restart.test.ts",
      "because it ended with code %s ends the session, which can be opened again",
    ],
  },
  "OM-04": {
    rule: "All who press stop share one stop.",
    test: ["scenarios/turns.test.ts", "names the running turn, and all who press it share one"],
  },
  "OM-06": {
    rule: "Noise on stdout is passed over.",
    test: ["server/host/host.test.ts", "takes noise on stdout, and a host that writes byte by byte"],
  },
  "OM-07": {
    rule: "Events without params, or with null in them, are taken or passed over.",
    test: ["server/msp/tolerance.test.ts", "with %j for params is ignored, with a reason"],
  },
  "OM-08": {
    rule: "An item that does not fit becomes a generic one.",
    test: [
      "server/fold/items.test.ts",
      "of kind %s keeps its place when a later revision of it cannot be read",
    ],
  },
  "OM-09": {
    rule: "What is too large for a frame is refused before it is sent, with the limit.",
    test: [
      "scenarios/prompts.test.ts",
      "because an image %s is refused in words; nothing is sent, and the session goes on",
    ],
  },
  "OM-11": {
    rule: "A patch that cannot be read costs the diff alone.",
    test: [
      "server/session/output/patches.test.ts",
      "that %s leaves its edit without a diff, with one line in the log",
    ],
  },
  "OM-13": {
    rule: "A gap that cannot be filled is told, and the stream goes on; a page that is never answered holds nothing up.",
    test: [
      "server/session/stream/session-stream.test.ts",
      "holds nothing up for ever: the loss is told, what waited goes on, and it is asked for again later",
    ],
  },
  "OM-14": {
    rule: "A child that cannot be read costs its own row.",
    test: [
      "scenarios/children.test.ts",
      "that cannot be read (%i, %s) is one line in its row, and the turn goes on",
    ],
  },
  "OM-15": {
    rule: "A host that cannot tell who is signed in is available.",
    test: [
      "scenarios/availability.test.ts",
      "where it is signed out, and nowhere else but where the host says so",
    ],
  },
  "OM-18": {
    rule: "Requests have no time limit of ours.",
    test: ["server/msp/client.test.ts", "has no time limit"],
  },
  "OM-19": {
    rule: "A turn that Paseo did not start is shown, and ends.",
    test: ["server/fold/turns.test.ts", "opens with its first item and ends like any other"],
  },
  "OM-20": {
    rule: "A queued prompt that never runs is answered.",
    test: [
      "server/fold/queue.test.ts",
      "that cannot be launched is settled with the reason, and gives its text back",
    ],
  },
  "OM-22": {
    rule: "A host whose end is proven is over although its pipe is still held.",
    test: [
      "server/host/host-shutdown.test.ts",
      "is not kept by a child of the host that holds its stdout and that nobody could find any more",
    ],
  },
  "OM-23": {
    rule: "Nothing that is read meanwhile holds up the stream.",
    test: [
      "scenarios/output.test.ts",
      "whose patch is never served holds nothing up, and is given up in time",
    ],
  },
  "OM-24": {
    rule: "A stop is answered within Paseo's time.",
    test: [
      "server/session/stop.test.ts",
      "has one deadline for all its waits together, whenever Muse takes the prompt, answers and ends",
    ],
  },
  "OM-26": {
    rule: "A session that Muse put away is loaded again.",
    test: ["scenarios/commands.test.ts", "works on a session that Muse put away meanwhile"],
  },
  "OM-27": {
    rule: "What is changed elsewhere, and what is tried again, is told.",
    test: ["scenarios/turns.test.ts", "(%s) is shown in Paseo's controls, once, and nothing is set back"],
  },
  "OM-28": {
    rule: "No conversation is empty without a word, however Muse serves it.",
    test: ["scenarios/history.test.ts", "is never empty without a word"],
  },
  "OM-29": {
    rule: "The instructions reach the model once: not lost to a restart, not sent twice.",
    test: [
      "scenarios/lifecycle.test.ts",
      "brings the instructions if they never reached the model, and not again if they did",
    ],
  },
  "OM-31": {
    rule: "A final text that differs from the stream stands once.",
    test: ["server/fold/items.test.ts", "that is %s is what stands in the end, once"],
  },
  "OM-32": {
    rule: "What comes before its start is kept, and what is retracted goes.",
    test: ["server/fold/items.test.ts", "takes up the text that came before it, unless it states it itself"],
  },
  "OM-33": {
    rule: "A host that fails at all it is asked is replaced, and the session goes on.",
    test: [
      "scenarios/restart.test.ts",
      "at the start of a turn is replaced, and the prompt sent once more as something new",
    ],
  },
  "OM-34": {
    rule: "Every attachment reaches the model, and none the shown text.",
    test: [
      "scenarios/prompts.test.ts",
      "reaches the model and is not shown, live and replayed, also where it joins a running turn",
    ],
  },
  "OM-36": {
    rule: "The context meter and the sums stand side by side.",
    test: [
      "server/fold/session-facts.test.ts",
      "shows the newest size, also a smaller one, whatever the sums do",
    ],
  },
  "OM-38": {
    rule: "An approval of any subject shows every fact.",
    test: ["server/paseo/permission.test.ts", "of %s shows every fact and the arguments"],
  },
  "OM-39": {
    rule: "The whole command is shown as it will run, and no character is hidden.",
    test: [
      "server/paseo/permission.test.ts",
      "lets no text of the model pass for a line of its own, and hides no character",
    ],
  },
  "OM-40": {
    rule: "A denial brings its reason along.",
    test: [
      "scenarios/approvals.test.ts",
      "that is denied with a reason brings the reason to the model, and the turn goes on",
    ],
  },
  "OM-41": {
    rule: "The default is careful, and what weakens it is said.",
    test: [
      "scenarios/turns.test.ts",
      "passes nothing to Muse but its own command, so the sandbox stays on and the workspace untrusted",
    ],
  },
  "OM-42": {
    rule: "A rule that could not be saved is told.",
    test: ["scenarios/approvals.test.ts", "whose rule could not be saved tells so, and opens nothing again"],
  },
  "OM-45": {
    rule: "What still runs, failed or is unknown is not told as completed.",
    test: ["server/fold/compaction.test.ts", "that ends as %s is never told as done"],
  },
  "OM-46": {
    rule: "Children have turns, grandchildren and an end of their own.",
    test: [
      "scenarios/children.test.ts",
      "is followed as it goes, with its own child under it, and ends when it ends",
    ],
  },
  "OM-47": {
    rule: "A change of the configuration is made whole or not at all.",
    test: ["scenarios/lifecycle.test.ts", "that Muse refuses in part changes nothing"],
  },
  "OM-49": {
    rule: "The head of a diff has the path as it is.",
    test: [
      "scenarios/output.test.ts",
      "shows its patch as a diff, live and replayed the same, and in our own chat",
    ],
  },
  "OM-50": {
    rule: "Todos and questions have one row.",
    test: [
      "scenarios/output.test.ts",
      "is the task list in a row of its own kind, once, and no card of a tool",
    ],
  },
  "OM-51": {
    rule: "Transports that Muse lacks are told; what shall leave nothing leaves nothing; a busy session says what to do.",
    test: ["scenarios/turns.test.ts", "brings Paseo's MCP servers along, and tells which it cannot"],
  },
  "OM-52": {
    rule: "Streaming costs in proportion to the text.",
    test: [
      "server/fold/items.test.ts",
      "costs Paseo and those who follow a small part of itself, and ends with its last lines",
    ],
  },
  "OM-53": {
    rule: "Persistence is told when it changes, not with each delta.",
    test: ["scenarios/turns.test.ts", "is shown once, answered once, and its turn ends once"],
  },
  "OM-55": {
    rule: "An event costs the same in a long session as in a short one, and no timer of its own.",
    test: ["server/fold/length.test.ts", "looks at no more of what is over than in a short one"],
  },
  "OM-56": {
    rule: "Fifty questions take one process.",
    test: [
      "scenarios/availability.test.ts",
      "about models, sessions and availability take one process, and none is left when nobody asks",
    ],
  },
  "OM-57": {
    rule: "Closing ends the whole tree in time.",
    test: [
      "server/host/host-shutdown.test.ts",
      "ends one that ignores the end of its input and SIGTERM, and its child that holds stdout",
    ],
  },
  "OM-59": {
    rule: "Lines and the tail of stderr are bounded.",
    test: [
      "server/host/line-splitter.test.ts",
      "skips a line over the limit, tells its length and goes on with the next",
    ],
  },
};
