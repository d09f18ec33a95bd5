/**
 * One pill in the composer of every agent of ours: it says how much waits for a person and opens the panel. Paseo
 * pushes what it needs (the requests that each agent has open), so nothing is polled for agents that nobody looks at.
 */
import type { PluginButton, PluginButtonHandle, PluginClientContext } from "@getpaseo/plugin/client";
import { PROVIDER_ID } from "../shared/provider-id.ts";

/** Older hosts lack some of it; without all of it there are no pills. */
export type PillHost = Partial<Pick<PluginClientContext, "paseo" | "addComposerPill" | "openPanel">>;

type AgentEntry = Awaited<ReturnType<PluginClientContext["paseo"]["agents"]["list"]>>["entries"][number];
type ListOptions = NonNullable<Parameters<PluginClientContext["paseo"]["agents"]["list"]>[0]>;
type PillAgent = Pick<AgentEntry["agent"], "id" | "workspaceId" | "provider" | "pendingPermissions">;

interface Pill {
  readonly handle: PluginButtonHandle;
  readonly workspaceId: string;
  readonly waiting: number;
}

const PAGE_SIZE = 200;
const RETRY_MS = 5_000;

/** Begins at once; returns what takes all pills away and ends the observation. */
export function waitingPills(host: PillHost, panelId: string): () => void {
  const { paseo } = host;
  const addPill = host.addComposerPill?.bind(host);
  const openPanel = host.openPanel?.bind(host);
  if (paseo === undefined || addPill === undefined || openPanel === undefined) return () => {};
  const pills = new Map<string, Pill>();
  let isOver = false;
  let release = () => {};
  let retry: ReturnType<typeof setTimeout> | undefined;

  const remove = (agentId: string) => {
    pills.get(agentId)?.handle.remove();
    pills.delete(agentId);
  };
  const place = (agent: PillAgent) => {
    if (isOver || agent.provider !== PROVIDER_ID) return;
    const { id: agentId, workspaceId } = agent;
    const waiting = agent.pendingPermissions?.length ?? 0;
    const known = pills.get(agentId);
    if (known?.workspaceId === workspaceId) {
      if (known.waiting !== waiting) known.handle.update(pillWords(waiting));
      pills.set(agentId, { ...known, waiting });
      return;
    }
    remove(agentId);
    const handle = addPill({
      id: "session",
      workspaceId,
      agentId,
      button: {
        ...pillWords(waiting),
        icon: "Inbox",
        behavior: { kind: "action", onPress: () => openPanel(panelId, { workspaceId, agentId }) },
      },
    });
    pills.set(agentId, { handle, workspaceId, waiting });
  };

  const observe = async () => {
    const first = await paseo.agents.list({ subscribe: {}, page: { limit: PAGE_SIZE } });
    release = () => first.subscription?.release();
    if (isOver) return release();
    for (const { agent } of first.entries) place(agent);
    first.subscription?.subscribe({
      snapshot: (entries) => {
        for (const { agent } of entries) place(agent);
      },
      update: ({ payload }) => {
        if (payload.kind === "upsert") place(payload.agent);
        else remove(payload.agentId);
      },
      error: again,
    });
    await readOn(paseo, first, place);
  };
  const again = () => {
    release();
    release = () => {};
    if (isOver || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      begin();
    }, RETRY_MS);
  };
  const begin = () => void observe().catch(again);

  begin();
  return () => {
    isOver = true;
    if (retry !== undefined) clearTimeout(retry);
    release();
    for (const agentId of [...pills.keys()]) remove(agentId);
  };
}

/** The pages after the first. What changes meanwhile comes as an update. */
async function readOn(
  { agents }: PluginClientContext["paseo"],
  first: Awaited<ReturnType<typeof agents.list>>,
  place: (agent: PillAgent) => void,
): Promise<void> {
  let { pageInfo } = first;
  while (pageInfo.hasMore && pageInfo.nextCursor !== null) {
    const options: ListOptions = { page: { limit: PAGE_SIZE, cursor: pageInfo.nextCursor } };
    const next = await agents.list(options);
    for (const { agent } of next.entries) place(agent);
    pageInfo = next.pageInfo;
  }
}

/** What the pill says, beside its picture. */
export function pillWords(waiting: number): Pick<PluginButton, "title" | "label"> {
  if (waiting === 0) return { title: "Muse session", label: "Muse" };
  const label = waiting === 1 ? "1 waits for you" : `${waiting} wait for you`;
  return { title: "Muse session", label };
}
