/** Which Paseo is simulated: what a release can do follows from its version alone. */
import semver from "semver";

export interface HostVersion {
  /** For example `0.11.0` or `0.8.0-beta.1`. */
  readonly text: string;
  /** 0.11 or later, with `request.launch`, `command`, `status()`, screens, usage sources and `agent.closed`. */
  readonly from011: boolean;
}

/** Throws on a text that is no semantic version, and below 0.8, where plugins had another contract. */
export function hostVersion(text: string): HostVersion {
  const parsed = semver.parse(text) ?? semver.coerce(text);
  if (parsed === null) throw new Error(`Not a Paseo version: ${text}`);
  if (semver.lt(core(parsed), "0.8.0"))
    throw new Error(`Paseo ${parsed.version} is too old: 0.8 is the oldest`);
  return { text: parsed.version, from011: semver.gte(core(parsed), "0.11.0") };
}

/** A prerelease satisfies whatever its stable core satisfies. */
export function satisfies(version: HostVersion, range: string): boolean {
  const parsed = semver.parse(version.text);
  return parsed !== null && semver.satisfies(core(parsed), range);
}

/** Whether the text is a range that npm understands. */
export function isRange(text: string): boolean {
  return text.trim() !== "" && semver.validRange(text) !== null;
}

function core(version: semver.SemVer): string {
  return `${version.major}.${version.minor}.${version.patch}`;
}
