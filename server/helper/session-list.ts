/** The sessions that Muse keeps, as the import list of Paseo shows them. */
import { realpath } from "node:fs/promises";
import type { ProviderSessionSummary } from "@getpaseo/plugin/server/provider";
import { oneLine } from "../fold/notices.ts";
import { writtenPreview } from "../fold/part/attachment-text.ts";
import type { MspClient } from "../msp/client.ts";
import type { Session } from "../msp/schema/session.ts";
import { persistenceOf } from "../session/session-config.ts";

/** Rows of one page: the most that Muse gives at once. */
const PAGE_LIMIT = 200;
/** Pages after which a list that never ends is left. */
const MOST_PAGES = 100;
/** Characters of a text that are shown in a list. */
const PREVIEW_LENGTH = 200;

export interface SessionListRequest {
  /** Looked for in title, name, first prompt and id, in any case. */
  readonly query?: string;
  /** Only sessions of this folder; absent: of all. */
  readonly cwd?: string;
  /** The most rows that are wanted; absent: all. */
  readonly limit?: number;
}

/**
 * Newest first, each session once, as many as are wanted and found. A session without a folder could not be opened
 * and is left out. Rejects with the refusal of a page.
 */
export async function listSessions(
  client: Pick<MspClient, "query">,
  { query = "", cwd, limit = Number.POSITIVE_INFINITY }: SessionListRequest,
): Promise<readonly ProviderSessionSummary[]> {
  const folder = cwd === undefined ? undefined : await realpath(cwd).catch(() => cwd);
  const found = new Map<string, Session>();
  for await (const sessions of pages(client, folder)) {
    for (const session of sessions) {
      const { sessionId, workspaceRoot } = session;
      const isThere = workspaceRoot !== null && (folder === undefined || workspaceRoot === folder);
      if (isThere && !found.has(sessionId) && matches(session, query)) found.set(sessionId, session);
    }
    if (found.size >= limit) break;
  }
  return [...found.values()].sort(byTime).slice(0, limit).flatMap(summary);
}

/** Ends where Muse names no next page, or one that was there already. */
async function* pages(
  client: Pick<MspClient, "query">,
  workspaceRoot: string | undefined,
): AsyncGenerator<readonly Session[]> {
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: { readonly sessions: readonly Session[]; readonly nextCursor: string | null } =
      await client.query("session/list", {
        limit: PAGE_LIMIT,
        ...(cursor !== null && { cursor }),
        ...(workspaceRoot !== undefined && { workspaceRoot }),
      });
    yield page.sessions;
    cursor = page.nextCursor;
    if (cursor === null || seen.has(cursor)) return;
    seen.add(cursor);
  } while (seen.size < MOST_PAGES);
}

function matches({ title, name, firstUserPrompt, sessionId }: Session, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [writtenPreview(title), name, writtenPreview(firstUserPrompt), sessionId].some((text) =>
    text?.toLowerCase().includes(wanted),
  );
}

function byTime(a: Session, b: Session): number {
  return (Date.parse(b.updatedAt) || 0) - (Date.parse(a.updatedAt) || 0);
}

function summary(session: Session): ProviderSessionSummary[] {
  const { sessionId, workspaceRoot, updatedAt } = session;
  if (workspaceRoot === null) return [];
  const firstUserPrompt = writtenPreview(session.firstUserPrompt);
  const title = preview(session.name ?? writtenPreview(session.title) ?? firstUserPrompt);
  const description = preview(firstUserPrompt);
  return [
    {
      persistence: persistenceOf(sessionId),
      cwd: workspaceRoot,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(!Number.isNaN(Date.parse(updatedAt)) && { updatedAt }),
    },
  ];
}

function preview(text = ""): string | undefined {
  return oneLine(text, PREVIEW_LENGTH) || undefined;
}
