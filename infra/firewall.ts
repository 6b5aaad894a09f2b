const HEADER = "authorization";
const asIs = [{ priority: 0, type: "NONE" }];

/** Matches a non-empty `HEADER`. From AWS's example "Rate limit the requests that are missing a specific header". */
const carriesToken = {
  sizeConstraintStatement: {
    fieldToMatch: { singleHeader: { name: HEADER } },
    comparisonOperator: "GT",
    size: 0,
    textTransformations: asIs,
  },
};

interface Bounds {
  /** Maximum number of requests in five minutes with the same token, or without a token from one IP address. */
  each: number;
  /** Maximum number of requests with tokens in five minutes from one IP address: a caller may invent many tokens. */
  host: number;
}

/** Turns off the firewall's samples, which store whole requests with addresses and tokens. */
export const withoutSamples = <T>(config: T) => ({ ...config, sampledRequestsEnabled: false });

/** Limits requests with the same token, those without a token from one IP address, and all those with tokens from one
 * IP address. The token rule skips requests without an Authorization header (AWS: "RateBasedStatementCustomKey"). */
export function rateRules({ each, host }: Bounds) {
  const action = {
    block: { customResponse: { responseCode: 429, responseHeaders: [{ name: "retry-after", value: "300" }] } },
  };
  const rules = {
    RateLimitPerIP: {
      limit: each,
      aggregateKeyType: "IP",
      scopeDownStatement: { notStatement: { statements: [carriesToken] } },
    },
    RateLimitPerToken: {
      limit: each,
      aggregateKeyType: "CUSTOM_KEYS",
      customKeys: [{ header: { name: HEADER, textTransformations: asIs } }],
    },
    RateLimitPerHost: { limit: host, aggregateKeyType: "IP", scopeDownStatement: carriesToken },
  };
  return Object.entries(rules).map(([name, rateBasedStatement], priority) => ({
    name,
    priority,
    action,
    statement: { rateBasedStatement },
    visibilityConfig: withoutSamples({ cloudwatchMetricsEnabled: true, metricName: `Web${name}` }),
  }));
}
