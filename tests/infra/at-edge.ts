import { Script } from "node:vm";
import * as z from "zod/mini";
import {
  type EventType,
  MOST_REQUEST,
  MOST_URL,
  requestSize,
  withoutDisallowed,
  wrongHeaders,
} from "./cloudfront/headers";
import { edgeContext } from "./cloudfront/runtime";
import { wrongKeyValues, wrongSettings } from "./cloudfront/settings";
import { ofType, type Recording } from "./deploy";

const KvKeys = z.object({ namespace: z.string(), entries: z.record(z.string(), z.string()) });
const KvRoute = z.object({ namespace: z.string(), key: z.string(), entry: z.string() });

function keyValues(recording: Recording): Map<string, string> {
  const values = new Map<string, string>();
  const routes = new Map<string, string[]>();
  for (const inputs of Object.values(ofType(recording, "pulumi-nodejs:dynamic:Resource"))) {
    const keys = KvKeys.safeParse(inputs);
    for (const [key, value] of Object.entries(keys.data?.entries ?? {})) {
      values.set(`${keys.data?.namespace}:${key}`, value);
    }
    const { data: route } = KvRoute.safeParse(inputs);
    if (!route) continue;
    const key = `${route.namespace}:${route.key}`;
    routes.set(key, [...(routes.get(key) ?? []), route.entry]);
  }
  for (const [key, entries] of routes) values.set(key, JSON.stringify(entries));
  return values;
}

const Values = z.record(z.string(), z.object({ value: z.string() }));

/** The function's result: the request to forward, or a response. */
const Answer = z.object({
  method: z.optional(z.string()),
  uri: z.optional(z.string()),
  statusCode: z.optional(z.number()),
  headers: z.optional(Values),
  querystring: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.object({ data: z.string() })),
});
type Answer = z.infer<typeof Answer>;

export interface EdgeRequest {
  method?: string;
  uri: string;
  /** Header values by lower-case name. */
  headers: z.infer<typeof Values>;
}

interface Viewer {
  address: string;
  /** Keys that CloudFront's key-value store fails to read. */
  failing?: RegExp;
}

const EVENT: EventType = "viewer-request";

/** Thrown if CloudFront would answer 502 to the value that the function returns. */
class Refused extends Error {}

// Reasons for which CloudFront refuses the request that a function returns.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
function wrongRequest(before: Required<EdgeRequest>, { method, uri = "", headers = {}, querystring }: Answer) {
  const line = `${uri}?${Object.keys(querystring ?? {}).join("&")}`;
  return [
    ...wrongHeaders(EVENT, before.headers, headers),
    ...(method === before.method ? [] : ["changes the method"]),
    ...(uri.startsWith("/") ? [] : [`sends the request to ${uri}, which begins with no slash`]),
    ...(line.length <= MOST_URL ? [] : ["makes the address too long"]),
    ...(requestSize(line, headers) > MOST_REQUEST ? ["makes the request too long"] : []),
  ];
}

/** Returns a function that runs the stage's edge function as CloudFront would. @throws Error if AWS refuses it. */
export function edgeFunction(recording: Recording) {
  const values = keyValues(recording);
  const wrong = [...wrongSettings(recording), ...wrongKeyValues(values)];
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  const { code } = ofType(recording, "aws:cloudfront/function:Function").WebCloudfrontFunctionRequest ?? {};
  const source = z.string().parse(code).replace('import cf from "cloudfront";', "");
  const script = new Script(`"use strict";${source}\nhandler(event)`);
  return async (sent: EdgeRequest, { address, failing }: Viewer) => {
    let origin: string | undefined;
    const cf = {
      kvs: () => ({
        get: async (key: string) =>
          (failing?.test(key) ? undefined : values.get(key)) ?? Promise.reject(new Error(`No ${key}`)),
      }),
      updateRequestOrigin: ({ domainName }: { domainName: string }) => (origin = domainName),
    };
    const request = { method: "GET", ...sent, cookies: {}, querystring: {}, headers: withoutDisallowed(sent.headers) };
    const event = { version: "1.0", context: { eventType: EVENT }, viewer: { ip: address }, request };
    const before = structuredClone(request);
    const answer = Answer.parse(await script.runInContext(edgeContext({ cf, event })));
    const refused =
      answer.statusCode === undefined ? wrongRequest(before, answer) : wrongHeaders(EVENT, {}, answer.headers ?? {});
    if (refused.length > 0) throw new Refused(`CloudFront answers 502: the function ${refused.join(", and ")}.`);
    const { method: _, querystring: __, ...onwards } = answer;
    return { origin, ...onwards };
  };
}
