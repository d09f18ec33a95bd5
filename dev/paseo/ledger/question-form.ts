/** What the app's question form accepts. A form with any fault is drawn as nothing at all. */
import { z } from "zod";
import type { JsonObject } from "../../sdk/server/provider.ts";

const question = z.object({
  question: z.string(),
  header: z.string(),
  options: z.array(
    z.object({ label: z.string(), description: z.string().optional(), preview: z.string().optional() }),
  ),
  multiSelect: z.boolean().optional(),
  allowOther: z.boolean().optional(),
  isOther: z.boolean().optional(),
  allowEmpty: z.boolean().optional(),
  placeholder: z.string().optional(),
  dismissLabel: z.string().optional(),
});

const form = z.object({ questions: z.array(question).min(1) });

export type Question = z.infer<typeof question>;

/** The questions, or `null` when the form would not be drawn. */
export function parseQuestions(input: JsonObject | undefined): Question[] | null {
  const parsed = form.safeParse(input);
  return parsed.success ? parsed.data.questions : null;
}

/** Why the form cannot be answered properly; empty when it can. */
export function questionFormFaults(input: JsonObject | undefined): { rule: string; message: string }[] {
  const parsed = form.safeParse(input);
  if (!parsed.success) return [{ rule: "question.invalid_form", message: z.prettifyError(parsed.error) }];
  const faults: { rule: string; message: string }[] = [];
  const headers = parsed.data.questions.map(({ header }) => header);
  if (headers.some((header) => header.trim() === ""))
    faults.push({ rule: "question.empty_header", message: "A header is the key of its answer" });
  if (new Set(headers).size < headers.length)
    faults.push({ rule: "question.duplicate_header", message: `Headers repeat: ${headers.join(", ")}` });
  for (const { header, options } of parsed.data.questions) {
    const labels = options.map(({ label }) => label);
    if (new Set(labels).size < labels.length)
      faults.push({ rule: "question.duplicate_option", message: `Options of "${header}" repeat` });
  }
  return faults;
}
