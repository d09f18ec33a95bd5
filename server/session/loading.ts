/** Keeps a session loaded: Muse unloads one that is idle, and then takes no command for it. */
import type { MspClient } from "../msp/client.ts";
import { MspError } from "../msp/errors.ts";
import type { Ports } from "../ports.ts";

/** The session may be unloaded again while a command is on its way, but hardly more than once. */
const MAX_ATTEMPTS = 3;

export interface Loading<Client> {
  /** Loads the session before each command where that is needed, and repeats one that came too late under its id. */
  readonly client: Client;
  readonly isUnloaded: boolean;
  /** Muse said that it unloaded the session. */
  unloaded(): void;
  /** Resolves when the session is loaded; its conversation is here already, so none is asked for. */
  load(): Promise<void>;
}

/** `onLoaded` runs each time the session was loaded again. */
export function createLoading<Client extends Pick<MspClient, "command">>(
  client: Client,
  { sessionId, ports, onLoaded }: { sessionId: string; ports: Pick<Ports, "uuidv7">; onLoaded: () => void },
): Loading<Client> {
  let isUnloaded = false;
  let loading: Promise<void> | undefined;

  const resume = async (): Promise<void> => {
    await client.command("session/resume", { sessionId, excludeItems: true });
    isUnloaded = false;
    onLoaded();
  };

  const load = async (): Promise<void> => {
    if (!isUnloaded) return;
    loading ??= resume().finally(() => {
      loading = undefined;
    });
    await loading;
  };

  const command: MspClient["command"] = async (method, params, { commandId = ports.uuidv7() } = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      await load();
      try {
        return await client.command(method, params, { commandId });
      } catch (error) {
        const isTooLate = error instanceof MspError && error.kind === "sessionNotLoaded";
        if (!isTooLate || attempt === MAX_ATTEMPTS) throw error;
        isUnloaded = true;
      }
    }
  };

  return {
    client: { ...client, command },
    get isUnloaded() {
      return isUnloaded;
    },
    unloaded() {
      isUnloaded = true;
    },
    load,
  };
}
