import { AppError } from "@sereno/core/errors";
import type { JSONSchema } from "zod/v4/core";
import type { Json } from "./input";

const ONE_TEXT = "Envía en If-Match una sola versión, o *.";
const NO_VERSION_TEXT = "Lo que ibas a cambiar no tiene versiones: vuelve a enviarlo sin If-Match.";

/** An `ETag` is the version, quoted. */
export const etagHeader = (answer: object | null): Record<string, string> =>
  answer && "version" in answer && typeof answer.version === "number" ? { etag: `"${answer.version}"` } : {};

export const takesVersion = ({ properties = {} }: JSONSchema.BaseSchema): boolean =>
  Object.hasOwn(properties, "version");

/**
 * The version that `If-Match` asks for, NaN for one that nothing ever has; null for none, or `*`. A tag that a proxy made
 * weak counts like its strong one: compressing an answer changes nothing of what is stored.
 * @throws AppError `invalid_input` for several, and for an empty one: whoever sends it wanted a condition.
 */
export function versionAsked(header: string | undefined): number | null {
  const asked = header?.trim();
  if (asked === undefined || asked === "*") return null;
  if (asked === "" || asked.includes(",")) throw new AppError("invalid_input", { message: ONE_TEXT });
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(asked) ?? [];
  return version === undefined ? Number.NaN : Number(version);
}

/** A change's input with the version that its condition asks for. @throws AppError `precondition_failed`. */
export function withVersion(schema: JSONSchema.BaseSchema, input: Json, version: number): Json {
  if (!takesVersion(schema)) throw new AppError("precondition_failed", { message: NO_VERSION_TEXT });
  // An unknown one is no version of anything.
  if (input.version != null && input.version !== version) throw new AppError("precondition_failed");
  return { ...input, version: Number.isNaN(version) ? -1 : version };
}

/** What refuses a version refuses the condition that asked for it. */
export const asCondition = (error: AppError): AppError =>
  error.code === "stale_version" ? new AppError("precondition_failed", { message: error.message }) : error;
