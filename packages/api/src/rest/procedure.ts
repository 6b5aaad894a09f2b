import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { $ZodType } from "zod/v4/core";
import { type AppRouter, appRouter } from "../router";
import type { ProcedureMeta } from "../trpc";

type Outputs = inferRouterOutputs<AppRouter>;
export type ProcedureName = { [R in keyof Outputs]: `${R & string}.${keyof Outputs[R] & string}` }[keyof Outputs];

export type OutputOf<P extends ProcedureName> = P extends `${infer R extends keyof Outputs & string}.${infer Verb}`
  ? Outputs[R][Verb & keyof Outputs[R]]
  : never;

type Inputs = inferRouterInputs<AppRouter>;
export type InputOf<P extends ProcedureName> = P extends `${infer R extends keyof Inputs & string}.${infer Verb}`
  ? Inputs[R][Verb & keyof Inputs[R]]
  : never;

export const procedureAt = <T>(router: object, name: ProcedureName): T =>
  name.split(".").reduce((level: object, part) => Reflect.get(level, part), router) as T;

export function describeProcedure(name: ProcedureName) {
  const { inputs, meta, type } = procedureAt<{
    _def: { inputs: $ZodType[]; meta: ProcedureMeta; type: "query" | "mutation" };
  }>(appRouter, name)._def;
  return { input: inputs[0], access: meta.access, isConversational: meta.isConversational, type };
}
