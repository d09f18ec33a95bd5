/** Sends a command to the small Paseo that served this page. */
import type { CommandName, Commands, Reply } from "../../wire.ts";

/** Rejects with the host's own words when it refuses, and in plain words when it cannot be reached. */
export async function command<Name extends CommandName>(
  name: Name,
  input: Commands[Name]["input"],
): Promise<Commands[Name]["output"]> {
  const response = await fetch(`/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  }).catch(() => {
    throw new Error("Paseo cannot be reached");
  });
  // The host answers every command with a reply of this shape, refusals included.
  const reply = (await response.json()) as Reply<Name>;
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}
