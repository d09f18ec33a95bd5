/** The opening of a connection: what is sent, what must come back, and what the answer means for the client. */

import type { MethodResult } from "./methods.ts";
import type { ClientCapabilities, InitializeParams } from "./schema/host.ts";

/** The schema that this client was written against (MSP 1.4.1, stable). */
export const SCHEMA_FINGERPRINT = "sha256:e0e163db6ccf00dbe68402ce55d6319b3edc33c421f31e9583b587b2de8a118f";

/** How long a host may take to answer the handshake, in milliseconds. No other request has a limit. */
export const HANDSHAKE_LIMIT_MS = 30_000;

export interface HandshakeOptions extends ClientCapabilities {
  /** Version of this client, as hosts record it. */
  readonly clientVersion?: string;
}

/** Something about the host that a person may want to know and that stops nothing. */
export interface HostNotice {
  readonly kind: "fingerprintMismatch";
  readonly expected: string;
  readonly served: string;
  readonly hostVersion: string;
  readonly message: string;
}

export interface HostInfo {
  readonly name: string;
  readonly version: string;
  readonly userAgent: string;
  readonly museHome: string;
  /** `unix` or `windows`: where the host runs, which may differ from where the client does. */
  readonly platformFamily: string;
  readonly platformOs: string;
  readonly fingerprint: string;
  readonly experimentalApi: boolean;
  readonly grantedCapabilities: ReadonlySet<string>;
  /** Sessions survive the host. False also when the host says something unknown about it. */
  readonly durable: boolean;
  readonly notice?: HostNotice;
}

export function initializeParams({ clientVersion, ...capabilities }: HandshakeOptions): InitializeParams {
  return {
    clientInfo: {
      name: "paseo_muse_provider",
      title: "Muse Code in Paseo",
      version: clientVersion ?? "0.0.0",
    },
    capabilities,
  };
}

export function hostInfo(result: MethodResult<"initialize">): HostInfo {
  const { schema, serverInfo, grantedCapabilities, sessionDurability } = result;
  const notice = noticeOf(schema.fingerprint, serverInfo.version);
  return {
    name: serverInfo.name,
    version: serverInfo.version,
    userAgent: result.userAgent,
    museHome: result.museHome,
    platformFamily: result.platformFamily,
    platformOs: result.platformOs,
    fingerprint: schema.fingerprint,
    experimentalApi: result.experimentalApi,
    grantedCapabilities: new Set(grantedCapabilities),
    durable: sessionDurability === undefined || sessionDurability === "durable",
    ...(notice === undefined ? {} : { notice }),
  };
}

function noticeOf(served: string, hostVersion: string): HostNotice | undefined {
  if (served === SCHEMA_FINGERPRINT) return undefined;
  const message = `This Muse (${hostVersion === "" ? "version unknown" : hostVersion}) speaks another version of its protocol than this plugin was written for. Most things will work; what is new will be missing.`;
  return { kind: "fingerprintMismatch", expected: SCHEMA_FINGERPRINT, served, hostVersion, message };
}
