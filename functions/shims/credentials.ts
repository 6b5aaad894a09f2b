import { fromEnv } from "@aws-sdk/credential-provider-env";

/** Takes credentials from the environment, as Lambda gives them. Keeps the SDK's other providers out of the bundle. */
export const defaultProvider = () => fromEnv();
