/**
 * The one step that every text of a host passes before it is shown, kept or logged as an error, as its stderr or as a
 * diagnosis: what looks like a secret is taken out of it, and its length is bounded.
 */

import { stripVTControlCharacters } from "node:util";

export type Redact = (text: string) => string;

/** Characters that are left of a long text: its beginning and its end, with what is missing between told. */
export const REDACTED_LENGTH = 8 * 1024;

/** Characters at each end that are searched. What is cut here lies far from what is shown, so no half of a secret is. */
const SEARCHED_LENGTH = 4 * REDACTED_LENGTH;

/** Shorter values (`1`, `true`, `none`) are no secrets, and every text is full of them. */
const SHORTEST_VALUE = 6;

/** Lines of a value that are looked for alone, as a cut text may hold only some of them. */
const SHORTEST_LINE = 16;

const SECRET_NAME =
  /api_?key|access_?key|private_?key|token|secret|passw(?:or)?d|passphrase|credential|cookie|bearer|(?:^|[_.-])(?:key|auth|authorization|pass|pat|dsn|jwt)(?:$|[_.-])|(?:database|redis|mongo\w*|amqp|postgres\w*|mysql)_ur[il]$|connection_?string/i;

/** Where a name of that kind is the place of something and not the thing itself. */
const PLACE_NAME = /(?:_sock|_file|_path|_dir|_home)$/i;

/** By shape, in this order; each keeps what tells a person what stood there. */
const SHAPES: readonly (readonly [pattern: RegExp, put: string])[] = [
  [/-----BEGIN [A-Z0-9 ]{1,40}-----[\s\S]*?(?:-----END [A-Z0-9 ]{1,40}-----|$)/g, "[PEM block removed]"],
  // The beginning of the block was cut off.
  [/^[A-Za-z0-9+/=\s\\]*-----END [A-Z0-9 ]{1,40}-----/, "[PEM block removed]"],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'<>]{1,2000}@/gi, "$1[removed]@"],
  [
    /\b((?:proxy-)?authorization|x-api-key|(?:set-)?cookie)(["']?\s*[:=]\s*["']?)[^\r\n"']+/gi,
    "$1$2[removed]",
  ],
  // Not the words for the kind of sign-in, as in "basic authentication".
  [/\b([Bb]earer|[Bb]asic)(\s+)(?=\S*[\dA-Z=_])[\w.~+/=-]{6,}/g, "$1$2[removed]"],
  [
    /\b(?:sk|pk|rk|gsk|xai|r8|hf|npm|glpat|dop_v1|pypi|SG|ya29|key)[-_.](?=[\w.-]*\d)[\w.-]{16,}/g,
    "[key removed]",
  ],
  [/\b(?:gh[a-z]|github_pat|xox[a-z])[-_][\w-]{10,}/g, "[key removed]"],
  [
    /\b(?:AKIA|ASIA)[A-Z0-9]{12,}|\bAIza[\w-]{30,}|\bEAA[A-Za-z0-9]{24,}|\bLLM\|[\w-]+\|[\w-]+/g,
    "[key removed]",
  ],
  [/\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g, "[token removed]"],
  // Named in the text itself: as a member, a variable, a flag or a part of a query.
  [
    /((?:^|[^\w])[\w.-]{0,40}(?:passw(?:or)?d|passphrase)[\w.-]{0,20}["']?(?:\s*[:=]\s*|\s+(?=["'])))(?:"[^"\r\n]*"|'[^'\r\n]*'|[^\s"',;&]+)/gi,
    "$1[removed]",
  ],
  [
    /((?:^|[^\w])[\w.-]{0,40}(?:api[_-]?key|access[_-]?key|private[_-]?key|token|secret|credential)[\w.-]{0,20}["']?\s*[:=]\s*["']?)(?=[^\s"',;&]*\d)[^\s"',;&]{8,}/gi,
    "$1[removed]",
  ],
  [/(--?[\w-]{0,40}(?:key|token|secret|password|auth)[= ])[^\s-][^\s]{5,}/gi, "$1[removed]"],
];

/**
 * @param secrets variables and headers that the host was given; those with the name of a secret are taken out wherever
 * their value stands, also escaped as in JSON or in a URL
 */
export function secretRemover(...secrets: readonly Readonly<Record<string, string | undefined>>[]): Redact {
  const named = secrets
    .flatMap((some) => Object.entries(some))
    .flatMap(([name, value = ""]) =>
      isSecretName(name) ? spellings(value).map((spelling) => ({ name, spelling })) : [],
    )
    .sort((a, b) => b.spelling.length - a.spelling.length);
  return (text) => {
    let clean = stripVTControlCharacters(text);
    for (const { name, spelling } of named) clean = clean.replaceAll(spelling, `[${name} removed]`);
    for (const [pattern, put] of SHAPES) clean = clean.replace(pattern, put);
    return clean;
  };
}

/** Takes out the secrets and cuts what is too long in its middle, and says so. */
export function redaction(...secrets: readonly Readonly<Record<string, string | undefined>>[]): Redact {
  const remove = secretRemover(...secrets);
  return (text) => {
    const left = Math.max(0, text.length - 2 * SEARCHED_LENGTH);
    if (left === 0) return shortened(remove(text), 0);
    const [head, tail] = [text.slice(0, SEARCHED_LENGTH), text.slice(-SEARCHED_LENGTH)];
    return shortened(remove(head) + remove(tail), left);
  };
}

/** The value with every text in it redacted, names of members excepted. */
export function redactTexts(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((member) => redactTexts(member, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redactTexts(member, redact)]),
  );
}

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !PLACE_NAME.test(name);
}

function spellings(value: string): readonly string[] {
  const whole = value.trim();
  const lines = whole.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE);
  const forms = [whole, ...lines].filter((form) => form.length >= SHORTEST_VALUE);
  return [...new Set(forms.flatMap((form) => [form, JSON.stringify(form).slice(1, -1), inUrl(form)]))];
}

/** Half a character cannot stand in a URL. */
function inUrl(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text : encodeURIComponent(text);
}

/** @param left characters that were left out between the two ends before */
function shortened(text: string, left: number): string {
  if (text.length <= REDACTED_LENGTH && left === 0) return text;
  const half = REDACTED_LENGTH / 2;
  const missing = text.length - REDACTED_LENGTH + left;
  // Half a character is none.
  const head = text.slice(0, half).replace(/[\uD800-\uDBFF]$/, "");
  const tail = text.slice(-half).replace(/^[\uDC00-\uDFFF]/, "");
  return `${head}\n[… ${missing} characters left out …]\n${tail}`;
}
