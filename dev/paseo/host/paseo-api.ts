/** Answers the calls that plugin code makes of Paseo's own API. */
import { z } from "zod";
import type { Host } from "../host.ts";
import { commandInputs } from "./command-inputs.ts";

const one = z.object({ agentId: z.string() });

/** Rejects for an unknown agent, for what the API refuses, and for what is not simulated. */
export async function answerApi(host: Host, method: string, input: unknown): Promise<unknown> {
  switch (method) {
    case "agents.list":
      return host.state().agents.map((agent) => ({ agent }));
    case "agents.get":
      return host.agent(one.parse(input).agentId).model.head();
    case "agents.send": {
      const { agentId, text } = z.object({ agentId: z.string(), text: z.string() }).parse(input);
      return host.run("prompt", { agentId, text });
    }
    case "agents.respondToPermission":
      return host.run("respondToPermission", commandInputs.respondToPermission.parse(input));
    case "agents.archive":
      return host.run("archiveAgent", { agentId: one.parse(input).agentId, archived: true });
    case "timeline.append":
      return host.run("appendRow", commandInputs.appendRow.parse(input));
    default:
      throw new Error(`The small Paseo does not simulate ${method}`);
  }
}
