import { expect, it } from "vitest";
import { SessionView } from "../../../server/session/session-view.ts";
import { manualClock } from "../msp/manual-clock.ts";

it("names each opening anew, so that nobody goes on with the numbers of a process that is gone", () => {
  const clock = manualClock();
  const open = () =>
    new SessionView({
      museSessionId: "muse-session",
      sessionId: "s1",
      ports: clock.ports,
      contextLimit: () => undefined,
      emit: () => {},
    });
  const before = open().log.resource;
  clock.advance(1);
  expect(open().log.resource).not.toBe(before);
});
