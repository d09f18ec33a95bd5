/** A registry of packages on this machine, for as long as a test takes. */
import { createServer } from "node:http";
import { onTestFinished } from "vitest";

interface Version {
  readonly integrity: string;
  /** Absent: only told of. */
  readonly tarball?: Buffer;
}

/** @param packages by name and version; each can be had as `<last part of the name>-<version>.tgz` */
export async function standInRegistry(packages: Readonly<Record<string, Readonly<Record<string, Version>>>>) {
  const asked: string[] = [];
  const answers = new Map<string, (base: string) => string | Buffer>();
  for (const [name, versions] of Object.entries(packages)) {
    const file = (version: string) => `${name.split("/").at(-1)}-${version}.tgz`;
    answers.set(`/${name.replace("/", "%2f")}`, (base) =>
      JSON.stringify({
        versions: Object.fromEntries(
          Object.entries(versions).map(([version, { integrity }]) => [
            version,
            { dist: { tarball: `${base}${file(version)}`, integrity } },
          ]),
        ),
      }),
    );
    for (const [version, { tarball }] of Object.entries(versions))
      if (tarball !== undefined) answers.set(`/${file(version)}`, () => tarball);
  }
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else response.end(answer(base));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
  /** The path of each request. */
  return { base, asked };
}
