/** Stands in for Lucide's icons, which plugins name: a few of them drawn by this page's own lines. */
import { Glyph, type GlyphName } from "./glyph.tsx";

const DRAWN: Readonly<Record<string, GlyphName>> = {
  ArrowDown: "arrowDown",
  ArrowUp: "arrowUp",
  Bell: "bell",
  BellRing: "bell",
  Bot: "bot",
  Brain: "brain",
  Check: "check",
  CheckCheck: "check",
  ChevronDown: "chevronDown",
  ChevronRight: "chevronRight",
  CircleAlert: "info",
  CircleHelp: "help",
  CircleQuestionMark: "help",
  Eye: "eye",
  FileText: "list",
  Hand: "shield",
  Inbox: "inbox",
  Info: "info",
  ListChecks: "list",
  ListTodo: "list",
  LoaderCircle: "spinner",
  MessageCircleQuestion: "help",
  MessageSquare: "message",
  Pencil: "pencil",
  Plus: "plus",
  RefreshCw: "reload",
  Search: "search",
  Settings: "gear",
  Settings2: "gear",
  Shield: "shield",
  ShieldAlert: "shield",
  ShieldCheck: "shield",
  ShieldQuestion: "shield",
  ShieldQuestionMark: "shield",
  SlidersHorizontal: "gear",
  Sparkles: "sparkles",
  Square: "stop",
  SquareTerminal: "terminal",
  Terminal: "terminal",
  TriangleAlert: "warning",
  Wrench: "wrench",
  X: "close",
};

export interface LucideIconProps {
  readonly name: string;
  readonly size?: number;
  readonly color?: string;
}

/** A name that this page has no drawing for shows a piece of a puzzle. */
export function LucideIcon({ name, size = 18, color = "currentColor" }: LucideIconProps) {
  return (
    <span className="lucide" style={{ width: size, height: size, color }} data-icon={name}>
      <Glyph name={DRAWN[name] ?? "puzzle"} />
    </span>
  );
}
