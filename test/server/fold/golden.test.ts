import { describe, expect, it } from "vitest";
import { foldAll, inputsOf, transcript, transcriptNames } from "./transcript.ts";

describe("every example exchange folds to a reviewed view", () => {
  it.each(transcriptNames)("%s", async (name) => {
    const { sessionId, inputs } = inputsOf(transcript(name));
    const { view } = foldAll(sessionId, inputs);
    await expect(`${JSON.stringify(view, null, 2)}\n`).toMatchFileSnapshot(
      `../../fixtures/golden/view/${name}.json`,
    );
  });
});
