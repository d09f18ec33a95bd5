/** What can be done with an agent besides talking to it. */
import { useCallback, useState } from "react";
import type { AgentView } from "../../wire.ts";
import { Glyph } from "../chrome/glyph.tsx";
import { Menu, MenuItem } from "../chrome/menu.tsx";
import { Popover } from "../chrome/popover.tsx";
import { showToast } from "../chrome/toast.tsx";
import { command } from "../host/command.ts";

export function AgentMenu({ agent }: { readonly agent: AgentView }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const run = (work: () => Promise<unknown>) => {
    close();
    work().catch((reason: Error) => showToast(reason.message, "error"));
  };
  const agentId = agent.id;
  const entries = [
    ["Open again from history", () => command("refreshAgent", { agentId, rehydrate: true })],
    ["Archive", () => command("archiveAgent", { agentId, archived: true })],
  ] as const;
  return (
    <div className="plugin-button">
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label="More about this agent"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Glyph name="more" />
      </button>
      {open && (
        <Popover label="More about this agent" role="menu" side="below" onClose={close}>
          <Menu>
            {entries.map(([label, work]) => (
              <MenuItem key={label} onPress={() => run(work)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      )}
    </div>
  );
}
