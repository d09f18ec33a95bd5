/** Turns: start, queue, steer, unqueue, interrupt, cancel. */
import { record } from "../event-log.ts";
import type { Host, OpenSession, QueuedTurn } from "../host.ts";
import { refuse, reject } from "../refusal.ts";
import { clientParams } from "../schema/params.ts";
import type { Steer } from "../turn/run.ts";
import { requestStop, stopRun } from "../turn/stop.ts";
import { admit, launch, nudge, promptRun } from "../turn/turns.ts";
import { readInput } from "./input.ts";
import { accept, loaded, method, type Reply } from "./method.ts";

function addSteer(host: Host, session: OpenSession, steer: Steer): void {
  session.run?.steers.push(steer);
  nudge(host, session, "steer");
}

function enqueue(host: Host, session: OpenSession, turn: QueuedTurn): void {
  session.queue.push(turn);
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "queued", turn }]);
}

const start = method(clientParams["turn/start"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  if (params.ifBusy === "steer" && params.workspaceRoots !== undefined) {
    throw refuse("invalidParams", "workspaceRoots: not together with a steer");
  }
  const input = readInput(host, params);
  const { commandId } = params;
  const turn = { commandId, input, turnId: commandId };
  const ack = (disposition: string, turnId: string) =>
    accept(params, { disposition, startedNewTurn: disposition === "started", turnId });
  const running = session.run;
  if (running === undefined) {
    const run = promptRun(host, turn);
    admit(host, session, run);
    return { result: ack("started", commandId), after: () => launch(host, session, run) };
  }
  if (params.ifBusy === "steer") {
    return {
      result: ack("steered", running.turnId),
      after: () => addSteer(host, session, { commandId, input }),
    };
  }
  if (params.ifBusy === "replace") {
    const replace = () => {
      session.queue.unshift(turn);
      stopRun(host, session, false);
    };
    return { result: ack("started", commandId), after: replace };
  }
  enqueue(host, session, turn);
  return { result: ack("queued", commandId) };
});

const steer = method(clientParams["turn/steer"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const running = session.run;
  if (running?.turnId !== params.expectedTurnId) {
    const reason = running === undefined ? "missing_run" : "invalid_target";
    throw reject("turn/steer", params.commandId, reason, "that turn is not running");
  }
  const input = readInput(host, params);
  const { commandId } = params;
  const result = accept(params, { turnId: running.turnId });
  return { result, after: () => addSteer(host, session, { commandId, input }) };
});

const unqueue = method(clientParams["turn/unqueue"], (host, params): Reply => {
  const session = loaded(host, params.sessionId);
  const index = session.queue.findIndex((turn) => turn.turnId === params.turnId);
  const turn = session.queue[index];
  if (turn === undefined)
    throw reject("turn/unqueue", params.commandId, "invalid_target", "that turn is not queued");
  session.queue.splice(index, 1);
  const { commandId, turnId } = turn;
  host.ports.store.append(session.id, session.head.createdAtMs, [{ type: "dequeued", turnId }]);
  return {
    result: accept(params, { turnId }),
    after: () => record(host, session, "turn/unqueued", { commandId, turnId }),
  };
});

function stop(name: "turn/interrupt" | "turn/cancel") {
  return method(clientParams[name], (host, params): Reply => {
    const session = loaded(host, params.sessionId);
    const { commandId, retract = false } = params;
    if (name === "turn/cancel" && retract) throw reject(name, commandId, "not_paired_interrupt");
    const run = session.run;
    if (run === undefined || (params.turnId !== undefined && params.turnId !== run.turnId)) {
      throw reject(name, commandId, "missing_run");
    }
    return {
      result: accept(params, { turnId: run.turnId }),
      after: () => requestStop(host, session, run, retract),
    };
  });
}

export const turnMethods = {
  "turn/cancel": stop("turn/cancel"),
  "turn/interrupt": stop("turn/interrupt"),
  "turn/start": start,
  "turn/steer": steer,
  "turn/unqueue": unqueue,
};
