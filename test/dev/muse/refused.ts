/** Reading the refusal out of what a host sent. */
import type { Frame } from "../../../dev/muse/frame.ts";
import { dig } from "./talk.ts";

export const errorOf = (frames: readonly Frame[]) =>
  dig(
    frames.find((frame) => "error" in frame),
    "error",
  );
export const dataOf = (frames: readonly Frame[]) => dig(errorOf(frames), "data");
export const kindOf = (frames: readonly Frame[]) => dig(dataOf(frames), "kind");
export const reasonOf = (frames: readonly Frame[]) => dig(dataOf(frames), "reason");
