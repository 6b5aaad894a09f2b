import { fromEnv } from "@aws-sdk/credential-provider-env";

/** Lambda gives credentials by the environment, so the SDK's other providers stay out of the bundle. */
export const defaultProvider = () => fromEnv();
