/** An argument as a POSIX shell takes it, so that a blank or a sign in it is not read as more than that. */
export function shellWord(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
