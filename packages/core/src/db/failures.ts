import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { AppError, type ErrorCode } from "../errors";

/** What says nothing about the data: too much at once, or no answer. */
const BUSY = [
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TransactionConflictException",
  "TransactionInProgressException",
];
const UNANSWERED = ["InternalServerError", "ServiceUnavailable", "TimeoutError"];
const CONNECTION = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];

type SdkError = Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };

/** What the embedded engine says, within a longer sentence, of a write that its disk did not take: SQLite's own words. */
const UNWRITABLE = /database or disk is full|attempt to write a readonly database/;

/** Whether a database failed since nothing can be written where it lies; what was to be written was not. */
export const isStorageFull = (error: unknown): boolean => error instanceof Error && UNWRITABLE.test(error.message);

/** Seconds after which it makes sense to ask again; people have to make room first. */
const WAIT: Partial<Record<ErrorCode, number>> = { unavailable: 1, storage_full: 60 };

function codeOf(error: SdkError): ErrorCode | null {
  if (isStorageFull(error)) return "storage_full";
  if (BUSY.includes(error.name)) return "busy";
  const isUnanswered = UNANSWERED.includes(error.name) || CONNECTION.includes(String(error.code));
  return isUnanswered || (error.$metadata?.httpStatusCode ?? 0) >= 500 ? "unavailable" : null;
}

/** Makes a client throw AppError `busy`, `unavailable` or `storage_full` once the SDK has given up on what may pass later. */
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

/** The refusal of ours that a library's error was made from, if there is one. */
export const refusalIn = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error;
  return error instanceof Error && error.cause instanceof AppError ? error.cause : null;
};

/** Whether the database failed, so that the same request may succeed a moment later; a refusal of ours has no cause. */
export const isTransient = ({ code, cause }: AppError): boolean =>
  cause !== undefined && (code === "busy" || code === "unavailable");

/** Whether a single write was refused since its condition did not hold. */
export const isConditionRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.name === "ConditionalCheckFailedException";

/** False for a write whose condition did not hold. @throws AppError for one that failed. */
export function falseIfRefused(error: unknown): false {
  const refusal = refusalIn(error);
  if (refusal) throw refusal;
  return false;
}
