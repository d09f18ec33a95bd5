/** The two themes that the pages are drawn in: eleven colours each, as the app hands them out. */
export const LIGHT = {
  surface0: "#ffffff",
  surface1: "#f6f6f3",
  surface2: "#ebebe6",
  border: "#d6d6cf",
  foreground: "#1d1d1b",
  foregroundMuted: "#5e5e58",
  accent: "#2f56c4",
  accentForeground: "#ffffff",
  statusSuccess: "#1c7443",
  statusWarning: "#855200",
  statusDanger: "#b3261e",
};

export const DARK = {
  surface0: "#161618",
  surface1: "#1e1e22",
  surface2: "#2b2b30",
  border: "#3d3d44",
  foreground: "#ececee",
  foregroundMuted: "#a7a7af",
  accent: "#93b2ff",
  accentForeground: "#0f1733",
  statusSuccess: "#66d193",
  statusWarning: "#e8b95f",
  statusDanger: "#ff9087",
};
