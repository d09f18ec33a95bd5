/** Stand-in for `@getpaseo/plugin`: what both halves of a plugin share. */
import type { z } from "zod";
import type { Json, JsonObject } from "./json.ts";

export type { Json, JsonObject };

const RPC_NAME = /^[a-z][a-z0-9._-]*$/;
const SETTINGS_ID = /^[a-z][a-z0-9_-]*$/;

/** One remote call from the client half to the server half. Both sides validate both directions. */
export interface RpcContract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
}

/** What a caller passes, before defaults and transforms. */
export type RpcInput<Contract extends RpcContract> = z.input<Contract["input"]>;
/** What a caller gets back. */
export type RpcOutput<Contract extends RpcContract> = z.output<Contract["output"]>;

/** Declares an RPC. Throws when the name is not `^[a-z][a-z0-9._-]*$`. */
export function defineRpc<Input extends z.ZodType, Output extends z.ZodType>(
  contract: RpcContract<Input, Output>,
): RpcContract<Input, Output> {
  const name = contract.name.trim();
  if (!RPC_NAME.test(name)) throw new Error(`Invalid plugin RPC name: ${JSON.stringify(contract.name)}`);
  return { ...contract, name };
}

/** A settings document. Parsing `{}` with `schema` must give a complete one. */
export interface SettingsDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly scope: "host";
  /** Positive integer; a stored document with a greater one is invalid. */
  readonly version: number;
  readonly schema: Schema;
  readonly migrate?: (values: unknown, fromVersion: number) => unknown | Promise<unknown>;
}

export type SettingsValues<Definition extends SettingsDefinition> = z.output<Definition["schema"]>;

/** Declares a settings document. Throws on a malformed id, version or a schema without full defaults. */
export function defineSettings<Schema extends z.ZodType>(
  definition: SettingsDefinition<Schema>,
): SettingsDefinition<Schema> {
  if (!SETTINGS_ID.test(definition.id)) throw new Error(`Invalid plugin settings id: ${definition.id}`);
  if (definition.scope !== "host") throw new Error('Plugin settings scope must be "host"');
  if (!Number.isInteger(definition.version) || definition.version < 1)
    throw new Error("Plugin settings version must be a positive integer");
  if (!definition.schema.safeParse({}).success)
    throw new Error(`Plugin settings "${definition.id}" must have a default for every field`);
  return definition;
}
