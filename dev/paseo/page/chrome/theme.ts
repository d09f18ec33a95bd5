/** The two themes of the page, in the eleven colours that Paseo hands to plugins, and the person's choice of them. */
import type { PluginTheme } from "@getpaseo/plugin/client";
import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from "react";

export type Appearance = "light" | "dark";
/** `system` follows the setting of the device. */
export type ThemeChoice = "system" | Appearance;

export const THEMES: Readonly<Record<Appearance, PluginTheme>> = {
  light: {
    colors: {
      surface0: "#ffffff",
      surface1: "#f7f7f5",
      surface2: "#eeeeea",
      border: "#d9d9d3",
      foreground: "#20201e",
      foregroundMuted: "#62625c",
      accent: "#3457c8",
      accentForeground: "#ffffff",
      statusSuccess: "#1a7040",
      statusWarning: "#855300",
      statusDanger: "#b02a20",
    },
  },
  dark: {
    colors: {
      surface0: "#17171a",
      surface1: "#1f1f23",
      surface2: "#2a2a2f",
      border: "#3c3c43",
      foreground: "#ededef",
      foregroundMuted: "#a6a6ae",
      accent: "#8fb0ff",
      accentForeground: "#10193a",
      statusSuccess: "#62cf8f",
      statusWarning: "#e6b65a",
      statusDanger: "#ff8d83",
    },
  },
};

/** The theme in force, for the parts of the page that pass it on to plugins. */
export const ThemeContext = createContext<PluginTheme>(THEMES.light);

export const useTheme = (): PluginTheme => useContext(ThemeContext);

const STORAGE_KEY = "paseo-theme";

/** The theme in force, the choice behind it, and a way to change the choice; it survives a reload of the page. */
export function useThemeChoice(): [Appearance, ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState<ThemeChoice>(storedChoice);
  const system = useMedia("(prefers-color-scheme: dark)") ? "dark" : "light";
  const appearance = choice === "system" ? system : choice;
  useLayoutEffect(() => {
    localStorage.setItem(STORAGE_KEY, choice);
    const root = document.documentElement;
    root.style.colorScheme = appearance;
    for (const [name, value] of Object.entries(THEMES[appearance].colors)) {
      root.style.setProperty(`--${name}`, value);
    }
  }, [choice, appearance]);
  return [appearance, choice, setChoice];
}

/** Whether a CSS media query holds, followed live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}
