/**
 * Keeps what a person typed and pressed, by agent and request, so that it outlives a row that scrolls away
 * and is the same in the timeline and in the panel. One evaluation of the plugin, nothing is stored.
 */
export interface FormStore<Form> {
  readonly get: (key: string) => Form | undefined;
  readonly set: (key: string, form: Form) => void;
  /** Calls `listener` after every change of any form; returns the remover. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly clear: () => void;
}

/** Requests of which a form is kept; the oldest goes first. Many more than can be open at a time. */
const KEPT_FORMS = 200;

export function formStore<Form>(): FormStore<Form> {
  const forms = new Map<string, Form>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    get: (key) => forms.get(key),
    set: (key, form) => {
      if (forms.get(key) === form) return;
      forms.delete(key);
      forms.set(key, form);
      const oldest = forms.keys().next().value;
      if (forms.size > KEPT_FORMS && oldest !== undefined) forms.delete(oldest);
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    clear: () => {
      forms.clear();
      notify();
    },
  };
}

/** Request ids are unique within an agent only. */
export function formKey(agentId: string, requestId: string): string {
  return JSON.stringify([agentId, requestId]);
}
