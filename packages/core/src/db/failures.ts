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

function codeOf(error: SdkError): ErrorCode | null {
  if (BUSY.includes(error.name)) return "busy";
  const isUnanswered = UNANSWERED.includes(error.name) || CONNECTION.includes(String(error.code));
  return isUnanswered || (error.$metadata?.httpStatusCode ?? 0) >= 500 ? "unavailable" : null;
}

/** Makes a client throw AppError `busy` or `unavailable` once the SDK has given up on what may pass a moment later. */
export function nameFailures(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        const code = error instanceof Error ? codeOf(error) : null;
        throw code ? new AppError(code, { cause: error }) : error;
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

/** False for a write whose condition did not hold. @throws AppError for one that failed. */
export function falseIfRefused(error: unknown): false {
  const refusal = refusalIn(error);
  if (refusal) throw refusal;
  return false;
}
