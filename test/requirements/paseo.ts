/** What Paseo asks of a provider plugin, and the traps on the way, each with the test that shows it. */
import type { Requirement } from "./named-test.ts";

const TURNS = "scenarios/turns.test.ts";
const APPROVALS = "scenarios/approvals.test.ts";
const QUESTIONS = "scenarios/questions.test.ts";
const LIFECYCLE = "scenarios/lifecycle.test.ts";
const CONTRACT = "scenarios/contract.test.ts";
const PROMPTS = "scenarios/prompts.test.ts";
const MANIFESTS = "contract/manifests.test.ts";
const ANY_ORDER = "scenarios/any-order.test.ts";
const CHILDREN = "scenarios/children.test.ts";
const PUBLISHER = "server/paseo/publisher.test.ts";
/** The plugin as a daemon compiles and loads it. */
const LOADED = "browser/main-job.test.ts";

export const rules: Readonly<Record<number, Requirement>> = {
  1: {
    rule: "The manifest names the plugin and its range of Paseo, and nothing that Paseo does not know.",
    test: [MANIFESTS, "name one plugin id and one range of Paseo"],
  },
  2: {
    rule: "The entry registers everything at once and returns its cleanup.",
    test: [LOADED, "a new agent starts with the model, the mode and the effort that were chosen"],
  },
  3: {
    rule: "Connecting picks version 1, agrees on capabilities, is quick, and can be done again.",
    test: [CONTRACT, "is there at once, any number of times, with what both sides know, and starts nothing"],
  },
  4: {
    rule: "Every event is one that Paseo's schema takes.",
    test: [ANY_ORDER, "holds what holds whatever is sent in whatever order"],
  },
  5: {
    rule: "A session is opened, configured and ready in this order and under the request of its opening.",
    test: [TURNS, "is opened, configured and ready, in this order and under the same request"],
  },
  6: {
    rule: "A prompt has one result, its turn one end, and its message the id of the client.",
    test: [TURNS, "is shown once, answered once, and its turn ends once"],
  },
  7: {
    rule: "A stop is answered in time, with the turn canceled and what waited closed.",
    test: [TURNS, "ends the turn as canceled and is answered"],
  },
  8: {
    rule: "A permission is resolved once, before its answer counts as sent; unknown ids and actions are met.",
    test: [APPROVALS, "is resolved before the answer counts as sent"],
  },
  9: {
    rule: "Questions have a header each, options always, and are answered by header.",
    test: [QUESTIONS, "of three kinds are one form with a header for each and every option"],
  },
  10: {
    rule: "A change of the configuration is told, then answered, whole or not at all.",
    test: [CONTRACT, "is made whole or not at all, and the turn goes on"],
  },
  11: {
    rule: "Streamed text is gathered and only grows.",
    test: [PUBLISHER, "tells the first token at once and gathers what follows"],
  },
  12: {
    rule: "What a child asks for is asked under its root.",
    test: [CHILDREN, "asks under its root, named, and never in its own session"],
  },
  13: {
    rule: "Closing is quick, can be repeated and leaves no process.",
    test: [LIFECYCLE, "the connection in the middle of a turn leaves no process within two seconds"],
  },
  14: {
    rule: "A host that dies costs its own session and nothing else.",
    test: ["scenarios/restart.test.ts", "%s ends the turn as failed, and the next prompt has a new one"],
  },
  15: {
    rule: "Muse gets the cleaned environment of the daemon and that of its session over it.",
    test: [
      "scenarios/launch.test.ts",
      "gives the session's own variables, and no key where the account has to pay",
    ],
  },
};

/** In the order of the traps as they are listed. */
export const traps: Readonly<Record<number, Requirement>> = {
  1: {
    rule: "One event that Paseo refuses costs the whole provider.",
    test: [ANY_ORDER, "holds what holds whatever is sent in whatever order"],
  },
  2: {
    rule: "A number that is none makes the usage such an event.",
    test: [
      "server/msp/tolerance.test.ts",
      "never brings a number that is none, which a frame can write as 1e999",
    ],
  },
  3: {
    rule: "A session that is ready under another request hangs for ever.",
    test: [TURNS, "is opened, configured and ready, in this order and under the same request"],
  },
  4: {
    rule: "Types of what is not installed break the loading.",
    test: [
      MANIFESTS,
      "pin every dependency, and leave what Paseo supplies out of those that are installed with the plugin",
    ],
  },
  5: {
    rule: "The bundle knows neither its folder nor its address.",
    test: [LOADED, "a new agent starts with the model, the mode and the effort that were chosen"],
  },
  6: {
    rule: "An icon that Paseo refuses stops the plugin.",
    test: [LOADED, "a new agent starts with the model, the mode and the effort that were chosen"],
  },
  7: {
    rule: "An id that Paseo has itself stops the plugin.",
    test: [MANIFESTS, "keep clear of the ids that Paseo reserves for itself"],
  },
  8: {
    rule: "Commands that cannot be sent as such break their prompts.",
    test: [CONTRACT, "names no commands where Paseo has none as prompts"],
  },
  9: {
    rule: "A tool policy is nothing that this provider could keep.",
    test: [PROMPTS, "because its tools should be approved beforehand is refused, and nothing is started"],
  },
  10: {
    rule: "Whole snapshots for each token cost without bound.",
    test: [
      "server/fold/items.test.ts",
      "costs Paseo and those who follow a small part of itself, and ends with its last lines",
    ],
  },
  11: {
    rule: "Rows of the plugin carry the id of the installation, which only Paseo knows.",
    test: [LOADED, "a shell command of several stages is allowed stage by stage"],
  },
  12: {
    rule: "A permission of a child's session is seen by nobody.",
    test: [CHILDREN, "asks under its root, named, and never in its own session"],
  },
  13: {
    rule: "A form that is not as it should be is seen by nobody.",
    test: [QUESTIONS, "of three kinds are one form with a header for each and every option"],
  },
};
