/** The names of MSP 1.4.1 that travel between host and client. The tables beside this file are checked against them. */

/** Everything sent as a notification, in either direction. */
export const notificationNames = [
  "initialized",
  "session/started",
  "session/closed",
  "session/deleteCompleted",
  "session/modelChanged",
  "session/reasoningEffortChanged",
  "session/statusChanged",
  "session/goalChanged",
  "session/todoListChanged",
  "session/branchChanged",
  "session/tokenUsage",
  "session/contextUsage",
  "session/approvalModeChanged",
  "session/modelRouteUnserved",
  "session/nameChanged",
  "session/viewHealthChanged",
  "session/listChanged",
  "skill/changed",
  "usage/changed",
  "turn/started",
  "turn/completed",
  "turn/retracted",
  "turn/retryScheduled",
  "turn/unqueued",
  "item/started",
  "item/updated",
  "item/delta",
  "item/completed",
  "view/gap",
  "approval/requested",
  "approval/updated",
  "approval/resolved",
  "userInput/requested",
  "userInput/settled",
] as const;

/** What a host notifies; `initialized` is the client's. */
export type HostNotification = Exclude<(typeof notificationNames)[number], "initialized">;

/** What a host asks by request. */
export type HostRequest = "approval/request" | "userInput/request";
