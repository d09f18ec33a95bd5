/** What Muse keeps beside the transcript for an item: where its whole output lies, and the patch of an edit. */
import { partId } from "../../shared/chat/select.ts";
import type { ToolCallState } from "../../shared/chat/state.ts";
import type { FileDiff } from "../../shared/tool-result.ts";
import type { Item } from "../msp/schema/item.ts";
import type { Patch } from "../msp/schema/patch.ts";
import { advance } from "./part/advance.ts";
import { fileDiffs, PATCH_LIMIT } from "./part/unified-diff.ts";
import type { Workspace } from "./workspace.ts";

export interface Stored {
  readonly output?: { readonly id: string; readonly byteLen: number };
  readonly patchId?: string;
  /** The files of the patch, once it was read. */
  readonly files?: readonly FileDiff[];
}

/** A patch that can be read now. */
export interface AnnouncedPatch {
  readonly itemId: string;
  readonly outputRef: string;
}

/** Remembers the references of an item. A patch is announced once, by whichever revision names it first. */
export function noteStored(work: Workspace, item: Item): void {
  if (item.kind !== "toolCall" && item.kind !== "userShell") return;
  const { itemId, outputRef } = item;
  const patchRef = item.kind === "toolCall" ? item.patchRef : undefined;
  const known = work.stored.get(itemId) ?? {};
  const isNews = outputRef !== undefined && outputRef.id !== known.output?.id;
  const isPatch = patchRef !== undefined && patchRef.id !== known.patchId && patchRef.byteLen <= PATCH_LIMIT;
  if (!isNews && !isPatch) return;
  work.stored = work.stored.set(itemId, {
    ...known,
    ...(isNews && { output: { id: outputRef.id, byteLen: outputRef.byteLen } }),
    ...(isPatch && { patchId: patchRef.id }),
  });
  if (isPatch) work.patches.push({ itemId, outputRef: patchRef.id });
}

/** The lines of an edit became known, usually after its call and sometimes after its turn. */
export function patchRead(work: Workspace, itemId: string, patch: Patch): void {
  const known = work.stored.get(itemId);
  if (known === undefined) return;
  const files = fileDiffs(patch, work.session.workspaceRoot);
  work.stored = work.stored.set(itemId, { ...known, files });
  const { activeTurn, turns } = work.view.chat;
  for (const turn of [activeTurn, ...turns.toReversed()]) {
    const part = turn?.responseParts.find((candidate) => partId(candidate) === itemId);
    if (turn === undefined || part?.kind !== "toolCall") continue;
    const next = { ...part, toolCall: withFiles(part.toolCall, files) };
    if (turn === activeTurn) for (const action of advance(turn.id, part, next)) work.emit(action);
    else work.emit({ type: "muse/partSet", turnId: turn.id, part: next });
    return;
  }
}

/** The call with what its patch says of each file. One that still runs shows it when it ends. */
export function withFiles(toolCall: ToolCallState, files: readonly FileDiff[]): ToolCallState {
  if (toolCall.status !== "completed") return toolCall;
  const others = (toolCall.content ?? []).filter(({ type }) => type !== "fileEdit");
  return {
    ...toolCall,
    content: [...others, ...files.map(fileEdit)],
    structuredContent: { ...toolCall.structuredContent, files },
  };
}

/** AHP reads an edit from its sides: only `after` is a creation, only `before` a deletion. */
function fileEdit({ path, oldPath, change, added, removed }: FileDiff) {
  const at = (uri: string) => ({ uri, content: { uri } });
  return {
    type: "fileEdit" as const,
    ...(change !== "created" && { before: at(oldPath ?? path) }),
    ...(change !== "deleted" && { after: at(path) }),
    diff: { added, removed },
  };
}
