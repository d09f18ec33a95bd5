/**
 * What a person does with the controls of one entry, as pure steps. That Muse took a command is all that is ever
 * known here; what came of it is read from the view.
 */
import type { CommandOutcome, SessionCommand } from "../../shared/rpc/command.ts";
import { reasonWords } from "../reason-words.ts";

export type CommandDelivery =
  | { readonly status: "idle" }
  /** `state` is that of the entry when it was pressed. */
  | {
      readonly status: "sending";
      readonly control: string;
      readonly sent: SessionCommand;
      readonly state: string;
    }
  | { readonly status: "taken"; readonly message?: string; readonly state: string }
  | { readonly status: "refused"; readonly message: string; readonly state: string };

export interface CommandForm {
  /** The control whose question or field is open. */
  readonly open?: string;
  /** What was typed and not sent, by control. */
  readonly texts: Readonly<Record<string, string>>;
  readonly delivery: CommandDelivery;
}

export const COMMAND_FORM: CommandForm = { texts: {}, delivery: { status: "idle" } };

/** The form for the entry as it stands now: where it has moved on, what was said of the last command is over. */
export function currentCommands(form: CommandForm, state: string): CommandForm {
  const { delivery } = form;
  if (delivery.status === "idle" || delivery.state === state) return form;
  return { ...form, delivery: { status: "idle" } };
}

export function controlOpened(form: CommandForm, control: string): CommandForm {
  return { ...form, open: control };
}

/** What was typed stays for the next time. */
export function controlClosed({ open: _, ...form }: CommandForm): CommandForm {
  return form;
}

export function controlTyped(form: CommandForm, control: string, text: string): CommandForm {
  return { ...form, texts: { ...form.texts, [control]: text } };
}

/** Nothing is sent while another command on the same entry is on its way. */
export function commandSent(
  form: CommandForm,
  command: { readonly control: string; readonly sent: SessionCommand; readonly state: string },
): { readonly form: CommandForm; readonly isSent: boolean } {
  if (form.delivery.status === "sending") return { form, isSent: false };
  return { form: { ...form, delivery: { status: "sending", ...command } }, isSent: true };
}

/**
 * The answer to `sent`. A command that was taken closes its question or field and takes what was sent out of it; what
 * was typed meanwhile stays, and after a refusal everything does.
 */
export function commandReplied(
  form: CommandForm,
  {
    control,
    sent,
    text,
  }: { readonly control: string; readonly sent: SessionCommand; readonly text?: string },
  outcome: CommandOutcome,
): CommandForm {
  const { delivery } = form;
  if (delivery.status !== "sending" || delivery.sent !== sent) return form;
  const { state } = delivery;
  if (outcome.status === "refused") {
    return { ...form, delivery: { status: "refused", message: outcome.message, state } };
  }
  const { message } = outcome;
  const taken = { status: "taken", ...(message !== undefined && { message }), state } as const;
  const hasMore = text !== undefined && form.texts[control] !== undefined && form.texts[control] !== text;
  if (hasMore) return { ...form, delivery: taken };
  const { [control]: _sent, ...texts } = form.texts;
  return { ...(form.open === control ? controlClosed(form) : form), texts, delivery: taken };
}

/** What is known when the call itself failed: not whether the command arrived. */
export function lostOutcome(reason: unknown): CommandOutcome {
  return {
    status: "refused",
    message: `It is not known whether Muse got this (${reasonWords(reason)}). See what becomes of it before you try again.`,
  };
}
