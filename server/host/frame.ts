/** Reads one line as a JSON-RPC 2.0 frame: which of the five kinds it is, or what is wrong with it. */
import { RpcError } from "./errors.ts";
import type { ProtocolFault, ProtocolFaultKind } from "./protocol-fault.ts";

/** Longest frame in either direction, in bytes of UTF-8 without the line end: 10 MiB. */
export const FRAME_LIMIT_BYTES = 10 * 1024 * 1024;

const SAMPLE_CHARACTERS = 120;

const RESPONSE_HEAD =
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(0|[1-9]\d{0,14})\s*,\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"(?:result|error)"\s*:/;

export type RpcId = string | number;

export type Frame =
  | { readonly kind: "notification"; readonly method: string; readonly params: unknown }
  | { readonly kind: "request"; readonly id: RpcId; readonly method: string; readonly params: unknown }
  | { readonly kind: "result"; readonly id: RpcId; readonly result: unknown }
  | { readonly kind: "error"; readonly id: RpcId; readonly error: RpcError }
  /** `id` is set when the line was meant as the response to that call. */
  | { readonly kind: "broken"; readonly id?: RpcId; readonly fault: ProtocolFault };

/** Unknown members are ignored. `text` is the line without its end. */
export function decodeFrame(text: string): Frame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken("notJson", "The line is not JSON.", sampleOf(text));
  }
  if (!isObject(value)) return broken("notObject", "The line is JSON, but not an object.");
  const hasMethod = "method" in value;
  if (value.jsonrpc !== "2.0") {
    return {
      ...broken("wrongVersion", "The object is not JSON-RPC 2.0."),
      ...(hasMethod ? {} : idOf(value)),
    };
  }
  if (hasMethod) return decodeCall(value);
  if ("result" in value || "error" in value || isId(value.id)) return decodeResponse(value);
  return broken("unrecognized", "The object is neither a request, a notification nor a response.");
}

/**
 * The id of a response of which only the beginning was kept, so that its caller need not wait for ever.
 * Found when nothing but `jsonrpc` stands before it; undefined for anything that may be no response.
 */
export function idOfResponseHead(head: string): RpcId | undefined {
  const match = RESPONSE_HEAD.exec(head);
  return match ? Number(match[1]) : undefined;
}

function decodeCall(value: Record<string, unknown>): Frame {
  const { method, params } = value;
  if (typeof method !== "string") return broken("unrecognized", "The method of the frame is not a string.");
  if (!("id" in value)) return { kind: "notification", method, params };
  if (isId(value.id)) return { kind: "request", id: value.id, method, params };
  return broken("badRequestId", "The id of the request is neither a string nor an integer.");
}

function decodeResponse(value: Record<string, unknown>): Frame {
  const { id } = value;
  if ("result" in value === "error" in value) {
    return malformed(value, "The response needs exactly one of result and error.");
  }
  const error = "error" in value ? decodeError(value.error) : undefined;
  if ("error" in value && !error)
    return malformed(value, "The error of the response has no code and message.");
  if ((id === null || id === undefined) && error) {
    const detail = "The other side could not read one of our frames.";
    return { kind: "broken", fault: { kind: "unattributedError", detail, error } };
  }
  if (!isId(id)) return malformed(value, "The id of the response is neither a string nor an integer.");
  return error ? { kind: "error", id, error } : { kind: "result", id, result: value.result };
}

function decodeError(value: unknown): RpcError | undefined {
  if (!isObject(value) || typeof value.code !== "number" || typeof value.message !== "string")
    return undefined;
  return new RpcError(value.code, value.message, value.data);
}

function malformed(value: Record<string, unknown>, detail: string): Frame {
  return { ...broken("malformedResponse", detail), ...idOf(value) };
}

function broken(kind: ProtocolFaultKind, detail: string, sample?: string) {
  return {
    kind: "broken",
    fault: sample === undefined ? { kind, detail } : { kind, detail, sample },
  } as const;
}

/** A line that begins like JSON may be half a frame, and then it is somebody's prompt or file. */
function sampleOf(text: string): string | undefined {
  return /^\s*[[{"]/.test(text) ? undefined : text.slice(0, SAMPLE_CHARACTERS);
}

function idOf(value: Record<string, unknown>): { id?: RpcId } {
  return isId(value.id) ? { id: value.id } : {};
}

function isId(value: unknown): value is RpcId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
