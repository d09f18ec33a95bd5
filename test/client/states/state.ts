/** One state that a surface of the client can be in, by name, and how a page gets into it. */
import type { RpcOutput } from "@getpaseo/plugin";
import type { RuntimeSettings } from "../../../dev/sdk/client/runtime.ts";
import type { SignInState } from "../../../shared/rpc/sign-in.ts";
import type { museStatus } from "../../../shared/rpc/status.ts";
import type { MuseSettings } from "../../../shared/settings.ts";
import type { View } from "../../../shared/view.ts";
import type { chatServer } from "../chat-server.ts";

interface StateBase {
  /** Also the id of its agent. */
  readonly name: string;
  /** Labels of buttons, or names of other controls, to press in that order before anything is looked at. */
  readonly press?: readonly string[];
  /** Words by which one sees that the surface is in this state. */
  readonly shows: string;
}

export interface ChatSurface extends StateBase {
  readonly surface: "row" | "panel";
  readonly view: View;
  /** The request of a row. */
  readonly requestId?: string;
  /** What the host does, before anything is drawn. */
  readonly host?: (server: ReturnType<typeof chatServer>) => void;
  /** Puts what was typed and pressed into the forms of that agent. */
  readonly fill?: (agentId: string) => void;
}

export interface SettingsSurface extends StateBase {
  readonly surface: "settings";
  readonly document: ReturnType<RuntimeSettings<MuseSettings>["read"]>;
  readonly status?: RpcOutput<typeof museStatus>;
  readonly signIn?: SignInState;
  /** What is typed, by the label of the field. */
  readonly type?: Readonly<Record<string, string>>;
}

export type SurfaceState = ChatSurface | SettingsSurface;
