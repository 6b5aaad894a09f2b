import { AppError } from "@sereno/core/errors";
import type { Json } from "../rest/input";
import { type OutputOf, type ProcedureName, procedureAt } from "../rest/procedure";
import { appRouter } from "../router";
import { createCallerFactory, type RequestContext } from "../trpc";
import { readArguments, type ToolAnswer, type ToolName } from "./tool";
import { tools } from "./tools";

/** Hears of the tool that is called, and of each procedure that it calls. */
export type Note = (name: ToolName | ProcedureName) => void;

const createCaller = createCallerFactory(appRouter);

const refuseNobody = (): never => {
  throw new AppError("unauthorized");
};

/** What a tool answers a caller who is known. @throws AppError, or what tRPC makes of one. */
export async function runTool(ctx: RequestContext, note: Note, name: ToolName, args: Json): Promise<ToolAnswer> {
  // Nobody looks at what somebody sends who may not call at all.
  const { actor, practice } = (await ctx.caller) ?? refuseNobody();
  const { key, slot, input } = readArguments(tools[name], args);
  const caller = createCaller({ ...ctx, idempotencyKey: key });
  const call = <P extends ProcedureName>(procedure: P, given: Json) => {
    note(procedure);
    return procedureAt<(given: Json) => Promise<OutputOf<P>>>(caller, procedure)(given);
  };
  return tools[name].run({ ctx: { ...ctx, actor, practice }, input, slot, call });
}
