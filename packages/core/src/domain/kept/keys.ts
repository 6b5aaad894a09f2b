import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

/** The indexes of the one table. Every key but those of `due` starts with a practice. */
export const indexes = {
  /** A practice's appointments by start. */
  start: "gsi1",
  /** One client's appointments by start. */
  client: "gsi2",
  /** What a job has to look at, by the moment it is due, across practices. Holds keys only. */
  due: "gsi3",
  /** A practice's clients by name. All that a search looks at is in its sort key, so that thousands fit into one answer. */
  directory: "gsi4",
  /** Who owes a practice, the oldest debt first; before them the payments that wait to be verified, and debts that lie ahead. */
  debt: "gsi5",
} as const;

/** The attribute by which DynamoDB clears away what has expired. */
export const EXPIRY = "ttl";

const KEYS_ONLY: string[] = [indexes.due, indexes.directory];

const key = (name: string, type: "HASH" | "RANGE") => ({ AttributeName: name, KeyType: type }) as const;

/** The table as `CreateTable` takes it. */
export function tableDefinition(tableName: string) {
  const names = ["pk", "sk", ...Object.values(indexes).flatMap((index) => [`${index}pk`, `${index}sk`])];
  return {
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [key("pk", "HASH"), key("sk", "RANGE")],
    AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: "S" })),
    GlobalSecondaryIndexes: Object.values(indexes).map((index) => ({
      IndexName: index,
      KeySchema: [key(`${index}pk`, "HASH"), key(`${index}sk`, "RANGE")],
      Projection: { ProjectionType: KEYS_ONLY.includes(index) ? "KEYS_ONLY" : "ALL" },
    })),
  } satisfies CreateTableCommandInput;
}
