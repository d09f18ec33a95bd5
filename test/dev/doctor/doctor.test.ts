/** What the doctor says of a Muse, as long as it is there and where it is not. The host is the simulated one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { examine } from "../../../dev/doctor/examine.ts";
import { reportOf } from "../../../dev/doctor/report.ts";
import { systemMachine } from "../../../server/launch/machine.ts";
import { SCHEMA_FINGERPRINT } from "../../../server/msp/handshake.ts";
import { systemPorts } from "../../../server/system-ports.ts";

const SIMULATED = fileURLToPath(new URL("../../../dev/muse/bin", import.meta.url));

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "muse-doctor-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function doctor(
  faults: Readonly<Record<string, unknown>> = {},
  env: Readonly<Record<string, string>> = {},
  muse?: string,
) {
  const ports = { ...systemPorts, log: () => {} };
  const machine = systemMachine(ports);
  const path = [SIMULATED, process.env["PATH"]].join(delimiter);
  const found = await examine({
    env: { PATH: path, HOME: home, MUSE_SIM_FAULTS: JSON.stringify(faults), ...env },
    // A Muse that this machine has for everybody must not be found here.
    machine: {
      ...machine,
      look: (file) => (file.startsWith(home) || file.startsWith(SIMULATED) ? machine.look(file) : "missing"),
    },
    ports,
    muse,
  });
  return { found, ...reportOf(found, [["Plugin", "0.0.0"]]) };
}

describe("the doctor", () => {
  it("tells of a Muse that is well where it lies, what it speaks, what it grants and which models it has", async () => {
    const { lines, isWell } = await doctor();
    expect(lines.map((line) => line.replace(/greeted in \d+ ms/, "greeted"))).toEqual([
      "Plugin     0.0.0",
      `Muse       ${SIMULATED}/muse (was found on the PATH)`,
      "Version    1.4.1",
      "Starts     yes, greeted; unix, linux",
      `Protocol   the one this plugin was written for (${SCHEMA_FINGERPRINT})`,
      "Granted    sessionMcp, userShell",
      "Sessions   survive the host",
      "Signed in  not told by this Muse",
      "Models     5, 1 of them share your data (Contributor); by default muse-spark-1.3",
      "",
      "All is well: Paseo can use this Muse.",
    ]);
    expect(isWell).toBe(true);
  });

  it("tells who is not signed in, and what to do", async () => {
    const { lines, isWell } = await doctor({ account: "loggedOut" });
    expect(lines).toContain("Signed in  no");
    expect(lines.at(-1)).toBe("Nobody is signed in. Run `muse login` in a terminal on this machine.");
    expect(isWell).toBe(false);
  });

  it("tells a protocol that the plugin was not written for, which hinders nothing", async () => {
    const { lines, isWell } = await doctor({ fingerprint: "sha256:0123" });
    expect(lines.join("\n")).toContain("served  sha256:0123");
    expect(isWell).toBe(true);
  });

  it("tells why a Muse does not start, with its own words", async () => {
    const { lines, isWell, found } = await doctor({ exitBeforeInitialize: 5 });
    expect(found.host).toBeUndefined();
    expect(lines).toContain("Version    1.4.1");
    expect(lines.join("\n")).toContain("MUSE_EXPERIMENTAL_SDK_ENABLED=off");
    expect(isWell).toBe(false);
  });

  it("tells where it looked for a Muse that is not there", async () => {
    const { lines, isWell } = await doctor({}, { PATH: "/nowhere", SHELL: "/nowhere/shell" });
    expect(lines.join("\n")).toContain("Looked for:\n  /nowhere/muse");
    expect(isWell).toBe(false);
  });

  it("says of a Muse that was named on the command line that it was, also where it is not there", async () => {
    const named = await doctor({}, {}, join(SIMULATED, "muse"));
    expect(named.lines).toContain(`Muse       ${SIMULATED}/muse (was named by --muse)`);
    const gone = await doctor({}, {}, join(home, "no-muse"));
    expect(gone.lines.at(-4)).toBe(
      `"${home}/no-muse", which --muse names, was not found. Correct the name, or leave it out to have Muse looked for.`,
    );
    const astray = await doctor({}, {}, "bin/muse");
    expect(astray.lines.join("\n")).toContain('--muse names "bin/muse". Give a whole path');
  });

  it("names that a key pays, and never the key", async () => {
    const { lines } = await doctor({}, { META_API_KEY: "planted-secret" });
    expect(lines).toContain("Signed in  not told by this Muse; META_API_KEY is set and pays");
    expect(lines.join("\n")).not.toContain("planted-secret");
  });
});
