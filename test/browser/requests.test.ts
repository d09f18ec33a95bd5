import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AgentPermissionRequest } from "../../dev/sdk/agent.ts";
import { eventually, hasFocus, openPage, textOf } from "./browser.ts";
import {
  activeTurn,
  agentHead,
  agentView,
  catalog,
  hostState,
  permission,
  question,
} from "./sample-state.ts";
import { type ScriptedHost, scriptedHost } from "./scripted-host.ts";

let host: ScriptedHost;
let page: Page;
/** What the host does with the next response. */
let respond: () => Promise<void>;

beforeAll(async () => {
  host = await scriptedHost({
    state: hostState([agentView({ status: "running", activeTurn })]),
    handlers: {
      catalog: () => catalog,
      respondToPermission: async () => {
        await respond();
        return {};
      },
    },
  });
  ({ page } = await openPage(host.url));
  await page.getByRole("textbox", { name: "Message" }).waitFor();
});
afterAll(() => host.close());
beforeEach(async () => {
  respond = async () => {};
  await pend();
  await eventually(() => cards().count()).toBe(0);
});

const cards = () => page.locator(".card");

/** Makes exactly these requests wait for an answer. */
async function pend(...requests: AgentPermissionRequest[]): Promise<void> {
  host.push({
    kind: "agent",
    agent: agentHead({ status: "running", activeTurn, pendingPermissions: requests }),
  });
  if (requests.length > 0) await eventually(() => cards().count()).toBe(requests.length);
}

function lastResponse(): unknown {
  const call = host.calls.at(-1);
  return call?.name === "respondToPermission" ? call.input.response : call;
}

const radio = (name: string) => page.getByRole("radio", { name, exact: true });
const checkbox = (name: string) => page.getByRole("checkbox", { name, exact: true });
const primary = () => page.getByTestId("question-form-primary-action");

describe("the card of a permission", () => {
  test("shows what is asked and one button per action, in the order given", async () => {
    await pend(permission());
    const card = page.getByRole("region", { name: "Run a command" });
    expect(await textOf(card)).toContain("Part 1 of 2");
    expect(await textOf(card.locator("pre"))).toBe("$ npm test && git push");
    expect(await textOf(page.getByTestId("permission-request-question"))).toBe(
      "How would you like to proceed?",
    );
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Allow once", "Always allow", "Deny"]);
  });

  test("answers with the id of the action that was pressed", async () => {
    await pend(permission());
    await page.getByTestId("permission-request-action-always").click();
    await eventually(lastResponse).toEqual({ behavior: "allow", selectedActionId: "always" });
  });

  test("denies with Paseo's own message", async () => {
    await pend(permission());
    await page.getByTestId("permission-request-deny").click();
    await eventually(lastResponse).toEqual({
      behavior: "deny",
      selectedActionId: "no",
      message: "Denied by user",
    });
  });

  test("offers Deny and Accept when the request names no actions, and shows its raw input", async () => {
    const { actions: _actions, detail: _detail, ...bare } = permission();
    await pend({ ...bare, input: { bed: 3 } });
    const card = page.getByRole("region", { name: "Run a command" });
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Deny", "Accept"]);
    expect(await textOf(card.locator("pre"))).toBe('{\n  "bed": 3\n}');
    await page.getByTestId("permission-request-accept").click();
    await eventually(lastResponse).toEqual({ behavior: "allow", selectedActionId: "accept" });
  });

  test("of a plan is called Plan, shows its text and offers to implement it", async () => {
    const { actions: _actions, detail: _detail, ...bare } = permission();
    await pend({ ...bare, kind: "plan", metadata: { planText: "1. Wait\n2. Water" } });
    const card = page.getByRole("region", { name: "Plan" });
    expect(await textOf(page.getByTestId("permission-plan-card"))).toBe("Wait\nWater");
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Deny", "Implement"]);
  });

  test("takes one press only, and keeps its buttons off until the request is gone", async () => {
    await pend(permission());
    await page.getByTestId("permission-request-deny").click();
    const buttons = await page.getByRole("region", { name: "Run a command" }).getByRole("button").all();
    expect(await Promise.all(buttons.map((button) => button.isDisabled()))).toEqual([true, true, true]);
    await pend();
    await eventually(() => cards().count()).toBe(0);
  });

  test("says why an answer was refused and lets the person press again", async () => {
    respond = async () => {
      throw new Error("The agent has moved on");
    };
    await pend(permission());
    await page.getByTestId("permission-request-deny").click();
    expect(await textOf(page.getByRole("alert"))).toBe("The agent has moved on");
    expect(await page.getByTestId("permission-request-deny").isEnabled()).toBe(true);
  });

  test("hands the keyboard focus to the next card, and then to the message field", async () => {
    await pend(permission(), permission({ id: "approval-2:0", title: "Write a file" }));
    await page
      .getByRole("region", { name: "Run a command" })
      .getByRole("button", { name: "Deny" })
      .press("Enter");
    await pend(permission({ id: "approval-2:0", title: "Write a file" }));
    const next = page.getByRole("region", { name: "Write a file" });
    await eventually(() => hasFocus(next)).toBe(true);
    await next.getByRole("button", { name: "Deny" }).press("Enter");
    await pend();
    const field = page.getByRole("textbox", { name: "Message" });
    await eventually(() => hasFocus(field)).toBe(true);
  });
});

describe("the card of a question", () => {
  const where = {
    header: "Where",
    question: "Where should it go?",
    options: [{ label: "North", description: "Cold and windy" }, { label: "South" }],
  };
  const tools = {
    header: "Tools",
    question: "With which tools?",
    options: [{ label: "Rake" }, { label: "Hoe" }, { label: "Spade" }],
    multiSelect: true,
    allowOther: true,
  };
  const when = { header: "When", question: "When?", options: [], placeholder: "a day" };

  test("asks one question at a time and sends all answers by header", async () => {
    await pend(question([where, tools, when]));
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Where", "Tools", "When"]);
    expect(await textOf(page.getByTestId("question-form-current-question"))).toBe("Where should it go?");
    expect(await textOf(primary())).toBe("Next");
    expect(await primary().isDisabled()).toBe(true);

    await radio("North").click();
    expect(await textOf(page.getByTestId("question-form-current-question"))).toBe("With which tools?");
    await page.getByRole("tab", { name: "Question 1 of 3: Where, answered" }).waitFor();

    await checkbox("Spade").click();
    await checkbox("Rake").click();
    await page.getByPlaceholder("Other...").fill(" a bucket ");
    await primary().click();

    expect(await textOf(primary())).toBe("Submit");
    await page.getByPlaceholder("a day").fill("Tuesday");
    await page.getByPlaceholder("a day").press("Enter");
    await eventually(lastResponse).toEqual({
      behavior: "allow",
      updatedInput: {
        questions: [where, tools, when],
        answers: { Where: "North", Tools: "Spade, Rake, a bucket", When: "Tuesday" },
      },
    });
  });

  test("never submits a single choice by itself, and takes it back on a second press", async () => {
    await pend(question([where]));
    expect(await page.getByRole("tab").count()).toBe(0);
    await radio("South").click();
    expect(await radio("South").getAttribute("aria-checked")).toBe("true");
    expect(await primary().isEnabled()).toBe(true);
    await radio("South").click();
    expect(await radio("South").getAttribute("aria-checked")).toBe("false");
    expect(await primary().isDisabled()).toBe(true);
  });

  test("lets a single choice and a text of one's own replace each other", async () => {
    await pend(question([{ ...where, allowOther: true }]));
    await radio("North").click();
    await page.getByPlaceholder("Other...").fill("West");
    expect(await radio("North").getAttribute("aria-checked")).toBe("false");
    await radio("South").click();
    expect(await page.getByPlaceholder("Other...").inputValue()).toBe("");
  });

  test("is dismissed as a denial, with a label of its own if it has one", async () => {
    await pend(question([{ ...where, dismissLabel: "Not now" }]));
    await page.getByRole("button", { name: "Not now" }).click();
    await eventually(lastResponse).toEqual({ behavior: "deny", message: "Dismissed by user" });
  });

  test("dismisses a form of optional texts by sending what was typed", async () => {
    await pend(question([{ ...when, allowEmpty: true }]));
    expect(await primary().isEnabled()).toBe(true);
    await page.getByTestId("question-form-dismiss").click();
    await eventually(lastResponse).toMatchObject({
      behavior: "allow",
      updatedInput: { answers: { When: "" } },
    });
  });

  test("shows nothing for a form that Paseo cannot read", async () => {
    await pend(permission());
    host.push({
      kind: "agent",
      agent: agentHead({
        pendingPermissions: [
          permission({ title: "Still readable" }),
          question([where, { question: "No header", options: [] }]),
        ],
      }),
    });
    await page.getByRole("region", { name: "Still readable" }).waitFor();
    expect(await page.getByTestId("question-form-card").count()).toBe(0);
  });

  test("is answered with the keyboard alone", async () => {
    await pend(question([where, when]));
    await page.getByRole("tab", { name: "Question 1 of 2: Where" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await radio("North").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByPlaceholder("a day").waitFor();
    await page.keyboard.press("Tab");
    await page.getByPlaceholder("a day").focus();
    await page.keyboard.type("Friday");
    await page.keyboard.press("Enter");
    await eventually(lastResponse).toMatchObject({
      updatedInput: { answers: { Where: "South", When: "Friday" } },
    });
  });
});
