import { apiSettings, common, restSettings } from "./function";
import { dataReady } from "./migration";
import { inRouter } from "./router";
import { stage } from "./stage";

interface Served {
  handler: string;
  path: string;
  environment: typeof apiSettings;
  /** How many may run at once: a flood on one side takes neither the other's places nor the jobs'. */
  concurrency: number | null;
}

const serve = (name: string, { path, concurrency, ...rest }: Served) =>
  new sst.aws.Function(
    name,
    {
      ...common,
      ...rest,
      memory: "1024 MB",
      // The web and CloudFront wait for 30 seconds.
      timeout: "25 seconds",
      concurrency: concurrency === null ? undefined : { reserved: concurrency },
      // CloudFront cannot sign requests that carry an Authorization header of their own, so the function's own address stays
      // open. It gives less than the domain does: who does not come by the edge and is nobody yet is refused, and there is no CORS.
      url: { cors: false, router: { ...inRouter, path, readTimeout: "30 seconds" } },
    },
    { dependsOn: [dataReady] },
  );

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
  /** The protocol's own code is a third of it, which REST's calls need not read to start. */
  MCP: serve("Mcp", {
    handler: "functions/mcp.handler",
    path: "/mcp",
    environment: apiSettings,
    concurrency: mcp,
  }),
};
