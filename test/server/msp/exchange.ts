/** What a host told in an exchange that was written down, and how it answered which question. */
import { EXAMPLES, exchange, exchangeNames } from "../../frames.ts";

export type HostFrame =
  | { readonly kind: "event"; readonly method: string; readonly params: unknown }
  | { readonly kind: "result"; readonly method: string; readonly result: unknown }
  | { readonly kind: "error"; readonly method: string; readonly error: WireError };

interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Everything the host sent in one exchange; answers carry the method they answer. */
export function hostFrames(folder: URL, name: string): readonly HostFrame[] {
  const asked = new Map<unknown, string>();
  return exchange(folder, name).flatMap(({ dir, frame }): HostFrame[] => {
    const { id, method, params, result, error } = frame;
    if (dir === "client") {
      if (id !== undefined && typeof method === "string") asked.set(id, method);
      return [];
    }
    if (typeof method === "string") return [{ kind: "event", method, params }];
    const about = asked.get(id) ?? "";
    return [
      isWireError(error)
        ? { kind: "error", method: about, error }
        : { kind: "result", method: about, result },
    ];
  });
}

function isWireError(error: unknown): error is WireError {
  return isRecord(error) && typeof error["code"] === "number" && isRecord(error["data"]);
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
