/** The value of the canary's token until one is set. */
export const NO_CANARY = "none";

/** `...Keys` are comma-separated: the first signs and encrypts, all are accepted. To rotate, put a new key first. */
export const secrets = {
  googleClientId: new sst.Secret("GoogleClientId"),
  googleClientSecret: new sst.Secret("GoogleClientSecret"),
  sessionKeys: new sst.Secret("SessionKeys"),
  encryptionKeys: new sst.Secret("EncryptionKeys"),
  /** The edge sends the first key with each request, so that the API recognises requests through the edge. */
  edgeKeys: new sst.Secret("EdgeKeys"),
  /** The keys sign the address to which production relays a sign-in. Shared by production and previews. */
  relayKeys: new sst.Secret("RelayKeys"),
  canaryToken: new sst.Secret("CanaryToken", NO_CANARY),
};
