import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { AppError } from "../errors";

/** What says nothing about the data, only that DynamoDB could not be asked now. */
const PASSING = new Set([
  "InternalServerError",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ServiceUnavailable",
  "ThrottlingException",
  "TimeoutError",
  "TransactionConflictException",
  "TransactionInProgressException",
]);
const CONNECTION = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

const isPassing = (error: Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }): boolean =>
  PASSING.has(error.name) || CONNECTION.has(String(error.code)) || (error.$metadata?.httpStatusCode ?? 0) >= 500;

/** Makes a client throw AppError `busy` once the SDK has given up on what may pass a moment later. */
export function sayBusy(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        throw error instanceof Error && isPassing(error) ? new AppError("busy", { cause: error }) : error;
      }),
    { step: "initialize", name: "sereno-busy" },
  );
  return client;
}

/** The refusal of ours that a library's error was made from, if there is one. */
export const refusalIn = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error;
  return error instanceof Error && error.cause instanceof AppError ? error.cause : null;
};
