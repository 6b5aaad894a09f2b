import { describe, expect, test } from "vitest";
import { edgeFunction } from "./at-edge";
import { stageOf } from "./branches";
import { ofType, type Recording } from "./deploy";
import { recordedPreview, routerOfPreviews } from "./recorded";

const OTHER = stageOf("a".repeat(60));
const STAGES = ["pr-7", OTHER];

const router = await routerOfPreviews();
const previews = await Promise.all(STAGES.map(recordedPreview));
const resources = previews.flatMap((preview, index) => addressed(preview, STAGES[index] ?? "").resources);
const atEdge = edgeFunction({ ...router, resources: [...router.resources, ...resources] });

/** Prefixes the addresses of functions and buckets with the stage, because recordings of all stages have equal ones. */
function addressed(recording: Recording, stage: string): Recording {
  const text = JSON.stringify(recording.resources).replaceAll(/(\w+)(\.lambda-url|\.s3\.amazonaws)/g, `${stage}.$1$2`);
  const resources: Recording["resources"] = JSON.parse(text);
  return { ...recording, resources: resources.map((each) => ({ ...each, name: `${stage}.${each.name}` })) };
}

const ADDRESS = "203.0.113.7";
const hostOf = (stage: string) => `${stage}.preview.sereno.example`;
const ask = (host: string, uri: string, headers: Record<string, { value: string }> = {}) =>
  atEdge({ uri, headers: { ...headers, host: { value: host } } }, { address: ADDRESS });

const LIMITED = [
  ...["acm/certificate:Certificate", "cloudfront/cachePolicy:CachePolicy", "cloudfront/distribution:Distribution"],
  ...["cloudfront/function:Function", "cloudfront/keyValueStore:KeyValueStore"],
  ...["cloudfront/responseHeadersPolicy:ResponseHeadersPolicy", "route53/record:Record", "wafv2/webAcl:WebAcl"],
].map((type) => `aws:${type}`);
const counts = (recording: Recording) => LIMITED.map((type) => Object.keys(ofType(recording, type)).length);

describe("a preview", () => {
  test("creates no certificate, distribution, policy or DNS record", () => {
    for (const preview of previews) expect(counts(preview)).toEqual(LIMITED.map(() => 0));
  });

  test.each(STAGES)("named %s is served at its own host by its own functions and files", async (stage) => {
    const host = hostOf(stage);
    const lambda = "lambda-url.us-east-1.on.aws";
    for (const [uri, origin, as] of [
      ["/trpc/auth.me", `trpcurl.${lambda}`, "/trpc/auth.me"],
      ["/api/v1/clients", `resturl.${lambda}`, "/api/v1/clients"],
      ["/calendar/token.ics", `resturl.${lambda}`, "/api/calendar/token.ics"],
      ["/mcp", `mcpurl.${lambda}`, "/mcp"],
      ["/clients", "siteassetsbucket.s3.amazonaws.com", "/index.html"],
    ] as const)
      expect(await ask(host, uri)).toMatchObject({ origin: `${stage}.${origin}`, uri: as });
    expect(await ask(host, "/logo.png")).toMatchObject({ statusCode: 404 });
  });

  test("has keys that begin with its stage in the shared key-value store, because SST's suffixes may collide", () => {
    previews.forEach((preview, index) => {
      const stored = Object.entries(ofType(preview, "pulumi-nodejs:dynamic:Resource"));
      const keys = stored.filter(([name]) => name.endsWith("KvKeys")).map(([, { namespace }]) => namespace);
      expect(keys).toHaveLength(4);
      for (const key of keys) expect(key).toMatch(new RegExp(`^${STAGES[index]}-[0-9a-f]{4}$`));
    });
  });

  test("that does not exist is answered with 503", async () => {
    for (const uri of ["/trpc/auth.me", "/clients"]) {
      expect(await ask(hostOf("pr-9"), uri)).toMatchObject({ origin: undefined, statusCode: 503 });
    }
  });
});

describe("the router that previews share", () => {
  test("is one distribution with its certificate and policies, without functions and data", () => {
    expect(counts(router)).toEqual([1, 2, 1, 1, 1, 2, 3, 0]);
    const { WebCdnDistribution } = ofType(router, "aws:cloudfront/distribution:Distribution");
    expect(WebCdnDistribution).toMatchObject({ aliases: ["*.preview.sereno.example"] });
    for (const type of ["aws:lambda/function:Function", "aws:dynamodb/table:Table", "aws:iam/role:Role"])
      expect(ofType(router, type)).toEqual({});
  });

  test("has the key-value store and namespace that the test's stand-in for AWS gives to previews", () => {
    const { tags } = ofType(router, "aws:cloudfront/distribution:Distribution").WebCdnDistribution ?? {};
    const route = ofType(previews[0] ?? router, "pulumi-nodejs:dynamic:Resource")[
      "TrpcRoutesUpdate.sst.aws.KvRoutesUpdate"
    ];
    expect(tags).toMatchObject({ "sst:ref:kv": route?.store, "sst:ref:kv-namespace": route?.namespace });
  });

  test("caches responses by host, cannot be removed by mistake, and prints its id for PREVIEW_ROUTER", () => {
    expect(router.app).toMatchObject({ protect: true, removal: "remove", state: { purge: false } });
    expect(router.outputs).toMatchObject({ router: "WebCdnDistribution-id" });
    for (const policy of Object.values(ofType(router, "aws:cloudfront/cachePolicy:CachePolicy")))
      expect(JSON.stringify(policy)).toContain("x-forwarded-host");
  });

  test("overwrites the viewer's headers for address and host, and refuses requests to CloudFront's own address", async () => {
    const written = { "x-viewer-address": { value: "198.51.100.1" }, "x-forwarded-host": { value: hostOf("pr-7") } };
    for (const uri of ["/api/v1/clients", "/clients"]) {
      expect((await ask(hostOf(OTHER), uri, written)).headers).toMatchObject({
        "x-viewer-address": { value: ADDRESS },
        "x-forwarded-host": { value: hostOf(OTHER) },
      });
    }
    expect(await ask("d1.cloudfront.net", "/clients")).toMatchObject({ statusCode: 403 });
  });
});
