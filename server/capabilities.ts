/** What this provider can do for Paseo. */

/** Not for a session that leaves nothing behind: it cannot be forked, so that there is no way back in it. */
export const GOING_BACK = "session.revert.conversation";

export const CAPABILITIES = [
  "prompt.message",
  "prompt.command",
  "prompt.image",
  "prompt.steer",
  "session.configure",
  "session.persistence",
  "session.list",
  GOING_BACK,
  "session.subsession",
  "permission",
] as const;
