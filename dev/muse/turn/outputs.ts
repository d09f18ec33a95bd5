/** Bytes that the host keeps beside the log, where `item/readOutput` finds them. */
import type { StoredOutput } from "../host.ts";
import type { OutputRef } from "../schema/item.ts";
import type { ToolStep } from "../stories/story.ts";
import type { Call } from "./call.ts";
import type { Stage } from "./run.ts";

export function storeOutput(stage: Stage, output: StoredOutput): void {
  const { host, session } = stage;
  session.outputs.set(output.id, output);
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "output", output }]);
}

/** Stores a long tool output and returns its reference. */
export function keepOutput(stage: Stage, call: Call, stored: NonNullable<ToolStep["stored"]>): OutputRef {
  const { itemId, callId } = call;
  const id = `tool_output-${itemId}-${callId}`;
  const availability = stored.availability ?? "available";
  storeOutput(stage, { availability, content: stored.content, id, itemId, mediaType: "text/plain" });
  return {
    availability,
    byteLen: Buffer.byteLength(stored.content),
    id,
    kind: "tool_output",
    mediaType: "text/plain",
    uri: `tool-output://local/${itemId}/${callId}-tool_output.txt`,
  };
}
