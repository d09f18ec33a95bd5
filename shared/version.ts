/**
 * The version of this plugin, as Muse records it. In both bundles, so that an old one of one half shows beside the other.
 * Neither can read `package.json`; a test compares them.
 */
export const PLUGIN_VERSION = "0.1.0";
