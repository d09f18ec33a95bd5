/** A timeline row of the plugin's own, drawn by the renderer that it registered for exactly this kind and version. */
import type { TimelineItemOf } from "@getpaseo/plugin/server/provider";
import { useMemo } from "react";
import { usePlugin } from "./plugin-context.tsx";
import { PluginFrame, useHostProps } from "./plugin-frame.tsx";
import type { Renderer } from "./registrations.ts";

export interface PluginRowProps {
  readonly item: TimelineItemOf<"plugin">;
  readonly agentId: string;
  readonly timestamp: string;
}

export function PluginRow({ item, agentId, timestamp }: PluginRowProps) {
  const { loaded, registrations } = usePlugin();
  const hostProps = useHostProps();
  const renderer =
    loaded?.id === item.pluginId
      ? registrations.renderers.find((each) => each.kind === item.kind && each.version === item.version)
      : undefined;
  const parsed = useMemo(() => parse(renderer, item.data), [renderer, item.data]);
  const when = useMemo(() => new Date(timestamp), [timestamp]);
  if (renderer === undefined || parsed === undefined) {
    return <p className="muted">Plugin timeline item unavailable.</p>;
  }
  const { kind, version } = item;
  return (
    <div className="plugin-row">
      <PluginFrame resetKey={parsed}>
        <renderer.Component
          {...hostProps}
          agentId={agentId}
          item={{ type: "plugin", kind, version, data: parsed.data }}
          timestamp={when}
        />
      </PluginFrame>
    </div>
  );
}

function parse(renderer: Renderer | undefined, data: unknown): { readonly data: unknown } | undefined {
  try {
    const result = renderer?.schema.safeParse(data);
    return result?.success ? { data: result.data } : undefined;
  } catch {
    return undefined;
  }
}
