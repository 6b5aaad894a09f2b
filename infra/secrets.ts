/** The canary's token before anybody has made one. */
export const NO_CANARY = "none";

/** Keys are lists with commas: the first signs and encrypts, all are accepted. Put a new key before the old one. */
export const secrets = {
  googleClientId: new sst.Secret("GoogleClientId"),
  googleClientSecret: new sst.Secret("GoogleClientSecret"),
  sessionKeys: new sst.Secret("SessionKeys"),
  encryptionKeys: new sst.Secret("EncryptionKeys"),
  /** The edge sends the first key with each request, so that the API knows where the request came from. */
  edgeKeys: new sst.Secret("EdgeKeys"),
  /** Sign the address to which production forwards a sign-in. Production and its previews share them. */
  relayKeys: new sst.Secret("RelayKeys"),
  /** The agent's token of the canary's practice. */
  canaryToken: new sst.Secret("CanaryToken", NO_CANARY),
};
