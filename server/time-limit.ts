/** Work that is waited for no longer than a while. */
import type { Ports } from "./ports.ts";

/**
 * Settles as the work does, or after that many milliseconds with what `late` gives or throws. The work goes on; its end
 * is nobody's any more.
 */
export function within<Value, Late>(
  { timer }: Pick<Ports, "timer">,
  limitMs: number,
  work: Promise<Value>,
  late: () => Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const cancel = timer(limitMs, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
    work.then(resolve, reject).finally(cancel);
  });
}
