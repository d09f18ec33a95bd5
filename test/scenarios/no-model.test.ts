/** A Muse that names no model for its sessions: what was chosen stands, and else its default does. */
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, openPaseo, type Paseo } from "./paseo.ts";

afterEach(closeAll);

const MINI = "muse-spark-1.3-mini";
const DEFAULT = "muse-spark-1.3";
const faults = { startModel: null };

const shown = (paseo: Paseo, sessionId: string) =>
  paseo.events.flatMap((event) =>
    event.type === "session.config" && event.sessionId === sessionId ? [event.config] : [],
  );

describe("a session for which Muse names no model", () => {
  it("is shown with the model that was chosen, which goes back to Muse when it is opened again", async () => {
    const paseo = await openPaseo({ faults });
    expect(await paseo.open("s1", { model: MINI })).toMatchObject({ type: "session.ready" });
    await paseo.turn("s1", "hello");
    expect(shown(paseo, "s1").map(({ model }) => model)).toEqual([MINI]);
    await paseo.closeSession("s1");
    expect(await paseo.open("s2", { model: MINI }, paseo.persistence("s1"))).toMatchObject({
      type: "session.ready",
    });
    expect(paseo.received("session/setModel")).toMatchObject([{ model: { modelId: MINI } }]);
    expect(shown(paseo, "s2").at(-1)).toMatchObject({ model: MINI });
  });

  it("is shown with the default of the catalog where none was chosen, with its efforts", async () => {
    const paseo = await openPaseo({ faults });
    await paseo.request((requestId) => ({ type: "catalog", requestId }));
    await paseo.open("s1");
    expect(shown(paseo, "s1")).toMatchObject([
      { model: DEFAULT, thinkingOptions: [{ id: "low" }, { id: "medium" }, { id: "high" }] },
    ]);
    expect(paseo.received("session/setModel")).toEqual([]);
  });

  it("is shown with that default also where nobody has asked for the catalog, as soon as it is known", async () => {
    const paseo = await openPaseo({ faults });
    await paseo.open("s1");
    const { config } = await paseo.event("session.config", ({ config }) => config.model !== undefined);
    expect(config.model).toBe(DEFAULT);
  });

  it("is shown without one where the catalog has no default, and works", async () => {
    const refused = { code: -32603, kind: "internal", message: "no list today" };
    const paseo = await openPaseo({ faults: { ...faults, errors: { "model/list": refused } } });
    expect(await paseo.open("s1")).toMatchObject({ type: "session.ready" });
    expect(await paseo.turn("s1", "hello")).toMatchObject({ state: "completed" });
    const [config, ...more] = shown(paseo, "s1");
    expect(config).toMatchObject({ mode: "onRequest" });
    for (const shownAs of [config, ...more]) expect(shownAs).not.toHaveProperty("model");
  });

  it("is listed, imported and resumed, and nothing that is kept of it holds a null", async () => {
    const paseo = await openPaseo({ faults });
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    const kept = paseo.events.filter(({ type }) => /opened|persistence/.test(type));
    expect(JSON.stringify(kept)).not.toContain("null");
    await paseo.closeSession("s1");
    const listed = await paseo.sessions();
    if (listed.type !== "sessions") throw new Error(listed.type);
    const [found] = listed.sessions;
    expect(JSON.stringify(found)).not.toContain("null");
    expect(await paseo.open("s2", {}, found?.persistence)).toMatchObject({ type: "session.ready" });
    expect(await paseo.turn("s2", "hello")).toMatchObject({ state: "completed" });
    expect(paseo.reading("s2")).toMatchObject({ violations: [], rows: { length: 4 } });
  });

  it("takes a model that is chosen later, also after going back", async () => {
    const paseo = await openPaseo({ faults });
    await paseo.open("s1");
    await paseo.turn("s1", "hello");
    await paseo.turn("s1", "count");
    expect(await paseo.configure("s1", { model: MINI })).toMatchObject({ type: "request.completed" });
    expect(await paseo.revert("s1", "count")).toMatchObject({ type: "request.completed" });
    expect(shown(paseo, "s1").at(-1)).toMatchObject({ model: MINI });
  });
});

describe("a default of Muse's own that shares data", () => {
  const CONTRIBUTOR = "muse-spark-1.3-contributor";

  it("is not taken where nobody chose it: the session is not opened, and says what to do", async () => {
    const paseo = await openPaseo({ faults: { startModel: CONTRIBUTOR } });
    expect(await paseo.open("s1")).toMatchObject({
      type: "request.failed",
      error: { message: expect.stringContaining("Choose a model for this agent") },
    });
    expect(paseo.livingHosts()).toEqual([]);
  });

  it("is used where a person chose it", async () => {
    const paseo = await openPaseo();
    expect(await paseo.open("s1", { model: CONTRIBUTOR })).toMatchObject({ type: "session.ready" });
    expect(shown(paseo, "s1").at(-1)).toMatchObject({ model: CONTRIBUTOR });
  });

  it("is not taken where only the list of models tells it", async () => {
    const paseo = await openPaseo({ faults: { startModel: null, defaultModel: CONTRIBUTOR } });
    expect(await paseo.open("s1")).toMatchObject({ type: "request.failed" });
    expect(paseo.livingHosts()).toEqual([]);
  });
});
