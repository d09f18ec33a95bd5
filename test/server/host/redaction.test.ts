import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSecretName, REDACTED_LENGTH, redaction, redactTexts } from "../../../server/host/redaction.ts";

const KEY = "mk-live-7f3a9c";
const redact = redaction({
  META_API_KEY: KEY,
  DB_PASSWORD: 'pa"ss wörd/1',
  SSH_AUTH_SOCK: "/tmp/agent.sock",
  USE_TOKEN: "true",
  PATH: "/usr/bin",
});

describe("a secret in the text of a host", () => {
  it.each([
    [
      "the value of a variable with a telling name",
      `key ${KEY} refused`,
      "key [META_API_KEY removed] refused",
    ],
    ["such a value in JSON", '{"p":"pa\\"ss wörd/1"}', '{"p":"[DB_PASSWORD removed]"}'],
    ["such a value in a URL", "?p=pa%22ss%20w%C3%B6rd%2F1", "?p=[DB_PASSWORD removed]"],
    ["a colour in the middle of it", `key mk-live\u001B[31m-7f3a9c`, "key [META_API_KEY removed]"],
    ["a bearer header", "Authorization: Bearer abc.def-123", "Authorization: [removed]"],
    ["a bearer token alone", "sent Bearer abc.def-123 to it", "sent Bearer [removed] to it"],
    ["another header", 'x-api-key: "a b c"', 'x-api-key: "[removed]"'],
    ["the password of a URL", "postgres://me:s3cr@t@db:5432/x", "postgres://[removed]@db:5432/x"],
    ["a token as the user of a URL", "https://ghp_abc@github.com/x", "https://[removed]@github.com/x"],
    ["a part of a query", "GET /x?access_token=abc12345&a=1", "GET /x?access_token=[removed]&a=1"],
    ["a flag", "muse --api-key abcdef123 --version", "muse --api-key [removed] --version"],
    ["a password by its name", "password: hunter2 was refused", "password: [removed] was refused"],
    ["a member by its name", '{"clientSecret": "abc12345678"}', '{"clientSecret": "[removed]"}'],
    ["a key by its shape", "sk-proj-abcdefghijklmnop1234 is invalid", "[key removed] is invalid"],
    ["a GitHub token by its shape", "used github_pat_11ABCDEFG0abcdef", "used [key removed]"],
    ["a cloud key by its shape", "AKIAIOSFODNN7EXAMPLE", "[key removed]"],
    ["a signed token by its shape", "got eyJhbGciOiJIUzI1.eyJzdWIi.abc-_1", "got [token removed]"],
    [
      "a PEM block of many lines",
      "in\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nab+/=\n-----END RSA PRIVATE KEY-----\nout",
      "in\n[PEM block removed]\nout",
    ],
    ["a PEM block without its end", "in\n-----BEGIN PRIVATE KEY-----\nMIIE", "in\n[PEM block removed]"],
    [
      "a PEM block without its beginning",
      "MIIE\nab==\n-----END PRIVATE KEY-----\nx",
      "[PEM block removed]\nx",
    ],
  ])("is taken out: %s", (_what, text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  it("is taken out line by line where the value has several", () => {
    const value = "first line of a secret\nsecond line of a secret";
    const shown = redaction({ DEPLOY_KEY: value })(`… ${value.split("\n")[1]} and more`);
    expect(shown).toBe("… [DEPLOY_KEY removed] and more");
  });

  it.each([
    "max_tokens: 4096 is over the 200000 tokens of the model",
    "Unexpected token: identifier",
    "basic authentication required, bearer authentication too",
    "https://example.org/a/b?c=d@e and user@example.org",
    "the tool key-value-store-with-a-long-name failed at /usr/bin",
    "no socket at /tmp/agent.sock, which is true",
    "exit code 1 in src/secrets.ts:12",
  ])("is not seen where there is none: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("never comes through, whatever stands around it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
        expect(redact(`${before}${KEY}${after}`)).not.toContain(KEY);
      }),
    );
  });

  it("is known by the name of its variable, and not where that names a place", () => {
    const names = [
      "META_API_KEY",
      "apiKey",
      "GITHUB_TOKEN",
      "npm_config__auth",
      "DATABASE_URL",
      "authorization",
    ];
    expect(names.filter(isSecretName)).toEqual(names);
    expect(["PATH", "PWD", "SSH_AUTH_SOCK", "TOKEN_FILE", "KEYBOARD", "AUTHOR"].filter(isSecretName)).toEqual(
      [],
    );
  });
});

describe("a long text of a host", () => {
  it.each([REDACTED_LENGTH + 1, 100_000, 10_000_000])(
    "of %i characters is cut in its middle, and says so",
    (size) => {
      const text = `begin${"x".repeat(size - 8)}end`;
      const shown = redact(text);
      const [, missing = ""] = /\[… (\d+) characters left out …\]/.exec(shown) ?? [];
      expect(shown.startsWith("begin") && shown.endsWith("end")).toBe(true);
      expect(REDACTED_LENGTH + Number(missing)).toBe(size);
      expect(shown.length).toBeLessThan(REDACTED_LENGTH + 100);
    },
  );

  it("shows no part of a secret that a cut goes through", () => {
    for (const at of [REDACTED_LENGTH / 2, 4 * REDACTED_LENGTH])
      for (let shift = -KEY.length; shift <= 0; shift++) {
        const text = `${"x".repeat(at + shift)}${KEY}${"y".repeat(100_000)}`;
        expect(redact(text)).not.toMatch(/mk-l|live|7f3a/);
      }
  });
});

it("goes through all texts of a value, at any depth", () => {
  expect(redactTexts({ a: [KEY, 1, null], b: { c: KEY } }, redact)).toEqual({
    a: ["[META_API_KEY removed]", 1, null],
    b: { c: "[META_API_KEY removed]" },
  });
});
