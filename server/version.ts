/** The version of this plugin, as Muse records it. The bundle cannot read `package.json`; a test compares them. */
export const PLUGIN_VERSION = "0.1.0";
