/** The chat reducer against the fixtures of the AHP repository. */
import { describe, expect, test } from "vitest";
import { chatReducer } from "../../../shared/chat/reducer.ts";
import type { ChatState } from "../../../shared/chat/state.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { type Fixture, overTheWire, readFixtures } from "./fixture.ts";

const own = readFixtures();
const later = readFixtures("later/");

/** Fixtures in which nothing happens: the outcome has to be the very object that went in. */
const WITHOUT_EFFECT = [
  "011-session-delta-with-wrong-turnid-is-no-op",
  "012-session-delta-without-activeturn-is-no-op",
  "018-turncomplete-with-wrong-turnid-is-no-op",
  "025-tool-call-actions-for-unknown-toolcallid-are-no-op",
  "043-remove-steering-message-is-no-op-for-mismatched-id",
  "044-remove-steering-message-is-no-op-when-none-exists",
  "050-remove-queued-message-is-no-op-for-unknown-id",
  "051-remove-queued-message-is-no-op-when-array-is-empty",
  "057-reorder-is-no-op-when-no-queued-messages-exist",
  "069-session-truncated-is-no-op-for-unknown-turnid",
  "085-toolcall-contentchanged-noop-non-running",
  "090-toolcalldelta-wrong-turnid-is-no-op",
  "091-responsepart-wrong-turnid-is-no-op",
  "092-toolcallstart-wrong-turnid-is-no-op",
  "093-usage-wrong-turnid-is-no-op",
  "094-delta-nonexistent-partid-is-no-op",
  "095-toolcalldelta-wrong-status-is-no-op",
  "096-toolcallconfirmed-wrong-status-is-no-op",
  "097-toolcallcomplete-wrong-status-is-no-op",
  "098-toolcallresultconfirmed-wrong-status-is-no-op",
  "109-session-input-unknown-actions-are-no-op",
  "249-chat-workingdirectoryset-no-op-when-already-present",
  "251-chat-workingdirectoryremoved-no-op-when-not-in-set",
  "252-chat-workingdirectoryremoved-no-op-when-set-absent",
];

function fold({ initial, actions }: Fixture): ChatState {
  return deepFreeze(actions).reduce(
    (state, action) => deepFreeze(chatReducer(state, action, { now: () => 9999 })),
    deepFreeze(initial),
  );
}

test("the corpus is all there", () => {
  expect([own.length, later.length]).toEqual([105, 1]);
});

describe.each([...own, ...later])("$name", (fixture) => {
  test("comes out as expected, key for key", () => {
    expect(fold(fixture)).toStrictEqual(fixture.expected);
  });

  test("comes out as expected on the wire", () => {
    expect(overTheWire(fold(fixture))).toStrictEqual(overTheWire(fixture.expected));
  });
});

test.each(WITHOUT_EFFECT)("%s returns the object that it was given", (name) => {
  const fixture = own.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  expect(fold(fixture)).toBe(fixture.initial);
});
