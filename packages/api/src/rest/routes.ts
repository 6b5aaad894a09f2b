import { AppError } from "@sereno/core/errors";
import { type Handler, Hono } from "hono";
import { isOurFault, problemResponse, toAppError } from "../errors";
import type { AppEnv } from "../http";
import { appRouter } from "../router";
import { createCallerFactory } from "../trpc";
import { docsPage } from "./docs";
import { queryReader, readBody } from "./input";
import { openApiDocument } from "./openapi";
import { describeProcedure, procedureAt } from "./procedure";
import { RELAY_PATH, relay } from "./relay";
import type { RestRow } from "./row";
import { restTable } from "./table";

const createCaller = createCallerFactory(appRouter);

/** /api/v1: one route for each row of the table, and a problem document for whatever else is asked. */
export function restRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.get("/openapi.json", (c) => c.json(openApiDocument()));
  app.get("/docs", docsPage);
  app.get(RELAY_PATH, relay);
  for (const row of restTable) app.on(row.method, [row.path], routeHandler(row));
  for (const [path, allow] of allowedMethods()) {
    app.all(path, (c) =>
      problemResponse(new AppError("method_not_allowed"), c.get("requestId"), { allow: allow.join(", ") }),
    );
  }
  app.all("*", (c) => problemResponse(new AppError("unknown_path"), c.get("requestId")));
  return app;
}

function allowedMethods(): Map<string, string[]> {
  const allowed = new Map<string, string[]>([
    ["/openapi.json", ["GET"]],
    ["/docs", ["GET"]],
    [RELAY_PATH, ["GET"]],
  ]);
  for (const { method, path } of restTable) allowed.set(path, [...(allowed.get(path) ?? []), method]);
  return allowed;
}

const retryAfter = ({ data }: AppError): Record<string, string> =>
  typeof data.retry_after === "number" ? { "retry-after": String(data.retry_after) } : {};

function routeHandler(row: RestRow): Handler<AppEnv> {
  const readQuery = queryReader(describeProcedure(row.procedure).input);
  const takesBody = row.method === "POST" || row.method === "PUT";
  return async (c) => {
    const ctx = c.get("ctx");
    try {
      const body = takesBody ? await readBody(c.req.raw) : {};
      const input = { ...readQuery(c.req.query()), ...body, ...c.req.param() };
      c.set("procedure", row.procedure);
      const call = procedureAt<(input: unknown) => Promise<object>>(createCaller(ctx), row.procedure);
      return c.json(await call(input), row.status ?? 200);
    } catch (error) {
      const known = toAppError(error);
      ctx.refusals.push(known);
      if (isOurFault(known)) ctx.log.error("failed", { requestId: ctx.requestId, cause: known.cause });
      return problemResponse(known, ctx.requestId, retryAfter(known));
    }
  };
}
