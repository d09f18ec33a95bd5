/** What surrounds every component that a plugin contributes: its data, its theme, and a wall that keeps its errors in. */
import type { PluginHostProps } from "@getpaseo/plugin/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { Component, type ReactNode, useMemo } from "react";
import { PluginRuntimeContext } from "../../../sdk/client/runtime.ts";
import { useMedia, useTheme } from "../chrome/theme.ts";
import { useConnected } from "../host/host-context.ts";
import { usePlugin } from "./plugin-context.tsx";
import { themedRuntime } from "./runtime.ts";

/** The props that every contributed component receives. */
export function useHostProps(): PluginHostProps {
  const theme = useTheme();
  const compact = useMedia("(max-width: 719.98px)");
  const { state } = useConnected();
  const id = state?.host.id ?? "";
  const label = state?.host.label ?? "";
  return useMemo(
    () => ({ theme, host: { id, label }, layout: { compact, platform: "web" } }),
    [theme, compact, id, label],
  );
}

export interface PluginFrameProps {
  /** Another value gives a component that failed a new chance. */
  readonly resetKey: unknown;
  /** After an error nothing is shown, where the error's text would be in the way. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

export function PluginFrame({ resetKey, quiet = false, children }: PluginFrameProps) {
  const { loaded } = usePlugin();
  const { theme, layout } = useHostProps();
  const runtime = useMemo(
    () => loaded && themedRuntime(loaded.runtime, theme, layout.compact),
    [loaded, theme, layout.compact],
  );
  if (loaded === null || runtime === null) return null;
  return (
    <QueryClientProvider client={loaded.queryClient}>
      <PluginRuntimeContext value={runtime}>
        <ErrorWall resetKey={resetKey} quiet={quiet}>
          {children}
        </ErrorWall>
      </PluginRuntimeContext>
    </QueryClientProvider>
  );
}

interface ErrorWallState {
  readonly error: Error | null;
  readonly resetKey: unknown;
}

/** React offers error boundaries to classes only. */
class ErrorWall extends Component<PluginFrameProps, ErrorWallState> {
  override state: ErrorWallState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: Error): Partial<ErrorWallState> {
    return { error };
  }

  static getDerivedStateFromProps(props: PluginFrameProps, state: ErrorWallState): ErrorWallState | null {
    return Object.is(props.resetKey, state.resetKey) ? null : { error: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    if (this.props.quiet) return null;
    return (
      <p role="alert" className="word-failed">
        Plugin failed: {this.state.error.message}
      </p>
    );
  }
}
