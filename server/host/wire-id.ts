/**
 * The library numbers its calls from 0, and not every other side tells 0 from a missing id. On the wire they
 * count from 1.
 */
import { Message, type RequestMessage } from "vscode-jsonrpc/node";
import type { RpcId } from "./frame.ts";

export function withWireId(message: Message): Message {
  if (!Message.isRequest(message) || typeof message.id !== "number") return message;
  const request: RequestMessage = { ...message, id: message.id + 1 };
  return request;
}

/** The library's own id of the call that the other side answers under `id`. */
export function ownId(id: RpcId): RpcId {
  return typeof id === "number" ? id - 1 : id;
}
