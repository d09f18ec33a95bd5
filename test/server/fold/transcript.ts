/** Feeds a recorded exchange into the fold the way the session does: what Muse told, and what we did. */
import { emptyFold, step } from "../../../server/fold/fold.ts";
import type { FoldInput } from "../../../server/fold/fold-input.ts";
import type { Fold } from "../../../server/fold/workspace.ts";
import { parseEvent } from "../../../server/msp/events.ts";
import { viewPageResult } from "../../../server/msp/page.ts";
import { history } from "../../../server/msp/schema/history.ts";
import { readPatch } from "../../../server/msp/schema/patch.ts";
import { session } from "../../../server/msp/schema/session.ts";
import { historyAtOnce } from "../../../server/session/past/served.ts";
import { asRecord, textArgument } from "../../../shared/tool.ts";
import { EXAMPLES, exchange, exchangeNames, type Frame } from "../../frames.ts";

export const transcriptNames = exchangeNames(EXAMPLES);

/** What was said before a transcript begins; the others play in the session that `handshake` opens. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  handshake: [],
  resume_inline: [],
  mcp_silent: [],
  workflow_real: [],
  death2: ["handshake", "death1"],
};

export function transcript(name: string): readonly Frame[] {
  return [...(BEFORE[name] ?? ["handshake"]), name].flatMap((part) => exchange(EXAMPLES, part));
}

/** The fold inputs of an exchange, in wire order. `sessionId` is that of the last session opened in it. */
export function inputsOf(frames: readonly Frame[]): { sessionId: string; inputs: readonly FoldInput[] } {
  const inputs: FoldInput[] = [];
  const asked = new Map<unknown, { method: string; params: Readonly<Record<string, unknown>> }>();
  let sessionId = "";
  for (const { dir, frame } of frames) {
    const method = textArgument(frame, "method");
    const params = asRecord(frame["params"]) ?? {};
    if (dir === "client") {
      if (method !== undefined && "id" in frame) asked.set(frame["id"], { method, params });
      if (method === "turn/start" || method === "turn/steer") inputs.push(submitted(params, method));
      continue;
    }
    if (method !== undefined) {
      const event = parseEvent(method, params);
      if (event.method !== null) inputs.push({ kind: "event", event });
      continue;
    }
    const request = asked.get(frame["id"]);
    if (request !== undefined) {
      const opened = asRecord(asRecord(frame["result"])?.["session"]);
      const opens = /session\/(start|resume)/.test(request.method) || sessionId === "";
      if (opened && opens) sessionId = textArgument(opened, "sessionId") ?? "";
      inputs.push(...answered(request.method, request.params, frame, sessionId));
    }
  }
  return { sessionId, inputs };
}

function submitted(params: Readonly<Record<string, unknown>>, method: string): FoldInput {
  const parts = Array.isArray(params["input"]) ? params["input"] : [];
  const commandId = textArgument(params, "commandId") ?? "";
  const steer = method === "turn/steer" || params["ifBusy"] === "steer";
  return {
    kind: "submitted",
    submission: {
      commandId,
      clientMessageId: `message-${commandId}`,
      delivery: steer ? "steer" : "turn",
      text: parts.map((part) => textArgument(asRecord(part), "text") ?? "").join(""),
      status: "sending",
    },
  };
}

function answered(
  method: string,
  params: Readonly<Record<string, unknown>>,
  frame: Readonly<Record<string, unknown>>,
  sessionId: string,
): FoldInput[] {
  const result = asRecord(frame["result"]);
  const commandId = textArgument(params, "commandId") ?? "";
  if (method === "turn/start" || method === "turn/steer") {
    const turnId = textArgument(result, "turnId");
    if (turnId === undefined) {
      const retryable = asRecord(asRecord(frame["error"])?.["data"])?.["retryable"] === true;
      const message = textArgument(asRecord(frame["error"]), "message") ?? "refused";
      return retryable ? [] : [{ kind: "refused", commandId, error: { message } }];
    }
    const disposition = textArgument(result, "disposition") ?? "steered";
    return [{ kind: "admitted", admission: { commandId, disposition, turnId } }];
  }
  if (method === "view/page" && result !== undefined) {
    const { events } = viewPageResult.parse(result);
    return events.flatMap((event) =>
      event.method !== null && "sessionId" in event.params && event.params.sessionId === sessionId
        ? [{ kind: "event" as const, event }]
        : [],
    );
  }
  if (method === "item/readOutput" && /^tool_patch/.test(textArgument(params, "outputRef") ?? "")) {
    const patch = readPatch(textArgument(result, "content") ?? "");
    const itemId = textArgument(params, "itemId") ?? "";
    return patch === undefined ? [] : [{ kind: "patchRead", itemId, patch }];
  }
  if (method !== "session/start" && method !== "session/resume") return [];
  const opened = session.parse(result?.["session"]);
  const inputs: FoldInput[] = [{ kind: "session", session: opened }];
  if (result?.["history"] !== undefined) {
    inputs.push(
      historyAtOnce({ history: history.parse(result["history"]), activeTurnId: opened.activeTurnId }),
    );
  }
  return inputs;
}

/** Folds with a clock that moves on one second with each input. */
export function foldAll(sessionId: string, inputs: readonly FoldInput[]): Fold {
  return inputs.reduce(
    (fold, input, at) => step(fold, input, 1_790_000_000_000 + at * 1000).fold,
    emptyFold(sessionId, 1_790_000_000_000),
  );
}
