import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createAgents } from "../../server/agents.ts";
import { createDiscovery } from "../../server/helper/discovery.ts";
import { createHelpers } from "../../server/helper/helper.ts";
import { systemMachine } from "../../server/launch/machine.ts";
import { SCHEMA_FINGERPRINT } from "../../server/msp/handshake.ts";
import { MODES } from "../../server/paseo/modes.ts";
import { settingsReader } from "../../server/preferences.ts";
import { museProvider } from "../../server/provider.ts";
import { systemPorts } from "../../server/system-ports.ts";
import { PROVIDER_ID } from "../../shared/provider-id.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings.ts";
import { PLUGIN_VERSION } from "../../shared/version.ts";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const packageJson = JSON.parse(read("package.json"));
const paseoPlugin = JSON.parse(read("paseo-plugin.json"));
const pluginJson = JSON.parse(read("plugin.json"));
const ports = systemPorts;
const provider = museProvider({
  ports,
  agents: createAgents(),
  discovery: createDiscovery({
    ports,
    helpers: createHelpers(ports),
    machine: systemMachine(ports),
    settings: settingsReader(undefined),
    daemonEnv: {},
  }),
});

it("the README has a row for every setting, with its default", () => {
  for (const [name, value] of Object.entries(DEFAULT_SETTINGS)) {
    const row = read("README.md")
      .split("\n")
      .find((line) => line.startsWith("| `") && line.includes(`\`${name}\``));
    expect(row, name).toBeDefined();
    if (typeof value === "boolean") expect(row, name).toContain(value ? "| on |" : "| off |");
    else if (value !== "" && typeof value !== "object") expect(row, name).toContain(String(value));
  }
});

it("the README has a row for every mode, in the words that Paseo shows", () => {
  const rows = MODES.map(({ id, label, description }) => `| ${label} (\`${id}\`) | ${description} |`);
  expect(read("README.md")).toContain(rows.join("\n"));
});

describe("the manifests", () => {
  it("agree on name, version, description, licence and keywords", () => {
    for (const key of ["name", "version", "description", "license", "keywords"]) {
      expect(pluginJson[key], key).toEqual(packageJson[key]);
    }
    expect(PLUGIN_VERSION).toBe(packageJson.version);
    expect(read("CHANGELOG.md")).toContain(`## ${packageJson.version}`);
  });

  it("name one plugin id and one range of Paseo", () => {
    const { id, paseo } = pluginJson.extensions["sh.paseo"];
    expect(paseoPlugin).toEqual({
      id,
      description: expect.any(String),
      requirements: { paseo },
      // For sources that come by git; nothing of a package runs at its installation.
      build: [["npm", "ci", "--omit=dev", "--ignore-scripts"]],
    });
    expect(PROVIDER_ID).toBe(id);
    expect(provider.id).toBe(id);
  });

  it("keep clear of the ids that Paseo reserves for itself", () => {
    expect(["muse", "muse-provider"]).not.toContain(paseoPlugin.id);
    expect(paseoPlugin.id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  it("name the protocols that the code was written for", () => {
    const { msp, ahp } = pluginJson.extensions["sh.paseo"];
    expect(msp).toEqual({ version: 1, fingerprint: SCHEMA_FINGERPRINT });
    expect(read("shared/chat/state.ts")).toContain(ahp.commit.slice(0, 8));
  });

  it("ship what Paseo compiles and nothing that is only for development", () => {
    expect(packageJson.files).toEqual(
      expect.arrayContaining([
        "paseo-plugin.json",
        "index.server.ts",
        "index.client.tsx",
        "client",
        "server",
        "shared",
        provider.icon,
      ]),
    );
    expect(packageJson.files).not.toContain("dev");
    expect(packageJson.private).toBeUndefined();
    expect(packageJson.scripts).not.toHaveProperty("postinstall");
  });

  it("pin every dependency, and leave what Paseo supplies out of those that are installed with the plugin", () => {
    const versions: string[] = [
      ...Object.values(packageJson.dependencies),
      ...Object.values(packageJson.devDependencies),
    ].map(String);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    for (const supplied of ["zod", "react", "react-native", "@tanstack/react-query"]) {
      expect(packageJson.dependencies).not.toHaveProperty([supplied]);
    }
  });

  it("have a lockfile that names no registry", () => {
    expect(read("package-lock.json")).not.toContain('"resolved"');
  });
});
