/** The slash commands of a session: our own, as far as Muse granted them, and one for each skill. */
import type { ProviderCommand } from "@getpaseo/plugin/server/provider";
import { oneLine } from "../../fold/notices.ts";

/** A skill as Muse lists it. */
export interface Skill {
  /** What a prompt names it by. */
  readonly selector: string;
  readonly displayName: string;
  readonly description: string;
  readonly argumentHint?: string | undefined;
}

export interface SlashCommand extends ProviderCommand {
  /** The skill that it stands for; absent for a command of our own. */
  readonly selector?: string;
}

/** The grant of Muse without which a person runs no commands of their own. */
export const USER_SHELL = "userShell";

/** Names a skill whose own name is taken, and any other as well. */
export const SKILL_PREFIX = "skill:";

/** Characters of a description: a menu shows a line or two, and a skill may describe itself at any length. */
const DESCRIPTION_LENGTH = 300;

const OWN: readonly (ProviderCommand & { readonly needs?: string })[] = [
  {
    name: "goal",
    description: "Tell the goal, or give Muse one to work towards",
    argumentHint: "[<objective> | edit <objective> | pause | resume | clear]",
  },
  { name: "compact", description: "Make room: Muse sums up the conversation so far for itself" },
  { name: "rename", description: "Give the session another name", argumentHint: "<name>" },
  {
    name: "shell",
    description: "Run a command yourself, without the model; !command does the same",
    argumentHint: "<command>",
    needs: USER_SHELL,
  },
  {
    name: "background",
    description: "Let the running command go on in the background",
    argumentHint: "[number]",
  },
  { name: "stop-tasks", description: "Stop all commands and background work, but not the turn" },
  { name: "usage", description: "Tell the tokens of this session and what is left of the subscription" },
];

/** Our own name goes before a skill's; that skill is listed under the prefix. One that nobody could type is not. */
export function slashCommands(grants: readonly string[], skills: readonly Skill[]): readonly SlashCommand[] {
  const own: readonly SlashCommand[] = OWN.filter(
    ({ needs }) => needs === undefined || grants.includes(needs),
  ).map(({ needs: _needs, ...command }) => command);
  const ours = new Set(OWN.map(({ name }) => name));
  const listed: SlashCommand[] = [];
  for (const { selector, displayName, description, argumentHint } of skills) {
    if (!/^\S+$/.test(selector) || listed.some((known) => known.selector === selector)) continue;
    const name = ours.has(selector) ? SKILL_PREFIX + selector : selector;
    listed.push({
      name,
      description: oneLine(description || displayName || `Skill ${selector}`, DESCRIPTION_LENGTH),
      ...(argumentHint !== undefined && { argumentHint: oneLine(argumentHint, DESCRIPTION_LENGTH) }),
      selector,
    });
  }
  return [...own, ...listed];
}
