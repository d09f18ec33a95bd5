/** Every state of the settings screen, with how Muse stands on the host. */
import { museSettings } from "../../../shared/settings.ts";
import type { SettingsSurface } from "./state.ts";

const values = museSettings.schema.parse({});
const idle = { saving: false, saveError: null };
const ready = { status: "ready", values, revision: "1", ...idle } as const;
const status = {
  available: true,
  diagnostic: `Muse 1.4.1 at /home/ada/.local/share/${"muse/versions/".repeat(6)}bin/muse, found on the PATH`,
  signIn: "in" as const,
  pluginVersion: "0.1.0",
  fingerprint: "sha256:5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
  sessions: [
    { id: "session-1", standing: "waiting" as const, grants: ["approvals", "userInput", "queue"] },
    { id: "session-2", standing: "down" as const, grants: [] },
  ],
  lastFailure: { at: 0, message: "Exit code 137", diagnostic: "panic: out of memory" },
};

export const settings: readonly SettingsSurface[] = [
  {
    name: "settings as they are",
    surface: "settings",
    document: ready,
    shows: "Changes hold for what is opened later.",
  },
  {
    name: "settings that are changed, weak and wrong",
    surface: "settings",
    document: ready,
    shows: "Correct what is marked before it can be saved.",
    press: ["Trust workspaces", "Sandbox", "Full access", "Enabled"],
    type: {
      "Minutes until an idle session's process is ended": "soon",
      "Variables, one NAME=value a line": "=",
    },
  },
  {
    name: "settings being saved",
    surface: "settings",
    document: { ...ready, saving: true },
    shows: "There are changes that are not saved.",
    press: ["Show reminders"],
  },
  {
    name: "settings not saved",
    surface: "settings",
    document: { ...ready, saveError: "Another client saved first. Look again." },
    shows: "Nothing was saved: Another client saved first.",
  },
  {
    name: "settings being read",
    surface: "settings",
    document: { status: "loading", ...idle },
    shows: "Reading the settings…",
  },
  {
    name: "settings unreadable",
    surface: "settings",
    document: { status: "error", error: "Permission denied", ...idle },
    shows: "The settings could not be read: Permission denied",
  },
  {
    name: "settings of no use",
    surface: "settings",
    document: { status: "invalid", error: "sandbox: expected boolean", revision: "1", ...idle },
    shows: "The stored settings cannot be used",
  },
  {
    name: "Muse looked for",
    surface: "settings",
    document: { status: "loading", ...idle },
    status,
    shows: "Muse can be used.",
    press: ["Look for Muse now"],
  },
  {
    name: "Muse looked for in vain",
    surface: "settings",
    document: { status: "loading", ...idle },
    shows: "The host could not be asked",
    press: ["Look for Muse now"],
  },
  {
    name: "signing in, with a link and a code",
    surface: "settings",
    document: { status: "loading", ...idle },
    status: { ...status, signIn: "out" },
    signIn: {
      status: "waiting",
      link: `https://auth.example.org/${"device/".repeat(12)}`,
      code: "WXYZ-1234",
      until: Date.now() + 900_000,
    },
    shows: "WXYZ-1234",
    press: ["Look for Muse now", "Sign in"],
  },
  {
    name: "signing in, on the host only",
    surface: "settings",
    document: { status: "loading", ...idle },
    status: { ...status, signIn: "out" },
    signIn: {
      status: "ended",
      message: "This Muse can only be signed in on its own machine.",
      command: "muse login",
    },
    shows: "This Muse can only be signed in on its own machine.",
    press: ["Look for Muse now", "Sign in"],
  },
];
