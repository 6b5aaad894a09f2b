import { apiSettings, common, restSettings } from "./function";
import { makeFunction } from "./migration";
import { inRouter } from "./router";
import { stage } from "./stage";

interface Served {
  handler: string;
  path: string;
  environment: typeof apiSettings;
  /** Reserved concurrency, so that a flood of calls to one function leaves places for the others and the jobs. */
  concurrency: number | null;
}

const serve = (name: string, { path, concurrency, ...rest }: Served) =>
  makeFunction(name, {
    ...common,
    ...rest,
    memory: "1024 MB",
    // The web and CloudFront wait for 30 seconds.
    timeout: "25 seconds",
    concurrency: concurrency === null ? undefined : { reserved: concurrency },
    // CloudFront cannot sign requests that carry an Authorization header, so the function's own address stays open. It
    // refuses unknown callers that did not come through the edge, and has no CORS.
    url: { cors: false, router: { ...inRouter, path, readTimeout: "30 seconds" } },
  });

const { trpc, rest, mcp } = stage.apiConcurrency;

export const apiFunctions = {
  tRPC: serve("Trpc", {
    handler: "functions/trpc.handler",
    path: "/trpc",
    environment: apiSettings,
    concurrency: trpc,
  }),
  REST: serve("Rest", {
    handler: "functions/rest.handler",
    path: "/api",
    environment: restSettings,
    concurrency: rest,
  }),
  /** A separate function: the MCP library is a third of its code and would slow down the cold start of REST. */
  MCP: serve("Mcp", {
    handler: "functions/mcp.handler",
    path: "/mcp",
    environment: apiSettings,
    concurrency: mcp,
  }),
};
