/** Usage sources (0.11): how much of an account's allowance is left. Two forms are in the field. */
import type { z } from "zod";

export interface UsageWindow {
  id: string;
  label: string;
  usedPct?: number | null;
  remainingPct?: number | null;
  /** ISO time. */
  resetsAt?: string | null;
  tone?: "danger";
}

export interface UsageDetail {
  id: string;
  label: string;
  value: string;
}

export type UsageReport =
  | { status: "available"; planLabel: string | null; windows: UsageWindow[]; details: UsageDetail[] }
  | { status: "unavailable"; problem: { kind: string; detail?: string } }
  | { status: "error"; error: string };

export type UsageScope =
  | { kind: "global" }
  | { kind: "session"; provider: string; env: Record<string, string> };

/** `identify` belongs to the older form, where `discover()` gives bare inputs. One object may offer both. */
export interface UsageSource<Input extends z.ZodType = z.ZodType> {
  id: string;
  label: string;
  input: Input;
  discover(scope?: UsageScope): unknown[] | Promise<unknown[]>;
  identify?(input: z.output<Input>): { key: string; label: string } | null;
  fetch(input: z.output<Input>): Promise<UsageReport>;
}
