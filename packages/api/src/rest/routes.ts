import { AppError } from "@sereno/core/errors";
import { type Handler, Hono } from "hono";
import type { $ZodType } from "zod/v4/core";
import { problemResponse, toAppError } from "../errors";
import type { AppEnv } from "../http";
import { appRouter } from "../router";
import { createCallerFactory } from "../trpc";
import { queryReader, readBody } from "./input";
import { type RestRow, restTable } from "./table";

const createCaller = createCallerFactory(appRouter);

interface ProcedureDef {
  _def: { inputs: $ZodType[] };
}

/** The procedure at 'domain.verb', in a router or in a caller of it. */
const at = <T>(router: object, name: string): T =>
  name.split(".").reduce((level: object, part) => Reflect.get(level, part), router) as T;

/** /api/v1: one route for each row of the table, and a problem document for whatever else is asked. */
export function restRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  for (const row of restTable) app.on(row.method, [row.path], routeHandler(row));
  for (const path of new Set(restTable.map((row) => row.path))) {
    const allow = restTable.filter((row) => row.path === path).map((row) => row.method);
    app.all(path, (c) =>
      problemResponse(new AppError("method_not_allowed"), c.get("requestId"), { allow: allow.join(", ") }),
    );
  }
  app.all("*", (c) => problemResponse(new AppError("unknown_path"), c.get("requestId")));
  return app;
}

const retryAfter = ({ data }: AppError): Record<string, string> =>
  typeof data.retry_after === "number" ? { "retry-after": String(data.retry_after) } : {};

function routeHandler(row: RestRow): Handler<AppEnv> {
  const readQuery = queryReader(at<ProcedureDef>(appRouter, row.procedure)._def.inputs[0]);
  const takesBody = row.method === "POST" || row.method === "PUT";
  return async (c) => {
    const ctx = c.get("ctx");
    try {
      const body = takesBody ? await readBody(c.req.raw) : {};
      const input = { ...readQuery(c.req.query()), ...body, ...c.req.param() };
      c.set("procedure", row.procedure);
      const call = at<(input: unknown) => Promise<object>>(createCaller(ctx), row.procedure);
      return c.json(await call(input), row.status ?? 200);
    } catch (error) {
      const known = toAppError(error);
      if (known.code === "internal") ctx.log.error("failed", { requestId: ctx.requestId, cause: known.cause });
      return problemResponse(known, ctx.requestId, retryAfter(known));
    }
  };
}
