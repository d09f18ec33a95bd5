/**
 * Signing Muse in for a person who is at another device: Muse gives a link, and says when it was used. What this plugin
 * sees and passes on is the link and the code beside it; what the person gets for them stays between Muse and its maker.
 */
import type { SignInState } from "../../shared/rpc/sign-in.ts";
import { shellWord } from "../../shared/shell-word.ts";
import { failure } from "../failure.ts";
import { HostGone } from "../host/errors.ts";
import type { Launch } from "../launch/launch.ts";
import type { Launcher } from "../launch/launcher.ts";
import type { SignInOffer } from "../msp/account.ts";
import { MspError } from "../msp/errors.ts";
import { LOGGED_OUT } from "../msp/vocabulary.ts";
import type { Muse } from "../muse.ts";
import { openMuse } from "../open-muse.ts";
import type { Ports } from "../ports.ts";
import { within } from "../time-limit.ts";

/** Milliseconds between two looks at the state, which is read whatever Muse tells by itself. */
const LOOK_MS = 2000;

/** Milliseconds for which a link is waited for, and for its use where Muse does not say how long it holds. */
const ANSWER_MS = 30_000;
const WAIT_MS = 15 * 60_000;

/** That the host has no such method, or not for this client, or with something in it that nobody here knows. */
const NOT_HERE: readonly string[] = [
  "methodNotFound",
  "experimentalRequired",
  "capabilityRequired",
  "invalidParams",
];

export interface SignInOptions {
  readonly launcher: Launcher;
  readonly ports: Ports;
  /** Of this machine, for a person who has to go there. */
  readonly hostName: string;
}

/** One sign-in at a time, with a host of its own that lives as long as it does. Nothing here rejects. */
export interface SigningIn {
  look(): SignInState;
  /** Begins one, or joins the one that runs. */
  start(): SignInState;
  cancel(): SignInState;
  close(): Promise<void>;
}

export function createSignIn(options: SignInOptions): SigningIn {
  let state: SignInState = { status: "none" };
  let running: AbortController | undefined;
  let isClosed = false;
  const unfinished = new Set<Promise<void>>();

  const begin = () => {
    const leave = new AbortController();
    running = leave;
    state = { status: "starting" };
    const show = (told: SignInState) => {
      if (running === leave) state = told;
    };
    const over = attempt(options, leave.signal, show)
      .catch((error: unknown): SignInState => ended(failure(error).message))
      .then((end) => {
        show(end);
        if (running === leave) running = undefined;
        unfinished.delete(over);
      });
    unfinished.add(over);
  };

  const cancel = (): SignInState => {
    // What has come about cannot be cancelled, even while the host is still ending.
    if (running === undefined || state.status === "done") return state;
    running.abort();
    running = undefined;
    state = ended("The sign-in was cancelled.");
    return state;
  };

  return {
    look: () => state,
    start() {
      if (isClosed) return ended("The plugin is being closed. Start again when it is back.");
      if (running === undefined) begin();
      return state;
    },
    cancel,
    async close() {
      isClosed = true;
      cancel();
      await Promise.all(unfinished);
    },
  };
}

/** One sign-in from its start to its end; nothing of it is left then. */
async function attempt(
  { launcher, ports, hostName }: SignInOptions,
  leave: AbortSignal,
  show: (state: SignInState) => void,
): Promise<SignInState> {
  const { launch } = await launcher({});
  const told = new Set<string>();
  let isNews = false;
  let wake = () => {};
  const news = () => {
    isNews = true;
    wake();
  };
  const muse = await openMuse({
    launch,
    ports,
    experimental: true,
    onEvent: () => {},
    onOther: (method) => {
      told.add(method);
      news();
    },
    signal: leave,
  });
  let isGone = false;
  void muse.client.exit.then(() => {
    isGone = true;
    news();
  });
  /** Until Muse tells something or ends, or it is time. */
  const nextLook = async (): Promise<void> => {
    if (!isNews)
      await new Promise<void>((resolve) => {
        const cancel = ports.timer(LOOK_MS, resolve);
        wake = () => {
          cancel();
          resolve();
        };
      });
    isNews = false;
  };
  try {
    const before = await muse.client.account();
    const offer = await offered(muse, ports);
    if (offer === undefined) return elsewhere(launch, hostName);
    const { link, code, lastsMs = WAIT_MS } = offer;
    const until = ports.now() + lastsMs;
    show({ status: "waiting", link, ...(code && { code }), until });
    for (let isOver = false; ; ) {
      await nextLook();
      if (isGone) return ended("Muse ended before somebody was signed in. Start again.");
      const account = await muse.client.account();
      const isChanged = before === LOGGED_OUT || told.has("account/loginCompleted");
      if (account !== undefined && account !== LOGGED_OUT && isChanged) {
        show({ status: "done" });
        return { status: "done" };
      }
      if (isOver) return ended(unclear(account));
      // The state may be a moment behind: it is read once more.
      isOver = told.has("account/loginCompleted");
      if (ports.now() >= until) return ended("Nobody used the link in time. Start again for a new one.");
    }
  } finally {
    await muse.client.close();
  }
}

/** Undefined where this Muse has no sign-in for another device. */
async function offered({ client }: Muse, ports: Ports): Promise<SignInOffer | undefined> {
  try {
    return await within(ports, ANSWER_MS, client.signIn(), () => {
      throw new Error("Muse did not answer. Start again.");
    });
  } catch (error) {
    if (error instanceof MspError && NOT_HERE.includes(error.kind)) return undefined;
    if (error instanceof HostGone) throw new Error(`${error.message} Start again.`);
    throw error;
  }
}

function unclear(account: string | undefined): string {
  return account === undefined
    ? "Muse says that the sign-in is over, but not whether somebody is signed in. Send a message to see."
    : "Muse says that the sign-in is over, but nobody is signed in. Start again.";
}

function elsewhere({ command, args, platform }: Launch, hostName: string): SignInState {
  const message = `This Muse cannot be signed in from another device. Open a terminal on the machine “${hostName}”, as the user that runs Paseo there, and run this command. It shows a link and a code for any device.`;
  const typed = platform === "win32" ? windowsWord : shellWord;
  return { status: "ended", message, command: [command, ...args, "login"].map(typed).join(" ") };
}

/** Nothing but blanks means something else there than inside quotes. */
function windowsWord(argument: string): string {
  return /\s/.test(argument) ? `"${argument}"` : argument;
}

function ended(message: string): SignInState {
  return { status: "ended", message };
}
