import * as z from "zod/mini";
import { ofType, type Recording } from "../deploy";
import { isDisallowed } from "./headers";
import { words } from "./language";
import { wrongLanguage } from "./runtime";

/** CloudFront's limits in bytes, characters or items:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
const MOST = {
  code: 10 * 1024,
  key: 512,
  keyValue: 1024,
  headersOfPolicy: 10,
  namesOfCachePolicy: 1_024,
  headerName: 256,
  headerValue: 1_783,
  headers: 10_240,
  comment: 128,
};

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html#remove-headers-disallowed */
const NOT_IN_AN_ANSWER = ["content-encoding", "content-length", "host", "transfer-encoding", "via", "warning"];

// Headers with "No" in the column "Caching based on header values is supported", and accept-encoding, which CloudFront
// normalizes itself where it compresses:
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
const NOT_IN_A_KEY = words(`
  cache-control content-length cookie max-forwards pragma request-range te transfer-encoding accept-encoding
`);

const FUNCTION = "aws:cloudfront/function:Function";
const Fn = z.object({ code: z.string(), runtime: z.string(), keyValueStoreAssociations: z.array(z.unknown()) });

export const sizeOfCode = (recording: Recording) => ({
  used: Math.max(
    ...Object.values(ofType(recording, FUNCTION)).map((inputs) => Buffer.byteLength(Fn.parse(inputs).code)),
  ),
  of: MOST.code,
});

function wrongFunction(inputs: unknown): string[] {
  const { code, runtime, keyValueStoreAssociations } = Fn.parse(inputs);
  const size = Buffer.byteLength(code);
  return [
    ...(size > MOST.code ? [`has ${size} bytes, more than ${MOST.code}`] : []),
    ...(runtime === "cloudfront-js-2.0" ? [] : [`asks for the runtime ${runtime}, which has no key-value store`]),
    ...(keyValueStoreAssociations.length > 1 ? ["asks for more than one key-value store"] : []),
    ...wrongLanguage(code),
  ];
}

const HeadersPolicy = z.object({
  securityHeadersConfig: z.object({ contentSecurityPolicy: z.object({ contentSecurityPolicy: z.string() }) }),
  customHeadersConfig: z.object({ items: z.array(z.object({ header: z.string(), value: z.string() })) }),
});

function wrongHeadersPolicy(inputs: unknown): string[] {
  const { securityHeadersConfig, customHeadersConfig } = HeadersPolicy.parse(inputs);
  const { items } = customHeadersConfig;
  const all = items.reduce((sum, { header, value }) => sum + header.length + value.length, 0);
  const csp = securityHeadersConfig.contentSecurityPolicy.contentSecurityPolicy;
  return [
    ...items
      .map(({ header }) => header.toLowerCase())
      .filter((name) => isDisallowed(name) || NOT_IN_AN_ANSWER.includes(name))
      .map((name) => `adds ${name}, which is disallowed`),
    ...items
      .filter(({ header, value }) => header.length > MOST.headerName || value.length > MOST.headerValue)
      .map(({ header }) => `has too long a header ${header}`),
    ...(items.length > MOST.headersOfPolicy ? [`has ${items.length} headers, more than ${MOST.headersOfPolicy}`] : []),
    ...(all > MOST.headers ? [`has headers of ${all} characters, more than ${MOST.headers}`] : []),
    ...(csp.length > MOST.headerValue ? [`has a Content-Security-Policy of ${csp.length} characters`] : []),
  ];
}

const CachePolicy = z.object({
  comment: z.optional(z.string()),
  parametersInCacheKeyAndForwardedToOrigin: z.object({
    headersConfig: z.object({ headers: z.optional(z.object({ items: z.array(z.string()) })) }),
  }),
});

function wrongCachePolicy(inputs: unknown): string[] {
  const { comment = "", parametersInCacheKeyAndForwardedToOrigin: key } = CachePolicy.parse(inputs);
  const names = key.headersConfig.headers?.items ?? [];
  return [
    ...names
      .map((name) => name.toLowerCase())
      .filter((name) => isDisallowed(name) || NOT_IN_A_KEY.has(name))
      .map((name) => `tells copies apart by ${name}, which is not supported`),
    ...(names.length > MOST.headersOfPolicy ? [`has ${names.length} headers, more than ${MOST.headersOfPolicy}`] : []),
    ...(names.join("").length > MOST.namesOfCachePolicy ? ["has names that are too long"] : []),
    ...(comment.length > MOST.comment ? ["has too long a comment"] : []),
  ];
}

export const wrongSettings = (recording: Recording): string[] =>
  Object.entries({
    [FUNCTION]: wrongFunction,
    "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy": wrongHeadersPolicy,
    "aws:cloudfront/cachePolicy:CachePolicy": wrongCachePolicy,
  }).flatMap(([type, wrong]) =>
    Object.entries(ofType(recording, type)).flatMap(([name, inputs]) =>
      wrong(inputs).map((what) => `${name} ${what}.`),
    ),
  );

export const wrongKeyValues = (values: Map<string, string>): string[] =>
  [...values]
    .filter(([key, value]) => Buffer.byteLength(key) > MOST.key || Buffer.byteLength(value) > MOST.keyValue)
    .map(([key]) => `The key-value store holds too much at ${key.slice(0, 80)}.`);
