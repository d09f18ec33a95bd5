/** Stories in which the model asks the person. */
import type { Question } from "../schema/approval.ts";
import type { Rule } from "./rule.ts";
import type { PromptPlan, Story, ToolStep } from "./story.ts";

const database: Question = {
  header: "Database",
  id: "database",
  options: [
    { description: "One file, no server", label: "SQLite" },
    { label: "Postgres", preview: { content: "docker run postgres:16", format: "text" } },
  ],
  question: "Which database should I use?",
  selection: { mode: "single" },
};
const features: Question = {
  header: "Features",
  id: "features",
  options: [{ label: "Search" }, { description: "As CSV", label: "Export" }, { label: "Import" }],
  question: "Which features do you want?",
  selection: { maxSelections: 2, minSelections: 1, mode: "multiple" },
};
const table: Question = {
  header: "Name",
  id: "table",
  options: [{ label: "events" }, { label: "log" }],
  question: "What should the table be called?",
  selection: { mode: "single" },
};

/** The model's own arguments leave out what only the prompt carries. */
function step(plan: PromptPlan): ToolStep {
  const questions = plan.questions.map(({ header, id, options, question }) => ({
    header,
    id,
    options: options.map(({ label }) => ({ label })),
    question,
  }));
  return { tool: "request_user_input", args: { questions }, prompt: plan };
}

const story = (name: string, plan: PromptPlan): Story => ({
  name,
  calls: [
    { tools: [step(plan)] },
    { text: ["Then I go on with {answers}.{steers}", "I go on with {answers}.{steers}"] },
  ],
});

export const questions: readonly Rule[] = [
  {
    words: /\b(ask|question)\b.*\btime\b/i,
    story: () => story("askTimed", { autoResolutionMs: 120_000, questions: [database] }),
  },
  { words: /\bask one\b/i, story: () => story("askOne", { questions: [database] }) },
  { words: /\b(ask|questions?)\b/i, story: () => story("ask", { questions: [database, features, table] }) },
];
