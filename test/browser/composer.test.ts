import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Commands } from "../../dev/paseo/wire.ts";
import { eventually, hasFocus, openPage, textOf } from "./browser.ts";
import {
  AGENT_ID,
  activeTurn,
  agentHead,
  agentView,
  catalog,
  hostState,
  permission,
} from "./sample-state.ts";
import { type Call, type ScriptedHost, scriptedHost } from "./scripted-host.ts";

let host: ScriptedHost;
let page: Page;
let outcome: Commands["prompt"]["output"]["outcome"];
let configure: () => Promise<void>;

beforeAll(async () => {
  host = await scriptedHost({
    state: hostState([agentView()]),
    handlers: {
      catalog: () => catalog,
      prompt: () => ({ clientMessageId: "m", outcome }),
      interrupt: () => {
        host.push({ kind: "agent", agent: agentHead() });
        return { result: "canceled" };
      },
      configure: async () => {
        await configure();
        return {};
      },
      createAgent: ({ model = "", mode = "" }) => {
        const head = agentHead({ id: "agent-2", title: "The second one", model, currentModeId: mode });
        host.push({ kind: "agent", agent: head });
        return { agentId: head.id };
      },
    },
  });
  ({ page } = await openPage(host.url));
  await field().waitFor();
});
afterAll(() => host.close());
afterEach(async () => {
  host.push({ kind: "agent", agent: agentHead() });
  await field().fill("");
});

const field = () => page.getByRole("textbox", { name: "Message" });
const select = (name: string) => page.getByRole("combobox", { name, exact: true });
const run = () => host.push({ kind: "agent", agent: agentHead({ status: "running", activeTurn }) });

/** The newest call of a command. */
function last(name: Call["name"]): unknown {
  return host.calls.findLast((call) => call.name === name)?.input;
}

describe("writing to an idle agent", () => {
  test("begins in the message field, sends with Enter and empties the field", async () => {
    expect(await hasFocus(field())).toBe(true);
    outcome = { type: "turn", turnId: "turn-1" };
    await page.keyboard.type("Water the beds");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("and close the gate");
    await page.keyboard.press("Enter");
    await eventually(() => last("prompt")).toEqual({
      agentId: AGENT_ID,
      text: "Water the beds\nand close the gate",
      delivery: "auto",
    });
    await eventually(() => field().inputValue()).toBe("");
  });

  test("sends nothing when there is nothing to send", async () => {
    const sent = host.calls.length;
    await field().fill("   ");
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    await field().press("Enter");
    outcome = { type: "turn", turnId: "turn-1" };
    await field().fill("Now something");
    await field().press("Enter");
    await eventually(() => last("prompt")).toMatchObject({ text: "Now something" });
    expect(host.calls.length).toBe(sent + 1);
  });

  test("takes images along and lets go of them again", async () => {
    const png = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from("png") });
    await page.getByLabel("Images", { exact: true }).setInputFiles([png("bed.png"), png("gate.png")]);
    await page.getByRole("button", { name: "Remove gate.png" }).click();
    await field().fill("Look");
    await field().press("Enter");
    await eventually(() => last("prompt")).toMatchObject({
      text: "Look",
      images: [{ data: "cG5n", mimeType: "image/png" }],
    });
    await eventually(() => page.getByRole("button", { name: "Remove bed.png" }).count()).toBe(0);
  });
});

describe("writing while a turn runs", () => {
  test("steers the turn", async () => {
    outcome = { type: "steer", turnId: "turn-1" };
    run();
    const button = page.getByRole("button", { name: "Send into the running turn" });
    await field().fill("Only the north bed");
    await button.click();
    await eventually(() => last("prompt")).toEqual({
      agentId: AGENT_ID,
      text: "Only the north bed",
      delivery: "steer",
    });
  });

  test("keeps a message that the turn did not take, and says why", async () => {
    outcome = { type: "unavailable", message: "The turn has just ended" };
    run();
    await page.getByRole("button", { name: "Send into the running turn" }).waitFor();
    await field().fill("Too late");
    await field().press("Enter");
    await eventually(() => textOf(page.getByRole("alert"))).toBe("The turn has just ended");
    expect(await field().inputValue()).toBe("Too late");
  });

  test("clears what waits for an answer, as Paseo does", async () => {
    outcome = { type: "steer", turnId: "turn-1" };
    host.push({
      kind: "agent",
      agent: agentHead({ status: "running", activeTurn, pendingPermissions: [permission()] }),
    });
    await page.getByTestId("permission-request-deny").waitFor();
    await field().fill("Do something else");
    await field().press("Enter");
    await eventually(() => last("prompt")).toMatchObject({
      delivery: "steer",
      clearPendingPermissions: true,
    });
  });

  test("offers Stop, which Escape leads to from the message field", async () => {
    run();
    const stop = page.getByRole("button", { name: "Stop" });
    await stop.waitFor();
    await field().press("Escape");
    expect(await hasFocus(stop)).toBe(true);
    await page.keyboard.press("Enter");
    await eventually(() => last("interrupt")).toEqual({ agentId: AGENT_ID });
    await eventually(() => stop.count()).toBe(0);
  });
});

describe("model, mode and effort", () => {
  test("show what the session committed to", async () => {
    await eventually(() => select("Model").inputValue()).toBe("spark");
    expect(await select("Mode").inputValue()).toBe("ask");
    expect(await select("Effort").inputValue()).toBe("high");
  });

  test("ask the session for one change at a time", async () => {
    configure = async () => {};
    await select("Mode").selectOption("Accept edits");
    await eventually(() => last("configure")).toEqual({ agentId: AGENT_ID, changes: { mode: "edit" } });
    await select("Model").selectOption("Spark Nano");
    await eventually(() => last("configure")).toEqual({ agentId: AGENT_ID, changes: { model: "nano" } });
  });

  test("go back to the committed choice when the session refuses, and say why", async () => {
    configure = () => Promise.reject(new Error("This mode is not allowed here"));
    await select("Mode").selectOption("Accept edits");
    await page.getByText("This mode is not allowed here").waitFor();
    await eventually(() => select("Mode").inputValue()).toBe("ask");
  });

  test("change a setting of the session with a switch", async () => {
    configure = async () => {};
    const config = agentHead().config;
    if (config === null) throw new Error("The sample agent has a configuration");
    const settings = [{ type: "toggle" as const, id: "web", label: "Web search", value: false }];
    host.push({ kind: "agent", agent: agentHead({ config: { ...config, settings } }) });
    const toggle = page.getByRole("switch", { name: "Web search" });
    expect(await toggle.getAttribute("aria-checked")).toBe("false");
    await toggle.click();
    await eventually(() => last("configure")).toEqual({
      agentId: AGENT_ID,
      changes: { settings: { web: true } },
    });
  });
});

describe("a new agent", () => {
  test("starts with the chosen model, mode, effort and folder, and is shown at once", async () => {
    outcome = { type: "turn", turnId: "turn-2" };
    await page.getByRole("button", { name: "New agent" }).click();
    await page.getByText("A simulated Muse answers here").waitFor();
    await eventually(() => select("Effort").inputValue()).toBe("high");
    await select("Mode").selectOption("Accept edits");
    await select("Effort").selectOption("Low effort");
    await page.getByRole("textbox", { name: "Folder" }).fill("/home/ada/orchard");
    await field().fill("Prune the trees");
    await field().press("Enter");
    await page.getByRole("heading", { name: "The second one" }).waitFor();
    expect(last("createAgent")).toEqual({
      cwd: "/home/ada/orchard",
      title: "Prune the trees",
      model: "spark",
      mode: "edit",
      thinkingOption: "low",
    });
    await eventually(() => last("prompt")).toMatchObject({ agentId: "agent-2", text: "Prune the trees" });
  });

  test("is found again after a reload of the page", async () => {
    await page.reload();
    await page.getByRole("heading", { name: "The second one" }).waitFor();
    await page.getByRole("button", { name: "Tidy the garden script" }).click();
    await page.getByRole("heading", { name: "Tidy the garden script" }).waitFor();
  });
});

describe("the connection to the host", () => {
  test("comes back by itself, with the newest state", async () => {
    host.dropStreams();
    await page.getByText("Connection lost, trying again").waitFor();
    host.push({ kind: "agent", agent: agentHead({ title: "Renamed meanwhile" }) });
    await page.getByRole("heading", { name: "Renamed meanwhile" }).waitFor();
    expect(await textOf(page.getByTestId("agent-status"))).toBe("Ready");
  });

  test("says plainly which Muse answers", async () => {
    expect(await textOf(page.getByTestId("muse-kind"))).toBe("Simulated Muse");
  });
});
