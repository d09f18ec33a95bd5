/** What the client entry receives, and the shapes of what it contributes. */
import type { ComponentType } from "react";
import type { z } from "zod";
import type { PaseoApi } from "../agent.ts";
import type { Json, RpcContract } from "../index.ts";
import type { TimelineItem } from "../server/timeline.ts";
import type {
  PluginAgentPanelProps,
  PluginButtonIconProps,
  PluginPopoverProps,
  PluginScreenProps,
  PluginSettingsScreenProps,
  PluginSurfaceProps,
  PluginTheme,
  PluginTimelineItemProps,
  PluginWorkspacePanelProps,
} from "./props.ts";

/** Idempotent remover. */
export type PluginCleanup = () => void | Promise<void>;

/** The default export of `index.client.tsx`. It must return its cleanup synchronously. */
export type PluginClientEntry = (client: PluginClientContext) => PluginCleanup;

/** The host refuses `React.memo` and `forwardRef` results: export plain functions. */
export type PluginComponent<Props> = (
  props: Props,
) => ReturnType<Extract<ComponentType<Props>, (props: Props) => unknown>>;

export type PluginMenuItem =
  | {
      kind: "item";
      id: string;
      title: string;
      icon?: string;
      visible?: boolean;
      disabled?: boolean;
      behavior: PluginButtonBehavior;
    }
  | { kind: "separator"; id: string };

export type PluginButtonBehavior =
  /** Busy until its promise settles; a rejection becomes a toast. */
  | { kind: "action"; onPress: () => void | Promise<void> }
  | { kind: "menu"; items: PluginMenuItem[] }
  | { kind: "popover"; Content: PluginComponent<PluginPopoverProps> };

export interface PluginButton {
  title: string;
  /** A Lucide name or a component. */
  icon: string | PluginComponent<PluginButtonIconProps>;
  label?: string;
  visible?: boolean;
  disabled?: boolean;
  behavior: PluginButtonBehavior;
}

export interface PluginButtonHandle {
  update(patch: Partial<PluginButton>): void;
  remove(): void;
}

type PanelLocation = "workspace" | "explorer";

export type PluginWorkspacePanel = {
  id: string;
  title: string;
  icon: string;
  locations?: PanelLocation[];
} & (
  | { context: "workspace"; Component: PluginComponent<PluginWorkspacePanelProps> }
  | { context: "agent"; Component: PluginComponent<PluginAgentPanelProps> }
);

export interface PluginActionContext {
  context: "global" | "workspace" | "agent";
  paseo: PaseoApi;
  rpc: PluginRpc;
  openScreen?(input: { screenId: string; params?: Record<string, string> }): void;
  openSurface(id: string): void;
  openSettings(id: string): void;
  workspace?: { id: string };
  agent?: { id: string };
  openPanel?(id: string, options?: { location?: PanelLocation }): void;
}

export type PluginRpc = <Input extends z.ZodType, Output extends z.ZodType>(
  contract: RpcContract<Input, Output>,
  input: z.input<Input>,
) => Promise<z.output<Output>>;

export interface PluginTimelineRenderer<Schema extends z.ZodType> {
  kind: string;
  version: number;
  schema: Schema;
  Component: PluginComponent<PluginTimelineItemProps<z.output<Schema>>>;
}

export interface PluginTimelineTransformer {
  id: string;
  query: {
    itemType:
      | "user_message"
      | "assistant_message"
      | "reasoning"
      | "tool_call"
      | "todo"
      | "error"
      | "compaction";
  };
  /** Synchronous and deterministic. Nothing keeps the item, an empty list removes it. */
  transform(input: {
    item: TimelineItem;
    phase: "streaming" | "complete";
  }): { items: { type: "plugin"; id?: string; kind: string; version: number; data: Json }[] } | undefined;
}

export interface PluginClientContext {
  readonly paseo: PaseoApi;
  readonly rpc: PluginRpc;
  addSurface(id: string, Component: PluginComponent<PluginSurfaceProps>): PluginCleanup;
  addSidebarItem(item: { id: string; title: string; icon: string; surface: string }): PluginCleanup;
  addWorkspacePanel(panel: PluginWorkspacePanel): PluginCleanup;
  addCommandCenterItem(item: {
    id: string;
    title: string;
    icon: string;
    keywords?: string[];
    context: "global" | "workspace" | "agent";
    onSelect(context: PluginActionContext): void | Promise<void>;
  }): PluginCleanup;
  addSlashCommand(command: {
    name: string;
    description: string;
    argumentHint: string;
    context: "workspace" | "agent";
    onSubmit(context: PluginActionContext & { args: string }): void | Promise<void>;
  }): PluginCleanup;
  addHeaderButton(target: { id: string; workspaceId: string; button: PluginButton }): PluginButtonHandle;
  /** One per agent and id; the pill shows icon and label. */
  addComposerPill(target: {
    id: string;
    workspaceId: string;
    agentId: string;
    button: PluginButton;
  }): PluginButtonHandle;
  addTheme(theme: {
    id: string;
    name: string;
    appearance: "light" | "dark";
    colors: PluginTheme["colors"];
  }): PluginCleanup;
  addSettingsScreen(screen: {
    id: string;
    title: string;
    icon: string;
    Component: PluginComponent<PluginSettingsScreenProps>;
  }): PluginCleanup;
  addTimelineTransformer(transformer: PluginTimelineTransformer): PluginCleanup;
  /** Unique by kind and version. Register every version that was ever stored. */
  addTimelineRenderer<Schema extends z.ZodType>(renderer: PluginTimelineRenderer<Schema>): PluginCleanup;
  openSurface(id: string): void;
  openSettings(id: string): void;
  openPanel(id: string, target: { workspaceId: string; agentId?: string; location?: PanelLocation }): void;
  /** 0.11 only, like the members below: feature-detect. */
  addScreen?(screen: {
    id: string;
    title: string | ((params: Record<string, string>) => string);
    Component: PluginComponent<PluginScreenProps>;
  }): PluginCleanup;
  openScreen?(input: { screenId: string; params?: Record<string, string> }): void;
  playAudio?(audio: { base64: string; mimeType: string }): Promise<void>;
}
