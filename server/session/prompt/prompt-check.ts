/** What Muse could not take of a prompt, found before anything is sent. */
import type { ProviderPrompt } from "@getpaseo/plugin/server/provider";

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Throws with what is wrong and what to do. What is too large is refused where its size is known, when it is written. */
export function checkPrompt({ input, outputSchema }: ProviderPrompt): void {
  if (outputSchema !== undefined)
    throw new Error("Muse cannot be held to a form for its answer, so nothing was sent. Ask without one.");
  if (input.type !== "message") return;
  for (const part of input.content) {
    if (part.type !== "image") continue;
    if (!part.mimeType.startsWith("image/"))
      throw new Error(
        `Muse takes images, but no ${part.mimeType || "file without a type"}. Attach it as a file.`,
      );
    if (!BASE64.test(part.data))
      throw new Error("One of the images is empty or damaged, so nothing was sent. Attach it again.");
  }
}
