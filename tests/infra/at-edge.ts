import { createContext, Script } from "node:vm";
import * as z from "zod/mini";
import { ofType, type Recording } from "./deploy";

const KvKeys = z.object({ namespace: z.string(), entries: z.record(z.string(), z.string()) });
const KvRoute = z.object({ namespace: z.string(), key: z.string(), entry: z.string() });

/** CloudFront's key-value store as the deployment leaves it. */
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

/** What the function answers: the request as it goes on, or what is answered at once. */
const Answer = z.object({
  uri: z.optional(z.string()),
  statusCode: z.optional(z.number()),
  headers: z.optional(Values),
  body: z.optional(z.object({ data: z.string() })),
});

export interface EdgeRequest {
  method?: string;
  uri: string;
  /** By their names in small letters. */
  headers: z.infer<typeof Values>;
  querystring?: z.infer<typeof Values>;
  cookies?: z.infer<typeof Values>;
}

interface Viewer {
  address: string;
  /** The keys that the store fails to find. */
  failing?: RegExp;
}

/** The function that the recording has at the edge, in the form that CloudFront runs: `origin` is where it sends a request on to. */
export function edgeFunction(recording: Recording) {
  const { code } = ofType(recording, "aws:cloudfront/function:Function").WebCloudfrontFunctionRequest ?? {};
  const source = z.string().parse(code).replace('import cf from "cloudfront";', "");
  const script = new Script(`${source}\nhandler(event)`);
  const values = keyValues(recording);
  return async (request: EdgeRequest, { address, failing }: Viewer) => {
    let origin: string | undefined;
    const cf = {
      kvs: () => ({
        get: async (key: string) =>
          (failing?.test(key) ? undefined : values.get(key)) ?? Promise.reject(new Error(`No ${key}`)),
      }),
      updateRequestOrigin: ({ domainName }: { domainName: string }) => {
        origin = domainName;
      },
    };
    const event = { viewer: { ip: address }, request: { cookies: {}, querystring: {}, ...request } };
    const answer: unknown = await script.runInContext(createContext({ cf, event }));
    return { origin, ...Answer.parse(answer) };
  };
}
