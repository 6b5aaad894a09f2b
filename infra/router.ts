import { contentSecurityPolicy, referrerPolicy } from "@sereno/web/headers";
import { stage } from "./stage";

const policyText = Object.entries(contentSecurityPolicy)
  .map(([name, sources]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...sources].join(" "))
  .join("; ");

/** For pages and files. An answer of the API brings headers of its own, and those win. */
const headers = new aws.cloudfront.ResponseHeadersPolicy("WebHeaders", {
  name: `${$app.name}-${$app.stage}-web`,
  securityHeadersConfig: {
    contentSecurityPolicy: { contentSecurityPolicy: policyText, override: false },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: "DENY", override: false },
    referrerPolicy: { referrerPolicy, override: false },
    strictTransportSecurity: { accessControlMaxAgeSec: 31_536_000, includeSubdomains: true, override: false },
  },
  customHeadersConfig: {
    items: [{ header: "cross-origin-opener-policy", value: "same-origin", override: false }],
  },
});

export const router = new sst.aws.Router("Web", {
  domain: stage.domain ?? undefined,
  transform: {
    // The API forbids to keep its answers. Should one ever not, it is still kept for its own session alone.
    cachePolicy: {
      parametersInCacheKeyAndForwardedToOrigin: {
        cookiesConfig: { cookieBehavior: "none" },
        headersConfig: { headerBehavior: "whitelist", headers: { items: ["authorization"] } },
        queryStringsConfig: { queryStringBehavior: "all" },
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      },
    },
    cdn(args) {
      args.defaultCacheBehavior = $output(args.defaultCacheBehavior).apply((behavior) => ({
        ...behavior,
        responseHeadersPolicyId: headers.id,
      }));
    },
  },
});

/** Where a browser finds this stage: its domain, or CloudFront's own address. */
export const origin = router.url;
