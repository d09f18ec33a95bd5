/** What acts on one session, each part on its own and all of them on one view. */
import type { ProviderPrompt } from "@getpaseo/plugin/server/provider";
import { type Answers, createAnswers } from "./answer/answers.ts";
import { createPermissions, type Permissions } from "./answer/permissions.ts";
import { Children } from "./child/children.ts";
import { type Configuration, createConfiguration } from "./configuration.ts";
import { createPatches, type Patches } from "./output/patches.ts";
import { createOlderTurns, type OlderTurns } from "./past/older-turns.ts";
import type { Loading } from "./process/loading.ts";
import { isRuntimeFault } from "./process/runtime-fault.ts";
import type { SessionHost } from "./process/session-host.ts";
import { createPrompts, type Prompts } from "./prompt/prompts.ts";
import { createSkills, type Skills } from "./prompt/skills.ts";
import { createSlash, type Slash } from "./prompt/slash.ts";
import { createSessionCommands, type SessionCommands } from "./session-commands.ts";
import type { ListeningContext, SessionContext } from "./session-context.ts";
import type { SessionOptions } from "./session-options.ts";
import { createStop, type Stop } from "./stop.ts";

export interface SessionParts {
  readonly answers: Answers;
  /** Absent where Paseo shows no children. */
  readonly children: Children | undefined;
  readonly commands: SessionCommands;
  readonly configuration: Configuration;
  readonly older: OlderTurns;
  readonly patches: Patches;
  readonly permissions: Permissions;
  readonly prompts: Prompts;
  readonly skills: Skills;
  readonly slash: Slash;
  readonly stop: Stop;
}

export interface PartsOptions {
  readonly host: Pick<SessionHost, "replace" | "recover">;
  readonly loading: Pick<Loading, "isLoaded">;
  readonly options: SessionOptions;
  readonly onCommands: () => void;
}

const DEAF = { code: "deaf", message: "Muse did not react to being stopped, so its process was ended." };

export function createParts(
  context: SessionContext,
  listening: ListeningContext,
  { host, loading, options, onCommands }: PartsOptions,
): SessionParts {
  const { view } = context;
  const { family, instructions, cwd, sessionId } = options;
  const stop = createStop(context, {
    denyWaiting: () => permissions.denyWaiting(),
    endHost: () => host.replace(DEAF),
  });
  const answers = createAnswers(context);
  const permissions = createPermissions({
    view,
    answers,
    interrupt: async () => {
      await stop();
    },
  });
  const prepare = async ({ clearPendingPermissions }: ProviderPrompt): Promise<void> => {
    if (clearPendingPermissions) await permissions.clearWaiting();
  };
  const configuration = createConfiguration(context, options);
  const prompts = createPrompts(context, {
    ...(instructions !== undefined && { instructions }),
    cwd,
    effort: configuration.turnEffort,
    prepare,
    recover: (error) => isRuntimeFault(error.diagnostic) && host.recover(error),
  });
  const commands = createSessionCommands(context, stop);
  const skills = createSkills(listening, () => loading.isLoaded, onCommands);
  return {
    answers,
    children: family && new Children(family, { view, sessionId: () => sessionId }),
    commands,
    configuration,
    older: createOlderTurns(context),
    patches: createPatches(listening),
    permissions,
    prompts,
    skills,
    slash: createSlash(context, { prompts, commands, skills, prepare }),
    stop,
  };
}
