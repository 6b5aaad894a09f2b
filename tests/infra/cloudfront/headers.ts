import { words } from "./language";

// "Disallowed headers":
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html#function-restrictions-disallowed-headers
const DISALLOWED = words(`
  client-cert client-cert-chain cloudfront-viewer-cert-pem connection expect keep-alive proxy-authenticate
  proxy-authorization proxy-connection trailer upgrade x-accel-buffering x-accel-charset x-accel-limit-rate
  x-accel-redirect x-amzn-auth x-amzn-cf-billing x-amzn-cf-id x-amzn-cf-xff x-amzn-errortype x-amzn-fle-profile
  x-amzn-header-count x-amzn-header-order x-amzn-lambda-integration-tag x-amzn-requestid x-cache x-forwarded-proto
  x-real-ip
`);
const DISALLOWED_FAMILIES = ["x-amz-cf-", "x-edge-"];

/** "Read-only headers" of the same page: a function can neither add, change nor delete them. */
const READ_ONLY = {
  "viewer-request": ["cdn-loop", "content-length", "host", "transfer-encoding", "via"],
  "viewer-response": ["warning", "via"],
};
export type EventType = keyof typeof READ_ONLY;

/** Maximum bytes of a URL and, without its body, of a request:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
export const MOST_URL = 8_192;
export const MOST_REQUEST = 20_480;

export type Values = Record<string, { value: string }>;

/** @param name in lower case, as in CloudFront's events */
export const isDisallowed = (name: string): boolean =>
  DISALLOWED.has(name) || DISALLOWED_FAMILIES.some((family) => name.startsWith(family));

export const withoutDisallowed = <T>(headers: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isDisallowed(name.toLowerCase())));

export function wrongHeaders(type: EventType, before: Values, after: Values): string[] {
  const names = Object.keys(after);
  return [
    ...names.filter((name) => isDisallowed(name.toLowerCase())).map((name) => `adds ${name}, which is disallowed`),
    ...READ_ONLY[type]
      .filter((name) => before[name]?.value !== after[name]?.value)
      .map((name) => `changes ${name}, which is read-only in a ${type}`),
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
    ...names
      .filter((name) => !/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
      .map((name) => `names ${name} not in small letters`),
    ...names.filter((name) => /[\r\n\0]/.test(after[name]?.value ?? "")).map((name) => `gives ${name} a second line`),
  ];
}

/** Bytes of a request that count towards MOST_REQUEST: line and headers, without the body. */
export const requestSize = (line: string, headers: Values): number =>
  Object.entries(headers).reduce(
    (size, [name, { value }]) => size + Buffer.byteLength(`${name}: ${value}\r\n`),
    Buffer.byteLength(line),
  );
