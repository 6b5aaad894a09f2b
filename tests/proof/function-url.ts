import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import type { Outcome } from "./runtime-api";

export interface Arrived {
  method: string;
  /** Without the query. Neither `path` nor `query` is decoded. */
  path: string;
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  address: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
}

const IS_TEXT = /^(text\/|application\/(json|xml|javascript|[\w.-]+\+json))/;

/** A request as a function URL's event: https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html */
export function eventOf(host: string, { method, path, query, headers, body, address }: Arrived) {
  const { cookie, ...others } = headers;
  const isText = IS_TEXT.test(headers["content-type"] ?? "") && !headers["content-encoding"];
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: query,
    ...(cookie && { cookies: cookie.split("; ") }),
    headers: { ...others, host, "x-forwarded-proto": "https", "x-forwarded-port": "443", "x-forwarded-for": address },
    ...(query && { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) }),
    requestContext: {
      accountId: "anonymous",
      apiId: host.split(".")[0],
      domainName: host,
      domainPrefix: host.split(".")[0],
      http: { method, path, protocol: "HTTP/1.1", sourceIp: address, userAgent: headers["user-agent"] ?? "" },
      requestId: crypto.randomUUID(),
      routeKey: "$default",
      stage: "$default",
      time: new Date().toUTCString(),
      timeEpoch: Date.now(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

const Result = z.object({
  statusCode: z.number(),
  headers: z._default(z.record(z.string(), z.union([z.string(), z.number()])), {}),
  cookies: z._default(z.array(z.string()), []),
  body: z._default(z.string(), ""),
  isBase64Encoded: z._default(z.boolean(), false),
});

// Response headers that function URLs rename: API Gateway's list, without those in AWS's examples of function URLs.
// https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html
const RENAMED = new Set(
  `accept accept-charset accept-encoding age authorization connection content-length content-md5 date expect host max-forwards
  pragma proxy-authenticate range referer server te trailer transfer-encoding upgrade user-agent via warn www-authenticate`.split(
    /\s+/,
  ),
);

const renamed = (name: string) => (RENAMED.has(name) ? `x-amzn-remapped-${name}` : name);

const refused = (status: number, text: string): Reply => ({
  status,
  headers: { "content-type": "application/json" },
  cookies: [],
  body: Buffer.from(JSON.stringify({ Message: text })),
});

/** The response of a function URL. After a failure it is 413 or 502, and does not contain the cause. */
export function replyOf(outcome: Outcome): Reply {
  if ("error" in outcome) {
    return outcome.error.type === "RequestEntityTooLarge"
      ? refused(413, "Request Too Long")
      : refused(502, "Internal Server Error");
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = Result.parse(JSON.parse(outcome.answer));
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [renamed(name.toLowerCase()), String(value)]),
    ),
    cookies,
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

/** Joins the values of a repeated header with commas, as AWS and Node do. */
export const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
