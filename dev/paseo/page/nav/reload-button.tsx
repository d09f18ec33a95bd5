/** Compiles the plugin from disk again and reopens its agents. */
import { useState } from "react";
import { messageOf } from "../../../message-of.ts";
import { Glyph } from "../chrome/glyph.tsx";
import { showToast } from "../chrome/toast.tsx";
import { command } from "../host/command.ts";

export function ReloadButton({ busy }: { readonly busy: boolean }) {
  const [reloading, setReloading] = useState(false);
  const working = busy || reloading;
  const reload = async () => {
    setReloading(true);
    try {
      await command("reloadPlugin", {});
      showToast("The plugin is loaded again", "success");
    } catch (reason) {
      showToast(messageOf(reason), "error");
    }
    setReloading(false);
  };
  return (
    <button
      type="button"
      className="button button-quiet nav-item"
      aria-disabled={working}
      onClick={() => working || reload()}
    >
      <Glyph name="reload" className={working ? "spin" : ""} />
      <span className="nav-label">{working ? "Reloading plugin" : "Reload plugin"}</span>
    </button>
  );
}
