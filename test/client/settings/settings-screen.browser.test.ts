/** The settings screen: signing in, and what is kept of what was typed. */
import { expect, it } from "vitest";
import type { SignInState } from "../../../shared/rpc/sign-in.ts";
import { DEFAULT_SETTINGS } from "../../../shared/settings.ts";
import { eventually } from "../../browser/browser.ts";
import { openCards, stopClock } from "../cards-browser.ts";
import { viewOf } from "../requests.ts";

const STATUS = {
  available: true,
  diagnostic: "Muse 1.4.1",
  signIn: "out",
  pluginVersion: "0.1.0",
  fingerprint: "sha256:ab",
  sessions: [],
};
const WAITING = { status: "waiting", link: "https://auth.example.org/device", code: "WXYZ-1234" } as const;

it("a sign-in begins afresh, is followed to its end, and leaves the keyboard at what it came to", async () => {
  let signIn: SignInState = { status: "ended", message: "An older one was cancelled." };
  let standing = STATUS;
  const wishes: unknown[] = [];
  const cards = await openCards(viewOf({}), {
    settings: async (name, { wish }) => {
      if (name === "muse.status") return standing;
      wishes.push(wish);
      if (wish === "start") signIn = { ...WAITING, until: 1_000_000 };
      return signIn;
    },
  });
  const { page, complaints } = cards;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await stopClock(cards);
  await button("Look for Muse now").press("Enter");
  await page.getByText("Nobody is signed in.").waitFor();
  await eventually(async () => {
    await page.clock.runFor(10);
    return wishes.length;
  }).toBe(1);
  expect(await page.getByText("An older one was cancelled.").count()).toBe(0);

  await button("Sign in").press("Enter");
  await page.getByText("WXYZ-1234").waitFor();
  await button("Open the link").focus();
  standing = { ...STATUS, signIn: "in" };
  signIn = { status: "done" };
  await page.clock.runFor(1500);
  const status = page.getByText("Somebody is signed in.");
  await status.waitFor();
  expect(await page.getByRole("button", { name: /sign-in|Sign in/ }).count()).toBe(0);
  expect(wishes).toEqual(["look", "start", "look"]);
  await page.locator(":focus", { hasText: "Somebody is signed in." }).waitFor();
  expect(complaints).toEqual([]);
});

it("what is typed while the rest is being saved stays to be saved, and a refusal loses nothing", async () => {
  const saves: ((refusal: string | null) => void)[] = [];
  const { page } = await openCards(viewOf({}), {
    settings: () => new Promise((resolve) => saves.push(resolve)),
  });
  const program = page.getByRole("textbox", { name: "Muse program" });
  const minutes = page.getByRole("textbox", { name: "Minutes until an idle session's process is ended" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await program.fill("/opt/muse");
  await save.click();
  await eventually(() => saves.length).toBe(1);
  saves[0]?.("Another client saved first.");
  await page.getByRole("alert").getByText("Nothing was saved: Another client saved first.").waitFor();
  expect(await program.inputValue()).toBe("/opt/muse");

  await save.click();
  await eventually(() => saves.length).toBe(2);
  await minutes.fill("5");
  saves[1]?.(null);
  await eventually(() => page.getByRole("alert").count()).toBe(0);
  await page.getByText("There are changes that are not saved.").waitFor();
  await page.getByRole("button", { name: "Discard the changes" }).click();
  expect(await minutes.inputValue()).toBe(String(DEFAULT_SETTINGS.idleMinutes));
  expect(await program.inputValue()).toBe("/opt/muse");
});
