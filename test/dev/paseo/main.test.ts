/** The program itself, started as `npm start` starts it. */
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { describe, expect, it, onTestFinished } from "vitest";
import { pluginFolder } from "./plugin-folder.ts";
import { begin, scriptedServer, text, turnEvent } from "./scripted-plugin.ts";

const main = fileURLToPath(new URL("../../../dev/paseo/main.ts", import.meta.url));
const start = (...args: string[]) =>
  execa("node", ["--import", "tsx", main, ...args], {
    reject: false,
    env: { PATH: process.env["PATH"] ?? "" },
  });
const scripted = () => pluginFolder({ "index.server.ts": scriptedServer.replace("REGISTRATION", "") });

describe("npm start", () => {
  it("explains itself", async () => {
    const { exitCode, stdout } = await start("--help");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("--prompt <text>");
  });

  it("refuses wrong arguments with exit code 2", async () => {
    const { exitCode, stderr } = await start("--frobnicate");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("frobnicate");
  });

  it.each([
    [["--cwd", "/no/such/place"], "not a directory"],
    [["--muse", "/no/such/muse"], "not an executable file"],
    [["--paseo", "0.7.0"], "too old"],
  ])("refuses %j in one sentence", async (args, message) => {
    const { exitCode, stderr } = await start(...args);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("    at ");
  });

  it("does one turn with a prompt", async () => {
    const emit = [...begin("t1"), text("a", "Hello"), turnEvent("t1", "completed")];
    const { exitCode, stdout, stderr } = await start(
      "--plugin",
      scripted(),
      "--prompt",
      JSON.stringify({ emit }),
    );
    expect(stdout).toBe("Hello");
    expect(stderr).toContain("Muse: ");
    expect(exitCode).toBe(0);
  });

  it("serves a page until Ctrl-C, then leaves nothing behind", async () => {
    const child = start("--plugin", scripted());
    onTestFinished(() => void child.kill("SIGKILL"));
    const url = await new Promise<string>((resolve) => {
      let printed = "";
      child.stdout?.on("data", (chunk) => {
        printed += String(chunk);
        const address = /http:\/\/\S+(?=\n)/.exec(printed)?.[0];
        if (address !== undefined) resolve(address);
      });
    });
    const created = await fetch(`${url}/api/createAgent`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(await created.json()).toMatchObject({ ok: true });
    child.kill("SIGINT");
    expect((await child).exitCode).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });
});
