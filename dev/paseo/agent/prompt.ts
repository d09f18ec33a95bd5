/** Turns what a person typed into the input of a prompt. */
import type { ProviderCommand, ProviderContent, ProviderPrompt } from "../../sdk/server/provider.ts";

export interface TypedPrompt {
  text: string;
  images?: { data: string; mimeType: string }[];
  attachments?: ProviderContent[];
  /** The latest commands of the session. */
  commands: readonly ProviderCommand[];
}

/** A bare text that starts with `/` and the name of a command becomes that command; with anything attached it never does. */
export function promptInput(typed: TypedPrompt): ProviderPrompt["input"] {
  const { text, images = [], attachments = [], commands } = typed;
  const [, name = "", rest = ""] = /^\/(\S+)(?: ([\s\S]*))?$/.exec(text) ?? [];
  const bare = images.length === 0 && attachments.length === 0;
  if (bare && commands.some((command) => command.name === name))
    return { type: "command", name, arguments: rest };
  const parts: ProviderContent[] = [
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...images.map(({ data, mimeType }) => ({ type: "image" as const, data, mimeType })),
    ...attachments,
  ];
  return { type: "message", content: parts };
}
