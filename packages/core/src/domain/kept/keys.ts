import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

/** The table's indexes. Their keys begin with a practice's id, except in `due`. */
export const indexes = {
  /** A practice's appointments by start, payments and expenses by date. */
  start: "gsi1",
  /** One client's appointments by start, payments by date, purchases and bills; client identities by phone. */
  client: "gsi2",
  /** Records of all practices that jobs must process, by due time. The index holds keys only. */
  due: "gsi3",
  /** A practice's clients by name. The index holds keys only; the sort key contains all fields that are searched. */
  directory: "gsi4",
  /** A practice's future debts, announced payments and debtors (`kept/debts.ts`). */
  debt: "gsi5",
} as const;

export const EXPIRY = "ttl";

const KEYS_ONLY: string[] = [indexes.due, indexes.directory];

const key = (name: string, type: "HASH" | "RANGE") => ({ AttributeName: name, KeyType: type }) as const;

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
