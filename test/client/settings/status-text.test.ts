import { expect, it } from "vitest";
import { statusText } from "../../../client/settings/status-text.ts";
import { PLUGIN_VERSION } from "../../../shared/version.ts";

const STATUS = {
  available: true,
  diagnostic: "Muse 1.4.1 (/opt/muse) was found on the PATH.",
  signIn: "in" as const,
  pluginVersion: PLUGIN_VERSION,
  fingerprint: "sha256:ab",
  sessions: [],
};

it("the status says which Muse was found how, and the version of the plugin", () => {
  expect(statusText(STATUS)).toBe(
    `Muse can be used.\n${STATUS.diagnostic}\nSomebody is signed in.\nOpen sessions: 0\nPlugin ${PLUGIN_VERSION}, written for the protocol sha256:ab`,
  );
});

it("the status tells how each open session stands and what it was granted, and how a host failed last", () => {
  const sessions = [
    { id: "one", standing: "waiting" as const, grants: ["userShell", "goals"] },
    { id: "two", standing: "down" as const, grants: [] },
  ];
  const lastFailure = { at: 0, message: "Muse crashed.", diagnostic: "panic: no space left" };
  expect(
    statusText({ ...STATUS, sessions, lastFailure })
      .split("\n")
      .slice(3, -1),
  ).toEqual([
    "Open sessions: 2",
    "- one: waits for a person",
    "  Granted: userShell, goals",
    "- two: it has no process now; the next message starts one",
    "  Granted: nothing",
    "Last failure, 1970-01-01T00:00:00.000Z: Muse crashed.",
    "panic: no space left",
  ]);
});

it("the status warns where the app still has another version of the plugin than the host", () => {
  expect(statusText(STATUS, "0.0.9")).toMatch(/Warning: .* from version 0\.0\.9 of the plugin\. Reload/);
  expect(statusText({ ...STATUS, pluginVersion: "9.0.0" })).toContain(`from version ${PLUGIN_VERSION}`);
});
