/** The whole of what a client sees of one session, and the one reducer that advances it. */
import type { ChatAction } from "./chat/actions.ts";
import { type ChatExtensionAction, chatExtensionReducer } from "./chat/extension.ts";
import { type ChatReducerOptions, chatReducer } from "./chat/reducer.ts";
import type { ChatState } from "./chat/state.ts";
import type { SessionAction } from "./session/actions.ts";
import { sessionReducer } from "./session/reducer.ts";
import type { SessionState } from "./session/state.ts";

export interface View {
  readonly chat: ChatState;
  readonly session: SessionState;
}

export type ViewAction = ChatAction | ChatExtensionAction | SessionAction;

/** Applies one action of any of the three families. A no-op returns the same object. */
export function viewReducer(view: View, action: ViewAction, options?: ChatReducerOptions): View {
  if (isChatAction(action)) return withChat(view, chatReducer(view.chat, action, options));
  if (isChatExtension(action)) return withChat(view, chatExtensionReducer(view.chat, action));
  const session = sessionReducer(view.session, action);
  return session === view.session ? view : { ...view, session };
}

function withChat(view: View, chat: ChatState): View {
  return chat === view.chat ? view : { ...view, chat };
}

function isChatAction(action: ViewAction): action is ChatAction {
  return action.type.startsWith("chat/");
}

function isChatExtension(action: ViewAction): action is ChatExtensionAction {
  const { type } = action;
  return type === "muse/partSet" || type === "muse/messageSet" || type === "muse/turnsUnloaded";
}
