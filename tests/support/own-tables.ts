import { CreateTableCommand, type DynamoDBClient, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "@sereno/core/domain/kept/keys";

const PREFIX = `sereno-own-${process.pid}-`;
let tables = 0;

/** Name of a table that this test file creates; it is dropped after the file. */
export const ownTableName = (name: number | string = tables++) => `${PREFIX}${name}`;

export const isOwnTable = (table: string) => table.startsWith(PREFIX);

/** The items never expire: expiry uses the machine's clock and, with many tables, delays DynamoDB Local's indexes. */
export async function makeTestTable(client: DynamoDBClient, table: string): Promise<void> {
  await client.send(new CreateTableCommand(tableDefinition(table)));
  await waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName: table });
}
