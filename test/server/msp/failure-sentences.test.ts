/** Every refusal that Muse can send, in the words of a person: what happened, and what to do. */
import { describe, expect, it } from "vitest";
import { RpcError } from "../../../server/host/errors.ts";
import { explain } from "../../../server/msp/explain.ts";
import { sentenceByReason } from "../../../server/msp/failure-sentences.ts";
import { toMspError } from "../../../server/msp/request-error.ts";
import { errorKinds } from "../../../server/msp/vocabulary.ts";

/** What happened, then what to do or what is left. */
type Row = readonly [word: string, words: RegExp];

const kinds: readonly Row[] = [
  ["parseError", /could not read the request: wire words.*open it again/],
  ["invalidRequest", /did not accept the request: wire words.*open it again/],
  ["notInitialized", /out of step.*open it again/],
  ["alreadyInitialized", /out of step.*open it again/],
  ["methodNotFound", /cannot do that; an older or newer one may.*wire words/],
  ["invalidParams", /did not accept the request: wire words/],
  ["experimentalRequired", /experimental part.*not switched on/],
  ["internal", /fault of its own: wire words.*try again/],
  ["pageEventTooLarge", /too large to be shown here/],
  ["outputResultTooLarge", /too large to be read in one piece/],
  ["overloaded", /Muse is too busy to take this right now.*nothing was done.*Try again/],
  ["inputTooLarge", /too large for Muse.*shorten the text/],
  ["capabilityRequired", /does not offer what was asked for.*update Muse/],
  ["notFound", /cannot find what was asked for: wire words/],
  ["interrupted", /interrupted before it was done.*Try again/],
  ["cancelled", /cancelled before it was done.*Try again/],
  ["sessionNotFound", /no session with this id.*Start a new session/],
  ["sessionInUse", /Another Muse process.*Close it there.*try again/],
  ["sessionAmbiguous", /Muse found several logs of this session.*move the others away.*try again/],
  ["forkBoundaryInvalid", /cannot be cut there.*Choose a turn that has ended/],
  ["sessionNotLoaded", /put this session away.*Open it again/],
  ["sessionStreamMismatch", /out of step.*open it again/],
  ["commandRejected", /did not do this: wire words/],
  ["backpressured", /too busy.*nothing was done.*Try again/],
  ["skillNotFound", /knows no skill.*list of skills/],
  ["viewTruncated", /no longer kept.*goes on/],
  ["outputUnavailable", /no longer available.*all there is/],
  ["boundaryPruned", /no longer kept.*goes on/],
  ["boundaryUnusable", /no longer kept.*goes on/],
  ["noBoundary", /no longer kept.*goes on/],
  ["approvalNotFound", /no longer open.*nothing left to decide/],
  ["approvalAlreadyResolved", /This was decided before your answer arrived.*changed nothing/],
  ["approvalChoiceInvalid", /no longer offered.*pick one/],
  ["approvalRequirementStale", /The request has moved on to another step.*decide again/],
  ["approvalReviewerUnavailable", /automatic reviewer.*terminal program.*new session/],
  ["userInputNotFound", /no longer open.*nothing left to answer/],
  ["userInputAlreadySettled", /settled before your answer.*changed nothing/],
  ["userInputAnswerInvalid", /did not take the answer: wire words.*500 characters/],
];

const newerKinds: readonly Row[] = [
  ["workspaceNotTrusted", /not trusted.*Trust it/],
  ["computerUseUnavailable", /cannot use a computer's screen/],
  ["uploadNotFound", /no longer has the attached file.*again/],
  ["missingAnchor", /no longer kept.*goes on/],
  ["prunedPrefix", /no longer kept.*goes on/],
  ["wrongStream", /out of step.*open it again/],
  ["unknownStream", /out of step.*open it again/],
  ["unknownProjection", /out of step.*open it again/],
];

const reasons: readonly Row[] = [
  ["command_id_conflict", /repetition.*once more/],
  ["session_id_conflict", /exists already.*Start the new one again/],
  ["missing_run", /Nothing is running any more/],
  ["missing_goal", /no goal.*Set one/],
  ["abandoned", /let go of this message.*Send it again/],
  ["deferred_start_failed", /could then not be started.*Send it again/],
  ["not_paired_interrupt", /together with a stop.*Stop the turn first/],
  ["stale_attempt", /replaced by a newer one.*Look at the list/],
  ["not_ready", /not ready for this yet.*Try again/],
  ["invalid_target", /has ended or does not belong/],
  ["invalid_model", /does not offer this model.*Choose one from the list/],
  ["compaction_unavailable", /cannot compact.*how much the model can hold/],
  ["run_active", /still running.*Wait for its end or stop it/],
];

const told = (data: object, message = "wire words", code = -32000): string =>
  explain(toMspError(new RpcError(code, message, data)));

describe("a refused request", () => {
  it.each([...kinds, ...newerKinds])("of kind %s says what happened and what to do", (kind, words) => {
    const sentence = told({ kind });
    expect(sentence).toMatch(words);
    expect(sentence).not.toBe("wire words");
  });

  it("has such words for every kind of MSP", () => {
    expect(kinds.map(([kind]) => kind)).toEqual([...errorKinds]);
  });

  it.each(reasons)("that was rejected as %s says what happened and what to do", (reason, words) => {
    const message = `turn/start command 01a0 rejected: ${reason}`;
    const sentence = told({ kind: "commandRejected", reason }, message, -32030);
    expect(sentence).toMatch(words);
    expect(sentence).not.toContain(reason);
  });

  it("has such words for every reason that is known", () => {
    expect(reasons.map(([reason]) => reason).sort()).toEqual([...sentenceByReason.keys()].sort());
  });

  it.each(["approval_mode_ceiling", "approvalModeCeiling", "ceiling"])(
    "that a ceiling forbids (%s) advises a new session",
    (reason) => {
      expect(told({ kind: "commandRejected", reason })).toMatch(
        /stricter approval mode, which cannot be loosened.*new session/,
      );
    },
  );

  it.each([
    ["automated reviewer unavailable", /automatic reviewer.*settings file.*try again/],
    ["the approval reviewer is not available for profile :auto-review", /permission profile that asks you/],
    ["UnsafePath: /srv/data is group writable", /open to other people.*chmod 700/],
    ["data folder /srv/data is writable by others", /open to other people.*chmod 700/],
    ["event log failed: short write", /process cannot go on.*open it again/],
    ["MCP startup audit failed", /process cannot go on.*open it again/],
  ])("for a fault that Muse only describes (%s) advises as well", (message, words) => {
    const sentence = told({ kind: "internal" }, message, -32603);
    expect(sentence).toMatch(words);
    expect(sentence).toContain(message);
  });
});
