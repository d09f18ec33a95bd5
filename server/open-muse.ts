/**
 * The way to a running Muse. What starts programs and what reads the protocol is most of the work of loading this
 * plugin; Paseo loads it at every start, also on days on which nobody asks for Muse.
 */
import type { Muse, MuseOptions } from "./muse.ts";

/** As `openMuse` of `muse.ts`. */
export async function openMuse(options: MuseOptions): Promise<Muse> {
  const muse = await import("./muse.ts");
  return muse.openMuse(options);
}
