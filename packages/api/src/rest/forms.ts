import type { $ZodType, $ZodTypes } from "zod/v4/core";

/** A schema's alternatives, without null and wrappers. Avoids `toJSONSchema`, whose 20 KB would slow a cold start. */
export function formsOf(schema: $ZodType): $ZodTypes["_zod"]["def"][] {
  const { def } = (schema as $ZodTypes)._zod;
  if ("innerType" in def) return formsOf(def.innerType);
  if (def.type === "union") return def.options.flatMap(formsOf);
  return def.type === "null" ? [] : [def];
}

export function shapeOf(schema: $ZodType | undefined): Readonly<Record<string, $ZodType>> {
  for (const form of schema ? formsOf(schema) : []) if (form.type === "object") return form.shape;
  return {};
}
