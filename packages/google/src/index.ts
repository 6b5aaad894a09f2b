export { type GoogleEndpoints, googleEndpoints } from "./endpoints";
export { createGoogleIdentity, type GoogleIdentityConfig } from "./identity";
