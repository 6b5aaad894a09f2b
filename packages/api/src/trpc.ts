import { type AuthPorts, authenticate } from "@sereno/core/auth/service";
import type { Context, PracticeContext } from "@sereno/core/context";
import { errorTable } from "@sereno/core/errors";
import { initTRPC, TRPCError } from "@trpc/server";
import { es } from "zod/locales";
import * as z from "zod/mini";
import { toAppError } from "./errors";

z.config(es());

type Caller = Pick<PracticeContext, "actor" | "practice">;

/** One HTTP request, which may carry several procedures. */
export interface RequestContext extends Context {
  auth: AuthPorts;
  token: string | null;
  requestId: string;
  /** Who calls; set once known, for the log. */
  caller?: Promise<Caller>;
}

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  errorFormatter({ shape, error, ctx }) {
    const known = toAppError(error);
    return {
      ...shape,
      message: known.message,
      data: {
        code: errorTable[known.code].trpc,
        httpStatus: known.status,
        path: shape.data.path,
        appCode: known.code,
        errors: known.errors,
        requestId: ctx?.requestId ?? null,
        ...known.data,
      },
    };
  },
});

const converted = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const known = toAppError(result.error);
  throw new TRPCError({ code: errorTable[known.code].trpc, message: known.message, cause: known });
});

/** Open to everyone. */
export const publicProcedure = converted;

/** Inside the caller's practice. The session is read once per request, however many procedures it carries. */
export const practiceProcedure = converted.use(async ({ ctx, next }) => {
  ctx.caller ??= authenticate(ctx, ctx.auth, ctx.token);
  return next({ ctx: await ctx.caller });
});

export const { router, createCallerFactory } = t;
