/** Muse's approval modes under names that say what they do. Muse's set is closed: there are four. */
import type { Mode } from "@getpaseo/plugin/server/provider";

export const MODES: readonly Mode[] = [
  {
    id: "onRequest",
    label: "Ask when needed",
    description: "Muse works in its sandbox and asks before it goes beyond.",
    icon: "ShieldCheck",
    colorTier: "safe",
  },
  {
    id: "promptUnmatched",
    label: "Ask always",
    description: "Every action that no rule of yours allows is asked for.",
    icon: "ShieldQuestion",
    colorTier: "safe",
  },
  {
    id: "denyUnmatched",
    label: "Only what rules allow",
    description: "Actions that no rule of yours allows are denied without asking.",
    icon: "ShieldX",
    colorTier: "moderate",
  },
  {
    id: "allowAll",
    label: "Full access",
    description: "Everything is allowed without asking, once each time.",
    icon: "ShieldAlert",
    colorTier: "dangerous",
    isUnattended: true,
  },
];
