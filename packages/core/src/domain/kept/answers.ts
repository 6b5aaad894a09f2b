import * as z from "zod/mini";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, Version, WholePesos } from "../../output";
import type { Answer, Field, Fields } from "./attributes";

const MEANINGS: Record<NonNullable<Field["means"]>, z.ZodMiniType> = {
  count: Count,
  date: LocalDate,
  instant: Instant,
  pesos: WholePesos,
  version: Version,
  whole: z.int(),
};

function schemaOf({ type, means, required, absent }: Field): z.ZodMiniType {
  const schema = means ? MEANINGS[means] : plainSchema(type);
  return required || absent !== undefined ? schema : z.nullable(schema);
}

function plainSchema(type: Field["type"]): z.ZodMiniType {
  if (Array.isArray(type)) return z.enum(type);
  if (type === "string") return z.string();
  if (type === "number") return z.number();
  if (type === "boolean") return z.boolean();
  throw new Error(`An answer of the type ${String(type)} needs a schema of its own.`);
}

type Shape<F extends Fields> = { [N in keyof Answer<F>]: z.ZodMiniType<Answer<F>[N]> };

/** The schema of a record in responses, derived from its fields. @param own schemas that replace derived ones. */
export function answerOf<const F extends Fields>(fields: F, own: Partial<Shape<F>> = {}): z.ZodMiniObject<Shape<F>> {
  const shown = Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    const { answered = field } = field;
    return answered ? [[name, answered]] : [];
  });
  const schemas: Readonly<Record<string, z.ZodMiniType | undefined>> = own;
  return z.object(
    Object.fromEntries(shown.map(([name, field]) => [name, schemas[name] ?? schemaOf(field)])) as Shape<F>,
  );
}
