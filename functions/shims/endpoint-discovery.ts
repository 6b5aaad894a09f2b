/** Keeps the SDK's endpoint discovery out of the bundle: DynamoDB has one endpoint per region. */
export const resolveEndpointDiscoveryConfig = <T>(config: T): T => config;

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};
