/** Turns from before those of the chat, read from the view when somebody asks for them. */
import { step } from "../../fold/fold.ts";
import type { FoldInput } from "../../fold/fold-input.ts";
import type { AnnouncedPatch } from "../../fold/stored.ts";
import type { Fold } from "../../fold/workspace.ts";
import { explain } from "../../msp/explain.ts";
import type { History } from "../../msp/schema/history.ts";
import { readPatches } from "../output/patches.ts";
import type { SessionContext } from "../session-context.ts";
import { withPageLimit } from "./page-limit.ts";
import { isGone, type PastRead, readBackwards } from "./past.ts";

/** Turns that are loaded at once, at least. */
const TURNS = 20;

const NONE: History = { mode: "none", items: null, snapshot: null };

export type LoadOutcome =
  | { readonly status: "loaded" }
  | { readonly status: "refused"; readonly message: string };

export interface OlderTurns {
  /** Never rejects. All who ask at the same time share one reading. */
  load(cursor: string): Promise<LoadOutcome>;
}

export function createOlderTurns(context: SessionContext): OlderTurns {
  const { client, sessionId, view, ports } = context;
  let loading: Promise<LoadOutcome> | undefined;

  const fold = ({ events, older }: PastRead): { older: Fold; announced: readonly AnnouncedPatch[] } => {
    const inputs: readonly FoldInput[] = [
      ...events.map((event): FoldInput => ({ kind: "event", event, isPast: true })),
      { kind: "pastRead", activeTurnId: null, history: NONE, ...(older !== undefined && { older }) },
    ];
    const announced: AnnouncedPatch[] = [];
    const folded = inputs.reduce((before, input) => {
      const { fold: after, patches } = step(before, input, ports.now());
      announced.push(...patches);
      return after;
    }, view.empty());
    return { older: folded, announced };
  };

  const load = async (cursor: string): Promise<LoadOutcome> => {
    const isEnough = (events: PastRead["events"]) =>
      events.filter(({ method }) => method === "turn/started").length >= TURNS;
    const read = await readBackwards(withPageLimit(client, ports), sessionId, isEnough, cursor);
    const { events, error } = read;
    if (events.length > 0 || error === undefined || isGone(error)) {
      const { older, announced } = fold(read);
      view.applyOlder(older, await readPatches(context, announced));
    }
    return error === undefined ? { status: "loaded" } : { status: "refused", message: explain(error) };
  };

  return {
    load(cursor) {
      if (view.view.chat.turnsNextCursor !== cursor) return Promise.resolve({ status: "loaded" });
      loading ??= load(cursor).finally(() => {
        loading = undefined;
      });
      return loading;
    },
  };
}
