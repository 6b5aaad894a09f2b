import { AppError } from "@sereno/core/errors";
import type { $ZodType } from "zod/v4/core";
import { shapeOf } from "./forms";
import type { Json } from "./input";

const ONE_TEXT = "Envía en If-Match una sola versión, o *.";
const NO_VERSION_TEXT = "Lo que ibas a cambiar no tiene versiones: vuelve a enviarlo sin If-Match.";

export const etagHeader = (answer: object | null): Record<string, string> =>
  answer && "version" in answer && typeof answer.version === "number" ? { etag: `"${answer.version}"` } : {};

/**
 * The version in `If-Match`; NaN for one that no record has, null for none or `*`. A weak tag counts as its strong one:
 * compression changes no stored record.
 * @throws AppError `invalid_input` for several tags or an empty one.
 */
export function versionAsked(header: string | undefined): number | null {
  const asked = header?.trim();
  if (asked === undefined || asked === "*") return null;
  if (asked === "" || asked.includes(",")) throw new AppError("invalid_input", { message: ONE_TEXT });
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(asked) ?? [];
  return version === undefined ? Number.NaN : Number(version);
}

/** Adds the version of `If-Match` to a change's input. @throws AppError `precondition_failed`. */
export function withVersion(schema: $ZodType, input: Json, version: number): Json {
  if (!Object.hasOwn(shapeOf(schema), "version"))
    throw new AppError("precondition_failed", { message: NO_VERSION_TEXT });
  // NaN, for a tag that no record has, differs from every version.
  if (input.version != null && input.version !== version) throw new AppError("precondition_failed");
  return { ...input, version: Number.isNaN(version) ? -1 : version };
}

/** A refused version that came from `If-Match` is a failed precondition. */
export const asCondition = (error: AppError): AppError =>
  error.code === "stale_version" ? new AppError("precondition_failed", { message: error.message }) : error;
