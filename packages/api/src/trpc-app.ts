import { isAgentToken } from "@sereno/core/agent/authenticate";
import { AppError, type ErrorCode, errorTable } from "@sereno/core/errors";
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Hono } from "hono";
import type { ApiDeps } from "./deps";
import { isOurFault, toAppError } from "./errors";
import { type AppEnv, createHttpApp } from "./http";
import { appRouter } from "./router";

/** In one request; the screens send two. */
const MOST_CALLS = 10;

/** What refuses a request as a whole, before any of its calls. */
function refusal(code: ErrorCode): TRPCError {
  const cause = new AppError(code);
  return new TRPCError({ code: errorTable[code].trpc, message: cause.message, cause });
}

export const mountTrpc = (app: Hono<AppEnv>): void => {
  app.all("/trpc/*", (c) => {
    c.set("procedure", c.req.path.slice("/trpc/".length));
    return fetchRequestHandler({
      endpoint: "/trpc",
      req: c.req.raw,
      router: appRouter,
      createContext({ info }) {
        const ctx = c.get("ctx");
        if (info.calls.length > MOST_CALLS) throw refusal("batch_too_large");
        if (ctx.token && isAgentToken(ctx.token)) throw refusal("rest_only");
        return ctx;
      },
      onError({ error, path, ctx }) {
        const known = toAppError(error);
        if (isOurFault(known)) ctx?.log.error("failed", { requestId: ctx.requestId, path, cause: known.cause });
      },
    });
  });
};

/** tRPC alone, for a function of its own. */
export const createTrpcApp = (deps: ApiDeps): Hono<AppEnv> => createHttpApp(deps, mountTrpc);
