import { setTimeout as wait } from "node:timers/promises";
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { EXPIRY, tableDefinition } from "@sereno/core/domain/kept/keys";

const LOOKS = 600;
const BETWEEN_LOOKS_MS = 500;

/** Adds missing indexes and the TTL to an older table. @throws Error in Spanish if an index fails or takes 5 min. */
export async function completeTable(client: DynamoDBClient, table: string): Promise<void> {
  const { GlobalSecondaryIndexes, AttributeDefinitions } = tableDefinition(table);
  let indexes = await activeIndexes(client, table);
  for (const index of GlobalSecondaryIndexes) {
    if (indexes.includes(index.IndexName)) continue;
    const names = index.KeySchema.map(({ AttributeName }) => AttributeName);
    const update = new UpdateTableCommand({
      TableName: table,
      AttributeDefinitions: AttributeDefinitions.filter(({ AttributeName }) => names.includes(AttributeName)),
      GlobalSecondaryIndexUpdates: [{ Create: index }],
    });
    await client.send(update).catch((cause: unknown) => {
      throw new Error(cannotText(table, index.IndexName, cause), { cause });
    });
    indexes = await activeIndexes(client, table);
  }
  await expire(client, table);
}

const cannotText = (table: string, index: string, cause: unknown) =>
  `A la tabla "${table}" le falta el índice ${index} y este motor no lo puede crear (${
    cause instanceof Error ? cause.message : cause
  }): usa uno que pueda, como dynoxide o DynamoDB Local.`;

async function activeIndexes(client: DynamoDBClient, table: string): Promise<(string | undefined)[]> {
  for (let look = 0; look < LOOKS; look++) {
    if (look > 0) await wait(BETWEEN_LOOKS_MS);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    const indexes = Table?.GlobalSecondaryIndexes ?? [];
    if ([Table?.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)].every((status) => status === "ACTIVE"))
      return indexes.map(({ IndexName }) => IndexName);
  }
  throw new Error(
    `La tabla "${table}" no terminó de prepararse en 5 minutos. Inicia Sereno otra vez: sigue donde iba.`,
  );
}

async function expire(client: DynamoDBClient, table: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: table }));
  if (TimeToLiveDescription?.TimeToLiveStatus !== "DISABLED") return;
  const TimeToLiveSpecification = { AttributeName: EXPIRY, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification }));
}
