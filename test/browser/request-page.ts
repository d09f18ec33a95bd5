/** A page with one agent, on which a test lets requests wait for an answer. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AgentPermissionRequest } from "../../dev/sdk/agent.ts";
import { eventually, openPage } from "./browser.ts";
import { activeTurn, agentHead, agentView, catalog, hostState } from "./sample-state.ts";
import { type ScriptedHost, scriptedHost } from "./scripted-host.ts";

export interface RequestPage {
  page(): Page;
  cards(): Locator;
  /** Makes exactly these requests wait for an answer. */
  pend(...requests: AgentPermissionRequest[]): Promise<void>;
  /** Makes them wait without looking for their cards. */
  push(...requests: AgentPermissionRequest[]): void;
  /** What the page answered last. */
  lastResponse(): unknown;
  /** Refuses the answers that follow, in this test. */
  refuse(message: string): void;
}

/** One page for the whole file; no request waits when a test begins. */
export function requestPage(): RequestPage {
  let host: ScriptedHost;
  let page: Page;
  let refusal: string | undefined;
  const self: RequestPage = {
    page: () => page,
    cards: () => page.locator(".card"),
    push(...requests) {
      const agent = agentHead({ status: "running", activeTurn, pendingPermissions: requests });
      host.push({ kind: "agent", agent });
    },
    async pend(...requests) {
      self.push(...requests);
      await eventually(() => self.cards().count()).toBe(requests.length);
    },
    lastResponse() {
      const call = host.calls.at(-1);
      return call?.name === "respondToPermission" ? call.input.response : call;
    },
    refuse(message) {
      refusal = message;
    },
  };

  beforeAll(async () => {
    host = await scriptedHost({
      state: hostState([agentView({ status: "running", activeTurn })]),
      handlers: {
        catalog: () => catalog,
        respondToPermission: () => {
          if (refusal !== undefined) throw new Error(refusal);
          return {};
        },
      },
    });
    ({ page } = await openPage(host.url));
    await page.getByRole("textbox", { name: "Message" }).waitFor();
  });
  afterAll(() => host.close());
  beforeEach(async () => {
    refusal = undefined;
    await self.pend();
  });
  return self;
}
