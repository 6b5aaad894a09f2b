import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { AppError, type ErrorCode } from "../errors";

/** Names or codes of transient errors: throttling and conflicts (`BUSY`), no response, broken connections. */
const BUSY = [
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TransactionConflictException",
  "TransactionInProgressException",
];
const UNANSWERED = ["InternalServerError", "ServiceUnavailable", "TimeoutError"];
const CONNECTION = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];

/** SQLite's messages for a full or read-only disk, in the errors of the embedded database of `packages/local`. */
const UNWRITABLE = /database or disk is full|attempt to write a readonly database/;

/** Whether a write failed, and wrote nothing, because the database's disk is full or read-only. */
export const isStorageFull = (error: unknown): boolean => error instanceof Error && UNWRITABLE.test(error.message);

/** Seconds to wait before a retry; longer for a full disk, because somebody must free space first. */
const WAIT: Partial<Record<ErrorCode, number>> = { unavailable: 1, storage_full: 60 };

function codeOf(error: Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }): ErrorCode | null {
  if (isStorageFull(error)) return "storage_full";
  if (BUSY.includes(error.name)) return "busy";
  const isUnanswered = UNANSWERED.includes(error.name) || CONNECTION.includes(String(error.code));
  return isUnanswered || (error.$metadata?.httpStatusCode ?? 0) >= 500 ? "unavailable" : null;
}

/** Makes a client throw AppError `busy`, `unavailable` or `storage_full` when the SDK gives up on a transient error. */
export function nameFailures(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        const code = error instanceof Error ? codeOf(error) : null;
        if (!code) throw error;
        const retry_after = WAIT[code];
        throw new AppError(code, { cause: error, data: retry_after ? { retry_after } : {} });
      }),
    { step: "initialize", name: "sereno-failures" },
  );
  return client;
}

export const refusalIn = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error;
  return error instanceof Error && error.cause instanceof AppError ? error.cause : null;
};

/** Whether the database failed, so that the same request may succeed later. A refusal by a rule has no `cause`. */
export const isTransient = ({ code, cause }: AppError): boolean =>
  cause !== undefined && (code === "busy" || code === "unavailable");

export const isConditionRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.name === "ConditionalCheckFailedException";

/** Returns false for the error of a failed condition. @throws every other error, or the AppError that it wraps. */
export function falseIfRefused(error: unknown): false {
  if (!isConditionRefused(error)) throw refusalIn(error) ?? error;
  return false;
}
