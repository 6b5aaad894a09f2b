import { CHALLENGE } from "@sereno/core/domain/auth/rules";
import { contentSecurityPolicyText, permissionsPolicyText, referrerPolicy } from "@sereno/web/headers";
import {
  API_PATHS,
  CACHING_DISABLED,
  changeRequestFunction,
  FEED_PATH,
  HOST_HEADER,
  PLACE_HEADERS,
  proveEdge,
  SAY_ADDRESS,
  SAY_HOST,
  SEND_BELOW,
} from "./edge";
import { rateRules, withoutSamples } from "./firewall";
import { secrets } from "./secrets";
import { stage } from "./stage";

const headersPolicy = (id: string, name: string, others: Record<string, string>) =>
  new aws.cloudfront.ResponseHeadersPolicy(id, {
    name: `${$app.name}-${$app.stage}-${name}`,
    securityHeadersConfig: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicyText, override: false },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: "DENY", override: false },
      referrerPolicy: { referrerPolicy, override: false },
      strictTransportSecurity: { accessControlMaxAgeSec: 31_536_000, includeSubdomains: true, override: false },
    },
    customHeadersConfig: {
      items: Object.entries({
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": permissionsPolicyText,
        ...others,
      }).map(([header, value]) => ({ header, value, override: false })),
    },
  });

/** A cache key with the query and `headers`; CloudFront forwards to the origin what the cache key contains. */
const cacheKeyWith = (headers: string[]) => ({
  cookiesConfig: { cookieBehavior: "none" },
  headersConfig: { headerBehavior: "whitelist", headers: { items: headers } },
  queryStringsConfig: { queryStringBehavior: "all" },
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
});

/** Headers in the cache keys of API and pages: a cached answer reaches only requests with the same token and host. */
const KEPT_APART = ["authorization", HOST_HEADER];

const CLOSED = { blockPublicAcls: true, blockPublicPolicy: true, ignorePublicAcls: true, restrictPublicBuckets: true };

/** An empty, private bucket as the default origin, which CloudFront requires. SST's default uses plain HTTP. */
function nowhere() {
  const bucket = new aws.s3.Bucket("Nowhere", { bucketPrefix: `${$app.name}-${$app.stage}-`, forceDestroy: true });
  new aws.s3.BucketPublicAccessBlock("NowhereIsClosed", { bucket: bucket.id, ...CLOSED });
  return {
    originId: "default",
    domainName: bucket.bucketRegionalDomainName,
    customOriginConfig: {
      httpPort: 80,
      httpsPort: 443,
      originProtocolPolicy: "https-only",
      originReadTimeout: 20,
      originSslProtocols: ["TLSv1.2"],
    },
  };
}

/** Makes the router, and with it the certificate, distribution and policies, whose number per account AWS limits. */
export function makeRouter() {
  if (stage.closesAccount) new aws.s3.AccountPublicAccessBlock("NoPublicBuckets", CLOSED);
  changeRequestFunction("Web");
  const headers = headersPolicy("WebHeaders", "web", {});
  // CloudFront adds this header (RFC 9110, 11.6.1), because function URLs rename it and no edge code runs on errors.
  const apiHeaders = headersPolicy("ApiHeaders", "api", { "www-authenticate": CHALLENGE });
  // The API's cache key contains the caller's location, which the pages' cache key omits.
  const caching = new aws.cloudfront.CachePolicy("ApiCaching", {
    comment: "Sereno's API, and where its viewers roughly are",
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 31_536_000,
    parametersInCacheKeyAndForwardedToOrigin: cacheKeyWith([...KEPT_APART, ...PLACE_HEADERS]),
  });
  return new sst.aws.Router("Web", {
    domain: stage.domain ?? undefined,
    edge: {
      viewerRequest: {
        injection: $interpolate`${SAY_ADDRESS} ${SAY_HOST} ${proveEdge(secrets.edgeKeys.value)} ${SEND_BELOW}`,
      },
    },
    waf: stage.requests !== null && {
      // No content rules, which would refuse words in session notes: the API validates its input.
      managedRules: { coreRuleSet: false, knownBadInputs: false, sqlInjection: false },
    },
    transform: {
      waf(args) {
        args.visibilityConfig = $output(args.visibilityConfig).apply(withoutSamples);
        if (stage.requests !== null) args.rules = rateRules(stage.requests);
      },
      cachePolicy: { parametersInCacheKeyAndForwardedToOrigin: cacheKeyWith(KEPT_APART) },
      cdn(args) {
        const behavior = $output(args.defaultCacheBehavior).apply((given) => ({
          ...given,
          responseHeadersPolicyId: headers.id,
        }));
        args.origins = [nowhere()];
        // By default CloudFront caches these errors for ten seconds, even `no-store` ones. A retry must reach the API.
        args.customErrorResponses = [404, 500, 502, 503, 504].map((errorCode) => ({
          errorCode,
          errorCachingMinTtl: 0,
        }));
        args.defaultCacheBehavior = behavior;
        // Refuses API calls over plain HTTP: the caller must notice that the token was sent in clear text.
        args.orderedCacheBehaviors = behavior.apply((given) => {
          const api = { ...given, viewerProtocolPolicy: "https-only", cachePolicyId: caching.id };
          return [
            ...API_PATHS.map((pathPattern) => ({ ...api, pathPattern, responseHeadersPolicyId: apiHeaders.id })),
            // Feeds are sent uncompressed, because Outlook cannot read compressed calendars.
            { ...api, pathPattern: FEED_PATH, compress: false, cachePolicyId: CACHING_DISABLED },
          ];
        });
      },
    },
  });
}
