import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Hono } from "hono";
import type { ApiDeps } from "./deps";
import { isOurFault, toAppError } from "./errors";
import { type AppEnv, createHttpApp } from "./http";
import { appRouter } from "./router";

export const mountTrpc = (app: Hono<AppEnv>): void => {
  app.all("/trpc/*", (c) => {
    c.set("procedure", c.req.path.slice("/trpc/".length));
    return fetchRequestHandler({
      endpoint: "/trpc",
      req: c.req.raw,
      router: appRouter,
      // The web asks by POST, too: what a query looks for is to stand in no address.
      allowMethodOverride: true,
      createContext: () => c.get("ctx"),
      onError({ error, path, ctx }) {
        const known = toAppError(error);
        if (isOurFault(known)) ctx?.log.error("failed", { requestId: ctx.requestId, path, cause: known.cause });
      },
    });
  });
};

/** tRPC alone, for a function of its own. */
export const createTrpcApp = (deps: ApiDeps): Hono<AppEnv> => createHttpApp(deps, mountTrpc);
