/**
 * The simulated host as a machine: text lines in, frames out, nothing else. It owns no clock, no file and no process;
 * all of that comes in through its ports, and due steps are run when the skin says that time has passed.
 */
import { createAgenda } from "./agenda.ts";
import { canonical, type Frame, isObject, type RequestId } from "./frame.ts";
import { initialize } from "./handshake.ts";
import { type Answer, type Host, type HostOptions, later } from "./host.ts";
import { commandPolicy, rememberAnswer, remembered } from "./ledger.ts";
import { accountMethods } from "./methods/account.ts";
import { catalogMethods } from "./methods/catalog.ts";
import { controlMethods } from "./methods/control.ts";
import { decisionMethods } from "./methods/decision.ts";
import { goalMethods } from "./methods/goal.ts";
import type { Method, Prepared } from "./methods/method.ts";
import { sessionMethods } from "./methods/session.ts";
import { sessionListMethods } from "./methods/session-list.ts";
import { taskMethods } from "./methods/task.ts";
import { turnMethods } from "./methods/turn.ts";
import { viewMethods } from "./methods/view.ts";
import { answer } from "./outbox.ts";
import type { Ports } from "./ports.ts";
import { Refusal, refuse } from "./refusal.ts";

/** The largest frame in either direction, in bytes without the line end. */
export const frameLimit = 10 * 1024 * 1024;

const methods: Readonly<Record<string, Method>> = {
  ...accountMethods,
  ...catalogMethods,
  ...controlMethods,
  ...decisionMethods,
  ...goalMethods,
  ...sessionListMethods,
  ...taskMethods,
  ...sessionMethods,
  ...turnMethods,
  ...viewMethods,
};

export function createHost(options: HostOptions, ports: Ports): Host {
  return {
    agenda: createAgenda(),
    signedIn: false,
    client: undefined,
    held: [],
    heldAnswers: [],
    initialized: false,
    ledger: new Map(),
    nextRequestId: 1,
    options,
    out: [],
    ports,
    refusals: { backpressured: options.lies.backpressured ?? 0, overloaded: options.lies.overloaded ?? 0 },
    lied: new Map(),
    requests: new Map(),
    sessions: new Map(),
    skills: [...options.script.skills],
  };
}

/** Takes one line without its end and returns the frames to send, in order. */
export function receive(host: Host, line: string): Frame[] {
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  if (text.trim() !== "") receiveText(host, text);
  return host.out.splice(0);
}

/** Refuses a line above the limit; `start` is its beginning, which may still show the id. */
export function receiveOversize(host: Host, start: string): Frame[] {
  const shown = /"id"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|(\d+))/.exec(start);
  const id = shown?.[1] ?? (shown?.[2] === undefined ? undefined : Number(shown[2]));
  if (id === undefined) fail(host, null, undefined, refuse("parseError", "the line is too long"));
  else
    fail(host, id, undefined, refuse("inputTooLarge", "the frame is too large", { limitBytes: frameLimit }));
  return host.out.splice(0);
}

/** Runs the next step that is due now and returns its frames; undefined when none is due. */
export function wakeUp(host: Host): Frame[] | undefined {
  if (!host.agenda.runOne(host.ports.now())) return undefined;
  return host.out.splice(0);
}

function receiveText(host: Host, text: string): void {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return fail(host, null, undefined, refuse("parseError", "the line is not JSON"));
  }
  if (!isObject(frame))
    return fail(host, null, undefined, refuse("parseError", "a frame is one JSON object"));
  const { id, method } = frame;
  const usable = typeof id === "string" || (typeof id === "number" && Number.isInteger(id));
  if (frame.jsonrpc !== "2.0" || (method !== undefined && typeof method !== "string")) {
    return fail(
      host,
      usable ? id : null,
      undefined,
      refuse(usable ? "invalidRequest" : "parseError", "not a JSON-RPC 2.0 frame"),
    );
  }
  if (method === undefined) return receiveResponse(host, frame);
  if (id === undefined) return receiveNotification(host, method);
  if (!usable)
    return fail(host, null, undefined, refuse("parseError", "the id must be a string or an integer"));
  receiveRequest(host, id, method, frame.params);
}

function fail(host: Host, id: RequestId | null, method: string | undefined, refusal: Refusal): void {
  answer(host, id, method, { error: refusal.answer });
}

function receiveNotification(host: Host, method: string): void {
  if (method === "initialized" && host.client !== undefined) {
    host.initialized = true;
    host.out.push(...host.held.splice(0));
    return;
  }
  host.options.note({ type: "violation", text: `unexpected notification ${method}` });
}

/** The answer to a request of ours is a receipt: it says that the question is shown, and changes nothing. */
function receiveResponse(host: Host, frame: Frame): void {
  const request = typeof frame.id === "number" ? host.requests.get(frame.id) : undefined;
  if (typeof frame.id !== "number" || request === undefined) {
    host.options.note({ type: "violation", text: "response to no open request", frame });
    return;
  }
  const both = (frame.result === undefined) === (frame.error === undefined);
  if (both || (frame.result !== undefined && !isObject(frame.result))) {
    host.options.note({ type: "violation", text: "malformed response", frame });
  } else if (isObject(frame.result) && Object.keys(frame.result).length > 0) {
    host.options.note({ type: "violation", text: "a receipt is an empty object", frame });
  } else if (frame.error !== undefined) {
    host.options.note({ type: "notice", text: `the client cannot show ${request.method}`, frame });
  }
  host.requests.delete(frame.id);
}

function receiveRequest(host: Host, id: RequestId, name: string, params: unknown): void {
  try {
    if (params === null) throw refuse("invalidParams", "params: omitted when empty, never null");
    if (name === "initialize") return reply(host, id, name, { result: initialize(host, params) });
    if (host.client === undefined) throw refuse("notInitialized", "initialize comes first");
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method === undefined) throw refuse("methodNotFound", `unknown method ${name}`);
    const lie = host.options.lies.errors?.[name];
    const lied = host.lied.get(name) ?? 0;
    if (lie !== undefined && lied < (lie.times ?? Number.POSITIVE_INFINITY)) {
      host.lied.set(name, lied + 1);
      const data = { kind: lie.kind, ...lie.data };
      throw new Refusal({ code: lie.code, data, message: lie.message });
    }
    carryOut(host, id, name, method.prepare(params));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    host.options.note({ type: "notice", text: `refused ${name}: ${error.message}` });
    reply(host, id, name, { error: error.answer });
  }
}

function carryOut(host: Host, id: RequestId, name: string, prepared: Prepared): void {
  const { commandId, sessionId } = prepared.params;
  const target = typeof sessionId === "string" ? sessionId : undefined;
  if (typeof commandId !== "string") {
    const { result, after } = prepared.run(host);
    reply(host, id, name, { result });
    after?.();
    return;
  }
  commandPolicy(host);
  const payload = canonical([name, { ...prepared.params, commandId: undefined }]);
  const known = remembered(host, name, commandId, payload);
  if (known !== undefined) return reply(host, id, name, known);
  try {
    const { result, after } = prepared.run(host);
    rememberAnswer(host, name, commandId, payload, target, { result });
    reply(host, id, name, { result });
    after?.();
  } catch (error) {
    const settled =
      error instanceof Refusal && (error.answer.code === -32030 || isDecisionError(error.answer.code));
    if (settled) rememberAnswer(host, name, commandId, payload, target, { error: error.answer });
    throw error;
  }
}

/** Refusals of approvals and prompts, which replay like any other settled command. */
const isDecisionError = (code: number): boolean => code <= -32050 && code >= -32057;

/** Answers, or holds the answer back when a lie says so. */
function reply(host: Host, id: RequestId, name: string, outcome: Answer): void {
  const { ack, neverInitialize } = host.options.lies;
  const plan = name === "initialize" && neverInitialize === true ? "never" : ack?.[name];
  if (plan === "never") return;
  const send = () => answer(host, id, name, outcome);
  if (plan === "afterTurn") {
    host.heldAnswers.push(send);
    return;
  }
  if (typeof plan === "number") later(host, host.options.pace === 0 ? plan : plan / host.options.pace, send);
  else send();
  if (plan === "twice") send();
}
