/** What Paseo compiles and evaluates at every load. */
import { hostVersion } from "../../paseo/compile/host-version.ts";
import { compilePlugin } from "../../paseo/compile.ts";
import type { Row } from "../measure.ts";

const PROJECT = process.cwd();

export async function bundleRows(): Promise<readonly Row[]> {
  const { server, client } = await compilePlugin(PROJECT, hostVersion("0.11.0"));
  if (server === null || client === null) throw new Error("A half of the plugin is missing.");
  return [
    size("server bundle", server, 450, "execa, vscode-jsonrpc and immutable"),
    size("client bundle", client, 120, "cards and panel"),
  ];
}

function size(what: string, code: string, limit: number, limitedBy: string): Row {
  return { what, against: "", value: Buffer.byteLength(code) / 1000, limit, unit: "kB", limitedBy };
}
