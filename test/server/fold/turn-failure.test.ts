/** Every way in which a turn can fail, in the words of a person. */
import { describe, expect, it } from "vitest";
import { said, started, story, told } from "./story.ts";

function failed(end: object) {
  const { chat, turns } = story(
    started("t1"),
    said("t1"),
    told("turn/completed", { turnId: "t1", terminal: "failed", ...end }),
  );
  return { error: chat.turns.at(-1)?.error, turns };
}

const because = (kind: string, retryable = false, message = "so it is.") =>
  failed({ error: { kind, message, retryable } });

describe("a turn that failed", () => {
  it.each([
    ["authRequired", /not signed in: so it is\. Run "muse login".*send the message again/],
    ["stepLimit", /as many steps as it may.*Send a message to let it go on/],
    ["configError", /configuration: so it is\. Correct it/],
    ["environmentError", /Something on the machine.*Put it right/],
    ["modelError", /did not answer: so it is\. Choose another model/],
    ["launchError", /could not start the turn: so it is\. Put it right/],
    ["workflowLaunchError", /could not start the workflow: so it is\. Ask for it again/],
    ["projectionError", /could not put a result into a form.*session can still be used/],
    ["logError", /could not write down.*open it again/],
  ])("because of %s says what to do", (kind, words) => {
    const { error, turns } = because(kind);
    expect(error).toMatchObject({ errorType: kind, message: expect.stringMatching(words) });
    expect(error?.message).not.toContain("..");
    expect(turns).toEqual(["started", "failed"]);
  });

  it("advises to send again only where Muse says that this can help", () => {
    expect(because("modelError", true).error?.message).toMatch(/Send the message again, or choose another/);
    expect(because("modelError").error?.message).not.toMatch(/again/);
    expect(because("launchError", true).error?.message).toMatch(/Send the message again/);
    expect(because("quotaReached", true).error?.message).toBe("so it is. Send the message again.");
    expect(because("quotaReached").error).toEqual({ errorType: "quotaReached", message: "so it is." });
  });

  it.each(["crash", "crash_inferred", "incomplete"])(
    "with its host (%s) says that it was cut short",
    (reason) => {
      expect(failed({ reason }).error).toMatchObject({
        errorType: reason,
        message: expect.stringMatching(/Muse ended while the turn ran.*Send the message again/),
      });
    },
  );

  it("without any reason still says that it failed", () => {
    expect(failed({}).error?.message).toBe("The turn failed. Send the message again.");
  });

  it("in a way that nobody knows is neither a success nor a stop", () => {
    const { error, turns } = failed({ terminal: "evaporated", reason: "heat" });
    expect(error).toEqual({ errorType: "evaporated", message: 'Muse ended the turn as "evaporated": heat.' });
    expect(turns).toEqual(["started", "failed"]);
  });
});
