/** Signing Muse in from another device, over a host of its own that lives as long as the sign-in. */
import { afterEach, describe, expect, it } from "vitest";
import { createSignIn, type SigningIn } from "../../server/helper/sign-in.ts";
import { statusReport } from "../../server/helper/status-report.ts";
import type { Ports } from "../../server/ports.ts";
import { systemPorts } from "../../server/system-ports.ts";
import type { SignInState } from "../../shared/rpc/sign-in.ts";
import { closeAll, isAlive, openPaseo } from "./paseo.ts";

const open: SigningIn[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((signingIn) => signingIn.close()));
  await closeAll();
});

const LINK = "https://auth.example.test/device?user_code=WXYZ-1234";
const ANSWER = {
  deviceCode: "secret-of-the-flow-0123456789",
  userCode: "WXYZ-1234",
  verificationUri: "https://auth.example.test/device",
  verificationUriComplete: LINK,
  expiresIn: 600,
};

async function signingIn(faults: Readonly<Record<string, unknown>>) {
  const lines: string[] = [];
  const ports: Ports = {
    ...systemPorts,
    // The state is looked at every two seconds.
    timer: (delayMs, fire) => systemPorts.timer(delayMs === 2000 ? 20 : delayMs, fire),
    log: (line) => void lines.push(line),
  };
  const paseo = await openPaseo({ faults });
  const signIn = createSignIn({ launcher: paseo.discovery.launcher, ports, hostName: "tower" });
  open.push(signIn);
  const until = async (...wanted: SignInState["status"][]): Promise<SignInState> => {
    for (;;) {
      const state = signIn.look();
      if (wanted.includes(state.status)) return state;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const hosts = () => paseo.museLog().flatMap(({ type, pid }) => (type === "start" ? [Number(pid)] : []));
  /** What was tried ends with its host. */
  const leftBehind = async () => {
    await signIn.close();
    return hosts().filter(isAlive);
  };
  return { paseo, signIn, until, hosts, leftBehind, lines };
}

const login = (more: object = {}) => ({ account: "loggedOut", login: { answer: ANSWER, ...more } });

describe("a sign-in from another device", () => {
  it.each(["granted", "unsaid"])("shows link and code, and is done when Muse says so (%s)", async (ends) => {
    const { signIn, until, hosts, leftBehind, lines } = await signingIn(login({ ends, afterMs: 100 }));
    expect(signIn.start()).toEqual({ status: "starting" });
    const waiting = await until("waiting", "ended");
    expect(waiting).toMatchObject({ status: "waiting", link: LINK, code: "WXYZ-1234" });
    // The host that the sign-in belongs to is there all the while, and gone with it.
    expect(hosts().filter(isAlive)).toHaveLength(1);
    expect(await until("done", "ended")).toEqual({ status: "done" });
    expect(JSON.stringify([waiting, lines])).not.toContain("secret-of-the-flow");
    expect(JSON.stringify(lines)).not.toContain("WXYZ");
    expect(await leftBehind()).toEqual([]);
  });

  it("that Muse refuses in the end says so", async () => {
    const { signIn, until } = await signingIn(login({ ends: "refused" }));
    signIn.start();
    expect(await until("ended", "done")).toMatchObject({
      message: expect.stringContaining("nobody is signed in"),
    });
  });

  it("that nobody uses ends in time, and another one can be started", async () => {
    const { signIn, until } = await signingIn(login({ answer: { ...ANSWER, expiresIn: 0.05 } }));
    signIn.start();
    expect(await until("ended", "done")).toMatchObject({ message: expect.stringContaining("in time") });
    expect(signIn.start().status).toBe("starting");
  });

  it("is one for all who start it, ends for all when it is cancelled, and leaves no process", async () => {
    const { signIn, until, hosts, leftBehind } = await signingIn(login());
    signIn.start();
    signIn.start();
    await until("waiting");
    expect(signIn.start().status).toBe("waiting");
    expect(hosts()).toHaveLength(1);
    expect(signIn.cancel()).toMatchObject({ status: "ended", message: expect.stringContaining("cancelled") });
    expect(await leftBehind()).toEqual([]);
    expect(signIn.look().status).toBe("ended");
  });

  it("that is cancelled while Muse starts leaves no process", async () => {
    const { signIn, leftBehind } = await signingIn({ ...login(), ack: { initialize: 60_000 } });
    signIn.start();
    signIn.cancel();
    expect(signIn.look().status).toBe("ended");
    expect(await leftBehind()).toEqual([]);
  });

  it("that came about is not cancelled while its host is still ending", async () => {
    const { signIn, until, leftBehind } = await signingIn(login({ ends: "granted" }));
    signIn.start();
    await until("done", "ended");
    expect(signIn.cancel()).toEqual({ status: "done" });
    expect(await leftBehind()).toEqual([]);
  });

  it("is not begun by a plugin that is being closed", async () => {
    const { signIn, hosts } = await signingIn(login());
    await signIn.close();
    expect(signIn.start()).toMatchObject({ status: "ended" });
    expect(hosts()).toEqual([]);
  });

  it("whose Muse dies says so", async () => {
    const frames = [{ method: "account/changed", do: "exit", code: 1 }];
    const { signIn, until } = await signingIn({ ...login({ ends: "granted" }), frames });
    signIn.start();
    expect(await until("ended", "done")).toMatchObject({ message: expect.stringContaining("Start again") });
  });
});

describe("where Muse has no sign-in for another device", () => {
  it.each([
    ["does not know it", { account: "loggedOut" }],
    ["wants something else for it", { errors: refusal(-32602, "invalidParams"), ...login() }],
    ["gives no link", login({ answer: { userCode: "WXYZ-1234" } })],
    ["gives one with a key in it", login({ answer: { url: "https://x.test/?token=abcdef0123456789" } })],
    ["gives one that is not safe", login({ answer: { url: "http://auth.example.test/device" } })],
    [
      "gives one that leads back to the machine",
      login({ answer: { url: "https://auth.example.test/?redirect_uri=http%3A%2F%2Flocalhost%3A1455%2F" } }),
    ],
  ])("as it %s, the command and the machine for it are named", async (_what, faults) => {
    const { signIn, until, leftBehind } = await signingIn(faults);
    signIn.start();
    expect(await until("ended", "waiting")).toMatchObject({
      status: "ended",
      message: expect.stringContaining("the machine “tower”"),
      command: expect.stringMatching(/\/muse login$/),
    });
    expect(await leftBehind()).toEqual([]);
  });

  it("any other refusal is told as what it is", async () => {
    const { signIn, until } = await signingIn({ errors: refusal(-32603, "internal"), ...login() });
    signIn.start();
    const end = await until("ended", "waiting");
    expect(end).not.toHaveProperty("command");
    expect(end).toMatchObject({ message: expect.stringContaining("no luck") });
  });
});

function refusal(code: number, kind: string) {
  return { "account/loginStart": { code, kind, message: "no luck" } };
}

it.each([
  [{ account: "loggedOut" }, "out"],
  [{ account: "loggedIn" }, "in"],
  [{}, "untold"],
])("the status says whether somebody is signed in: %j", async (faults, signIn) => {
  const paseo = await openPaseo({ faults });
  expect(await statusReport(paseo.discovery, paseo.agents)).toMatchObject({ signIn });
});
