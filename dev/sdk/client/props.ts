/** Props that Paseo's app hands to the components of a plugin. */

/** Colours as CSS strings; there are no spacing, font or radius tokens. */
export interface PluginTheme {
  readonly colors: {
    readonly surface0: string;
    readonly surface1: string;
    readonly surface2: string;
    readonly border: string;
    readonly foreground: string;
    readonly foregroundMuted: string;
    readonly accent: string;
    readonly accentForeground: string;
    readonly statusSuccess: string;
    readonly statusWarning: string;
    readonly statusDanger: string;
  };
}

export interface PluginHostProps {
  readonly theme: PluginTheme;
  readonly host: { readonly id: string; readonly label: string };
  /** `compact` below a window width of 720. */
  readonly layout: { readonly compact: boolean; readonly platform: "ios" | "android" | "web" };
}

/** Absent on older hosts. */
export interface PluginNavigation {
  openAgent(target: { agentId: string; serverId?: string }): void;
  openWorkspace(target: { workspaceId: string; serverId?: string }): void;
  openBrowser?(target: { url: string; workspaceId: string; serverId?: string }): void;
}

export interface PluginSurfaceProps extends PluginHostProps {
  readonly navigation?: PluginNavigation;
}

export interface PluginScreenProps extends PluginSurfaceProps {
  readonly params: Readonly<Record<string, string>>;
}

export type PluginSettingsScreenProps = PluginSurfaceProps;

export interface PluginWorkspaceTarget {
  readonly context: "workspace";
  readonly workspaceId: string;
}

export interface PluginAgentTarget {
  readonly context: "agent";
  readonly workspaceId: string;
  readonly agentId: string;
}

export type PluginTarget = PluginWorkspaceTarget | PluginAgentTarget;

export type PluginWorkspacePanelProps = PluginSurfaceProps & PluginWorkspaceTarget;
export type PluginAgentPanelProps = PluginSurfaceProps & PluginAgentTarget;

export type PluginButtonIconProps = PluginHostProps &
  PluginTarget & { readonly size: number; readonly color: string };

export type PluginPopoverProps = PluginHostProps & PluginTarget & { close(): void };

/** Rows have no navigation; keep the entry's client at hand where one is needed. */
export interface PluginTimelineItemProps<Data> extends PluginHostProps {
  readonly agentId: string;
  readonly item: {
    readonly type: "plugin";
    readonly kind: string;
    readonly version: number;
    /** What the renderer's schema made of the row's data. */
    readonly data: Data;
  };
  readonly timestamp: Date;
}
