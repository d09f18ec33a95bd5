/** Ends, as the last thing this process does, the process trees it would otherwise leave behind. */

const kills = new Set<() => void>();

function killAll(): void {
  for (const kill of kills) kill();
}

/**
 * `kill` is called, synchronously, if this process exits first. Gives the function that takes it back. When
 * this process is killed outright nothing runs; then the children see the end of their stdin.
 */
export function killOnProcessExit(kill: () => void): () => void {
  if (kills.size === 0) process.on("exit", killAll);
  kills.add(kill);
  return () => {
    if (kills.delete(kill) && kills.size === 0) process.off("exit", killAll);
  };
}
