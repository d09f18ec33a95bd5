/** Sessions with real processes, one after the other: a few here, more with MUSE_SOAK=200. */
import { afterEach, expect, it } from "vitest";
import { closeAll, openPaseo } from "./paseo.ts";

afterEach(closeAll);

const count = Number(process.env["MUSE_SOAK"] ?? 6);

/** Pipes, processes and streams that keep this process busy. */
const handles = () => process.getActiveResourcesInfo().filter((name) => /Pipe|Process/.test(name)).length;

it("leaves no process and no handle of sessions that were used and closed", {
  timeout: 20_000 + count * 2000,
}, async () => {
  const paseo = await openPaseo();
  const before = handles();
  for (let nth = 0; nth < count; nth += 1) {
    await paseo.open(`s${nth}`);
    expect((await paseo.turn(`s${nth}`, "work")).state).toBe("completed");
    expect(handles()).toBeGreaterThan(before);
    await paseo.closeSession(`s${nth}`);
  }
  expect(paseo.museLog().filter(({ type }) => type === "start")).toHaveLength(count);
  expect(paseo.livingHosts()).toEqual([]);
  await expect.poll(handles).toBe(before);
});
