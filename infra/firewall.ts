const HEADER = "authorization";
const asIs = [{ priority: 0, type: "NONE" }];

/** "Rate limit the requests that are missing a specific header": one that says something. */
const carriesToken = {
  sizeConstraintStatement: {
    fieldToMatch: { singleHeader: { name: HEADER } },
    comparisonOperator: "GT",
    size: 0,
    textTransformations: asIs,
  },
};

interface Bounds {
  /** Requests in five minutes, before more are refused: of an address without a token, or of a token. */
  each: number;
  /** Of an address with whatever tokens: who makes tokens up has a new one for each request. */
  host: number;
}

/** A firewall's samples are whole requests, their addresses and tokens among them. */
export const withoutSamples = <T>(config: T) => ({ ...config, sampledRequestsEnabled: false });

/**
 * Counts each token by itself, from wherever it comes, and by its address who has none: a host serves many practices, and many people share an
 * address. A request without the header is none of the rule by token ("RateBasedStatementCustomKey").
 */
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
