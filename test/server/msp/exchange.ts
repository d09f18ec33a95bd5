/** Reads recorded exchanges: what a host told, and how it answered which question. */
import { readdirSync, readFileSync } from "node:fs";

export type HostFrame =
  | { readonly kind: "event"; readonly method: string; readonly params: unknown }
  | { readonly kind: "result"; readonly method: string; readonly result: unknown }
  | { readonly kind: "error"; readonly method: string; readonly error: WireError };

interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Frame {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: WireError;
}

/** A line of our own examples, or of a recording, which names things differently. */
type Line =
  | { readonly dir: "client" | "server"; readonly frame: Frame }
  | { readonly dir: "in" | "out"; readonly msg: Frame };

export const EXAMPLES = new URL("../../fixtures/msp/", import.meta.url);

/** The exchanges in a folder, by file name without extension. */
export function exchangeNames(folder: URL): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ndjson"))
    .map((file) => file.slice(0, -".ndjson".length));
}

/** Everything the host sent in one exchange; answers carry the method they answer. */
export function hostFrames(folder: URL, name: string): readonly HostFrame[] {
  const asked = new Map<number, string>();
  return readFileSync(new URL(`${name}.ndjson`, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line): HostFrame[] => {
      const parsed: Line = JSON.parse(line);
      const frame = "frame" in parsed ? parsed.frame : parsed.msg;
      const { id, method, params, result, error } = frame;
      if (parsed.dir === "client" || parsed.dir === "out") {
        if (id !== undefined && method !== undefined) asked.set(id, method);
        return [];
      }
      if (method !== undefined) return [{ kind: "event", method, params }];
      const about = asked.get(id ?? Number.NaN) ?? "";
      return [
        error === undefined
          ? { kind: "result", method: about, result }
          : { kind: "error", method: about, error },
      ];
    });
}

/** One frame of each sort in the examples: per method, and per kind of item. */
export function sampleEvents(): readonly {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}[] {
  const samples = new Map<string, { method: string; params: Record<string, unknown> }>();
  for (const name of exchangeNames(EXAMPLES)) {
    for (const frame of hostFrames(EXAMPLES, name)) {
      if (frame.kind !== "event" || !isRecord(frame.params)) continue;
      const kind = isRecord(frame.params["item"]) ? frame.params["item"]["kind"] : "";
      const sort = `${frame.method} ${String(kind)}`;
      if (!samples.has(sort)) samples.set(sort, { method: frame.method, params: frame.params });
    }
  }
  return [...samples.values()];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a reading must still contain: the frame without provenance and without nulls, which may read as absent. */
export function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key, member]) => key !== "sourceRange" && member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, essence(member)]));
}
