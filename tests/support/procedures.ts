import { appRouter } from "@sereno/api/router";

const procedures: Record<string, unknown> = appRouter._def.procedures;
export const PROCEDURES = Object.keys(procedures);
export const typeOf = (name: string): string => Reflect.get(Reflect.get(Object(procedures[name]), "_def"), "type");
export const proceduresOf = (type: "query" | "mutation") => PROCEDURES.filter((name) => typeOf(name) === type);
