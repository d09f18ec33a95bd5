/** The page's copy: folding the updates gives what the host has. */
import { expect, it } from "vitest";
import type { HostState, Update } from "../../../dev/paseo/wire.ts";
import { applyUpdate } from "../../../dev/paseo/wire-state.ts";
import {
  begin,
  itemEvent,
  permissionEvent,
  resolvedEvent,
  scriptedAgent,
  text,
  turnEvent,
} from "./scripted-plugin.ts";

it("follows a whole life of an agent and equals the host's state at the end", async () => {
  const { agent, host, run } = await scriptedAgent();
  const snapshot: Update = JSON.parse(JSON.stringify({ kind: "snapshot", state: host.state() }));
  let copy: HostState | null = applyUpdate(null, snapshot);
  host.subscribe((update) => {
    copy = applyUpdate(copy, JSON.parse(JSON.stringify(update)));
  });
  const call = {
    type: "tool_call",
    id: "i",
    callId: "c",
    name: "Shell",
    detail: { type: "shell", command: "ls" },
    error: null,
  };
  await run({
    emit: [
      ...begin("t1"),
      text("a", "Hel"),
      text("a", "Hello"),
      itemEvent({ ...call, status: "running" }),
      itemEvent({ ...call, status: "completed" }),
      text("a", "Hello again"),
      permissionEvent("p1"),
    ],
    onPermission: [resolvedEvent, turnEvent("t1", "completed"), turnEvent("t1", "completed")],
  });
  await agent.respond("p1", { behavior: "allow" });
  await agent.outcomeOf("t1");
  await host.run("refreshAgent", { agentId: agent.model.head().id, rehydrate: true });
  const other = await host.createAgent({ cwd: "/" });
  await host.run("closeAgent", { agentId: other.model.head().id });
  expect(copy).toEqual(JSON.parse(JSON.stringify(host.state())));
  expect(copy).toMatchObject({ agents: [{ rows: [{ item: { text: "replayed" } }] }] });
});

it("ignores updates before the first snapshot", () => {
  expect(applyUpdate(null, { kind: "agent_removed", agentId: "x" })).toBeNull();
});
