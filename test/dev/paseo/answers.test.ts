/** What settles a request that the small Paseo waits with. */
import { expect, it } from "vitest";
import { createAnswers } from "../../../dev/paseo/adapter/answers.ts";
import type { ProviderEvent } from "../../../dev/sdk/server/provider.ts";

const open = {
  type: "session.open" as const,
  requestId: "r1",
  sessionId: "s1",
  config: { cwd: "/", env: {}, mcpServers: {}, settings: {}, persist: true },
  history: "skip" as const,
};

it("leaves an opening open when something else bears its id, and settles it when the session is ready", async () => {
  const answers = createAnswers();
  const settled: ProviderEvent["type"][] = [];
  const waiting = answers.wait(open).then((event) => settled.push(event.type));
  answers.receive({ type: "request.completed", requestId: "r1" });
  answers.receive({ type: "sessions", requestId: "r1", sessions: [] });
  answers.receive({ type: "session.ready", requestId: "r1", sessionId: "s1" });
  await waiting;
  expect(settled).toEqual(["session.ready"]);
});
