/** The skills that Muse offers in one session. */
import { failure } from "../../failure.ts";
import type { SessionContext } from "../session-context.ts";
import type { Skill } from "./slash-list.ts";

export interface Skills {
  /** What was listed last; empty until a first answer has come. */
  readonly list: readonly Skill[];
  /** Lists them anew. One question is on its way at a time; what is asked for meanwhile is asked once after it. */
  refresh(): void;
}

/**
 * `isLoaded`: Muse lists skills for loaded sessions only. `onChanged` is called after each answer. A failure leaves
 * the list as it is: without skills a session is as good as any other.
 */
export function createSkills(
  { client, sessionId, ports }: SessionContext,
  isLoaded: () => boolean,
  onChanged: () => void,
): Skills {
  let list: readonly Skill[] = [];
  let isAsking = false;
  let isStale = false;

  const ask = async (): Promise<void> => {
    while (isStale && isLoaded()) {
      isStale = false;
      try {
        list = (await client.query("skill/list", { sessionId })).skills;
        onChanged();
      } catch (error) {
        // The host's own text may quote anything.
        ports.log(`The skills of a session could not be listed (${failure(error).code ?? "unknown"}).`);
      }
    }
  };

  return {
    get list() {
      return list;
    },
    refresh() {
      isStale = true;
      if (isAsking) return;
      isAsking = true;
      void ask().finally(() => {
        isAsking = false;
      });
    },
  };
}
