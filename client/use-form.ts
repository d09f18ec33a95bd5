/** Reads and writes one form of a form store from a component. */
import { useCallback, useSyncExternalStore } from "react";
import type { FormStore } from "./form-store.ts";

/** The form under that key, and how to replace it. `update` sees the newest form, not that of the render. */
export function useForm<Form>(
  store: FormStore<Form>,
  key: string,
  initial: Form,
): readonly [Form, (change: (form: Form) => Form) => void] {
  const form = useSyncExternalStore(
    store.subscribe,
    () => store.get(key),
    () => store.get(key),
  );
  const update = useCallback(
    (change: (form: Form) => Form) => store.set(key, change(store.get(key) ?? initial)),
    [store, key, initial],
  );
  return [form ?? initial, update];
}
