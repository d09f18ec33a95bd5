/** Paseo's name for this backend: agents that run on it carry it as their provider. */
export const PROVIDER_ID = "muse-code";
