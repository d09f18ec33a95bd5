/** A Muse that has the same models from two providers: which one is used is what the person chose. */
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo } from "./paseo.ts";

afterEach(closeAll);

const faults = { providers: ["elsewhere"] };
const MODEL = "muse-spark-1.3";
const [HOME, AWAY] = [`${MODEL}?provider=meta`, `${MODEL}?provider=elsewhere`];

async function opened(model: string) {
  const paseo = await openPaseo({ faults });
  await paseo.request((requestId) => ({ type: "catalog", requestId, scope: "global" }));
  expect(await paseo.open("s1", { model })).toMatchObject({ type: "session.ready" });
  return paseo;
}

type Opened = Awaited<ReturnType<typeof opened>>;

function shown(paseo: Opened, sessionId = "s1") {
  return paseo.events.flatMap((event) =>
    event.type === "session.config" && event.sessionId === sessionId ? [event.config.model] : [],
  );
}

describe("a model that two providers have", () => {
  it("is started with the provider that was chosen, and shown as that", async () => {
    const paseo = await opened(AWAY);
    expect(paseo.received("session/start")).toMatchObject([{ modelId: MODEL, providerId: "elsewhere" }]);
    expect(shown(paseo).at(-1)).toBe(AWAY);
    const { config } = await paseo.event("session.config");
    expect(config.thinkingOptions.map(({ id }) => id)).toEqual(["low", "medium", "high"]);
  });

  it("is changed from one provider to the other and back, and resumed with the last", async () => {
    const paseo = await opened(HOME);
    await paseo.turn("s1", "hello");
    for (const model of [AWAY, HOME, AWAY]) {
      expect(await paseo.configure("s1", { model })).toMatchObject({ type: "request.completed" });
      expect(shown(paseo).at(-1)).toBe(model);
    }
    const model = (providerId: string) => ({ model: { modelId: MODEL, providerId } });
    expect(paseo.received("session/setModel")).toMatchObject([
      model("elsewhere"),
      model("meta"),
      model("elsewhere"),
    ]);
    await paseo.closeSession("s1");
    await paseo.open("s2", { model: AWAY }, paseo.persistence("s1"));
    expect(shown(paseo, "s2").at(-1)).toBe(AWAY);
  });

  it("goes on with its provider where a stored text names the model alone", async () => {
    const paseo = await opened(MODEL);
    expect(paseo.received("session/start")).toMatchObject([{ modelId: MODEL }]);
    expect(paseo.received("session/start")[0]).not.toHaveProperty("providerId");
    expect(shown(paseo).at(-1)).toBe(HOME);
    await paseo.turn("s1", "hello");
    await paseo.configure("s1", { model: AWAY });
    await paseo.closeSession("s1");
    const before = paseo.received("session/setModel").length;
    await paseo.open("s2", { model: MODEL }, paseo.persistence("s1"));
    expect(shown(paseo, "s2").at(-1)).toBe(AWAY);
    expect(paseo.received("session/setModel")).toHaveLength(before);
  });
});
