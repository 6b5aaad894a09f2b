import type { $ZodErrorMap, $ZodRawIssue } from "zod/v4/core";

const KINDS: Record<string, string> = {
  string: "un texto",
  number: "un número",
  int: "un número entero",
  boolean: "true o false",
  array: "una lista",
  object: "un objeto",
  record: "un objeto",
};

const UNITS: Record<string, string> = { array: "elementos", string: "caracteres" };

function sayBound(name: string, verb: string, { origin, bound }: { origin: string; bound: number | bigint }): string {
  const unit = UNITS[origin];
  return unit ? `«${name}» ${verb} ${bound} ${unit}.` : `«${name}» va ${verb} ${bound}.`;
}

/** The Spanish message for a field whose schema has none. */
export const sayIssue: $ZodErrorMap = (issue: $ZodRawIssue) => {
  const name = issue.path?.join(".") || "La solicitud";
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return `Falta «${name}».`;
      return `«${name}» debe ser ${KINDS[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `«${name}» debe ser ${issue.values.join(" o ")}.`;
    case "too_big":
      return sayBound(name, "hasta", { origin: issue.origin, bound: issue.maximum });
    case "too_small":
      return sayBound(name, "desde", { origin: issue.origin, bound: issue.minimum });
    default:
      return `«${name}» no es válido.`;
  }
};
