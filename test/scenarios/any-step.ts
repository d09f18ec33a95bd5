/** Anything that a daemon may send, in any order. */
import type {
  ProviderContent,
  ProviderPermissionResponse,
  ProviderPrompt,
} from "@getpaseo/plugin/server/provider";
import fc from "fast-check";

type Response = ProviderPermissionResponse;

type Input = ProviderPrompt["input"];

/** `fleeting` opens a session that leaves nothing behind, `die` kills a host, `history` reads a stored conversation. */
const PLAIN = [
  "open",
  "fleeting",
  "refresh",
  "interrupt",
  "close",
  "list",
  "catalog",
  "breathe",
  "revert",
  "archive",
  "history",
  "die",
] as const;
type Plain = (typeof PLAIN)[number];

/** `at` picks among what there is; `waits`: the next step begins when this one is answered. */
interface Common {
  readonly at: number;
  readonly waits: boolean;
}

export type Step = Common &
  (
    | { readonly do: Plain }
    | { readonly do: "prompt"; readonly input: Input; readonly steer: boolean; readonly clear: boolean }
    | { readonly do: "answer"; readonly response: Response; readonly known: boolean }
    | {
        readonly do: "configure";
        readonly model: string | null;
        readonly mode: string;
        readonly effort: string | undefined;
      }
  );

const PROMPTS = [
  "hello",
  "think",
  "hold on",
  "slow",
  "shell",
  "three stages",
  "ask one",
  "ask",
  "read",
  "todo",
  "hang",
  "/goal Ship it",
  "/compact",
  "sleep",
  "strange request",
  "subagent",
];

const text = (words: string): ProviderContent => ({ type: "text", text: words });
const message = (...content: ProviderContent[]): Input => ({ type: "message", content });
const command = (name: string, args = ""): Input => ({ type: "command", name, arguments: args });

const INPUTS: readonly Input[] = [
  ...PROMPTS.map((words) => message(text(words))),
  message(),
  message(text("look"), { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }),
  message(text("look"), { type: "image", data: "", mimeType: "image/tiff" }),
  message(text("read"), {
    type: "text",
    mimeType: "text/plain",
    text: "as in this",
    title: null,
  }),
  message(text("read"), {
    type: "uploaded_file",
    id: "f1",
    fileName: "a b.txt",
    mimeType: "text/plain",
    size: 3,
    path: "/nowhere/a b.txt",
  }),
  command("compact"),
  command("goal", "pause"),
  command("rename", "Another name"),
  command("shell", "sleep 1"),
  command("background"),
  command("stop-tasks"),
  command("fix-bug", "12"),
  command("no-such-command"),
];

const response = fc.constantFrom<Response>(
  { behavior: "allow" },
  { behavior: "allow", selectedActionId: "accept" },
  { behavior: "allow", updatedInput: { answers: {} } },
  { behavior: "deny", message: "Not now" },
  { behavior: "deny", interrupt: true },
);

const common = { at: fc.nat(5), waits: fc.boolean() };
const plain = (...names: Plain[]) => fc.record({ ...common, do: fc.constantFrom(...names) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: plain("open") },
  { weight: 3, arbitrary: plain("breathe") },
  { weight: 5, arbitrary: plain("refresh", "interrupt", "interrupt", "close", "revert") },
  { weight: 2, arbitrary: plain("list", "catalog", "archive", "history", "fleeting", "die") },
  {
    weight: 6,
    arbitrary: fc.record({
      ...common,
      do: fc.constant("prompt" as const),
      input: fc.constantFrom(...INPUTS),
      steer: fc.boolean(),
      clear: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      do: fc.constant("answer" as const),
      response,
      known: fc.integer({ min: 0, max: 4 }).map((draw) => draw > 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...common,
      do: fc.constant("configure" as const),
      model: fc.constantFrom("muse-spark-1.3", "muse-spark-1.3-mini", "no-such-model", null),
      mode: fc.constantFrom("onRequest", "allowAll", "denyUnmatched", "no such mode"),
      effort: fc.constantFrom("low", "no such effort", undefined),
    }),
  },
);

/** A day begins with an open session. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(step, { minLength: 6, maxLength: 24, size: "max" })
  .map((rest) => [{ do: "open", at: 0, waits: true }, ...rest]);
