import { fromEnv } from "@aws-sdk/credential-provider-env";

/**
 * On Lambda the credentials are in the environment. This keeps the SDK's other credential providers out of the bundle.
 */
export const defaultProvider = () => fromEnv();
