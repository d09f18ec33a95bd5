/** Takes a session back to one of the person's messages, as far as the session can. */
import type { ProviderRevertScope } from "@getpaseo/plugin/server/provider";
import { useState } from "react";
import { Glyph } from "../chrome/glyph.tsx";
import { Menu, MenuItem } from "../chrome/menu.tsx";
import { Popover } from "../chrome/popover.tsx";
import { showToast } from "../chrome/toast.tsx";
import { command } from "../host/command.ts";

const WORDS: readonly { readonly scope: ProviderRevertScope; readonly label: string }[] = [
  { scope: "conversation", label: "Rewind the conversation" },
  { scope: "files", label: "Rewind the files" },
  { scope: "both", label: "Rewind both" },
];

export interface RewindProps {
  readonly agentId: string;
  readonly rowKey: string;
  readonly scopes: readonly string[];
}

export function Rewind({ agentId, rowKey, scopes }: RewindProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const rewind = async (scope: ProviderRevertScope) => {
    setOpen(false);
    setBusy(true);
    await command("revert", { agentId, rowKey, scope }).catch((error: Error) =>
      showToast(error.message, "error"),
    );
    setBusy(false);
  };
  return (
    <div className="rewind">
      <button
        type="button"
        className="button button-quiet"
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={busy}
        onClick={() => setOpen(true)}
      >
        <Glyph name={busy ? "spinner" : "undo"} className={busy ? "spin" : ""} />
        Rewind to here
      </button>
      {open && (
        <Popover label="Rewind to here" role="menu" side="below" onClose={() => setOpen(false)}>
          <Menu>
            {WORDS.filter(({ scope }) => scopes.includes(scope)).map(({ scope, label }) => (
              <MenuItem key={scope} onPress={() => rewind(scope)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      )}
    </div>
  );
}
