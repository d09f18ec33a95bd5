/** The build that is simulated: Muse Code 1.4.1 with the fingerprint of its stable surface. */
export const version = "1.4.1";

export const fingerprint = "sha256:e0e163db6ccf00dbe68402ce55d6319b3edc33c421f31e9583b587b2de8a118f";
