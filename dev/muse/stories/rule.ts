/** What a rule for choosing a story is made of. */
import type { ModelCall, Story, ToolStep } from "./story.ts";

export interface Rule {
  /** What a person types, as the README has it. */
  readonly words: RegExp;
  readonly story: (match: RegExpMatchArray, prompt: string) => Story;
}

/** The story of one model call that ends in that tool, and of another that says the text. */
export function oneTool(name: string, tool: ToolStep, text: NonNullable<ModelCall["text"]>): Rule["story"] {
  return () => ({ name, calls: [{ tools: [tool] }, { text }] });
}
