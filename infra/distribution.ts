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

/** For pages and files. An answer of the API brings headers of its own, and those win. */
const webHeaders = () =>
  new aws.cloudfront.ResponseHeadersPolicy("WebHeaders", {
    name: `${$app.name}-${$app.stage}-web`,
    securityHeadersConfig: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicyText, override: false },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: "DENY", override: false },
      referrerPolicy: { referrerPolicy, override: false },
      strictTransportSecurity: { accessControlMaxAgeSec: 31_536_000, includeSubdomains: true, override: false },
    },
    customHeadersConfig: {
      items: [
        { header: "cross-origin-opener-policy", value: "same-origin", override: false },
        { header: "permissions-policy", value: permissionsPolicyText, override: false },
      ],
    },
  });

/** What copies at the edge are told apart by; all of it reaches the origin. */
const toldApartBy = (headers: string[]) => ({
  cookiesConfig: { cookieBehavior: "none" },
  headersConfig: { headerBehavior: "whitelist", headers: { items: headers } },
  queryStringsConfig: { queryStringBehavior: "all" },
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
});

/** Who calls, and which of the addresses. */
const KEPT_APART = ["authorization", HOST_HEADER];

/** The API's own, which lets nothing be kept: of the pages each city would have its copy. */
const apiCaching = () =>
  new aws.cloudfront.CachePolicy("ApiCaching", {
    comment: "Sereno's API, and where its viewers roughly are",
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 31_536_000,
    parametersInCacheKeyAndForwardedToOrigin: toldApartBy([...KEPT_APART, ...PLACE_HEADERS]),
  });

const CLOSED = { blockPublicAcls: true, blockPublicPolicy: true, ignorePublicAcls: true, restrictPublicBuckets: true };

/** CloudFront wants a default origin, and SST's is a placeholder over plain HTTP: this one is ours, empty and closed. */
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

/** The router with all that an account has few of: certificate, distribution, cache and headers policies. */
export function makeRouter() {
  if (stage.closesAccount) new aws.s3.AccountPublicAccessBlock("NoPublicBuckets", CLOSED);
  changeRequestFunction("Web");
  const headers = webHeaders();
  const caching = apiCaching();
  return new sst.aws.Router("Web", {
    domain: stage.domain ?? undefined,
    edge: {
      viewerRequest: {
        injection: $interpolate`${SAY_ADDRESS} ${SAY_HOST} ${proveEdge(secrets.edgeKeys.value)} ${SEND_BELOW}`,
      },
    },
    waf: stage.requests !== null && {
      // The API parses what it is sent; rules that guess at meaning would refuse notes of a session.
      managedRules: { coreRuleSet: false, knownBadInputs: false, sqlInjection: false },
    },
    transform: {
      waf(args) {
        args.visibilityConfig = $output(args.visibilityConfig).apply(withoutSamples);
        if (stage.requests !== null) args.rules = rateRules(stage.requests);
      },
      // The API forbids to keep its answers. Should one ever not, it is still kept for its own session alone.
      cachePolicy: {
        parametersInCacheKeyAndForwardedToOrigin: toldApartBy(KEPT_APART),
      },
      cdn(args) {
        const behavior = $output(args.defaultCacheBehavior).apply((given) => ({
          ...given,
          responseHeadersPolicyId: headers.id,
        }));
        args.origins = [nowhere()];
        args.defaultCacheBehavior = behavior;
        // A page is sent on to TLS. A call is refused: its token was readable on the way, and whoever sends it has to notice.
        args.orderedCacheBehaviors = behavior.apply((given) => {
          const api = {
            ...given,
            viewerProtocolPolicy: "https-only",
            cachePolicyId: caching.id,
          };
          return [
            ...API_PATHS.map((pathPattern) => ({ ...api, pathPattern })),
            // Outlook reads no calendar that comes compressed.
            { ...api, pathPattern: FEED_PATH, compress: false, cachePolicyId: CACHING_DISABLED },
          ];
        });
      },
    },
  });
}
