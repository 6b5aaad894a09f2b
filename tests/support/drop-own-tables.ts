import { DeleteTableCommand, paginateListTables } from "@aws-sdk/client-dynamodb";
import { localClient } from "@sereno/local/database";
import { afterAll, inject } from "vitest";
import { isOwnTable } from "./own-tables";

/** Deletes the test file's tables: the expiry of items in a spawned server's table delays DynamoDB Local's indexes. */
afterAll(async () => {
  const client = localClient(inject("endpoint"));
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const TableName of TableNames.filter(isOwnTable)) await client.send(new DeleteTableCommand({ TableName }));
  }
  client.destroy();
});
