import { isTransient, refusalIn } from "@sereno/core/db/failures";
import { BEGUN_FOR_AGENT_TEXT } from "@sereno/core/domain/appointment/rules";
import { AppError, type ErrorCode, errorTable, type FieldError } from "@sereno/core/errors";
import type { Logger } from "@sereno/core/logger";
import { TRPCError } from "@trpc/server";
import { $ZodError } from "zod/v4/core";

const MOST_ERRORS = 30;
const MORE: FieldError = { path: "", message: "Y hay otros campos por corregir." };

/** The first error of each field. A field's further errors often follow from the first. */
function fieldErrors({ issues }: $ZodError): FieldError[] {
  const first = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = path.map(String).join(".");
    if (first.has(name)) continue;
    if (first.size === MOST_ERRORS) return [...errorsOf(first), MORE];
    first.set(name, message);
  }
  return errorsOf(first);
}

const errorsOf = (first: Map<string, string>): FieldError[] => [...first].map(([path, message]) => ({ path, message }));

const OF_TRPC: Partial<Record<TRPCError["code"], ErrorCode>> = {
  NOT_FOUND: "unknown_path",
  PARSE_ERROR: "malformed_json",
  BAD_REQUEST: "invalid_input",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
  PAYLOAD_TOO_LARGE: "payload_too_large",
};

/** Any error as an AppError. An unexpected error becomes `internal`, with the original as cause for the log only. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof $ZodError) {
    const errors = fieldErrors(error);
    return new AppError("invalid_input", { message: errors[0]?.message, errors });
  }
  if (!(error instanceof TRPCError)) return refusalIn(error) ?? new AppError("internal", { cause: error });
  const refusal = error.cause instanceof $ZodError ? toAppError(error.cause) : refusalIn(error.cause);
  if (refusal) return refusal;
  const code = OF_TRPC[error.code];
  return code ? new AppError(code) : new AppError("internal", { cause: error.cause ?? error });
}

const isOurFault = (error: AppError): boolean =>
  error.code === "internal" || error.code === "storage_full" || isTransient(error);

/** Keeps a refusal for the request's log line, and logs the cause of a server fault. */
export function noteRefusal(
  { refusals, log, requestId }: { refusals: AppError[]; log: Logger; requestId: string },
  refusal: AppError,
  path?: string,
): AppError {
  refusals.push(refusal);
  if (isOurFault(refusal)) log.error("failed", { requestId, ...(path && { path }), cause: refusal.cause ?? refusal });
  return refusal;
}

/** Codes whose text an assistant may show to the client word for word. */
const FOR_CLIENTS = new Set<ErrorCode>([
  "agent_paused",
  "handoff_open",
  "overlap",
  "held",
  "busy",
  "past",
  "outside_availability",
  "off_grid",
  "horizon",
  "notice",
  "busy_elsewhere",
  "unknown",
  "buffer",
  "no_sessions_left",
  "purchase_expired",
  "purchase_cancelled",
  "package_inactive",
  "unavailable",
  "internal",
]);

/** Whether the practice takes no more appointments on that day or in that week. */
export const isFull = ({ code, data }: AppError): boolean =>
  code === "limit" && (data.limit === "day" || data.limit === "week");

/** The audience of a refusal's text. Without the member `audience`, the text may be shown to the client. */
export const audienceOf = (error: AppError) =>
  FOR_CLIENTS.has(error.code) || isFull(error) || error.message === BEGUN_FOR_AGENT_TEXT
    ? {}
    : { audience: "therapist" };

const toProblem = (error: AppError, requestId: string) => ({
  type: `urn:sereno:problem:${error.code}`,
  title: errorTable[error.code].text,
  status: error.status,
  detail: error.message,
  code: error.code,
  request_id: requestId,
  ...audienceOf(error),
  ...(error.errors.length > 0 ? { errors: error.errors } : {}),
  ...error.data,
});

export function problemResponse(error: AppError, requestId: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(toProblem(error, requestId)), {
    status: error.status,
    headers: { "content-type": "application/problem+json; charset=utf-8", ...headers },
  });
}
