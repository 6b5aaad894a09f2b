import { DeleteTableCommand, paginateListTables } from "@aws-sdk/client-dynamodb";
import { localClient } from "@sereno/local/database";
import { afterAll, inject } from "vitest";
import { isOwnTable } from "./own-tables";

/** The more tables that expire, the longer DynamoDB Local takes to make an index: a file leaves none of its own behind. */
afterAll(async () => {
  const client = localClient(inject("endpoint"));
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const TableName of TableNames.filter(isOwnTable)) await client.send(new DeleteTableCommand({ TableName }));
  }
  client.destroy();
});
