import { fromEnv } from "@aws-sdk/credential-provider-env";

/** On Lambda the credentials are in the environment: the SDK's search through every other place stays out of the bundle. */
export const defaultProvider = () => fromEnv();
