/** The messages that docs/troubleshooting.md explains, and for each the test in which the plugin tells it. */
import type { NamedTest } from "./named-test.ts";

const AVAILABILITY = "scenarios/availability.test.ts";
const SENTENCES = "server/msp/failure-sentences.test.ts";
const BY_KIND: NamedTest = [SENTENCES, "of kind %s says what happened and what to do"];
const BY_EXIT_CODE: NamedTest = [
  AVAILABILITY,
  "where the host ends with %i before it shakes hands, with what to do",
];
const OTHER_MODEL: NamedTest = [
  "scenarios/turns.test.ts",
  "stops when Muse chooses another model than the one that was asked for",
];

/** By the words in the first column: quoted ones of a message, or what a person sees. */
export const messages: Readonly<Record<string, NamedTest>> = {
  "is not installed where this plugin looks": [
    AVAILABILITY,
    "where it is not installed, and every place that was looked at is told",
  ],
  "may not be executed": [AVAILABILITY, "where the file may not be executed"],
  "cannot be run": [AVAILABILITY, "where the program cannot even say its version, and no host is started"],
  "or later is needed. Update Muse": [
    AVAILABILITY,
    "where it is too old, with the version found and the one needed",
  ],
  "It is not signed in": [
    AVAILABILITY,
    "where it is signed out, and nowhere else but where the host says so",
  ],
  "META_API_KEY is set, so that key pays": [
    AVAILABILITY,
    "and says so when a key pays instead of the account, unless that is ruled out",
  ],
  "Take MUSE_EXPERIMENTAL_SDK_ENABLED=off out": BY_EXIT_CODE,
  "Correct its settings file": BY_EXIT_CODE,
  "Muse was started but does not answer": [
    "scenarios/turns.test.ts",
    "fails where Muse was started and does not shake hands in time, with what it may wait for",
  ],
  "This Muse runs inside WSL": [
    "scenarios/windows.test.ts",
    "a Muse inside WSL lists models and opens nothing, with the reason",
  ],
  "Another Muse process has this session open": [
    "scenarios/archive.test.ts",
    "because another process still holds it is tried a few times, then told",
  ],
  "Muse has no session with this id": [
    "scenarios/archive.test.ts",
    "of a session that is gone fails in words",
  ],
  "Muse found several logs of this session": BY_KIND,
  "It was started again": [
    "scenarios/restart.test.ts",
    "because all of them die ends the session after a few, with the first cause",
  ],
  "instead of": OTHER_MODEL,
  "so the session was not opened": OTHER_MODEL,
  "stricter approval mode, which cannot be loosened": [
    SENTENCES,
    "that a ceiling forbids (%s) advises a new session",
  ],
  "Muse is too busy to take this right now": BY_KIND,
  "This message is too large for Muse": [
    "scenarios/prompts.test.ts",
    "because an image %s is refused in words; nothing is sent, and the session goes on",
  ],
  "The request has moved on to another step": BY_KIND,
  "This was decided before your answer arrived": BY_KIND,
  "Part of the conversation could not be read": [
    "scenarios/history.test.ts",
    "is never empty without a word",
  ],
};

/** Rows that quote no message, and the test that shows what they tell of. */
export const sights: Readonly<Record<string, NamedTest>> = {
  "the answer is there, but the agent still works": [
    "scenarios/in-turn.test.ts",
    "takes a note, which the same turn answers",
  ],
};
