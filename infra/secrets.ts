export const NO_CANARY = "none";

/** `...Keys` are comma-separated: the first signs or encrypts, any verifies or decrypts. To rotate, prepend one. */
export const secrets = {
  googleClientId: new sst.Secret("GoogleClientId"),
  googleClientSecret: new sst.Secret("GoogleClientSecret"),
  sessionKeys: new sst.Secret("SessionKeys"),
  encryptionKeys: new sst.Secret("EncryptionKeys"),
  edgeKeys: new sst.Secret("EdgeKeys"),
  /** The keys sign the address to which production relays a sign-in. Shared by production and previews. */
  relayKeys: new sst.Secret("RelayKeys"),
  canaryToken: new sst.Secret("CanaryToken", NO_CANARY),
};
