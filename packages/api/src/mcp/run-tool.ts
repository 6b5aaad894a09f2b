import { AppError } from "@sereno/core/errors";
import type { Json } from "../rest/input";
import { type OutputOf, type ProcedureName, procedureAt } from "../rest/procedure";
import { appRouter } from "../router";
import { createCallerFactory, type RequestContext } from "../trpc";
import { readArguments, type ToolAnswer, type ToolName } from "./tool";
import { tools } from "./tools";

/** Receives the name of the called tool and of each procedure that it calls. */
export type Note = (name: ToolName | ProcedureName) => void;

const createCaller = createCallerFactory(appRouter);

const refuseNobody = (): never => {
  throw new AppError("unauthorized");
};

/** Runs a tool for a known caller. @throws AppError or TRPCError. */
export async function runTool(ctx: RequestContext, note: Note, name: ToolName, args: Json): Promise<ToolAnswer> {
  // Access is checked before the arguments.
  const { actor, practice } = (await ctx.caller) ?? refuseNobody();
  const { key, slot, input } = readArguments(tools[name], args);
  const caller = createCaller({ ...ctx, idempotencyKey: key });
  const call = <P extends ProcedureName>(procedure: P, given: Json) => {
    note(procedure);
    return procedureAt<(given: Json) => Promise<OutputOf<P>>>(caller, procedure)(given);
  };
  return tools[name].run({ ctx: { ...ctx, actor, practice }, input, slot, call });
}
