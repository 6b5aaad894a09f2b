import { common } from "./function";
import { dataReady } from "./migration";
import { router } from "./router";

const serve = (name: string, handler: string, path: string) =>
  new sst.aws.Function(
    name,
    {
      ...common,
      handler,
      memory: "1024 MB",
      // The web and CloudFront wait for 30 seconds.
      timeout: "25 seconds",
      // CloudFront cannot sign requests that carry an Authorization header of their own, so the function's own address stays
      // open. It gives nothing that the domain does not: every call is checked by its session, and there is no CORS.
      url: { cors: false, router: { instance: router, path, readTimeout: "30 seconds" } },
    },
    { dependsOn: [dataReady] },
  );

export const apiFunctions = {
  tRPC: serve("Trpc", "functions/trpc.handler", "/trpc"),
  REST: serve("Rest", "functions/rest.handler", "/api"),
};
