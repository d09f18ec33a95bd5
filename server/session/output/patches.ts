/**
 * Reads the patches of edits as they are announced, beside everything else: nothing waits for one. A patch that
 * cannot be had leaves its edit without a diff, and a line in the log; one that comes late is shown all the same.
 */
import type { FoldInput } from "../../fold/fold-input.ts";
import { PATCH_LIMIT } from "../../fold/part/unified-diff.ts";
import type { AnnouncedPatch } from "../../fold/stored.ts";
import { HostGone } from "../../host/errors.ts";
import { MspError } from "../../msp/errors.ts";
import { readPatch } from "../../msp/schema/patch.ts";
import { within } from "../../time-limit.ts";
import type { SessionContext } from "../session-context.ts";
import { readText } from "./stored-output.ts";

/** Milliseconds after which a patch is not waited for any more. */
const READ_LIMIT_MS = 10_000;
/** Patches that are asked for at once; a long history may announce hundreds. */
const AT_ONCE = 4;

export interface Patches {
  read(announced: readonly AnnouncedPatch[]): void;
  /** Resolves when all that were announced are read or given up, or after that many milliseconds. */
  settled(limitMs: number): Promise<void>;
}

type PatchRead = Extract<FoldInput, { kind: "patchRead" }>;

export function createPatches(context: SessionContext): Patches {
  const { view, ports } = context;
  const waiting: AnnouncedPatch[] = [];
  let reading = 0;
  const listeners: (() => void)[] = [];

  const next = (): void => {
    while (reading < AT_ONCE) {
      const announced = waiting.shift();
      if (announced === undefined) break;
      reading += 1;
      void readOne(context, announced, (read) => view.apply(read)).then(() => {
        reading -= 1;
        next();
      });
    }
    if (reading > 0) return;
    for (const listener of listeners.splice(0)) listener();
  };

  return {
    read(announced) {
      if (announced.length === 0) return;
      waiting.push(...announced);
      next();
    },
    settled(limitMs) {
      if (reading === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const cancel = ports.timer(limitMs, resolve);
        listeners.push(() => {
          cancel();
          resolve();
        });
      });
    },
  };
}

/** Reads these, for turns that join the conversation with all that belongs to them. Never rejects. */
export async function readPatches(
  context: SessionContext,
  announced: readonly AnnouncedPatch[],
): Promise<readonly PatchRead[]> {
  const waiting = [...announced];
  const read: PatchRead[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await readOne(context, next, (patch) => read.push(patch));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return read;
}

/** Hands the patch on when it is there, and resolves then, or when it is not waited for any more. Never rejects. */
async function readOne(
  context: SessionContext,
  { itemId, outputRef }: AnnouncedPatch,
  handOn: (read: PatchRead) => void,
): Promise<void> {
  const { ports } = context;
  const reading = (async () => {
    const patch = readPatch(await readText(context, { itemId, outputRef }, PATCH_LIMIT));
    if (patch === undefined) throw new MspError("protocol", "the patch has an unknown form");
    handOn({ kind: "patchRead", itemId, patch });
  })();
  try {
    await within(ports, READ_LIMIT_MS, reading, late);
  } catch (error) {
    if (error instanceof HostGone) return;
    const why = error instanceof MspError ? error.kind : error instanceof Error ? error.name : "unknown";
    ports.log(`The diff of an edit could not be read (${why}). The edit is shown without it.`);
  }
}

function late(): never {
  throw new MspError("timeout", "no answer");
}
