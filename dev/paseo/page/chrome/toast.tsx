/** Short messages at the foot of the page, one at a time, read out by screen readers. */
import { useSyncExternalStore } from "react";

interface Toast {
  readonly message: string;
  readonly variant: "default" | "success" | "error";
}

const NORMAL_MS = 2200;
const ERROR_MS = 3200;

let current: Toast | null = null;
let timer: number | undefined;
const listeners = new Set<() => void>();

export function showToast(
  message: string,
  variant: Toast["variant"] = "default",
  durationMs: number = variant === "error" ? ERROR_MS : NORMAL_MS,
): void {
  window.clearTimeout(timer);
  change({ message, variant });
  timer = window.setTimeout(() => change(null), durationMs);
}

export function Toasts() {
  const toast = useSyncExternalStore(subscribe, () => current);
  return (
    <div role="status" className="toasts">
      {toast && <p className={`toast toast-${toast.variant}`}>{toast.message}</p>}
    </div>
  );
}

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
