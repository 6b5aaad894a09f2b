import * as z from "zod/mini";

export function setOf<const V extends string>(word: z.ZodMiniEnum<{ [K in V]: K }>) {
  const most = Object.keys(word.def.entries).length;
  return z.array(word).check(
    z.maxLength(most, `Escribe cada valor una sola vez: son máximo ${most}.`),
    z.overwrite((list) => [...new Set(list)]),
  );
}
