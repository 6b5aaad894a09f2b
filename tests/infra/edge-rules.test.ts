import { describe, expect, test } from "vitest";
import { edgeFunction } from "./at-edge";
import { wrongSettings } from "./cloudfront/settings";
import type { Recording } from "./deploy";

const VIEWER = { address: "203.0.113.7" };
const headers = {
  host: { value: "sereno.example" },
  "content-length": { value: "2" },
  "x-real-ip": { value: "198.51.100.1" },
};

const recordingOf = (resources: Recording["resources"]): Recording => ({ app: {}, outputs: {}, waits: {}, resources });
const functionWith = (code: string, others: object = {}) => ({
  type: "aws:cloudfront/function:Function",
  name: "WebCloudfrontFunctionRequest",
  inputs: { code, runtime: "cloudfront-js-2.0", keyValueStoreAssociations: [], ...others },
});

const run = async (lines: string) => {
  const code = `import cf from "cloudfront";\nasync function handler(event) {\n${lines}\nreturn event.request;\n}`;
  return edgeFunction(recordingOf([functionWith(code)]))({ uri: "/clients", headers }, VIEWER);
};

const set = (name: string) => `event.request.headers["${name}"] = { value: "a" };`;

describe("the stand-in of CloudFront answers 502 if a function at the edge", () => {
  test.each([
    ...["x-edge-key", "x-amz-cf-id", "connection", "x-real-ip"].map((name) => [
      `adds ${name}, which is disallowed`,
      set(name),
    ]),
    ...["content-length", "via"].map((name) => [`changes ${name}, which is read-only in a viewer-request`, set(name)]),
    ["changes host, which is read-only in a viewer-request", "delete event.request.headers.host;"],
    ["names X-Sereno-Origin not in small letters", set("X-Sereno-Origin")],
    ["gives x-a a second line", 'event.request.headers["x-a"] = { value: "a\\r\\nb: c" };'],
    ["sends the request to clients, which begins with no slash", 'event.request.uri = "clients";'],
    ["makes the address too long", 'event.request.uri = "/" + "a".repeat(8191);'],
    ["adds x-cache, which is disallowed", 'return { statusCode: 200, headers: { "x-cache": { value: "a" } } };'],
  ])("%s", async (what, lines) => {
    await expect(run(lines)).rejects.toThrow(`CloudFront answers 502: the function ${what}.`);
  });
});

test("the stand-in of CloudFront hides disallowed headers from a function, and forwards a valid request", async () => {
  const answer = await run(`if (event.request.headers["x-real-ip"]) throw new Error("seen");${set("x-sereno-origin")}`);
  expect(answer).toEqual({
    origin: undefined,
    uri: "/clients",
    headers: { host: headers.host, "content-length": headers["content-length"], "x-sereno-origin": { value: "a" } },
  });
});

describe("in the stand-in of CloudFront, a function at the edge has no", () => {
  test.each([
    ["timers", "setTimeout(() => {}, 0);", /setTimeout is not defined/],
    ["network", 'await fetch("https://sereno.example");', /fetch is not defined/],
    ["code from text", 'eval("1");', /Code generation from strings disallowed/],
    ["maps", "new Map();", /Map is not defined/],
    ["methods that runtime 2.0 does not list", "[[1]].flat();", /flat is not a function/],
  ])("%s", async (_, lines, said) => {
    await expect(run(lines)).rejects.toThrow(said);
  });

  test("clock that runs", async () => {
    const spin = "const at = Date.now(); for (let i = 0; i < 3e6; i++) Math.sqrt(i);";
    expect((await run(`${spin} event.request.uri = "/" + (Date.now() - at) + (new Date() - at);`)).uri).toBe("/00");
  });

  test.each([
    ["for (const each of []) {}", "ForOfStatement"],
    ["const { uri } = event.request;", "ObjectPattern"],
    ["event.request.uri ?? 1;", "the operator ??"],
    ['JSON.parse(await cf.kvs().get("a"));', "await in an argument"],
  ])("syntax like %s", async (lines, what) => {
    await expect(run(lines)).rejects.toThrow(`WebCloudfrontFunctionRequest uses ${what}.`);
  });
});

describe("the stand-in of CloudFront refuses", () => {
  const headersPolicyWith = (names: string[], value = "", contentSecurityPolicy = "") => ({
    type: "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy",
    name: "WebHeaders",
    inputs: {
      securityHeadersConfig: { contentSecurityPolicy: { contentSecurityPolicy } },
      customHeadersConfig: { items: names.map((header) => ({ header, value })) },
    },
  });
  const cachePolicyWith = (name: string) => ({
    type: "aws:cloudfront/cachePolicy:CachePolicy",
    name: "ApiCaching",
    inputs: { parametersInCacheKeyAndForwardedToOrigin: { headersConfig: { headers: { items: [name] } } } },
  });

  test.each([
    ["has 10245 bytes, more than 10240", functionWith(`/*${"é".repeat(5_110)}*/function handler() {}`)],
    ["asks for the runtime cloudfront-js-1.0", functionWith("", { runtime: "cloudfront-js-1.0" })],
    ["adds x-edge-a, which is disallowed", headersPolicyWith(["X-Edge-A"])],
    ["has too long a header x-a", headersPolicyWith(["x-a"], "a".repeat(1_784))],
    ["has a Content-Security-Policy of 1784 characters", headersPolicyWith([], "", "a".repeat(1_784))],
    ["tells copies apart by cookie, which is not supported", cachePolicyWith("Cookie")],
  ])("a resource that %s", (what, resource) => {
    expect(wrongSettings(recordingOf([resource]))).toEqual([expect.stringContaining(what)]);
  });

  test("a route that is longer than a value of the key-value store may be", () => {
    const metadata = { namespace: "a", entries: { metadata: "a".repeat(1_025) } };
    const store = { type: "pulumi-nodejs:dynamic:Resource", name: "Key", inputs: metadata };
    expect(() => edgeFunction(recordingOf([functionWith(""), store]))).toThrow(
      "The key-value store holds too much at a:metadata.",
    );
  });
});
