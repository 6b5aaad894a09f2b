import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import * as z from "zod/mini";
import { edgeFunction } from "../infra/at-edge";
import { MOST_REQUEST, MOST_URL, requestSize, type Values } from "../infra/cloudfront/headers";
import { ofType, type Recording } from "../infra/deploy";
import { listen, stop } from "../support/free-port";
import { DOMAIN } from "./deployed";
import { type Arrived, eventOf, plainHeaders, type Reply, replyOf } from "./function-url";
import type { Lambda } from "./lambda";

const Behavior = z.object({
  ...{ pathPattern: z.optional(z.string()), allowedMethods: z.array(z.string()) },
  ...{ cachePolicyId: z.string(), responseHeadersPolicyId: z.string() },
});
const Distribution = z.object({ defaultCacheBehavior: Behavior, orderedCacheBehaviors: z.array(Behavior) });

const Override = z.object({ override: z.boolean() });
const HeadersPolicy = z.object({
  securityHeadersConfig: z.object({
    contentSecurityPolicy: z.extend(Override, { contentSecurityPolicy: z.string() }),
    contentTypeOptions: Override,
    frameOptions: z.extend(Override, { frameOption: z.string() }),
    referrerPolicy: z.extend(Override, { referrerPolicy: z.string() }),
    strictTransportSecurity: z.extend(Override, { accessControlMaxAgeSec: z.number(), includeSubdomains: z.boolean() }),
  }),
  customHeadersConfig: z.object({ items: z.array(z.extend(Override, { header: z.string(), value: z.string() })) }),
});

const CachePolicy = z.object({
  parametersInCacheKeyAndForwardedToOrigin: z.object({
    headersConfig: z.object({ headers: z.object({ items: z.array(z.string()) }) }),
  }),
});

const Text = z.string();
const Files = z.array(z.object({ key: Text, source: Text, cacheControl: Text, contentType: Text, hash: Text }));

/** Headers about the viewer that CloudFront adds to a request if the cache policy lists them. */
const PLACE: Record<string, string> = { "cloudfront-viewer-country": "CO", "cloudfront-viewer-city": "Bogota" };

/** Returns a function that adds a policy's headers to a response and replaces existing ones if the policy says so. */
function headersAdded(recording: Recording) {
  const policies = ofType(recording, "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy");
  const added = new Map(Object.entries(policies).map(([name, inputs]) => [`${name}-id`, headersOf(inputs)]));
  return (headers: Record<string, string>, policy: string) => {
    const missing = added.get(policy)?.filter(([name, , override]) => override || !(name in headers));
    return { ...headers, ...Object.fromEntries(missing ?? []) };
  };
}

function headersOf(inputs: unknown): [string, string, boolean][] {
  const { securityHeadersConfig: given, customHeadersConfig } = HeadersPolicy.parse(inputs);
  const { contentSecurityPolicy: csp, contentTypeOptions, frameOptions, referrerPolicy: referrer } = given;
  const { accessControlMaxAgeSec, includeSubdomains, override } = given.strictTransportSecurity;
  const hsts = `max-age=${accessControlMaxAgeSec}${includeSubdomains ? "; includeSubDomains" : ""}`;
  return [
    ["content-security-policy", csp.contentSecurityPolicy, csp.override],
    ["x-content-type-options", "nosniff", contentTypeOptions.override],
    ["x-frame-options", frameOptions.frameOption, frameOptions.override],
    ["referrer-policy", referrer.referrerPolicy, referrer.override],
    ["strict-transport-security", hsts, override],
    ...customHeadersConfig.items.map((each): [string, string, boolean] => [each.header, each.value, each.override]),
  ];
}

function behaviorsOf(recording: Recording) {
  const inputs = ofType(recording, "aws:cloudfront/distribution:Distribution").WebCdnDistribution;
  const { defaultCacheBehavior, orderedCacheBehaviors } = Distribution.parse(inputs);
  const policies = ofType(recording, "aws:cloudfront/cachePolicy:CachePolicy");
  const patternOf = (path = "") => new RegExp(`^${path.replace(/[.]/g, "\\.").replaceAll("*", ".*")}$`);
  const known = orderedCacheBehaviors.map((each) => [patternOf(each.pathPattern), each] as const);
  return (path: string) => {
    const behavior = known.find(([pattern]) => pattern.test(path))?.[1] ?? defaultCacheBehavior;
    const policy = CachePolicy.safeParse(policies[behavior.cachePolicyId.replace(/-id$/, "")]).data;
    const asked = policy?.parametersInCacheKeyAndForwardedToOrigin.headersConfig.headers.items ?? [];
    const told = Object.entries(PLACE).filter(([name]) => asked.some((each) => each.toLowerCase() === name));
    return { ...behavior, told: Object.fromEntries(told) };
  };
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": "text/html", ...headers },
  cookies: [],
  body: Buffer.from(text),
});

function filesOf(recording: Recording) {
  const { files } = ofType(recording, "pulumi-nodejs:dynamic:Resource")["SiteAssetFiles.sst.aws.BucketFiles"] ?? {};
  const known = new Map(Files.parse(files).map((file) => [`/${file.key}`, file]));
  return ({ path, headers }: Arrived): Reply => {
    const file = known.get(decodeURIComponent(path));
    if (!file) return plain(404, "<Error><Code>NoSuchKey</Code></Error>", { "content-type": "application/xml" });
    const etag = `"${file.hash.slice(0, 32)}"`;
    const told = { "content-type": file.contentType, "cache-control": file.cacheControl, etag };
    if (headers["if-none-match"] === etag) return { status: 304, headers: told, cookies: [], body: Buffer.alloc(0) };
    return { status: 200, headers: told, cookies: [], body: readFileSync(file.source) };
  };
}

function refusalOf({ method, path, query, headers, body }: Arrived, allowed: string[]): Reply | null {
  // "Maximum length of a request": https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
  const line = `${path}?${query}`;
  if (line.length > MOST_URL || requestSize(line, values(headers)) > MOST_REQUEST)
    return plain(413, "Request Entity Too Large");
  if (!allowed.includes(method)) return plain(403, "This method is not allowed.");
  if (body.length > 0 && /^(GET|HEAD)$/.test(method)) return plain(403, "A GET with a body.");
  return null;
}

const values = (headers: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));

const valuesOf = (headers: Values = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** Starts a stand-in for CloudFront, with the deployment's settings, in front of the functions and the web's files. */
export async function startEdge(recording: Recording, port: number, lambdas: Map<string, Lambda>) {
  const atEdge = edgeFunction(recording);
  const behaviorOf = behaviorsOf(recording);
  const files = filesOf(recording);
  const withPolicy = headersAdded(recording);
  const times: number[] = [];
  const failures: string[] = [];
  const slowest = { ms: 0, what: "" };

  async function origin(host: string, arrived: Arrived, moment?: Date): Promise<Reply> {
    const lambda = lambdas.get(host);
    if (lambda) return replyOf(await lambda.invoke(eventOf(host, arrived), { moment }));
    if (!host.includes(".s3.")) throw new Error(`Nobody answers at ${host}.`);
    return files(arrived);
  }

  async function answer(arrived: Arrived, moment?: Date): Promise<Reply> {
    const { allowedMethods, responseHeadersPolicyId, told } = behaviorOf(arrived.path);
    const refused = refusalOf(arrived, allowedMethods);
    if (refused) return refused;
    const headers = values({ ...arrived.headers, ...told, host: DOMAIN });
    const sentOn = await atEdge({ method: arrived.method, uri: arrived.path, headers }, { address: arrived.address });
    if (sentOn.statusCode !== undefined) {
      return plain(sentOn.statusCode, sentOn.body?.data ?? "", valuesOf(sentOn.headers));
    }
    if (!sentOn.origin || !sentOn.uri) throw new Error("The function at the edge sends it nowhere.");
    const { host: _, connection: __, ...named } = valuesOf(sentOn.headers);
    if (named["x-forwarded-host"] === DOMAIN) named["x-forwarded-host"] = `localhost:${port}`;
    const reply = await origin(sentOn.origin, { ...arrived, path: sentOn.uri, headers: named }, moment);
    return { ...reply, headers: withPolicy(reply.headers, responseHeadersPolicyId) };
  }

  const server = createServer(async (request, response) => {
    times.push(Date.now());
    const started = performance.now();
    const { "proof-moment": moment, ...headers } = plainHeaders(request.headers);
    const arrived = await read(request, headers);
    const reply = await answer(arrived, moment ? new Date(moment) : undefined).catch((error: unknown) => {
      failures.push(`${arrived.method} ${arrived.path}: ${error}`);
      return plain(502, String(error));
    });
    write(request, response, reply);
    const ms = performance.now() - started;
    if (ms > slowest.ms) Object.assign(slowest, { ms, what: `${arrived.method} ${arrived.path}` });
  });
  await listen(server, port);
  return {
    /** Instants at which requests arrived, in milliseconds since 1970. */
    times,
    failures,
    slowest,
    stop: () => stop(server),
  };
}

async function read(request: IncomingMessage, headers: Record<string, string>): Promise<Arrived> {
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  return {
    ...{ method: request.method ?? "GET", path, query: query.join("?"), headers },
    ...{ body: await buffer(request), address: request.socket.remoteAddress ?? "" },
  };
}

function write(request: IncomingMessage, response: ServerResponse, { status, headers, cookies, body }: Reply): void {
  const { "content-length": _, connection: __, ...others } = headers;
  response.writeHead(status, {
    date: new Date().toUTCString(),
    ...others,
    ...(cookies.length > 0 && { "set-cookie": cookies }),
    ...(status !== 204 && status !== 304 && { "content-length": body.length }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
