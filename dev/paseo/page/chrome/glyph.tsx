/** The line drawings of the page, on a grid of 24. Decoration only: every control that shows one has a name of its own. */

const PATHS = {
  plus: "M12 5v14M5 12h14",
  reload: "M20 11a8 8 0 1 0-2.3 6.2M20 5v6h-6",
  panel: "M4 5h16v14H4zM14 5v14",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  chevronDown: "M6 9l6 6 6-6",
  chevronRight: "M9 6l6 6-6 6",
  arrowUp: "M12 19V5M6 11l6-6 6 6",
  arrowDown: "M12 5v14M6 13l6 6 6-6",
  stop: "M7 7h10v10H7z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4",
  moon: "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z",
  device: "M4 5h16v11H4zM9 20h6M12 16v4",
  terminal: "M5 7l5 5-5 5M12 17h7",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  pencil: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
  bot: "M5 9h14v10H5zM12 5v4M9 13.5v1.5M15 13.5v1.5",
  wrench: "M15 4a5 5 0 0 0-4.7 6.7L4 17v3h3l6.3-6.3A5 5 0 0 0 20 9l-3 3-3-1-1-3z",
  brain:
    "M12 5a3 3 0 0 0-5.5 1.6A3.5 3.5 0 0 0 5 13a3.5 3.5 0 0 0 4 5.5 3 3 0 0 0 3 .5zM12 5a3 3 0 0 1 5.5 1.6A3.5 3.5 0 0 1 19 13a3.5 3.5 0 0 1-4 5.5 3 3 0 0 1-3 .5z",
  sparkles: "M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1",
  warning: "M12 4L2.5 20h19zM12 10v4M12 17v.5",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.5",
  spinner: "M12 3a9 9 0 1 1-9 9",
  bell: "M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.5",
  message: "M4 5h16v11H10l-4 4v-4H4z",
  shield: "M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6z",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  more: "M5 11.5h1v1H5zM11.5 11.5h1v1h-1zM18 11.5h1v1h-1z",
  menu: "M4 7h16M4 12h16M4 17h16",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.1",
  inbox: "M4 13l3-8h10l3 8v6H4zM4 13h5l1.5 3h3l1.5-3h5",
  puzzle: "M9 4h6v4h5v6h-4v6H9v-5H4V8h5z",
} as const;

export type GlyphName = keyof typeof PATHS;

export function Glyph({ name, className = "" }: { readonly name: GlyphName; readonly className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
