/** The chat's own working directories. An empty list is not an absent one, which means all of the session's. */
import type { WorkingDirectoryRemovedAction, WorkingDirectorySetAction } from "./actions.ts";
import type { ChatState } from "./state.ts";

/** The same object when the directory is listed already. */
export function addDirectory(state: ChatState, { directory }: WorkingDirectorySetAction): ChatState {
  const directories = state.workingDirectories ?? [];
  if (directories.includes(directory)) return state;
  return { ...state, workingDirectories: [...directories, directory] };
}

/** The same object when the directory is not listed. */
export function removeDirectory(state: ChatState, { directory }: WorkingDirectoryRemovedAction): ChatState {
  if (!state.workingDirectories?.includes(directory)) return state;
  return { ...state, workingDirectories: state.workingDirectories.filter((listed) => listed !== directory) };
}
