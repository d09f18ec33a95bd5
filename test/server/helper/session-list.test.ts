import { describe, expect, it } from "vitest";
import { listSessions } from "../../../server/helper/session-list.ts";
import { connect } from "../msp/connect.ts";

const row = (sessionId: string, more: object = {}) => ({
  sessionId,
  status: "notLoaded",
  turnCount: 1,
  path: "",
  createdAt: "2026-09-01T00:00:00Z",
  updatedAt: "2026-09-01T00:00:00Z",
  workspaceRoot: "/work",
  providerId: null,
  modelId: null,
  forkedFrom: null,
  activeTurnId: null,
  ...more,
});

/** A host whose list has these pages, by number; the last one names `after` as the next. */
function pagesOf(pages: readonly (readonly object[])[], after: string | null = null) {
  const { client, host } = connect(({ params }) => {
    const at = Number(params["cursor"] ?? 0);
    return { sessions: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : after };
  });
  return { client, host };
}

const ids = (sessions: Awaited<ReturnType<typeof listSessions>>) =>
  sessions.map(({ persistence }) => JSON.parse(JSON.stringify(persistence.data)).sessionId);

describe("the pages of the session list", () => {
  it("are followed, and a session that moved between two of them is listed once", async () => {
    const { client } = pagesOf([
      [row("a"), row("b")],
      [row("b"), row("c")],
    ]);
    expect(ids(await listSessions(client, {}))).toEqual(["a", "b", "c"]);
  });

  it("are followed no further than is wanted", async () => {
    const { client, host } = pagesOf([[row("a"), row("b")], [row("c")]]);
    expect(ids(await listSessions(client, { limit: 2 }))).toEqual(["a", "b"]);
    expect(host.requests).toHaveLength(1);
  });

  it("that name an earlier page as the next one come to an end", async () => {
    const { client, host } = pagesOf([[row("a")], [row("b")]], "1");
    expect(ids(await listSessions(client, {}))).toEqual(["a", "b"]);
    expect(host.requests.length).toBeLessThan(4);
  });
});

describe("a row of the session list", () => {
  it("without a folder is left out", async () => {
    const { client } = pagesOf([[row("a", { workspaceRoot: null }), row("b")]]);
    expect(ids(await listSessions(client, {}))).toEqual(["b"]);
  });

  it("is put in order by its time, and last where it has none", async () => {
    const { client } = pagesOf([
      [row("a", { updatedAt: "soon" }), row("b"), row("c", { updatedAt: "2026-09-02T00:00:00Z" })],
    ]);
    const sessions = await listSessions(client, {});
    expect(ids(sessions)).toEqual(["c", "b", "a"]);
    expect(sessions.at(-1)).not.toHaveProperty("updatedAt");
  });

  it.each([
    [{ name: "mine", title: "ours", firstUserPrompt: "theirs" }, "mine"],
    [{ title: "ours", firstUserPrompt: "theirs" }, "ours"],
    [{ firstUserPrompt: "theirs\n\n  too" }, "theirs too"],
    [{}, undefined],
    [{ firstUserPrompt: "😀".repeat(300) }, `${"😀".repeat(200)}…`],
  ])("with %j is titled %s", async (texts, title) => {
    const { client } = pagesOf([[row("a", texts)]]);
    expect((await listSessions(client, {}))[0]?.title).toBe(title);
  });
});
