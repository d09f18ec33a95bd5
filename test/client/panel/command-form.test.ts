import { describe, expect, it } from "vitest";
import {
  COMMAND_FORM,
  commandReplied,
  commandSent,
  controlClosed,
  controlOpened,
  controlTyped,
  currentCommands,
  lostOutcome,
} from "../../../client/panel/command-form.ts";
import type { SessionCommand } from "../../../shared/rpc/command.ts";

const MESSAGE: SessionCommand = { method: "subagent/sendMessage", subagentId: "child-1", body: "Go on" };
const STOP: SessionCommand = { method: "task/stop", taskId: "task-1" };

const written = controlTyped(controlOpened(COMMAND_FORM, "message"), "message", "Go on");
const sent = commandSent(written, { control: "message", sent: MESSAGE, state: "running" }).form;
const reply = { control: "message", sent: MESSAGE, text: "Go on" };

describe("a command of a person", () => {
  it("is sent once, however often it is pressed", () => {
    const twice = commandSent(sent, { control: "stop", sent: STOP, state: "running" });
    expect(twice).toEqual({ form: sent, isSent: false });
  });

  it("takes what was sent out of its field when Muse took it", () => {
    const taken = commandReplied(sent, reply, { status: "accepted" });
    expect(taken).toEqual({ texts: {}, delivery: { status: "taken", state: "running" } });
  });

  it("leaves what was typed while it was on its way", () => {
    const more = controlTyped(sent, "message", "Go on, and hurry");
    const taken = commandReplied(more, reply, { status: "accepted", message: "It waits." });
    expect(taken).toMatchObject({ open: "message", texts: { message: "Go on, and hurry" } });
    expect(taken.delivery).toEqual({ status: "taken", message: "It waits.", state: "running" });
  });

  it("keeps everything when it is refused", () => {
    const refused = commandReplied(sent, reply, { status: "refused", message: "Not now." });
    expect(refused).toMatchObject({ open: "message", texts: { message: "Go on" } });
    expect(refused.delivery).toMatchObject({ status: "refused", message: "Not now." });
  });

  it("is told of only until the entry has moved on", () => {
    const taken = commandReplied(sent, reply, { status: "accepted" });
    expect(currentCommands(taken, "running")).toBe(taken);
    expect(currentCommands(taken, "closed").delivery).toEqual({ status: "idle" });
    // Muse may answer only long after the effect is seen: nobody is kept waiting for that.
    expect(currentCommands(sent, "closed").delivery).toEqual({ status: "idle" });
  });

  it("is not mixed up with a later one", () => {
    const later = commandSent(COMMAND_FORM, { control: "stop", sent: STOP, state: "running" }).form;
    expect(commandReplied(later, reply, { status: "refused", message: "Not now." })).toBe(later);
  });

  it("leaves what was typed in a field that is closed unsent", () => {
    expect(controlClosed(written)).toEqual({ texts: { message: "Go on" }, delivery: { status: "idle" } });
  });

  it("is said to be uncertain, not to have failed, when no answer came", () => {
    expect(lostOutcome(new Error("Plugin RPC timed out")).message).toContain("It is not known whether");
  });
});
