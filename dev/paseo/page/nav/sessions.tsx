/** Sessions that exist already and can be opened as an agent. */
import type { ProviderSessionSummary } from "@getpaseo/plugin/server/provider";
import { useEffect, useState } from "react";
import { messageOf } from "../../../message-of.ts";
import { Dialog } from "../chrome/dialog.tsx";
import { command } from "../host/command.ts";

export interface SessionsProps {
  readonly cwd: string;
  onOpened(agentId: string): void;
  onClose(): void;
}

export function Sessions({ cwd, onOpened, onClose }: SessionsProps) {
  const [sessions, setSessions] = useState<readonly ProviderSessionSummary[] | null>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    command("sessions", { cwd }).then(
      (result) => setSessions(result.sessions),
      (reason: Error) => setError(reason.message),
    );
  }, [cwd]);
  const open = async ({ persistence, cwd: folder, title }: ProviderSessionSummary) => {
    setBusy(true);
    try {
      const { agentId } = await command("importSession", {
        persistence,
        cwd: folder,
        ...(title === undefined ? {} : { title }),
      });
      onOpened(agentId);
    } catch (reason) {
      setError(messageOf(reason));
      setBusy(false);
    }
  };
  return (
    <Dialog title="Earlier sessions" shape="centre" onClose={onClose}>
      {error !== undefined && (
        <p role="alert" className="word-failed">
          {error}
        </p>
      )}
      {sessions === undefined && error === undefined && <p className="muted">Looking</p>}
      {sessions === null && <p className="muted">This plugin does not list earlier sessions.</p>}
      {sessions?.length === 0 && <p className="muted">There are none for this folder.</p>}
      <ul className="plain-list">
        {sessions?.map((session) => (
          <li key={JSON.stringify(session.persistence)}>
            <button
              type="button"
              className="button button-quiet nav-item"
              disabled={busy}
              onClick={() => open(session)}
            >
              <span className="nav-label">
                {session.title ?? session.description ?? "Untitled session"}
                <span className="muted session-when">{when(session.updatedAt)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function when(updatedAt: string | undefined): string {
  const date = new Date(updatedAt ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString();
}
