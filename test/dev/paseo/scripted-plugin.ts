/**
 * A plugin that does what each prompt's text tells it to: the text is a JSON `Script`. In events `$S` stands
 * for the session, `$M` for the prompt's clientMessageId.
 */
import { onTestFinished } from "vitest";
import type { AgentController } from "../../../dev/paseo/agent.ts";
import { createHost, type Host } from "../../../dev/paseo/host.ts";
import type { PromptOutcome } from "../../../dev/paseo/wire.ts";
import type { JsonObject } from "../../../dev/sdk/server/provider.ts";
import { pluginFolder } from "./plugin-folder.ts";

export interface Script {
  emit?: JsonObject[];
  /** Emitted when a permission of the session is answered; `$P` is its id. None: the answer is refused. */
  onPermission?: JsonObject[];
  /** Emitted when the session is interrupted, after the acknowledgement. */
  onInterrupt?: JsonObject[];
  /** The interrupt is never acknowledged. */
  deaf?: boolean;
  /** Refuse the prompt with this message. */
  refuse?: string;
  exit?: boolean;
  /** A close of the session is never answered. */
  stuck?: boolean;
}

export const scriptedServer = `
  import { defineRpc } from "@getpaseo/plugin";
  import { z } from "zod";
  const seen = defineRpc({ name: "seen", input: z.object({}), output: z.any() });
  const capabilities = ["prompt.message", "prompt.command", "prompt.steer", "permission", "session.persistence", "session.subsession", "session.configure"];
  const fill = (value, names) => JSON.parse(JSON.stringify(value).replace(/\\$[SMP]/g, (name) => names[name] ?? name));
  export default (server) => {
    const inputs = [];
    const requests = [];
    server.handle(seen, () => ({ inputs, requests }));
    server.before("agent.session_open", (request) => ({ ...request, env: { ...request.env, ADDED: "by hook" } }));
    server.on("agent.permission_requested", async ({ agent, request }, { paseo }) => {
      const row = (id, data) => paseo.agents.ref(agent.id).timeline.append({ type: "plugin", id, kind: "request", version: 1, data });
      await row("row-" + request.id, { requestId: request.id });
      await row("big", "x".repeat(65536)).catch((error) => console.log("refused: " + error.message));
    });
    server.registerProvider({
      id: "scripted",
      label: "Scripted",
      REGISTRATION
      async connect(request) {
        requests.push(request);
        let emit = () => {};
        const scripts = new Map();
        return {
          version: 1,
          capabilities,
          onEvent(listener) { emit = listener; return () => { emit = () => {}; }; },
          async send(input) {
            inputs.push(input);
            const { sessionId, requestId } = input;
            const play = (events, names) => { for (const event of events ?? []) emit(fill(event, { $S: sessionId, ...names })); };
            switch (input.type) {
              case "catalog":
                return emit({ type: "catalog", requestId, catalog: { models: [], modes: [{ id: "call-" + inputs.length, label: "Mode" }] } });
              case "session.open":
                emit({ type: "session.opened", sessionId, capabilities, restoration: "core", cwd: input.config.cwd, persistence: { version: 1, data: "kept" } });
                emit({ type: "session.config", sessionId, config: { mode: "ask", models: [], modes: [], thinkingOptions: [], settings: [] } });
                emit({ type: "session.commands", sessionId, commands: [{ name: "note", description: "Notes" }] });
                if (input.history === "replay") {
                  emit({ type: "session.opened", sessionId: "child-of-" + sessionId, parentSessionId: sessionId, capabilities: [], restoration: "parent", cwd: "/" });
                  emit({ type: "timeline.item", sessionId: "child-of-" + sessionId, item: { type: "reasoning", id: "c", text: "child" } });
                  emit({ type: "timeline.item", sessionId, item: { type: "assistant_message", id: "old", text: "replayed" } });
                }
                return emit({ type: "session.ready", sessionId, requestId });
              case "session.prompt": {
                const { clientMessageId, input: { type, content } } = input.prompt;
                if (type === "command") return emit({ type: "session.prompt_result", sessionId, clientMessageId, result: { type: "completed" } });
                const script = JSON.parse(content.find((part) => part.type === "text").text);
                if (script.refuse) throw new Error(script.refuse);
                if (script.exit) process.exit(3);
                scripts.set(sessionId, { ...scripts.get(sessionId), ...script });
                return play(script.emit, { $M: clientMessageId });
              }
              case "session.permission": {
                const { onPermission } = scripts.get(sessionId) ?? {};
                if (!onPermission) throw new Error("no such permission");
                return play(onPermission, { $P: input.permissionId });
              }
              case "session.interrupt": {
                const { deaf, onInterrupt } = scripts.get(sessionId) ?? {};
                if (deaf) return;
                emit({ type: "request.completed", requestId });
                return play(onInterrupt, {});
              }
              case "session.configure":
                emit({ type: "session.config", sessionId, config: { mode: input.changes.mode, models: [], modes: [], thinkingOptions: [], settings: [] } });
                return emit({ type: "request.completed", requestId });
              case "session.close":
                if (scripts.get(sessionId)?.stuck) return;
                emit({ type: "session.closed", sessionId });
                return emit({ type: "request.completed", requestId });
            }
          },
          async close() {},
        };
      },
    });
    return () => {};
  };`;

export interface ScriptedHost {
  host: Host;
  agent: AgentController;
  run(script: Script, delivery?: "auto" | "steer"): Promise<PromptOutcome>;
  /** What the plugin was sent, and how it was connected to. */
  seen(): Promise<{ inputs: JsonObject[]; requests: JsonObject[] }>;
  /** The rules that were broken so far. */
  rules(): string[];
}

/** A host with the scripted plugin, closed after the test. */
export function scriptedHost(
  options: { paseoVersion?: string; registration?: string; files?: Record<string, string> } = {},
): Host {
  const source = scriptedServer.replace("REGISTRATION", options.registration ?? "");
  const host = createHost({
    directory: pluginFolder({ "index.server.ts": source, ...options.files }),
    paseoVersion: options.paseoVersion ?? "0.11.0",
    env: { ...process.env, PASEO_SUPERVISED: "1" },
    muse: { kind: "simulated", path: "muse" },
    defaultCwd: "/",
    limits: { interruptStep: 150, close: 500, stopStep: 500 },
  });
  onTestFinished(() => host.close());
  return host;
}

export async function scriptedAgent(options: Parameters<typeof scriptedHost>[0] = {}): Promise<ScriptedHost> {
  const host = scriptedHost(options);
  const agent = await host.createAgent({ cwd: "/" });
  return {
    host,
    agent,
    run: async (script, delivery = "auto") =>
      (await agent.prompt({ text: JSON.stringify(script), delivery })).outcome,
    async seen() {
      // The scripted plugin answers its RPC with exactly this.
      return (await host.run("rpc", { name: "seen", input: {} })).output as Awaited<
        ReturnType<ScriptedHost["seen"]>
      >;
    },
    rules: () => host.state().violations.map((violation) => violation.rule),
  };
}

export const userMessage: JsonObject = {
  type: "timeline.item",
  sessionId: "$S",
  item: { type: "user_message", id: "u-$M", text: "hi", clientMessageId: "$M" },
};

export function turnResult(turnId: string, type = "turn"): JsonObject {
  return { type: "session.prompt_result", sessionId: "$S", clientMessageId: "$M", result: { type, turnId } };
}

export function turnEvent(turnId: string, state: string, message?: string): JsonObject {
  return {
    type: "session.turn",
    sessionId: "$S",
    turnId,
    state,
    ...(message === undefined ? {} : { error: { message } }),
  };
}

export function itemEvent(item: JsonObject, sessionId = "$S"): JsonObject {
  return { type: "timeline.item", sessionId, item };
}

export function text(id: string, value: string, messageId = id): JsonObject {
  return itemEvent({ type: "assistant_message", id, text: value, messageId });
}

/** The events that a legal turn begins with. */
export function begin(turnId: string): JsonObject[] {
  return [userMessage, turnResult(turnId), turnEvent(turnId, "started")];
}

export function permissionEvent(id: string): JsonObject {
  return {
    type: "session.permission",
    sessionId: "$S",
    request: { id, name: "Shell", kind: "tool", title: "Run it?" },
  };
}

export const resolvedEvent: JsonObject = {
  type: "session.permission_resolved",
  sessionId: "$S",
  permissionId: "$P",
};
