import type { CreateTableCommandInput, Projection } from "@aws-sdk/client-dynamodb";

/** The indexes of the one table. Every key but those of `due` starts with a practice. */
export const indexes = {
  /** A practice's appointments by start. */
  start: "gsi1",
  /** One client's appointments by start. */
  client: "gsi2",
  /** What a job has to look at, by the moment it is due, across practices. Holds keys only. */
  due: "gsi3",
  /** A practice's clients by name, with just what a search looks at. */
  directory: "gsi4",
} as const;

/** What the directory carries beside its keys. */
export const DIRECTORY_FIELDS = ["id", "name", "phone", "email", "identification_number"] as const;

const projections: Partial<Record<string, Projection>> = {
  [indexes.due]: { ProjectionType: "KEYS_ONLY" },
  [indexes.directory]: {
    ProjectionType: "INCLUDE",
    // ElectroDB tells entities apart by its two marks.
    NonKeyAttributes: [...DIRECTORY_FIELDS, "__edb_e__", "__edb_v__"],
  },
};

const key = (name: string, type: "HASH" | "RANGE") => ({ AttributeName: name, KeyType: type }) as const;

/** The table as `CreateTable` takes it. */
export function tableDefinition(tableName: string): CreateTableCommandInput {
  const names = ["pk", "sk", ...Object.values(indexes).flatMap((index) => [`${index}pk`, `${index}sk`])];
  return {
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [key("pk", "HASH"), key("sk", "RANGE")],
    AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: "S" })),
    GlobalSecondaryIndexes: Object.values(indexes).map((index) => ({
      IndexName: index,
      KeySchema: [key(`${index}pk`, "HASH"), key(`${index}sk`, "RANGE")],
      Projection: projections[index] ?? { ProjectionType: "ALL" },
    })),
  };
}
