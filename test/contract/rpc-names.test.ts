import type { PluginServerContext } from "@getpaseo/plugin/server";
import { expect, it } from "vitest";
import server from "../../index.server.ts";
import * as answer from "../../shared/rpc/answer.ts";
import * as chat from "../../shared/rpc/chat.ts";
import * as command from "../../shared/rpc/command.ts";
import * as draft from "../../shared/rpc/draft.ts";
import * as output from "../../shared/rpc/output.ts";
import * as signIn from "../../shared/rpc/sign-in.ts";
import * as status from "../../shared/rpc/status.ts";

/*
 * Paseo refuses a name of another form while the entry is evaluated, and then nothing of the plugin is there: no
 * backend, no panel. So does the stand-in that these imports run through.
 */
const declared = [answer, chat, command, draft, output, signIn, status]
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (typeof value === "object" && "name" in value ? [value.name] : []));

it("gives every call a name that Paseo takes, and answers each of them", async () => {
  const handled: string[] = [];
  const host: PluginServerContext = {
    registerProvider: () => {},
    registerSettings: () => undefined,
    on: () => () => {},
    before: () => () => {},
    handle: ({ name }) => void handled.push(name),
  };
  const cleanup = server(host);
  await cleanup();
  for (const name of declared) expect(name).toMatch(/^[a-z][a-z0-9._-]*$/);
  expect(handled.toSorted()).toEqual(declared.toSorted());
  expect(new Set(handled).size).toBe(handled.length);
});
