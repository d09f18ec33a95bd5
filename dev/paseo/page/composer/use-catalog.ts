/** The provider's catalog for the folder that agents work in, read again after every load of the plugin. */
import type { ProviderCatalog } from "@getpaseo/plugin/server/provider";
import { useEffect, useState } from "react";
import type { PluginView } from "../../wire.ts";
import { command } from "../host/command.ts";

export interface CatalogState {
  readonly catalog: ProviderCatalog | null;
  readonly error: string | null;
}

export function useCatalog(plugin: PluginView | undefined, cwd: string | undefined): CatalogState {
  const [state, setState] = useState<CatalogState>({ catalog: null, error: null });
  const running = plugin?.status === "running";
  const revision = plugin?.clientRevision;
  // A new revision of the plugin may offer other models.
  useEffect(() => {
    if (!running || cwd === undefined) return;
    let wanted = true;
    command("catalog", { cwd }).then(
      (catalog) => wanted && setState({ catalog, error: null }),
      (error: Error) => wanted && setState({ catalog: null, error: error.message }),
    );
    return () => {
      wanted = false;
    };
  }, [running, revision, cwd]);
  return state;
}
