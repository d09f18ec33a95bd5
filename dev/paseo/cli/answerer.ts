/** How a turn in the terminal answers what the agent asks: a person at the keyboard, a rule, or a refusal. */
import type { AgentPermissionRequest } from "../../sdk/agent.ts";
import type { PermissionAction, ProviderPermissionResponse } from "../../sdk/server/provider.ts";
import { parseQuestions, type Question } from "../ledger/question-form.ts";

export interface Terminal {
  /** Whether somebody can answer. */
  interactive: boolean;
  print(text: string): void;
  /** One line; rejects when `signal` is aborted. */
  ask(prompt: string, signal: AbortSignal): Promise<string>;
}

const NOBODY = "Nobody is at the terminal to answer";

/** `null`: the request was settled elsewhere while the person was asked. */
export async function answerRequest(
  request: AgentPermissionRequest,
  terminal: Terminal,
  allowOnce: boolean,
  signal: AbortSignal,
): Promise<ProviderPermissionResponse | null> {
  terminal.print(`\n? ${request.title ?? request.name}`);
  if (request.description !== undefined) terminal.print(`  ${request.description}`);
  const questions = request.kind === "question" ? parseQuestions(request.input) : null;
  if (allowOnce && questions === null) {
    const response = allow(request.actions);
    terminal.print("  Allowed once (--allow-once)");
    return response;
  }
  if (!terminal.interactive) {
    terminal.print(`  Denied: ${NOBODY}`);
    return { behavior: "deny", message: NOBODY };
  }
  try {
    return questions === null
      ? await askApproval(request.actions ?? DEFAULT_ACTIONS, terminal, signal)
      : await askQuestions(request, questions, terminal, signal);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

const DEFAULT_ACTIONS: PermissionAction[] = [
  { id: "accept", label: "Accept", behavior: "allow", variant: "primary" },
  { id: "reject", label: "Deny", behavior: "deny", variant: "danger" },
];

/** The primary way to allow, or else the first: providers put the narrowest first. */
function allow(actions: readonly PermissionAction[] | undefined): ProviderPermissionResponse {
  const allowing = (actions ?? []).filter((action) => action.behavior === "allow");
  const chosen = allowing.find((action) => action.variant === "primary") ?? allowing[0];
  return chosen === undefined ? { behavior: "allow" } : { behavior: "allow", selectedActionId: chosen.id };
}

async function askApproval(
  actions: readonly PermissionAction[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ProviderPermissionResponse> {
  for (const [index, action] of actions.entries()) terminal.print(`  ${index + 1}) ${action.label}`);
  for (;;) {
    const line = (await terminal.ask("  > ", signal)).trim();
    const action = actions[Number(line) - 1];
    if (action === undefined) {
      terminal.print(`  Please type a number from 1 to ${actions.length}`);
      continue;
    }
    return action.behavior === "allow"
      ? { behavior: "allow", selectedActionId: action.id }
      : { behavior: "deny", selectedActionId: action.id, message: "Denied by user" };
  }
}

async function askQuestions(
  request: AgentPermissionRequest,
  questions: readonly Question[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ProviderPermissionResponse> {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    terminal.print(`  ${question.header}: ${question.question}`);
    for (const [index, { label, description }] of question.options.entries())
      terminal.print(`  ${index + 1}) ${label}${description === undefined ? "" : ` - ${description}`}`);
    answers[question.header] = await askOne(question, terminal, signal);
  }
  return { behavior: "allow", updatedInput: { ...request.input, answers } };
}

async function askOne(question: Question, terminal: Terminal, signal: AbortSignal): Promise<string> {
  const free = question.options.length === 0 || question.allowOther === true || question.isOther === true;
  const several = question.multiSelect === true;
  const hint = several ? "numbers, separated by commas" : "a number";
  if (several && question.options.length > 0)
    terminal.print(`  (${hint}${free ? ", or an answer of your own" : ""})`);
  for (;;) {
    const line = (await terminal.ask("  > ", signal)).trim();
    const picked = several ? labelsOf(line, question) : [question.options[Number(line) - 1]?.label];
    const known = picked.filter((label) => label !== undefined);
    const complete = known.length > 0 && known.length === picked.length;
    if (complete) return known.join(", ");
    // Numbers of which only some fit an option are a slip and no answer of their own.
    const slip = several && known.length > 0 && /^[\d\s,]+$/.test(line);
    if (!slip && free && (line !== "" || question.allowEmpty === true)) return line;
    terminal.print(`  Please type ${hint}${free && question.options.length > 0 ? ", or an answer" : ""}`);
  }
}

/** The chosen options, each once; `undefined` for what is no number of an option. */
function labelsOf(line: string, { options }: Question): (string | undefined)[] {
  const parts = line.split(/[\s,]+/).filter((part) => part !== "");
  return [...new Set(parts.map(Number))].map((number) => options[number - 1]?.label);
}
