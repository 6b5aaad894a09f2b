import { CreateTableCommand, type DynamoDBClient, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "@sereno/core/domain/kept/keys";

const PREFIX = `sereno-own-${process.pid}-`;
let tables = 0;

/** The name of a table that this test file makes for itself: dropped when the file is through. */
export const ownTableName = (name: number | string = tables++) => `${PREFIX}${name}`;

export const isOwnTable = (table: string) => table.startsWith(PREFIX);

/**
 * A table without expiry. Engines expire by their own clock, and DynamoDB Local uses the threads that build indexes for
 * it: with many such tables no index gets ready.
 */
export async function makeTestTable(client: DynamoDBClient, table: string): Promise<void> {
  await client.send(new CreateTableCommand(tableDefinition(table)));
  await waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName: table });
}
