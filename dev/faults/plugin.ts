/** The plugin itself, under the clock of a world, with simulated hosts of which the first may meet a fault. */
import { createAgents } from "../../server/agents.ts";
import { CAPABILITIES } from "../../server/capabilities.ts";
import { createConnection } from "../../server/connection.ts";
import { createDiscovery } from "../../server/helper/discovery.ts";
import { createHelpers } from "../../server/helper/helper.ts";
import type { Launch } from "../../server/launch/launch.ts";
import { systemMachine } from "../../server/launch/machine.ts";
import { DEFAULT_SETTINGS } from "../../shared/settings.ts";
import type { Frame } from "../muse/frame.ts";
import { memoryStore } from "../muse/memory-store.ts";
import { createSimulatedMuse, type SimulatedMuse } from "../muse/simulated-muse.ts";
import { type Fault, memoryHost } from "./memory-host.ts";
import type { World } from "./world.ts";

export interface OpenPlugin {
  readonly agents: ReturnType<typeof createAgents>;
  readonly connection: ReturnType<typeof createConnection>;
  /** In the order in which they were started. */
  readonly hosts: readonly SimulatedMuse[];
  /** What the first host sent. */
  readonly frames: readonly Frame[];
  /** Resolves when everything has ended, for which the world's time passes. */
  close(): Promise<void>;
}

export function openPlugin(world: World, fault: Fault): OpenPlugin {
  const store = memoryStore(true);
  const frames: Frame[] = [];
  const hosts: SimulatedMuse[] = [];
  const agents = createAgents();
  const helpers = createHelpers(world.ports);
  const discovery = createDiscovery({
    helpers,
    ports: world.ports,
    machine: systemMachine(world.ports),
    settings: async () => DEFAULT_SETTINGS,
    daemonEnv: {},
  });
  const launch: Launch = {
    command: "muse",
    args: [],
    env: {},
    how: "is simulated",
    platform: process.platform,
    start(options) {
      const isFirst = hosts.length === 0;
      const seed = `host ${hosts.length + 1}`;
      const muse = createSimulatedMuse({ store, seed, pace: 1, startMs: world.now() });
      hosts.push(muse);
      const onFrame = (frame: Frame) => void frames.push(frame);
      return memoryHost({ world, muse, ...(isFirst && { ...fault, onFrame }) }, options);
    },
  };
  const launcher = async () => ({ preferences: DEFAULT_SETTINGS, launch });
  const connection = createConnection(
    { agents, ports: world.ports, discovery: { ...discovery, launcher } },
    { versions: [1], capabilities: [...CAPABILITIES] },
  );
  return {
    agents,
    connection,
    hosts,
    frames,
    async close() {
      let isClosed = false;
      void connection.close().then(() => {
        isClosed = true;
      });
      while (!isClosed) {
        await world.quiet();
        if (!isClosed) world.next();
      }
      await helpers.close();
    },
  };
}
