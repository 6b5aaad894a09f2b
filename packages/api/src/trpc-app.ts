import { AppError, type ErrorCode, errorTable } from "@sereno/core/errors";
import { isAgentToken } from "@sereno/core/policies/agent-authentication";
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Hono } from "hono";
import type { ApiDeps } from "./deps";
import { noteRefusal, toAppError } from "./errors";
import { type AppEnv, createHttpApp } from "./http";
import { requireMeasured } from "./measure";
import { mayBeSomebody } from "./rate-limit/anonymous";
import { appRouter } from "./router";
import type { RequestContext } from "./trpc";

/** Maximum number of calls in one batch. The web splits larger batches. */
const MOST_CALLS = 10;

/** The error that refuses a whole request before any of its calls has a context. */
function refusal(code: ErrorCode, requestId: string): TRPCError {
  const cause = new AppError(code, { data: { requestId } });
  return new TRPCError({ code: errorTable[code].trpc, message: cause.message, cause });
}

/** The known procedure names in a path, for the log. Other parts of the path could be personal data. */
function procedureNames(path: string): string {
  const names = path.split(/,|%2c/i).slice(0, MOST_CALLS);
  return names.map((name) => (Object.hasOwn(appRouter._def.procedures, name) ? name : "unknown")).join(",");
}

/** Bodies of at most this many bytes skip the check of their values. Nearly all bodies of the web are smaller. */
const SMALL_BYTES = 8192;

/** Checks a large body before tRPC parses it. @throws AppError as `requireMeasured`. */
async function measured(ctx: RequestContext, request: Request): Promise<Request> {
  const { method, url, headers } = request;
  const bytes = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (method === "GET" || bytes <= SMALL_BYTES) return request;
  const body = await request.text();
  requireMeasured(body, await mayBeSomebody(ctx));
  return new Request(url, { method, headers, body });
}

export const mountTrpc = (app: Hono<AppEnv>): void => {
  app.all("/trpc/*", async (c) => {
    c.set("procedure", procedureNames(c.req.path.slice("/trpc/".length)));
    return fetchRequestHandler({
      endpoint: "/trpc",
      req: await measured(c.get("ctx"), c.req.raw),
      router: appRouter,
      // The web also queries by POST, so that no address contains personal data.
      allowMethodOverride: true,
      createContext({ info }) {
        const ctx = c.get("ctx");
        if (info.calls.length > MOST_CALLS) throw refusal("batch_too_large", ctx.requestId);
        if (ctx.token && isAgentToken(ctx.token)) throw refusal("rest_only", ctx.requestId);
        return ctx;
      },
      onError({ error, path }) {
        noteRefusal(c.get("ctx"), toAppError(error), path);
      },
    });
  });
};

export const createTrpcApp = (deps: ApiDeps): Hono<AppEnv> => createHttpApp(deps, mountTrpc);
