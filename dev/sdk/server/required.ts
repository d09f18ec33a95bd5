/** Which capabilities an input needs before it may be sent. */
import type { ProviderCapability } from "./capability.ts";
import type { ProviderInput } from "./input.ts";

/** Empty for inputs that every provider understands. */
export function requiredProviderCapabilities(input: ProviderInput): ProviderCapability[] {
  switch (input.type) {
    case "sessions":
      return ["session.list"];
    case "session.open":
      return [
        ...(input.persistence === undefined ? [] : (["session.persistence"] as const)),
        ...(input.config.toolPolicy === undefined ? [] : (["permission.tool_policy"] as const)),
      ];
    case "session.prompt":
      return requiredByPrompt(input.prompt);
    case "session.permission":
      return ["permission"];
    case "session.configure":
    case "session.archive":
    case "session.unarchive":
      return [input.type];
    case "session.revert":
      return [`session.revert.${input.scope}`];
    default:
      return [];
  }
}

/** Throws `Provider does not support <capability>` for the first one that is missing. */
export function requireProviderCapabilities(capabilities: readonly string[], input: ProviderInput): void {
  for (const capability of requiredProviderCapabilities(input))
    if (!capabilities.includes(capability)) throw new Error(`Provider does not support ${capability}`);
}

function requiredByPrompt(
  prompt: Extract<ProviderInput, { type: "session.prompt" }>["prompt"],
): ProviderCapability[] {
  const { input, delivery, outputSchema } = prompt;
  const image = input.type === "message" && input.content.some((part) => part.type === "image");
  return [
    input.type === "message" ? "prompt.message" : "prompt.command",
    ...(image ? (["prompt.image"] as const) : []),
    ...(outputSchema === undefined ? [] : (["prompt.output_schema"] as const)),
    ...(delivery === "steer" ? (["prompt.steer"] as const) : []),
  ];
}
