export const NO_CANARY = "none";

/** `...Keys` are comma-separated: the first signs or encrypts, any verifies or decrypts. To rotate, prepend one. */
export const secrets = {
  googleClientId: new sst.Secret("GoogleClientId"),
  googleClientSecret: new sst.Secret("GoogleClientSecret"),
  sessionKeys: new sst.Secret("SessionKeys"),
  encryptionKeys: new sst.Secret("EncryptionKeys"),
  edgeKeys: new sst.Secret("EdgeKeys"),
  /** A preview signs its sign-ins' OAuth states with these keys and production verifies them: both need the same. */
  relayKeys: new sst.Secret("RelayKeys"),
  canaryToken: new sst.Secret("CanaryToken", NO_CANARY),
};
