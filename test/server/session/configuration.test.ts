/** Changes of model, mode and effort that are wished for faster than Muse answers. */
import { describe, expect, it } from "vitest";
import { MspError } from "../../../server/msp/errors.ts";
import { createConfiguration } from "../../../server/session/configuration.ts";
import { newView } from "./new-view.ts";

function session() {
  const view = newView();
  view.apply({ kind: "configured", change: { approvalMode: "onRequest", model: { modelId: "m1" } } });
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const refused = new Set<string>();
  const command = (method: string, params: object): Promise<never> => {
    const wish = JSON.stringify(params);
    asked.push(`${method} ${"mode" in params ? String(params.mode) : ""}`.trim());
    return new Promise<never>((resolve, reject) => {
      waiting.push(() => {
        const isRefused = [...refused].some((word) => wish.includes(word));
        if (isRefused) return reject(new MspError("commandRejected", "no"));
        const mode = "mode" in params ? params.mode : undefined;
        return resolve({ effectiveMode: { mode } } as never);
      });
    });
  };
  const configuration = createConfiguration(
    { client: { command }, sessionId: "s", view },
    { defaultMode: "onRequest", modelIdOf: ({ modelId }) => modelId },
  );
  /** Muse answers all that it is asked, until nothing more comes. */
  const answerAll = async () => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      const answer = waiting.shift();
      if (answer !== undefined) quiet = 0;
      answer?.();
      await Promise.resolve();
    }
  };
  return { configuration, asked, answerAll, refused };
}

describe("changes one after the other", () => {
  it("end with the newest wish in force, though Muse had not answered the one before", async () => {
    const { configuration, asked, answerAll } = session();
    const changes = ["allowAll", "denyUnmatched", "onRequest"].map((mode) => configuration.change({ mode }));
    await answerAll();
    await Promise.all(changes);
    expect(configuration.settings().mode).toBe("onRequest");
    expect(asked).toEqual([
      "session/setApprovalMode allowAll",
      "session/setApprovalMode denyUnmatched",
      "session/setApprovalMode onRequest",
    ]);
  });

  it("do not lose the newer one where the older fails and is taken back", async () => {
    const { configuration, answerAll, refused } = session();
    refused.add("allowAll");
    const first = configuration
      .change({ model: "m2", mode: "allowAll" })
      .catch((error: Error) => error.message);
    const second = configuration.change({ model: "m3" });
    await answerAll();
    expect(await first).toContain("no");
    await second;
    expect(configuration.settings()).toMatchObject({ model: "m3", mode: "onRequest" });
  });
});
