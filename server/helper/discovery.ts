/** What is asked of Muse without a session: whether it is there, and which models it has. One for all connections. */
import type {
  ProviderCatalog,
  ProviderCatalogOptions,
  ProviderLaunch,
} from "@getpaseo/plugin/server/provider";
import type { Launch } from "../launch/launch.ts";
import { createLauncher, type Launcher, type LaunchRequest } from "../launch/launcher.ts";
import type { Machine } from "../launch/machine.ts";
import type { Muse } from "../muse.ts";
import type { Ports } from "../ports.ts";
import type { ReadSettings } from "../preferences.ts";
import { type Account, type Accounts, accountOf, createAccounts } from "./accounts.ts";
import { type CheckStanding, createAvailability } from "./availability.ts";
import { catalogOf } from "./catalog.ts";
import { catalogKey, createCatalogs } from "./catalogs.ts";
import { type HelperShare, type Helpers, ShareClosed } from "./helper.ts";

export interface DiscoveryOptions {
  readonly daemonEnv: Readonly<Record<string, string | undefined>>;
  readonly helpers: Helpers;
  readonly machine: Machine;
  readonly ports: Ports;
  readonly settings: ReadSettings;
}

/** `host` is what the daemon resolved, where it does that. */
type Resolved = ProviderLaunch | undefined;

export interface Discovery {
  readonly launcher: Launcher;
  readonly accounts: Accounts;
  /** The account that a Muse uses which the request starts so. */
  accountOf(launch: Launch, request: LaunchRequest): Account;
  readonly standing: CheckStanding;
  /** For one asker, who closes it. */
  readonly share: () => HelperShare;
  /** Runs the work on the one host for what belongs to no session. */
  use<Result>(share: HelperShare, host: Resolved, work: (muse: Muse) => Promise<Result>): Promise<Result>;
  catalog(share: HelperShare, host: Resolved): Promise<ProviderCatalog>;
  /** Undefined where Muse is not found, so that nothing is kept. With `force` the next catalog is read anew. */
  cacheKey(options: ProviderCatalogOptions): Promise<string | undefined>;
}

export function createDiscovery({
  daemonEnv,
  helpers,
  machine,
  ports,
  settings,
}: DiscoveryOptions): Discovery {
  const launcher = createLauncher({ daemonEnv, machine, ports, settings });
  const catalogs = createCatalogs(ports);

  return {
    launcher,
    accounts: createAccounts(),
    accountOf: ({ env }, request) => accountOf(env, request, machine),
    share: helpers.share,
    standing: createAvailability({ helpers, launcher, machine, ports }),
    async use(share, host, work) {
      return share.use(await launcher({ host }), work);
    },
    async catalog(share, host) {
      const start = await launcher({ host });
      const key = catalogKey(start.launch, machine);
      for (;;) {
        let isOurs = false;
        try {
          const models = await catalogs.read(key, () => {
            isOurs = true;
            return share.use(start, async ({ client }) => (await client.query("model/list", {})).models);
          });
          return catalogOf(models, start.preferences.defaultMode);
        } catch (error) {
          // Whoever asked first has left meanwhile; the question is still open.
          if (isOurs || !(error instanceof ShareClosed)) throw error;
        }
      }
    },
    async cacheKey({ force, launch: host }) {
      const started = await launcher({ host }).catch(() => undefined);
      if (started === undefined) return undefined;
      const key = catalogKey(started.launch, machine);
      if (force) catalogs.forget(key);
      return `${key} ${started.preferences.defaultMode}`;
    },
  };
}
