/** What is remembered of what Paseo has been told. */
import type { View } from "../../shared/view.ts";
import type { ToldTexts } from "./text-rows.ts";
import type { ChildId } from "./tool-detail.ts";

export interface Projection {
  /** Paseo's id of the session. */
  readonly sessionId: string;
  /** What Paseo has been told so far. */
  readonly told: View;
  readonly texts: ToldTexts;
  /** Absent where Paseo shows no children. */
  readonly childId?: ChildId | undefined;
}

/** The texts as they will have been told; filled while a step is told. */
export interface NewTexts {
  readonly replaced: Map<string, number>;
  /** Absent where no row is told again with more. */
  readonly growing?: Map<string, number>;
}
