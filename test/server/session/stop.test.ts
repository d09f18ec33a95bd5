/** What a stop means where Muse runs no turn, but something of it waits for a person. */
import { describe, expect, it } from "vitest";
import { parseEvent } from "../../../server/msp/events.ts";
import type { Ports } from "../../../server/ports.ts";
import { SessionView } from "../../../server/session/session-view.ts";
import { createStop } from "../../../server/session/stop.ts";

const SESSION = "muse-session";

function waitingOutsideAnyTurn() {
  const timers = new Set<() => void>();
  const ports: Ports = {
    now: () => 0,
    timer: (_delayMs, fire) => {
      timers.add(fire);
      return () => timers.delete(fire);
    },
    uuidv7: () => "id",
    log: () => {},
    random: () => 0,
  };
  const view = new SessionView({
    museSessionId: SESSION,
    sessionId: "s1",
    ports,
    emit: () => {},
    contextLimit: () => undefined,
  });
  const hear = (method: string, params: object) => {
    const event = parseEvent(method, { sessionId: SESSION, viewCursor: method, ...params });
    if (event.method === null) throw new Error(event.issue);
    view.apply({ kind: "event", event });
  };
  const approval = { approvalId: "a", itemId: "a", turnId: "elsewhere" };
  hear("approval/requested", {
    ...approval,
    toolName: "bash",
    rawArgs: "{}",
    subject: { kind: "shell", command: "ls" },
    availableChoices: [{ choiceId: "abort", label: "Deny", decision: "denied" }],
    currentRequirementId: { approvalId: "a", sourceIndex: 0 },
  });
  return {
    view,
    resolve: () =>
      hear("approval/resolved", {
        ...approval,
        decision: "denied",
        policyResult: "prompt",
        resolvedBy: "user",
      }),
    /** Lets all the time pass that anything waits for. */
    passTime: () => {
      for (const fire of [...timers]) fire();
    },
    stop: (denyWaiting: () => Promise<void>) =>
      createStop(
        {
          client: { command: () => Promise.reject(new Error("Nothing to ask Muse.")) },
          sessionId: SESSION,
          view,
        },
        denyWaiting,
      )(),
  };
}

describe("a stop of what waits outside any turn", () => {
  it("denies it, and is answered once Muse says so", async () => {
    const { view, resolve, stop } = waitingOutsideAnyTurn();
    expect(view.isOpenedHere).toBe(true);
    await expect(stop(() => Promise.resolve(resolve()))).resolves.toBeUndefined();
    expect(view.runningTurnId).toBeUndefined();
  });

  it("is refused in time where Muse takes the denial and nothing follows", async () => {
    const { passTime, stop } = waitingOutsideAnyTurn();
    const stopped = stop(() => Promise.resolve());
    await Promise.resolve();
    await Promise.resolve();
    const refused = expect(stopped).rejects.toThrow("not confirmed");
    passTime();
    await refused;
  });

  it("is refused in time where Muse does not even answer the denial", async () => {
    const { passTime, stop } = waitingOutsideAnyTurn();
    const stopped = stop(() => new Promise(() => {}));
    const refused = expect(stopped).rejects.toThrow("not confirmed");
    await Promise.resolve();
    passTime();
    await refused;
  });

  it("fails where the denial does", async () => {
    const { stop } = waitingOutsideAnyTurn();
    await expect(stop(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  });
});
