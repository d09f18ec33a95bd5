/** Says plainly what drives the agents of this Paseo. */
import type { HostState } from "../../wire.ts";

export interface MuseWords {
  readonly short: string;
  readonly sentence: string;
}

export function museWords({ kind, path }: HostState["muse"]): MuseWords {
  return kind === "simulated"
    ? {
        short: "Simulated Muse",
        sentence:
          "A simulated Muse answers here: it plays prepared stories and neither thinks nor touches your files.",
      }
    : { short: "Real Muse", sentence: `The real Muse answers here: ${path}. It works in the folder below.` };
}
