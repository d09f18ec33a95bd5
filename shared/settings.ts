/** How Muse is found, started and shown: the person's settings for one Paseo host, and the same words as options. */
import { defineSettings } from "@getpaseo/plugin";
import { z } from "zod";

/** Each member once, without its default: an option that is not given must leave the setting in force. */
const members = {
  command: z
    .string()
    .trim()
    .describe("The muse program: a path (~ is your home folder) or a name. Empty: it is looked for."),
  args: z.array(z.string()).describe("Arguments of the program that come before serve."),
  env: z
    .record(z.string().regex(/^[^=\0]+$/, "A variable's name is not empty and has no ="), z.string())
    .describe("Further environment variables for Muse. Everybody who may use this host can read them here."),
  ignoreApiKey: z
    .boolean()
    .describe("Muse does not get META_API_KEY, so that the account that signed in pays and not the key."),
  trustWorkspace: z
    .boolean()
    .describe(
      "Weakens safety: Muse follows the configuration that a workspace brings along. Only for folders whose content you trust.",
    ),
  sandbox: z
    .boolean()
    .describe(
      "Commands run inside Muse's sandbox. Off weakens safety: they run with all your rights, and Muse may ask for no confirmation at all.",
    ),
  sandboxNetwork: z
    .enum(["proxy-only", "restricted", "enabled"])
    .describe(
      "Network of the sandbox: through Muse's proxy, restricted, or enabled. Enabled weakens safety: commands reach the network freely.",
    ),
  disableWrite: z.boolean().describe("Muse has no tools that write files."),
  disableShell: z.boolean().describe("Muse has no tools that run commands."),
  defaultMode: z
    .enum(["onRequest", "promptUnmatched", "denyUnmatched", "allowAll"])
    .describe(
      "Mode of a new session that names none. Full access (allowAll) weakens safety: nothing is asked for.",
    ),
  showReminders: z.boolean().describe("Show the rows of Muse's own background reminders."),
  idleMinutes: z
    .number()
    .int()
    .min(0)
    .max(1440)
    .describe(
      "Minutes after which the process of a session with nothing to do is ended. The next message starts it again where it was. 0: never.",
    ),
  helperIdleSeconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .describe("Seconds for which the process that lists models and sessions is kept after its last use."),
  logLevel: z
    .enum(["quiet", "normal", "verbose"])
    .describe("How much the plugin's log tells. It never holds prompts, answers or variables."),
};

export const museSettings = defineSettings({
  id: "muse",
  scope: "host",
  version: 1,
  schema: z.strictObject({
    command: members.command.default(""),
    args: members.args.default([]),
    env: members.env.default({}),
    ignoreApiKey: members.ignoreApiKey.default(false),
    trustWorkspace: members.trustWorkspace.default(false),
    sandbox: members.sandbox.default(true),
    sandboxNetwork: members.sandboxNetwork.default("proxy-only"),
    disableWrite: members.disableWrite.default(false),
    disableShell: members.disableShell.default(false),
    defaultMode: members.defaultMode.default("onRequest"),
    showReminders: members.showReminders.default(false),
    idleMinutes: members.idleMinutes.default(15),
    helperIdleSeconds: members.helperIdleSeconds.default(10),
    logLevel: members.logLevel.default("normal"),
  }),
  migrate: keepKnown,
});

export type MuseSettings = z.output<typeof museSettings.schema>;

const some = z.strictObject(members).partial();

/**
 * `agents.providers.muse-code.options` and an agent's own: any of the same members and nothing else, without those
 * that are about no session. The client has no use for them, and being pure they are left out of its bundle.
 */
export const museOptions = /* @__PURE__ */ some.omit({ helperIdleSeconds: true, logLevel: true });

export type MuseOptions = z.output<typeof museOptions>;

export const DEFAULT_SETTINGS: MuseSettings = /* @__PURE__ */ museSettings.schema.parse({});

/** An earlier document gives what is still understood of it; a member that is not goes back to its default. */
function keepKnown(values: unknown): MuseSettings {
  const earlier = z.record(z.string(), z.unknown()).safeParse(values);
  const kept = Object.entries(earlier.data ?? {}).filter(
    ([name, value]) => some.safeParse({ [name]: value }).success,
  );
  return museSettings.schema.parse(Object.fromEntries(kept));
}
