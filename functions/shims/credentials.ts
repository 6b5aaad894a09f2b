import { fromEnv } from "@aws-sdk/credential-provider-env";

/** On Lambda the environment has the credentials. Keeps the SDK's other providers out of the bundle. */
export const defaultProvider = () => fromEnv();
