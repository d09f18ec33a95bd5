import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { badLayout, complaints, smallTargets } from "./accessibility.ts";
import { eventually, labelled, openPage, textOf } from "./browser.ts";
import { type RealStack, realStack } from "./real-stack.ts";

/*
 * One person's hour with the agent, told in order on one page: the small Paseo, this plugin and the simulated Muse
 * run as they do for `npm start`. What a prompt makes the simulated Muse do is listed in dev/muse/README.md.
 */

let stack: RealStack;
let page: Page;
let errors: readonly string[];

beforeAll(async () => {
  stack = await realStack();
  ({ page, errors } = await openPage(stack.url, { height: 1000 }));
  page.setDefaultTimeout(15_000);
});
afterAll(() => stack.close());

const field = () => page.getByRole("textbox", { name: "Message" });
const select = (name: string) => page.getByRole("combobox", { name, exact: true });
const timeline = () => page.getByTestId("timeline");
const said = (by: "Agent" | "You") => timeline().getByRole("article", { name: by, exact: true });
const toolCall = (name: string) => timeline().getByTestId("row-tool_call").getByRole("button", { name });
/** Paseo's card, and the plugin's own one in the timeline. */
const nativeCard = () => page.getByTestId("permission-request-card");
const questionCard = () => page.getByTestId("question-form-card");
const ownCard = () => page.getByTestId("row-plugin").last();

async function send(text: string): Promise<void> {
  await field().fill(text);
  await field().press("Enter");
  await said("You").getByText(text, { exact: true }).waitFor();
}

async function answered(words: string): Promise<void> {
  await said("Agent").getByText(words).waitFor();
  await page.getByTestId("agent-status").getByText("Ready").waitFor();
}

test("a new agent starts with the model, the mode and the effort that were chosen", async () => {
  await select("Model").locator("option", { hasText: "Muse Ember 1.0" }).waitFor({ state: "attached" });
  await select("Model").selectOption("Muse Ember 1.0");
  await select("Mode").selectOption("Ask always");
  await select("Effort").selectOption("High");
  await send("hello there");
  await answered("What shall we build?");

  const agent = stack.host.state().agents[0];
  expect(agent?.config).toMatchObject({
    model: "muse-ember-1.0",
    mode: "promptUnmatched",
    thinkingOption: "high",
  });
  expect(await select("Model").inputValue()).toBe("muse-ember-1.0");
  expect(await textOf(page.getByTestId("muse-kind"))).toBe("Simulated Muse");
});

test("they can be changed for the next turn", async () => {
  await select("Model").selectOption("Muse Spark 1.3");
  await select("Mode").selectOption("Ask when needed");
  await select("Effort").selectOption("Low");
  await eventually(() => stack.host.state().agents[0]?.config).toMatchObject({
    model: "muse-spark-1.3",
    mode: "onRequest",
    thinkingOption: "low",
  });
});

test("reasoning, tool calls and the answer stream in", async () => {
  await send("think about it");
  await answered("the simpler way is better");
  const reasoning = timeline().getByTestId("row-reasoning");
  const thinking = reasoning.getByRole("button", { name: "Thinking" });
  await thinking.click();
  expect(await textOf(reasoning)).toContain("Weighing two ways to do it.");
  await thinking.click();

  await send("a long essay please");
  const length = async () => (await textOf(said("Agent").last())).length;
  await page.getByTestId("activity").getByText("Working").waitFor();
  const first = await length();
  await eventually(length).toBeGreaterThan(first);
  await page.getByTestId("agent-status").getByText("Ready").waitFor();

  await send("please work on it");
  await answered("line 2 says gamma now");
  for (const name of ["Read notes.txt", "Edit notes.txt", "Shell"]) await toolCall(name).first().waitFor();
});

test("a shell command of several stages is allowed stage by stage", async () => {
  await send("two stages");
  await nativeCard().getByRole("heading", { name: "Step 2 of 3: Run this command?" }).waitFor();
  await nativeCard().getByRole("button", { name: "Allow once" }).click();
  await nativeCard().getByRole("heading", { name: "Step 3 of 3: Run this command?" }).waitFor();
  await ownCard().getByText("Step 3 of 3").waitFor();
  await ownCard().getByRole("button", { name: "Allow once" }).click();
  await nativeCard().waitFor({ state: "detached" });
  await ownCard().getByText("Allowed by you").waitFor();
  await page.getByTestId("agent-status").getByText("Ready").waitFor();
  expect(await toolCall("rm -rf build && rm -rf dist").count()).toBe(1);
});

test("an action is denied with a reason, which the agent takes into account", async () => {
  await send("deny this write");
  await nativeCard().waitFor();
  await ownCard().getByRole("button", { name: "Reject and say why…" }).click();
  await ownCard().getByRole("textbox", { name: "Why not, or what instead?" }).fill("Use a new file");
  await ownCard().getByRole("button", { name: "Reject with this reason" }).click();
  await nativeCard().waitFor({ state: "detached" });
  await ownCard().getByText("Denied by you").waitFor();
  await ownCard().getByText("You wrote: Use a new file").waitFor();
  await answered("Use a new file");
});

test("an answer on Paseo's card and another on the plugin's at the same moment: one counts, and both cards say which", async () => {
  await send("run it at once");
  await Promise.all([
    nativeCard().waitFor(),
    ownCard().getByRole("button", { name: "Allow once" }).waitFor(),
  ]);
  await page.evaluate(`
    const button = (frame, name) => [...document.querySelector(frame).querySelectorAll("[role=button], button")]
      .find((found) => (found.getAttribute("aria-label") ?? found.textContent).startsWith(name));
    const rows = document.querySelectorAll("[data-testid=row-plugin]");
    rows[rows.length - 1].id = "own-card";
    button("#own-card", "Reject").click();
    button("[data-testid=permission-request-card]", "Allow once").click()`);
  await nativeCard().waitFor({ state: "detached" });
  await ownCard()
    .getByText(/^(Denied by you|Allowed by a person before your answer came)$/)
    .waitFor();
  await page.getByTestId("agent-status").getByText("Ready").waitFor();
  expect(
    await ownCard()
      .getByRole("button", { name: /^(Allow|Reject)/ })
      .count(),
  ).toBe(0);
});

const panel = () => page.getByRole("region", { name: "Muse session", exact: true });
/** A section of the panel, an entry in it, and its buttons. */
const section = (name: string) => panel().getByRole("region", { name, exact: true });
const entry = (name: string) => panel().getByRole("group", { name, exact: true });
const press = (within: Locator, name: string) => within.getByRole("button", { name: labelled(name) }).click();

test("the pill counts what waits and opens the panel, where it can be decided", async () => {
  await page.getByRole("button", { name: "Muse session: Muse" }).waitFor();
  await send("run it");
  await page.getByRole("button", { name: "Muse session: 1 waits for you" }).click();
  await panel().getByText("1 request waits for you.").waitFor();
  await panel().getByRole("button", { name: "Allow once" }).click();
  await nativeCard().waitFor({ state: "detached" });
  await panel().getByText("Nothing waits for you.").waitFor();
  await page.getByRole("button", { name: "Muse session: Muse" }).waitFor();
  await page.getByTestId("agent-status").getByText("Ready").waitFor();
});

test("the panel sets a goal, which Muse takes up by itself, pauses it and clears it", async () => {
  await press(section("Goal"), "Set a goal…");
  await panel().getByRole("textbox", { name: "What is to be reached?" }).fill("Plant the beds");
  await press(section("Goal"), "Set this goal");
  await entry("Plant the beds").getByText("Active", { exact: true }).waitFor();
  await answered("Working towards the goal: Plant the beds");
  await press(entry("Plant the beds"), "Pause");
  await entry("Plant the beds").getByText("Paused", { exact: true }).waitFor();
  await press(entry("Plant the beds"), "Clear…");
  await press(entry("Plant the beds"), "Clear the goal");
  await section("Goal").getByText("No goal is set").waitFor();
});

test("of two messages sent at the same moment one waits, is taken back, and its text is kept", async () => {
  const agent = stack.host.agent(stack.host.state().agents[0]?.id ?? "");
  const outcomes = Promise.allSettled(
    ["hang around", "water the beds"].map((text) => agent.prompt({ text })),
  );
  await press(entry("Next turn"), "Take back");
  await section("Messages that came back").getByText("water the beds").waitFor();
  await eventually(() => section("Messages that wait").count()).toBe(0);
  expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  await press(section("Messages that came back"), "Remove from this list");
  await eventually(() => section("Messages that came back").count()).toBe(0);
});

test("the tool that runs is moved to the background, and stopped there", async () => {
  const tool = section("Tools that run").getByRole("group");
  await press(tool, "Move to the background");
  await tool.getByText("Runs in the background").waitFor();
  await press(tool, "Stop…");
  await press(tool, "Stop it");
  await press(section("Tools that run"), "Show 1 that ended");
  await tool.getByText("Stopped", { exact: true }).waitFor();
});

test("a subagent that works gets a message", async () => {
  await send("subagent asks");
  await panel().getByText("1 request waits for you.").waitFor();
  const child = section("Subagents").getByRole("group").first();
  await press(child, "Message…");
  await child.getByRole("textbox").fill("Mind the dates");
  await press(child, "Send the message");
  await child.getByText("Sent. Muse has it.").waitFor();
  await panel().getByRole("button", { name: "Allow once" }).click();
  await page.getByTestId("agent-status").getByText("Ready").waitFor();
});

test("of a long output the panel shows all that Muse keeps", async () => {
  await send("long output");
  await answered("There is a lot of it.");
  await press(section("Conversation"), "Show the latest turns");
  await press(section("Conversation"), "Show full output");
  await section("Conversation").getByText("All of it. This is the end of the output.").waitFor();
  await section("Conversation").getByText("line 400 of a long output").waitFor();
  await press(section("Conversation"), "Hide the conversation");
});

test("a part of a workflow is tried again while it runs, and its report is shown", async () => {
  await send("workflow please");
  await press(section("Workflows"), "Retry");
  await section("Workflows").getByText("Sent. Muse has it.").waitFor();
  await press(section("Workflows"), "Show 1 that ended");
  await section("Workflows").getByText("The notes miss two commits").first().waitFor();
  await page.getByTestId("agent-status").getByText("Ready").waitFor();
  await page.getByRole("button", { name: "Close Muse session" }).click();
});

test("a single choice, a multiple choice and a free text are answered in Paseo's card", async () => {
  await send("ask me");
  await questionCard().getByRole("radio", { name: "SQLite" }).click();
  await questionCard().getByRole("checkbox", { name: "Search" }).click();
  await questionCard().getByRole("checkbox", { name: "Import" }).click();
  await questionCard().getByRole("button", { name: "Next" }).click();
  await questionCard().getByRole("textbox").fill("visits");
  await questionCard().getByRole("button", { name: "Submit" }).click();
  await questionCard().waitFor({ state: "detached" });
  await ownCard().getByText("Answered").waitFor();
  await answered("database = SQLite; features = Search, Import; table = visits.");
});

test("the same questions are answered in the plugin's card", async () => {
  await send("ask me again");
  const kept = page.waitForResponse((response) => !!response.request().postData()?.includes("chat.draft"));
  await ownCard().getByRole("radio", { name: "Postgres" }).click();
  await kept;
  await page.reload();
  await ownCard().getByRole("radio", { name: "Postgres", checked: true }).waitFor();
  await ownCard().getByRole("button", { name: "Next question" }).click();
  await ownCard().getByRole("checkbox", { name: "Export" }).click();
  await ownCard().getByRole("button", { name: "Next question" }).click();
  await ownCard().getByRole("radio", { name: "In my own words" }).click();
  await ownCard().getByRole("textbox", { name: "Your answer" }).fill("sightings");
  await ownCard().getByRole("button", { name: "Send all answers" }).click();
  await questionCard().waitFor({ state: "detached" });
  await answered("database = Postgres; features = Export; table = sightings.");
});

test("a message sent while a turn runs steers it", async () => {
  await send("hold on");
  await said("Agent").getByText("I begin my answer and wait here").waitFor();
  await send("mind the gap");
  await answered("Noted on the way: mind the gap");
  expect(await said("You").getByText("mind the gap", { exact: true }).count()).toBe(1);
});

test("a turn is stopped", async () => {
  await send("hold this too");
  await said("Agent").getByText("I begin my answer and wait here").last().waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByTestId("agent-status").getByText("Ready").waitFor();
  expect(await page.getByRole("button", { name: "Stop" }).count()).toBe(0);
  expect(stack.host.state().agents[0]?.status).toBe("idle");
});

/** Everything that the rows of the timeline show, in order. Only the page that decided knows what of it was "you", and why. */
const rows = async (which = "[data-testid^=row-]") => {
  const texts = await timeline().locator(which).allInnerTexts();
  return texts.map((text) =>
    text
      .replace(/(Allowed|Denied) by (you|a person before your answer came)/, "$1 by a person")
      .replace(/\n(You wrote|Your own answer was not used): .*/, ""),
  );
};
const prompts = () => said("You").allInnerTexts();
const answers = async () => (await said("Agent").allInnerTexts()).join("").replaceAll(/\s/g, "");
const calls = async () => (await timeline().getByTestId("row-tool_call").allInnerTexts()).sort();

test("a reload of the page finds the whole conversation again", async () => {
  const before = await rows();
  await page.reload();
  await said("You").getByText("hold this too").waitFor();
  await eventually(() => rows()).toEqual(before);
});

test("a reload of the plugin leaves the conversation as it was", async () => {
  const others = () => rows("[data-testid^=row-]:not([data-testid=row-plugin])");
  const own = async () => (await rows("[data-testid=row-plugin]")).length;
  const before = { others: await others(), own: await own() };
  await page.getByRole("button", { name: "Reload plugin" }).click();
  await page.getByText("The plugin is loaded again").waitFor();
  await eventually(others).toEqual(before.others);
  expect(await own()).toBe(before.own);
  await eventually(() => page.getByText("Plugin timeline item unavailable.").count()).toBe(0);
});

test("opening the agent again from Muse's own history brings every message and call back, once", async () => {
  const before = { prompts: await prompts(), answers: await answers(), calls: await calls() };
  await page.getByRole("button", { name: "More about this agent" }).click();
  await page.getByRole("menuitem", { name: "Open again from history" }).click();
  await eventually(() => timeline().getByTestId("row-plugin").count()).toBe(0);
  await eventually(prompts).toEqual(before.prompts);
  expect(await answers()).toBe(before.answers);
  expect(await calls()).toEqual(before.calls);
});

test("the agent goes on after all that", async () => {
  await send("hello again");
  await said("Agent").getByText("What shall we build?").nth(1).waitFor();
  expect(await said("You").getByText("hello again").count()).toBe(1);
});

test("the settings say what is wrong at its field, are saved, and tell how Muse stands", async () => {
  await page.getByRole("button", { name: "Muse Code Plus" }).click();
  const screen = page.getByRole("region", { name: "Muse Code Plus", exact: true });
  const save = screen.getByRole("button", { name: "Save" });
  const variables = screen.getByRole("textbox", { name: "Variables, one NAME=value a line" });
  await variables.fill("COLOUR");
  await screen.getByRole("alert").getByText("Write NAME=value.").waitFor();
  expect(await variables.getAttribute("aria-invalid")).toBe("true");
  expect(await save.isDisabled()).toBe(true);
  await variables.fill("COLOUR=blue");
  await screen.getByRole("checkbox", { name: /^Sandbox/ }).press("Space");
  await screen.getByText("As it stands, this weakens safety.").waitFor();
  await save.click();
  await screen.getByText("Saved. It holds for what is opened from now on.").waitFor();
  expect(stack.host.state().settings["muse"]).toMatchObject({
    status: "ready",
    values: { env: { COLOUR: "blue" }, sandbox: false },
  });

  await press(screen, "Look for Muse now");
  await screen.getByText("Muse can be used.").waitFor();
  await screen.getByText("Open sessions: 1").waitFor();
});

test("the settings show a link and a code to sign in with on any device", async () => {
  const screen = page.getByRole("region", { name: "Muse Code Plus", exact: true });
  await press(screen, "Sign in");
  await screen.getByText("https://auth.example.test/device").waitFor();
  await screen.getByText("WXYZ-1234").waitFor();
  await screen.getByText("It holds for 15 min.").waitFor();
  await screen.getByRole("button", { name: "Copy the code" }).waitFor();
  const popup = page.waitForEvent("popup");
  await press(screen, "Open the link");
  await (await popup).close();
});

const settingsScreen = () => page.getByRole("region", { name: "Muse Code Plus", exact: true });
/** What scrolls in it, without what stands above that. */
const settingsForm = () => settingsScreen().locator("[tabindex='-1']").first();

test.each([
  ["light", 1280],
  ["dark", 1280],
  ["light", 320],
  ["dark", 320],
] as const)("the settings in the %s theme at a width of %i are for everybody", async (colorScheme, width) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 1000 });
  await settingsScreen().waitFor();
  expect(await complaints(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await badLayout(settingsForm())).toEqual([]);
});

test("the settings lose no word where text is twice as large", async () => {
  // Half the width in twice the size: what a browser does when a page is enlarged to 200 %.
  await page.setViewportSize({ width: 640, height: 1000 });
  await page.evaluate("document.body.style.zoom = '2'");
  expect(await badLayout(settingsForm())).toEqual([]);
  // And a text that would be cut is found.
  const wrong = await page.addStyleTag({ content: "* { white-space: nowrap !important }" });
  expect((await badLayout(settingsForm())).length).toBeGreaterThan(5);
  await wrong.evaluate((style) => style.parentElement?.removeChild(style));
  await page.evaluate("document.body.style.zoom = ''");
});

test("a sign-in that is cancelled is over, and another one can be started", async () => {
  const screen = page.getByRole("region", { name: "Muse Code Plus", exact: true });
  await press(screen, "Cancel the sign-in");
  await screen.getByText("The sign-in was cancelled.").waitFor();
  await screen.getByRole("button", { name: "Sign in", exact: true }).waitFor();
});

test("nothing went wrong on the way", () => {
  expect(errors).toEqual([]);
  expect(stack.host.state().violations).toEqual([]);
});
