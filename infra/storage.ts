import { EXPIRY, tableDefinition } from "@sereno/core/domain/kept/keys";
import { stage } from "./stage";

const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = tableDefinition("Data");

const keysOf = ([hash, range]: typeof KeySchema) => ({ hashKey: hash.AttributeName, rangeKey: range.AttributeName });

export const table = new sst.aws.Dynamo("Data", {
  fields: Object.fromEntries(AttributeDefinitions.map(({ AttributeName }) => [AttributeName, "string" as const])),
  primaryIndex: keysOf(KeySchema),
  globalIndexes: Object.fromEntries(
    GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => [
      IndexName,
      { ...keysOf(KeySchema), projection: Projection.ProjectionType === "KEYS_ONLY" ? "keys-only" : "all" },
    ]),
  ),
  ttl: EXPIRY,
  deletionProtection: stage.deletionProtection,
  transform: {
    table: { pointInTimeRecovery: { enabled: true }, serverSideEncryption: { enabled: stage.keyOfAccount } },
  },
});

/** The actions on the table that the code uses. SST's link would allow all actions, including deleting the table. */
export const tableAccess = [
  {
    actions: [
      "dynamodb:BatchGetItem",
      "dynamodb:ConditionCheckItem",
      "dynamodb:DeleteItem",
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "dynamodb:UpdateItem",
    ],
    resources: [table.arn],
  },
  { actions: ["dynamodb:Query"], resources: [$interpolate`${table.arn}/index/*`] },
];
