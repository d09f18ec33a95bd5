/** Shell calls: streamed output, the move to the background after ten seconds, cancellation. */
import { isObject } from "../frame.ts";
import { later } from "../host.ts";
import type { ToolStep } from "../stories/story.ts";
import { closeItem, delta, updateItem } from "./items.ts";
import type { OpenItem, Play, Stage } from "./run.ts";

/** The longest that the host waits for a shell call before it lets the turn go on. */
const foregroundMs = 10_004;

/** The command of a shell step. */
export function commandOf(step: ToolStep): string | undefined {
  if (typeof step.args === "string" || step.tool !== "bash") return undefined;
  return String(step.args.command ?? "");
}

function description(step: ToolStep): string {
  return typeof step.args === "string" ? "" : String(step.args.description ?? "");
}

/** Arguments as an object; the model may have written something else. */
function parseArgs(args: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(args);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The tool output of a shell call that was cancelled. */
export function cancelledOutput(args: string, output: string): string {
  const named = parseArgs(args);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const [command, description] = [text(named.command), text(named.description)];
  const reason = "cancelled by tool cancellation";
  const size = {
    original_output_bytes: Buffer.byteLength(output),
    original_output_tokens: Math.ceil(output.length / 4),
    truncated: false,
  };
  const fields = {
    chunk_id: "exec-1-1",
    command,
    description,
    terminal_status: "cancelled",
    terminal_reason: reason,
  };
  return JSON.stringify({ ...fields, output, ...size }, null, 2);
}

function backgroundOutput(stage: Stage, step: ToolStep, output: string): string {
  const { host } = stage;
  const ids = {
    session_id: host.ports.uuid4(),
    work_id: `work.v1.shell.sha256.${host.ports.sha256(commandOf(step) ?? "")}`,
  };
  const fields = { chunk_id: "exec-1-1", command: commandOf(step), description: description(step) };
  const guidance =
    "The command goes on in the background; look at it later with bash_input or end it with work_stop.";
  const state = { execution_state: "background_running", ...ids, model_guidance: guidance, output };
  const size = {
    original_output_bytes: Buffer.byteLength(output),
    original_output_tokens: 0,
    truncated: false,
  };
  return JSON.stringify({ ...fields, ...state, ...size }, null, 2);
}

/** Plays an opened shell call until it ends, or until the host moves it to the background. */
export function* playShell(stage: Stage, step: ToolStep, open: OpenItem): Play {
  const chunks = step.chunks ?? (step.output === undefined ? [] : [step.output]);
  const duration = step.durationMs ?? 212;
  const { itemId } = open.item;
  const tick = duration / Math.max(chunks.length, 1);
  let spent = 0;
  let written = "";
  for (const [index, chunk] of (chunks.length === 0 ? [""] : chunks).entries()) {
    const rest = Math.min(tick, foregroundMs - spent);
    const ms = step.hangs === true && index === chunks.length - 1 ? undefined : rest;
    const woken = yield { ms, signal: `task ${itemId}` };
    spent += rest;
    if (woken?.value === "stop") {
      const visibleOutput = cancelledOutput(open.item.args ?? "{}", written);
      return closeItem(stage, open, "cancelled", {
        failureReason: "cancelled by tool cancellation",
        visibleOutput,
      });
    }
    if (woken?.value === "background" || spent >= foregroundMs) {
      const initiator = woken === undefined ? "timeout" : "user";
      const restMs = step.hangs === true ? undefined : Math.max(duration - spent, 0);
      return toBackground(stage, step, open, initiator, written, restMs);
    }
    written += chunk;
    open.written = written;
    if (chunk !== "") delta(stage, itemId, "output", chunk);
  }
  yield { ms: 8 };
  if (step.failed !== undefined) {
    return closeItem(stage, open, "failed", { failureReason: step.failed, visibleOutput: written });
  }
  closeItem(stage, open, "completed", { visibleOutput: written });
}

/** Lets the turn go on while the command runs; it ends in its own time, even after the turn, or when it is stopped. */
function toBackground(
  stage: Stage,
  step: ToolStep,
  open: OpenItem,
  backgroundInitiator: string,
  written: string,
  restMs: number | undefined,
): void {
  const { host, session, run } = stage;
  const { itemId } = open.item;
  updateItem(stage, open, { background: true, backgroundInitiator });
  run.open.delete(itemId);
  const visibleOutput = backgroundOutput(stage, step, written);
  const end = (status: string, failureReason?: string) => {
    session.background.delete(itemId);
    closeItem(stage, open, status, { failureReason, visibleOutput });
  };
  const cancel = restMs === undefined ? () => {} : later(host, restMs, () => end("completed"));
  session.background.set(itemId, {
    stop: () => {
      cancel();
      end("cancelled", "cancelled by tool cancellation");
    },
  });
}
