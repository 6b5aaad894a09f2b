import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { CHALLENGE } from "@sereno/core/domain/auth/rules";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { SECONDS_PER_REQUEST } from "../bench/costs";
import { ROOT } from "../files";
import { edgeFunction } from "./at-edge";
import { ofType } from "./deploy";
import { recordedProduction } from "./recorded";

const production = await recordedProduction();
const atEdge = edgeFunction(production);
const one = (type: string, name: string) => ofType(production, type)[name];
const firewall = one("aws:wafv2/webAcl:WebAcl", "WebWaf");
const headersOf = (name: string) => one("aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy", name);
const distribution = ofType(production, "aws:cloudfront/distribution:Distribution").WebCdnDistribution;
const File = z.object({ key: z.string(), cacheControl: z.string(), contentType: z.string() });
const files = z.array(File).parse(one("pulumi-nodejs:dynamic:Resource", "SiteAssetFiles.sst.aws.BucketFiles")?.files);

interface Sent {
  host?: string;
  headers?: Record<string, { value: string }>;
  failing?: RegExp;
}

/** The first of the two edge keys with which the stage is recorded. */
const KEY = "value of EdgeKeys";
const ADDRESS = "203.0.113.7";

async function request(uri: string, { host = "sereno.example", headers, failing }: Sent = {}) {
  const sent = { uri, headers: { ...headers, host: { value: host } } };
  const { headers: told, body: _, ...answer } = await atEdge(sent, { address: ADDRESS, failing });
  const isForwarded = answer.statusCode === undefined;
  return {
    ...answer,
    address: isForwarded ? told?.["x-viewer-address"]?.value : undefined,
    key: isForwarded ? told?.["x-sereno-origin"]?.value : undefined,
  };
}

const [TRPC, REST, MCP] = ["trpc", "rest", "mcp"].map((name) => `${name}url.lambda-url.us-east-1.on.aws`);
const FILES = "siteassetsbucket.s3.amazonaws.com";
const SCREENS = ["/c", "/clientes", "/calendar", "/", "/dashboard", "/auth/callback", "/clients/cli_1/"];
const OF_FILES = ["/favicon.svg", "/llms.txt", "/robots.txt", "/sw.js", "/manifest.webmanifest"];
const OF_FOLDERS = ["/assets/index-Bx1.js", "/docs-assets/swagger-ui.css"];

describe("one domain serves web and API:", () => {
  test.each<[string, string | undefined, string]>([
    ["/trpc/appointment.book", TRPC, "/trpc/appointment.book"],
    ["/api/v1/appointments/apt_1", REST, "/api/v1/appointments/apt_1"],
    ["/api/v1/docs", REST, "/api/v1/docs"],
    ["/api/v1/agent/openapi.json", REST, "/api/v1/agent/openapi.json"],
    ["/api/v2/unknown", REST, "/api/v2/unknown"],
    ["/calendar/token.ics", REST, "/api/calendar/token.ics"],
    ["/c/token", REST, "/api/c/token"],
    ["/c/token/cita.ics", REST, "/api/c/token/cita.ics"],
    ["/mcp", MCP, "/mcp"],
    ...[...SCREENS, "/trpcs", "/mcps"].map((uri): [string, string, string] => [uri, FILES, "/index.html"]),
    ...[...OF_FILES, ...OF_FOLDERS].map((uri): [string, string, string] => [uri, FILES, uri]),
  ])("%s goes to %s as %s", async (uri, origin, as) => {
    expect(await request(uri)).toEqual({ origin, uri: as, address: ADDRESS, key: KEY });
  });

  const foreign = ["/logo.png", "/sw-old.js", "/clients/foto.jpg", "/wp-login.php"];
  test.each([...foreign, "/.well-known/oauth-authorization-server"])(
    "%s, which is no file of the web, gets 404",
    async (uri) => {
      expect(await request(uri)).toEqual({ origin: undefined, statusCode: 404, address: undefined, key: undefined });
    },
  );

  test("a screen's address gets the app, so CloudFront has no error pages and repeats no error of the server", () => {
    expect(files.map(({ key }) => key)).toContain("index.html");
    expect(distribution?.customErrorResponses).toEqual(
      [404, 500, 502, 503, 504].map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 })),
    );
  });

  test("CloudFront's own address is closed where there is a domain", async () => {
    expect(await request("/dashboard", { host: "d1.cloudfront.net" })).toMatchObject({ statusCode: 403 });
  });

  test("the edge overwrites the caller's headers for address and edge key", async () => {
    const headers = { "x-viewer-address": { value: "198.51.100.1" }, "x-sereno-origin": { value: "guessed" } };
    expect(await request("/api/v1/clients", { headers })).toMatchObject({ address: ADDRESS, key: KEY });
  });
});

describe("a key-value store that fails", () => {
  test.each([
    ["altogether", /./],
    ["for the routes", /:routes/],
    ["for their targets", /:metadata/],
  ])("%s forwards no request: the edge answers 503", async (_, failing) => {
    for (const uri of ["/trpc/auth.me", "/api/v1/clients", "/dashboard"]) {
      expect(await request(uri, { failing })).toEqual({ origin: undefined, statusCode: 503, address: undefined });
    }
  });

  test("leaves CloudFront only the default origin, an empty private bucket, over TLS", () => {
    const customOriginConfig = { originProtocolPolicy: "https-only", originSslProtocols: ["TLSv1.2"] };
    expect(distribution?.origins).toMatchObject([{ domainName: "nowhere.s3.amazonaws.com", customOriginConfig }]);
  });
});

test("production with a domain accepts TLS 1.2 and newer only", () => {
  expect(distribution?.viewerCertificate).toMatchObject({ minimumProtocolVersion: "TLSv1.2_2021" });
});

describe("plain HTTP", () => {
  test("is refused by the API and redirected to TLS by the web", () => {
    expect(distribution).toMatchObject({ defaultCacheBehavior: { viewerProtocolPolicy: "redirect-to-https" } });
    expect(distribution?.orderedCacheBehaviors).toMatchObject(
      ["/trpc", "/trpc/*", "/api", "/api/*", "/mcp", "/calendar/*"].map((pathPattern) => ({
        pathPattern,
        viewerProtocolPolicy: "https-only",
      })),
    );
  });

  test("is handled differently for API and web, whose cache behaviors otherwise differ only in caching and headers", () => {
    const { viewerProtocolPolicy: _, cachePolicyId: __, ...common } = Object(distribution?.defaultCacheBehavior);
    const behaviors = z.array(z.unknown()).parse(distribution?.orderedCacheBehaviors);
    const ofApi = { cachePolicyId: "ApiCaching-id", responseHeadersPolicyId: "ApiHeaders-id" };
    for (const behavior of behaviors.slice(0, -1)) expect(behavior).toMatchObject({ ...common, ...ofApi });
    // The last behavior, for calendar feeds, neither compresses nor caches.
    const ofFeeds = { compress: false, cachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad" };
    expect(behaviors.at(-1)).toMatchObject({ ...common, ...ofFeeds });
  });
});

test("no response is cached by default, another token never gets a cached one, and only the API gets the viewer's city", () => {
  const { ApiCaching, WebServerCachePolicy } = ofType(production, "aws:cloudfront/cachePolicy:CachePolicy");
  const items = ["authorization", "x-forwarded-host", "CloudFront-Viewer-Country", "CloudFront-Viewer-City"];
  const parametersInCacheKeyAndForwardedToOrigin = { headersConfig: { headers: { items } } };
  expect(ApiCaching).toMatchObject({ defaultTtl: 0, minTtl: 0, parametersInCacheKeyAndForwardedToOrigin });
  const ofWeb = { headersConfig: { headers: { items: ["authorization", "x-forwarded-host"] } } };
  expect(WebServerCachePolicy).toMatchObject({ defaultTtl: 0, parametersInCacheKeyAndForwardedToOrigin: ofWeb });
  expect(distribution).toMatchObject({ defaultCacheBehavior: { cachePolicyId: "WebServerCachePolicy-id" } });
});

describe("the firewall", () => {
  const responseHeaders = [{ name: "retry-after", value: "300" }];
  const withToken = { sizeConstraintStatement: { fieldToMatch: { singleHeader: { name: "authorization" } }, size: 0 } };
  const rule = (name: string, priority: number, limit: number, rate: object) => ({
    ...{ name, priority, action: { block: { customResponse: { responseCode: 429, responseHeaders } } } },
    statement: { rateBasedStatement: { limit, ...rate } },
  });

  test("answers 429 to a token, or an address without one, after 3,000 requests in five minutes", () => {
    expect(Object.keys(ofType(production, "aws:wafv2/webAcl:WebAcl"))).toEqual(["WebWaf"]);
    const byIp = (scopeDownStatement: object) => ({ aggregateKeyType: "IP", scopeDownStatement });
    const byToken = { aggregateKeyType: "CUSTOM_KEYS", customKeys: [{ header: { name: "authorization" } }] };
    expect(firewall).toMatchObject({
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      rules: [
        rule("RateLimitPerIP", 0, 3_000, byIp({ notStatement: { statements: [withToken] } })),
        rule("RateLimitPerToken", 1, 3_000, byToken),
        rule("RateLimitPerHost", 2, 30_000, byIp(withToken)),
      ],
    });
    expect(distribution).toMatchObject({ webAclId: expect.stringContaining("WebWaf") });
  });

  test("lets one address serve 1,000 practices, and gives invented tokens at most a tenth of REST's concurrency", () => {
    const Rules = z.array(z.object({ statement: z.object({ rateBasedStatement: z.object({ limit: z.number() }) }) }));
    const [, token, host] = Rules.parse(firewall?.rules).map(({ statement }) => statement.rateBasedStatement.limit);
    const rest = one("aws:lambda/function:Function", "RestFunction");
    // Assumption: in five minutes an assistant makes 5 polls, and 15 calls in conversations.
    expect(host).toBeGreaterThanOrEqual(1_000 * (5 + 15));
    expect(token).toBeGreaterThan(20 * 10);
    const places = ((host ?? 0) / 300) * SECONDS_PER_REQUEST;
    expect(places).toBeLessThan(0.1 * z.number().parse(rest?.reservedConcurrentExecutions));
  });

  test("keeps no samples of requests, and CloudFront no logs of them, because URLs contain secrets and personal data", () => {
    const noSamples = { visibilityConfig: { sampledRequestsEnabled: false } };
    expect(firewall).toMatchObject({ ...noSamples, rules: [noSamples, noSamples, noSamples] });
    expect(distribution).not.toHaveProperty("loggingConfig");
    const kinds = production.resources.map(({ type }) => type);
    expect(kinds.filter((type) => /wafv2.*logging|realtimeLog|logDelivery/i.test(type))).toEqual([]);
  });
});

describe("the web's files", () => {
  test("are those of the build except its manifest", () => {
    const dist = join(ROOT, "web/dist");
    const made = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => relative(dist, join(each.parentPath, each.name)));
    const keys = files.map(({ key }) => key);
    expect(keys.sort()).toEqual(made.filter((name) => name !== ".vite/manifest.json").sort());
    for (const name of ["start.js", "swagger-ui-bundle.js", "swagger-ui.css"])
      expect(keys).toContain(`docs-assets/${name}`);
  });

  test("are cached for ever if their names have a hash, and revalidated otherwise", () => {
    const kept = files.filter(({ cacheControl }) => cacheControl === "public, max-age=31536000, immutable");
    const asked = files.filter(({ cacheControl }) => cacheControl === "no-cache");
    expect(kept.length + asked.length).toBe(files.length);
    for (const { key } of kept) expect(key).toMatch(/^assets\/[\w.-]+-[\w-]{7}\.\w+$/);
    expect(asked.map(({ key }) => key)).toContain("index.html");
    expect(asked.filter(({ key }) => key.startsWith("assets/"))).toEqual([]);
  });
});

describe("CloudFront", () => {
  test("adds security headers to the web's files, and the API's responses keep their own", () => {
    const Csp = z.object({ contentSecurityPolicy: z.string(), override: z.literal(false) });
    const Headers = z.object({ contentSecurityPolicy: Csp });
    const { contentSecurityPolicy: policy } = Headers.parse(headersOf("WebHeaders")?.securityHeadersConfig);
    const said = policy.contentSecurityPolicy.replace(/'sha256-[^']{44}'/, "'sha256-'").split("; ");
    expect(said.sort()).toEqual([
      ...["base-uri 'none'", "connect-src 'self'", "default-src 'self'", "font-src 'self'", "form-action 'self'"],
      ...["frame-ancestors 'none'", "img-src 'self' data: https://*.googleusercontent.com", "object-src 'none'"],
      ...["require-trusted-types-for 'script'", "script-src 'self' 'sha256-'", "style-src 'self'"],
      ...["style-src-attr 'unsafe-inline'", "trusted-types sereno", "worker-src 'self'"],
    ]);
    const closed = expect.stringMatching(/^accelerometer=\(\), .*\bcamera=\(\), .*=\(\)$/);
    expect(headersOf("WebHeaders")).toMatchObject({
      securityHeadersConfig: {
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: "DENY" },
        referrerPolicy: { referrerPolicy: "strict-origin", override: false },
        strictTransportSecurity: { accessControlMaxAgeSec: 31_536_000, includeSubdomains: true },
      },
      customHeadersConfig: {
        items: [
          { header: "cross-origin-opener-policy", value: "same-origin" },
          { header: "permissions-policy", value: closed },
        ],
      },
    });
    expect(distribution).toMatchObject({ defaultCacheBehavior: { responseHeadersPolicyId: "WebHeaders-id" } });
  });

  test("adds www-authenticate to the API's responses, because a function URL renames the header", () => {
    expect(headersOf("ApiHeaders")?.securityHeadersConfig).toEqual(headersOf("WebHeaders")?.securityHeadersConfig);
    const challenge = { header: "www-authenticate", value: CHALLENGE, override: false };
    expect(headersOf("ApiHeaders")).toMatchObject({
      customHeadersConfig: { items: expect.arrayContaining([challenge]) },
    });
    const Behaviors = z.array(z.object({ pathPattern: z.string(), responseHeadersPolicyId: z.string() }));
    const behaviors = Behaviors.parse(distribution?.orderedCacheBehaviors);
    const ofApi = behaviors.filter((each) => each.responseHeadersPolicyId === "ApiHeaders-id");
    expect(ofApi.map(({ pathPattern }) => pathPattern)).toEqual(["/trpc", "/trpc/*", "/api", "/api/*", "/mcp"]);
  });
});
