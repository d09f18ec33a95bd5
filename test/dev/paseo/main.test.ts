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
    stripFinalNewline: false,
    env: { PATH: process.env["PATH"] ?? "" },
  });
const scripted = () => pluginFolder({ "index.server.ts": scriptedServer.replace("REGISTRATION", "") });

/** What the pattern finds in the standard output, as soon as it is there. */
const printed = (child: ReturnType<typeof start>, pattern: RegExp) =>
  new Promise<string>((resolve) => {
    let all = "";
    child.stdout?.on("data", (chunk) => {
      all += String(chunk);
      const found = pattern.exec(all)?.[0];
      if (found !== undefined) resolve(found);
    });
  });

describe("npm start", () => {
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
    expect(stdout).toBe("Hello\n");
    expect(stderr).toContain("Muse: ");
    expect(exitCode).toBe(0);
  });

  it("is canceled by Ctrl-C, which a terminal sends to every process of the program", async () => {
    const script = {
      emit: [...begin("t1"), text("a", "working")],
      onInterrupt: [turnEvent("t1", "canceled")],
    };
    const args = ["--import", "tsx", main, "--plugin", scripted(), "--prompt", JSON.stringify(script)];
    const child = execa("node", args, { reject: false, detached: true });
    onTestFinished(() => void child.kill("SIGKILL"));
    expect(await printed(child, /working/)).toBe("working");
    if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    const { exitCode, stderr } = await child;
    expect(stderr).toContain("Canceled: ");
    expect(stderr).not.toContain("exited");
    expect(exitCode).toBe(130);
  });

  it("serves a page until Ctrl-C, then leaves nothing behind", async () => {
    const child = start("--plugin", scripted());
    onTestFinished(() => void child.kill("SIGKILL"));
    const url = await printed(child, /http:\/\/\S+(?=\n)/);
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
