import { expect, it } from "vitest";
import type { Turn } from "../../../shared/chat/state.ts";
import type { OutputAnswer } from "../../../shared/rpc/output.ts";
import { eventually, hasFocus, labelled, textOf } from "../../browser/browser.ts";
import { openCards } from "../cards-browser.ts";
import { viewOf } from "../requests.ts";
import { runningCall } from "../session-samples.ts";

function turn(id: string, text: string): Turn {
  const toolCall = runningCall({
    status: "completed",
    success: true,
    pastTenseMessage: "",
    toolCallId: `call-${id}`,
    content: [
      { type: "text", text: "line 1" },
      { type: "resource", uri: "muse-output:1", sizeHint: 20 },
    ],
  });
  const message = { text, origin: { kind: "user" } } as const;
  return {
    id,
    message,
    responseParts: [{ kind: "toolCall", toolCall }],
    usage: undefined,
    state: "complete",
  };
}

const pieces: readonly OutputAnswer[] = ["first half", "the second"].map((content, index) => ({
  status: "piece",
  content,
  encoding: "utf8",
  offset: index * 10,
  nextOffset: index * 10 + 10,
  eof: index === 1,
  byteLen: 20,
  mediaType: "text/plain",
}));

it("reads a whole output page by page to its end, and says why a page cannot be read", async () => {
  const view = viewOf({}, { activeTurn: undefined, turns: [turn("turn-1", "Water the beds")] });
  const { page, server, violations } = await openCards(view, { panel: true, width: 320 });
  const press = (name: string) => page.getByRole("button", { name: labelled(name) }).click();
  await press("Show the latest turns");
  await press("Show full output");
  await page.getByRole("alert").getByText("Plugin RPC timed out").waitFor();
  const asked: unknown[] = [];
  server.onReadOutput((itemId, offset) => {
    asked.push([itemId, offset]);
    return pieces[offset / 10] ?? { status: "refused", reason: "missing", message: "There is no such page." };
  });
  await press("Show full output");
  await page.getByText("first half").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.getByText("Page 1, bytes 1 to 10 of 20.").waitFor();
  await press("Next page");
  await page.getByText("the second").waitFor();
  await page.getByText("This is the end of the output.").waitFor();
  expect(await page.getByRole("button", { name: "Next page" }).count()).toBe(0);
  await press("Page before");
  await page.getByText("first half").waitFor();
  expect(asked).toEqual([0, 10, 0].map((offset) => ["call-turn-1", offset]));
  expect(await violations()).toEqual([]);
  await press("Hide the output");
  await eventually(() => page.getByText("first half").count()).toBe(0);
});

it("loads older messages until the beginning, and says why it cannot", async () => {
  const turns = [turn("turn-9", "Water the beds")];
  const view = viewOf({}, { activeTurn: undefined, turns, turnsNextCursor: "page-2" });
  const { page, server } = await openCards(view, { panel: true });
  const load = page.getByRole("button", { name: "Load older messages" });
  server.onLoadTurns(() => ({ status: "refused", message: "Muse is busy. Try again." }));
  await page.getByRole("button", { name: "Show the latest turns" }).click();
  await load.click();
  await page.getByRole("alert").getByText("Muse is busy. Try again.").waitFor();
  server.onLoadTurns((cursor) => {
    const older = cursor === "page-2" ? turn("turn-8", "Plant the beds") : turn("turn-7", "Dig the beds");
    const next = cursor === "page-2" ? { turnsNextCursor: "page-1" } : {};
    server.dispatch({ type: "chat/turnsLoaded", turns: [older], ...next });
    return { status: "loaded" };
  });
  await load.click();
  await page.getByRole("group", { name: "Plant the beds" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await eventually(() => hasFocus(load)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "Dig the beds" }).waitFor();
  const beginning = page.getByText("This is the beginning of the conversation.");
  await eventually(() => hasFocus(beginning.locator(".."))).toBe(true);
  expect(await textOf(page.getByRole("region", { name: "Conversation" }))).toMatch(/Water.*Plant.*Dig/s);
});
