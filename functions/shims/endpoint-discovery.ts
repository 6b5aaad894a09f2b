/** DynamoDB has one address in each region: the SDK's search for others, and its cache of them, stay out of the bundle. */
export const resolveEndpointDiscoveryConfig = <T>(config: T): T => config;

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: undefined,
};
