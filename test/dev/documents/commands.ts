/** Every command that stands in a document: how it is run in a test, or why it is not. */

interface Run {
  /** Words in angle brackets, and what is put for them. */
  readonly put?: Readonly<Record<string, string>>;
  /** `clone`: the folder that the command before has made, where nothing but the plugin's own packages is installed. */
  readonly folder?: "copy" | "clone";
  readonly prints: RegExp;
  /** Default 0. */
  readonly exits?: number;
  /** A program that serves until it gets a Ctrl-C, which it gets as soon as it has printed that. */
  readonly serves?: true;
}

/** In this order; each is run as it is printed. */
export const RUN: Readonly<Record<string, Run>> = {
  "git clone <this repository> paseo-muse-provider": { put: { "<this repository>": "." }, prints: /Cloning/ },
  "npm ci --omit=dev": { folder: "clone", prints: /^\s*added \d+ packages in \S+\s*$/ },
  // The small Paseo stands in for the command of the real one.
  'paseo plugin install "$PWD"': {
    folder: "clone",
    prints: /Plugin muse-code is running/,
    serves: true,
  },
  "npm start": { prints: /http:\/\/127\.0\.0\.1:\d+.*is running/s, serves: true },
  'npm start -- --prompt "two stages"': { prints: /Step 2 of 3.*Completed\./s },
  "npm start -- --help": { prints: /--prompt <text>/ },
  "npm run doctor": { prints: /All is well: Paseo can use this Muse\./ },
  "npm run doctor -- --muse <path>": {
    put: { "<path>": "dev/muse/bin/muse" },
    prints: /was named by --muse.*All is well/s,
  },
  "npm run record": { prints: /http:\/\/127\.0\.0\.1:\d+.*is running/s, serves: true },
  "npm run faults -- <kind> <story> <frame>": {
    put: { "<kind>": "kill", "<story>": "hello", "<frame>": "12" },
    prints: /kill +1 +0 +1 +0 +0/,
  },
  "npm run bump -- 0.2.0": { prints: /commit them, then: npm run release/ },
  // What the command before has changed is not committed. That the words are understood is seen by the refusal.
  "npm run release -- --repository <address>": {
    put: { "<address>": "https://example.org/owner/name" },
    prints: /Something is not committed/,
    exits: 1,
  },
  "muse --version": { prints: /1\.4\.1/ },
};

const NAMED = "names a command that stands with its arguments elsewhere";
const BY_HAND = "takes minutes";

/** And why not. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  "npm ci": "what runs this test was installed by it",
  "npm ci --omit=dev --ignore-scripts": "run with the packed plugin, by test/dev/release/package.test.ts",
  "npm test": "runs this test",
  "npm run check": "takes as long as all others together; it is run before the tests",
  "npm run fix": "has nothing to mend where `npm run check` passes",
  "npm run test:real": "needs a real Muse; the suite tells the same stories to the simulated one",
  "npm run pictures": `${BY_HAND} and changes the pictures`,
  "npm run bench": `${BY_HAND} and wants a machine that does nothing else`,
  "npm run faults": `${BY_HAND}; a cell of it is run above, a sample by test/dev/faults`,
  "npm run bump": NAMED,
  "npm run release": NAMED,
  "npx vitest run test/server/fold/golden.test.ts -u": "the suite runs it without writing",
  "paseo plugin logs muse-code": "needs a real Paseo",
  "muse login": "needs a real Muse",
  "muse serve": "the name of a process, not something to type",
  "muse serve [--no-session-log] [--disable-sandbox] [--disable-write] [--disable-shell] [--trust-workspace] [--sandbox-network MODE]":
    "every scenario starts it",
};
