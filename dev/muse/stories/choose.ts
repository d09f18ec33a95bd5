/** Which story a prompt tells: the first rule whose words it contains. */
import { conversation, streaming } from "./conversation.ts";
import { gated } from "./gated.ts";
import { outputs } from "./outputs.ts";
import { questions } from "./questions.ts";
import type { Rule } from "./rule.ts";
import type { Story } from "./story.ts";
import { tools } from "./tools.ts";
import { trouble } from "./trouble.ts";

export const rules: readonly Rule[] = [
  ...trouble,
  ...outputs,
  ...streaming,
  ...questions,
  ...gated,
  ...tools,
  ...conversation,
];

const echo: Story = { name: "echo", calls: [{ text: "You wrote: {prompt}" }] };

/** The story for a prompt; a prompt without a known word is echoed. */
export function chooseStory(prompt: string): Story {
  for (const rule of rules) {
    const match = prompt.match(rule.words);
    if (match !== null) return rule.story(match, prompt);
  }
  return echo;
}
