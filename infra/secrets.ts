export const NO_CANARY = "none";

/** `...Keys` are comma-separated. The first key signs or encrypts, all verify or decrypt. To rotate, prepend one. */
export const secrets = {
  googleClientId: new sst.Secret("GoogleClientId"),
  googleClientSecret: new sst.Secret("GoogleClientSecret"),
  sessionKeys: new sst.Secret("SessionKeys"),
  encryptionKeys: new sst.Secret("EncryptionKeys"),
  edgeKeys: new sst.Secret("EdgeKeys"),
  /** Keys with which a preview signs the OAuth states of its sign-ins and production verifies them: equal in both. */
  relayKeys: new sst.Secret("RelayKeys"),
  canaryToken: new sst.Secret("CanaryToken", NO_CANARY),
};
