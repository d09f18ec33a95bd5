/** The conversation with one agent and the composer that writes to it. */
import type { PluginTarget } from "@getpaseo/plugin/client";
import type { ProviderConfigChanges } from "@getpaseo/plugin/server/provider";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../message-of.ts";
import type { AgentView } from "../../wire.ts";
import { showToast } from "../chrome/toast.tsx";
import { choicesOf, namedIn, type Selection } from "../composer/choices.ts";
import { Composer, type Message } from "../composer/composer.tsx";
import { Selectors } from "../composer/selectors.tsx";
import type { CatalogState } from "../composer/use-catalog.ts";
import { command } from "../host/command.ts";
import { PluginButtonView } from "../plugin/plugin-button.tsx";
import { usePlugin } from "../plugin/plugin-context.tsx";
import { Timeline } from "../timeline/timeline.tsx";
import { useStickToEnd } from "../timeline/use-stick-to-end.ts";
import { useAnnouncements } from "./use-announcements.ts";

export interface AgentPaneProps {
  readonly agent: AgentView;
  readonly catalog: CatalogState;
}

export function AgentPane({ agent, catalog }: AgentPaneProps) {
  const textField = useRef<HTMLTextAreaElement>(null);
  const stick = useStickToEnd();
  const announcement = useAnnouncements(agent);
  const running = agent.activeTurn !== null;
  const waiting = agent.pendingPermissions.length > 0;
  useEffect(() => textField.current?.focus({ preventScroll: true }), []);
  return (
    <div className="chat">
      <Timeline
        agent={agent}
        stick={stick}
        respond={async (requestId, response) => {
          await command("respondToPermission", { agentId: agent.id, requestId, response });
        }}
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <Composer
        placeholder={placeholder(running, waiting)}
        running={running}
        sendLabel={running ? "Send into the running turn" : "Send"}
        textField={textField}
        send={(message) => {
          stick.toEnd();
          return send(agent, message);
        }}
        stop={() => stop(agent.id)}
        pills={<Pills agent={agent} />}
        controls={<AgentSelectors agent={agent} catalog={catalog} />}
      />
    </div>
  );
}

function placeholder(running: boolean, waiting: boolean): string {
  if (waiting) return "Answer above, or write instead";
  return running ? "Write into the running turn" : "Write to the agent";
}

/** While a turn runs the message steers it; as in Paseo, that denies what the turn is waiting for. */
async function send(agent: AgentView, { text, images }: Message): Promise<void> {
  const waiting = agent.pendingPermissions.length > 0;
  const { outcome } = await command("prompt", {
    agentId: agent.id,
    text,
    delivery: agent.activeTurn === null ? "auto" : "steer",
    ...(images.length > 0 ? { images: images.map(({ data, mimeType }) => ({ data, mimeType })) } : {}),
    ...(waiting ? { clearPendingPermissions: true } : {}),
  });
  if (outcome.type === "unavailable") throw new Error(outcome.message);
}

async function stop(agentId: string): Promise<void> {
  try {
    const { result } = await command("interrupt", { agentId });
    if (result === "refused") showToast("The agent does not stop", "error");
    if (result === "forced") showToast("The agent did not end its turn in time; Paseo ended it");
  } catch (reason) {
    showToast(messageOf(reason), "error");
  }
}

function Pills({ agent }: { readonly agent: AgentView }) {
  const { registrations } = usePlugin();
  const target: PluginTarget = { context: "agent", workspaceId: agent.workspaceId, agentId: agent.id };
  const pills = registrations.pills.filter((pill) => pill.agentId === agent.id);
  if (pills.length === 0) return null;
  return (
    <div className="pills">
      {pills.map((pill) => (
        <PluginButtonView key={pill.id} placed={pill} target={target} side="above" />
      ))}
    </div>
  );
}

/** Shows what the session committed to; a change in flight is shown at once and taken back if it is refused. */
function AgentSelectors({ agent, catalog }: AgentPaneProps) {
  const [pending, setPending] = useState<Selection | null>(null);
  const { config } = agent;
  const committed: Selection = {
    model: config?.model ?? agent.model ?? undefined,
    mode: config?.mode ?? agent.currentModeId ?? undefined,
    thinkingOption: config?.thinkingOption ?? agent.thinkingOptionId ?? undefined,
  };
  const selection = { ...committed, ...pending };
  const configure = async (changes: ProviderConfigChanges) => {
    setPending(namedIn(changes));
    try {
      await command("configure", { agentId: agent.id, changes });
    } catch (reason) {
      showToast(messageOf(reason), "error");
    }
    setPending(null);
  };
  return (
    <Selectors
      choices={choicesOf(catalog.catalog, config, selection)}
      selection={selection}
      settings={config?.settings ?? []}
      disabled={!agent.capabilities.includes("session.configure")}
      onChange={configure}
    />
  );
}
