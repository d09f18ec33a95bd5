/** What is passed on of Muse's answers about signing in. */
import { describe, expect, it } from "vitest";
import { beginSignIn, readAccount } from "../../../server/msp/account.ts";
import { manualClock } from "./manual-clock.ts";

const host = (answer: unknown) => ({ request: async () => answer, redact: (text: string) => text });

const LINK = "https://auth.example.test/device";

describe("the link of a sign-in", () => {
  it.each([
    ["verificationUri", { issuer: "https://auth.example.test", verificationUri: LINK }],
    ["verification_uri", { token_uri: "https://auth.example.test/token", verification_uri: LINK }],
    ["url", { url: LINK }],
    ["verification_uri_complete", { verification_uri: "https://x.test/", verification_uri_complete: LINK }],
  ])("is the one that is named as the person's, where one is: %s", async (_name, answer) => {
    expect(await beginSignIn(host(answer))).toEqual({ link: LINK });
  });

  it.each(["deviceCode", "device_code", "pollToken"])("is none that carries Muse's own %s", async (name) => {
    const answer = { pollUrl: `${LINK}?id=of-the-flow-1`, [name]: "of-the-flow-1", userCode: "AB" };
    expect(await beginSignIn(host(answer))).toBeUndefined();
    expect(await beginSignIn(host({ ...answer, url: LINK }))).toEqual({ link: LINK, code: "AB" });
  });
});

it.each([{}, { state: 7 }, { state: "" }, null])(
  "an answer without a word for the state tells none: %j",
  async (answer) => {
    expect(await readAccount(host(answer), manualClock().ports)).toBeUndefined();
  },
);
