import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { eventually, hasFocus, textOf } from "./browser.ts";
import { bundle, openWithPlugin, plugin, pluginRow } from "./sample-plugin.ts";
import { AGENT_ID, agentHead, permission } from "./sample-state.ts";
import type { ScriptedHost } from "./scripted-host.ts";

let host: ScriptedHost;
let page: Page;
let errors: readonly string[];

afterEach(() => host.close());

async function open(client: string, options: Parameters<typeof openWithPlugin>[1] = {}): Promise<void> {
  ({ host, page, errors } = await openWithPlugin(client, options));
}

const RENDERER = `
  const remove = client.addTimelineRenderer({
    kind: "greeting", version: 1, schema: z.object({ name: z.string() }), Component: Greeting,
  });`;
const GREETING = "function Greeting({ item }) { return h(Text, null, 'Hello ' + item.data.name); }";

describe("a timeline row of the plugin", () => {
  test("is drawn by its renderer, and only with data and version that fit", async () => {
    await open(bundle(`${RENDERER} return remove;`, GREETING));
    await page.getByText("Hello Ada").waitFor();
    expect(await page.getByText("Plugin timeline item unavailable.").count()).toBe(2);
  });

  test("keeps its error to itself, and gets another chance with other data", async () => {
    const fussy = `function Greeting({ item }) {
      if (item.data.name === "Ada") throw new Error("I do not know Ada");
      return h(Text, null, "Hello " + item.data.name);
    }`;
    await open(bundle(`${RENDERER} return remove;`, fussy));
    await page.getByText("Plugin failed: I do not know Ada").waitFor();
    host.push({ kind: "row", agentId: AGENT_ID, sessionId: null, row: pluginRow("p1", { name: "Cy" }) });
    await page.getByText("Hello Cy").waitFor();
  });

  test("calls the plugin's server, reads the agent and answers what it waits for", async () => {
    const busy = `
      const greet = { name: "greet", input: z.object({ name: z.string() }), output: z.object({ greeting: z.string() }) };
      function Greeting({ item, agentId }) {
        const [reply, setReply] = useState("");
        const title = sdk.useAgent(agentId, (agent) => agent.title);
        const call = sdk.useRpc(greet);
        const paseo = sdk.usePaseo();
        const answer = () => paseo.agents.ref(agentId).respondToPermission({
          requestId: paseo.agents.ref(agentId).pendingPermissions[0].id, response: { behavior: "allow" },
        });
        return h(View, null, h(Text, null, title + ": " + reply),
          h(Pressable, { accessibilityRole: "button", onPress: () => call({ name: item.data.name }).then((r) => setReply(r.greeting)) }, h(Text, null, "Call")),
          h(Pressable, { accessibilityRole: "button", onPress: answer }, h(Text, null, "Answer")));
      }`;
    await open(bundle(`${RENDERER} return remove;`, busy));
    await page.getByRole("button", { name: "Call" }).click();
    await page.getByText('Tidy the garden script: greet got {"name":"Ada"}').waitFor();
    host.push({ kind: "agent", agent: agentHead({ title: "Renamed", pendingPermissions: [permission()] }) });
    await page.getByText("Renamed: greet got").waitFor();
    await page.getByRole("button", { name: "Answer" }).click();
    await eventually(() => host.calls.at(-1)).toEqual({
      name: "respondToPermission",
      input: { agentId: AGENT_ID, requestId: "approval-1:0", response: { behavior: "allow" } },
    });
  });
});

describe("a panel of the plugin", () => {
  const panel = bundle(
    `return client.addWorkspacePanel({ id: "requests", title: "Requests", icon: "Bell", context: "agent", Component: Panel });`,
    `function Panel({ agentId, theme, layout }) {
      return h(Text, { style: { color: theme.colors.foreground } }, "Panel of " + agentId + (layout.compact ? " compact" : " wide"));
    }`,
  );

  test("opens beside the conversation, follows the theme, and closes again", async () => {
    await open(panel);
    await page.getByRole("button", { name: "Requests", exact: true }).click();
    const text = page.getByText(`Panel of ${AGENT_ID} wide`);
    await text.waitFor();
    expect(await page.getByRole("textbox", { name: "Message" }).isVisible()).toBe(true);
    const color = () => text.getAttribute("style");
    const light = await color();
    await page.getByRole("combobox", { name: "Theme" }).selectOption("Dark theme");
    await eventually(color).not.toBe(light);
    await page.getByRole("button", { name: "Close Requests" }).click();
    await eventually(() => text.count()).toBe(0);
  });

  test("takes the whole width on a narrow window", async () => {
    await open(panel, { width: 390 });
    await page.getByRole("button", { name: "Requests", exact: true }).click();
    await page.getByText(`Panel of ${AGENT_ID} compact`).waitFor();
    expect(await page.getByRole("textbox", { name: "Message" }).isVisible()).toBe(false);
  });
});

describe("a pill of the plugin", () => {
  const pill = bundle(`
    const watch = client.paseo.agents.list({ subscribe: {} });
    let handle;
    const place = (agent) => {
      const label = agent.pendingPermissions.length + " waiting";
      if (handle) handle.update({ label });
      else handle = client.addComposerPill({ id: "waiting", workspaceId: agent.workspaceId, agentId: agent.id, button: {
        title: "Requests", icon: "Bell", label, behavior: { kind: "popover", Content },
      } });
    };
    function Content({ agentId, close }) {
      return h(View, null, h(Text, null, "Popover of " + agentId),
        h(Pressable, { accessibilityRole: "button", onPress: close }, h(Text, null, "Done")));
    }
    watch.then(({ subscription }) => subscription.subscribe({
      snapshot: (entries) => entries.forEach(({ agent }) => place(agent)),
      update: ({ payload }) => payload.kind === "upsert" && place(payload.agent),
    }));
    return () => handle.remove();`);

  test("follows the agents of the host and opens its popover", async () => {
    await open(pill);
    const button = page.getByRole("button", { name: "Requests: 0 waiting" });
    await button.waitFor();
    host.push({ kind: "agent", agent: agentHead({ pendingPermissions: [permission()] }) });
    const changed = page.getByRole("button", { name: "Requests: 1 waiting" });
    await changed.click();
    await page.getByText(`Popover of ${AGENT_ID}`).waitFor();
    await page.keyboard.press("Escape");
    await eventually(() => page.getByText(`Popover of ${AGENT_ID}`).count()).toBe(0);
    expect(await hasFocus(changed)).toBe(true);
    await changed.click();
    await page.getByRole("button", { name: "Done" }).click();
    await eventually(() => page.getByText(`Popover of ${AGENT_ID}`).count()).toBe(0);
  });
});

describe("a new revision of the plugin", () => {
  test("runs the old cleanup, takes everything out and starts afresh", async () => {
    await open(bundle(`${RENDERER} return () => { document.title = "cleaned up"; };`, GREETING));
    await page.getByText("Hello Ada").waitFor();
    host.push({ kind: "plugin", plugin: plugin({ status: "starting" }), providers: [] });
    await eventually(() => page.getByText("Plugin timeline item unavailable.").count()).toBe(3);
    expect(await page.title()).toBe("cleaned up");
    host.push({ kind: "plugin", plugin: plugin({ clientRevision: 2 }), providers: [] });
    await page.getByText("Hello Ada").waitFor();
    expect(errors).toEqual([]);
  });

  test("says why a plugin is not running", async () => {
    await open(bundle("return () => {};"));
    host.push({
      kind: "plugin",
      plugin: plugin({ status: "failed", error: "It does not compile" }),
      providers: [],
    });
    await eventually(() => textOf(page.getByRole("navigation"))).toContain("It does not compile");
  });
});
