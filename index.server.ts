/** The server half of the plugin: registers everything and returns how to let go of it. */
import { hostname } from "node:os";
import type { PluginCleanup, PluginServerContext } from "@getpaseo/plugin/server";
import { createAgents } from "./server/agents.ts";
import { createChatRpc } from "./server/chat-rpc.ts";
import { createDiscovery } from "./server/helper/discovery.ts";
import { createHelpers } from "./server/helper/helper.ts";
import { createSignIn } from "./server/helper/sign-in.ts";
import { statusReport } from "./server/helper/status-report.ts";
import { registerUsageSource } from "./server/helper/usage-source.ts";
import { redaction } from "./server/host/redaction.ts";
import { systemMachine } from "./server/launch/machine.ts";
import { createLog } from "./server/log.ts";
import { settingsReader } from "./server/preferences.ts";
import { museProvider } from "./server/provider.ts";
import { registerRequestRows } from "./server/request-rows.ts";
import { systemPorts } from "./server/system-ports.ts";
import { answerChat } from "./shared/rpc/answer.ts";
import { followChat, loadTurns, subscribeChat } from "./shared/rpc/chat.ts";
import { commandSession } from "./shared/rpc/command.ts";
import { keepDraft } from "./shared/rpc/draft.ts";
import { readOutput } from "./shared/rpc/output.ts";
import { signIn } from "./shared/rpc/sign-in.ts";
import { museStatus } from "./shared/rpc/status.ts";
import { museSettings } from "./shared/settings.ts";

export default function museCode(server: PluginServerContext): PluginCleanup {
  const handle =
    typeof server.registerSettings === "function" ? server.registerSettings(museSettings) : undefined;
  const ports = { ...systemPorts, log: createLog(handle, systemPorts.log, redaction(process.env)) };
  const agents = createAgents();
  const helpers = createHelpers(ports);
  const settings = settingsReader(handle);
  const machine = systemMachine(ports);
  const discovery = createDiscovery({ ports, helpers, machine, settings, daemonEnv: process.env });
  const provider = museProvider({ ports, agents, discovery });
  server.registerProvider(provider);
  const signingIn = createSignIn({ ports, launcher: discovery.launcher, hostName: hostname() });
  registerUsageSource(server, { agents, discovery });
  if (typeof server.handle === "function") {
    const rpc = createChatRpc(agents, ports);
    server.handle(subscribeChat, rpc.subscribe);
    server.handle(followChat, rpc.follow);
    server.handle(loadTurns, rpc.loadTurns);
    server.handle(answerChat, rpc.answer);
    server.handle(keepDraft, rpc.draft);
    server.handle(commandSession, rpc.command);
    server.handle(readOutput, rpc.readOutput);
    server.handle(museStatus, () => statusReport(discovery, agents));
    server.handle(signIn, ({ wish }) => signingIn[wish]());
  }
  const removeRows = registerRequestRows(server, agents);
  return async () => {
    removeRows();
    await Promise.all([agents.close(), helpers.close(), signingIn.close()]);
  };
}
