/** Skills that a prompt can name. */
import { z } from "zod";
import { list, optional, textOrEmpty, word } from "./wire.ts";

/** `selector` is what a prompt submits; `source` is `bundled`, `user`, `project`, `plugin` or a newer word. */
const skill = z.object({
  selector: z.string(),
  displayName: textOrEmpty,
  description: textOrEmpty,
  source: word,
  argumentHint: optional(z.string()),
  pluginId: optional(z.string()),
});

export interface SkillListParams {
  readonly sessionId: string;
}

export const skillListResult = z.object({ skills: list(skill) });

/** The catalogue of this session changed: list it again. */
export const skillChanged = z.object({ sessionId: z.string() });
