import { AppError, invalidField } from "@sereno/core/errors";
import type { $ZodType } from "zod/v4/core";
import { requireMeasured } from "../measure";
import { formsOf, shapeOf } from "./forms";

const ONE_TEXT = "Envía en If-Match una sola versión, o *.";
const NO_VERSION_TEXT = "Lo que ibas a cambiar no tiene versiones: vuelve a enviarlo sin If-Match.";

export const etagHeader = (answer: object | null): Record<string, string> =>
  answer && "version" in answer && typeof answer.version === "number" ? { etag: `"${answer.version}"` } : {};

/** The version in `If-Match`: null without the header or for `*`, NaN for a tag that no record has. A weak tag counts
 * as strong, because proxies that compress answers weaken tags. @throws AppError `invalid_input` for several tags. */
export function versionAsked(header: string | undefined): number | null {
  const condition = header?.trim();
  if (condition === undefined || condition === "*") return null;
  if (condition === "" || condition.includes(",")) throw new AppError("invalid_input", { message: ONE_TEXT });
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(condition) ?? [];
  return version === undefined ? Number.NaN : Number(version);
}

/** Adds `If-Match`'s `version`. @throws `precondition_failed` if `input` has another version or `schema` has none. */
export function withVersion(schema: $ZodType, input: Json, version: number): Json {
  if (!Object.hasOwn(shapeOf(schema), "version"))
    throw new AppError("precondition_failed", { message: NO_VERSION_TEXT });
  // NaN stands for a tag that no record has, and differs from every version.
  if (input.version != null && input.version !== version) throw new AppError("precondition_failed");
  return { ...input, version: Number.isNaN(version) ? -1 : version };
}

export const asCondition = (error: AppError): AppError =>
  error.code === "stale_version" ? new AppError("precondition_failed", { message: error.message }) : error;

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text of each query parameter. @throws AppError `invalid_input` if a parameter is repeated. */
export function readOnce(query: Record<string, string[]>): Record<string, string> {
  const [twice] = Object.keys(query).filter((name) => (query[name]?.length ?? 0) > 1);
  if (twice !== undefined) throw invalidField(twice.slice(0, 60), "Este parámetro va una sola vez en la dirección.");
  return Object.fromEntries(Object.entries(query).map(([name, [text = ""]]) => [name, text]));
}

export function readQuery(schema: $ZodType, query: Record<string, string>): Json {
  const members = shapeOf(schema);
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => [
      name,
      readText(text, Object.hasOwn(members, name) ? members[name] : undefined),
    ]),
  );
}

function readText(text: string, schema: $ZodType | undefined): unknown {
  const types = (schema ? formsOf(schema) : []).flatMap((form): string[] =>
    form.type === "literal" ? form.values.map((value) => typeof value) : [form.type],
  );
  if (types.includes("number") && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

export async function readBody(request: Request): Promise<Json> {
  const text = parseText(await request.arrayBuffer());
  if (text.trim() === "") return {};
  if (!/^application\/(json|[\w.-]+\+json)\b/i.test(request.headers.get("content-type") ?? ""))
    throw new AppError("unsupported_media_type");
  requireMeasured(text);
  const body = parseJson(text);
  if (!isObject(body)) throw new AppError("invalid_input", { message: "El cuerpo debe ser un objeto JSON." });
  return body;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseText(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError("malformed_json", { message: "El cuerpo de la solicitud no está en UTF-8." });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed_json");
  }
}
