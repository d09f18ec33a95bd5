import { expect, it } from "vitest";
import { statusText } from "../../client/settings/status-text.ts";
import { PLUGIN_VERSION } from "../../shared/version.ts";

const status = {
  available: true,
  diagnostic: "Muse 1.4.1 (/opt/muse) was found on the PATH.",
  pluginVersion: PLUGIN_VERSION,
  fingerprint: "sha256:ab",
  openSessions: 2,
};

it("the status says which Muse was found how, and the version of the plugin", () => {
  expect(statusText(status)).toBe(
    `Muse can be used.\n${status.diagnostic}\nOpen sessions: 2\nPlugin ${PLUGIN_VERSION}, written for the protocol sha256:ab`,
  );
});

it("the status warns where the app still has another version of the plugin than the host", () => {
  expect(statusText(status, "0.0.9")).toMatch(/Warning: .* from version 0\.0\.9 of the plugin\. Reload/);
  expect(statusText({ ...status, pluginVersion: "9.0.0" })).toContain(`from version ${PLUGIN_VERSION}`);
});
