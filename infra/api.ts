import { apiSettings, common, restSettings } from "./function";
import { makeFunction } from "./migration";
import { inRouter } from "./router";
import { stage } from "./stage";

/** @param concurrency number of executions that are reserved for the function and also its maximum; null: none */
const serve = (name: string, path: string, environment: typeof apiSettings, concurrency: number | null) =>
  makeFunction(name, {
    ...common,
    handler: `functions/${name.toLowerCase()}.handler`,
    environment,
    memory: "1024 MB",
    // Shorter than the 30 seconds for which the web and CloudFront wait for an answer.
    timeout: "25 seconds",
    concurrency: concurrency === null ? undefined : { reserved: concurrency },
    // CloudFront cannot sign requests with an Authorization header, so the function's own address stays public. There
    // the function refuses callers without a valid token. Pages of other sites cannot call the address (no CORS).
    url: { cors: false, router: { ...inRouter, path, readTimeout: "30 seconds" } },
  });

const { trpc, rest, mcp } = stage.apiConcurrency;

export const apiFunctions = {
  tRPC: serve("Trpc", "/trpc", apiSettings, trpc),
  REST: serve("Rest", "/api", restSettings, rest),
  /** Separate from REST, whose cold start the MCP library (a third of this function's code) would slow down. */
  MCP: serve("Mcp", "/mcp", apiSettings, mcp),
};
