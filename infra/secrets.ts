/** What the canary's token is until there is one. */
export const NO_CANARY = "none";

/** Keys are lists, by commas: the first signs and encrypts, all are accepted. So a new one is put before the old one. */
export const secrets = {
  googleClientId: new sst.Secret("GoogleClientId"),
  googleClientSecret: new sst.Secret("GoogleClientSecret"),
  sessionKeys: new sst.Secret("SessionKeys"),
  encryptionKeys: new sst.Secret("EncryptionKeys"),
  /** With which the edge proves itself to the API. It sends the first. */
  edgeKeys: new sst.Secret("EdgeKeys"),
  /** Sign where a sign-in through production goes back to: production and its previews have the same. */
  relayKeys: new sst.Secret("RelayKeys"),
  /** An agent's, of the practice in which the canary flies. */
  canaryToken: new sst.Secret("CanaryToken", NO_CANARY),
};
