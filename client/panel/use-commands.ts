/** Joins one entry, what was typed and pressed on it, and the way to send it. */
import type { SessionCommand } from "../../shared/rpc/command.ts";
import { formKey } from "../form-store.ts";
import { commandForms, type MuseClient } from "../muse-client.ts";
import { useForm } from "../use-form.ts";
import {
  COMMAND_FORM,
  type CommandForm,
  commandReplied,
  commandSent,
  controlClosed,
  controlOpened,
  controlTyped,
  currentCommands,
} from "./command-form.ts";
import type { PanelEntry } from "./entry.ts";

export interface Commands {
  readonly form: CommandForm;
  readonly open: (control: string) => void;
  readonly close: () => void;
  readonly type: (control: string, text: string) => void;
  /** `text` is what of the command was typed. */
  readonly send: (control: string, sent: SessionCommand, text?: string) => void;
}

export function useCommands(muse: MuseClient, agentId: string, { id, state }: PanelEntry): Commands {
  const [stored, update] = useForm(commandForms, formKey(agentId, id), COMMAND_FORM);
  const change = (step: (form: CommandForm) => CommandForm) =>
    update((kept) => step(currentCommands(kept, state)));
  return {
    form: currentCommands(stored, state),
    open: (control) => change((kept) => controlOpened(kept, control)),
    close: () => change(controlClosed),
    type: (control, text) => change((kept) => controlTyped(kept, control, text)),
    send: (control, sent, text) => {
      let isSent = false;
      change((kept) => {
        const next = commandSent(kept, { control, sent, state });
        isSent = next.isSent;
        return next.form;
      });
      if (!isSent) return;
      const typed = text === undefined ? {} : { text };
      void muse.command(agentId, sent).then((outcome) => {
        update((kept) => commandReplied(kept, { control, sent, ...typed }, outcome));
      });
    },
  };
}
