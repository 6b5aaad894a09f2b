import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { localClient, startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import type { TestProject } from "vitest/node";
import buildServer from "./build-server";
import { makeTestTable } from "./own-tables";

/** Gives the run a table, in an in-memory database unless DYNAMODB_ENDPOINT names a database. */
export default async function setup(project: TestProject) {
  buildServer();
  const engine = await startDatabase({ file: null, ...readSettings(process.env).engine });
  const table = `sereno-test-${process.pid}-${Date.now()}`;
  const client = localClient(engine.endpoint);
  await makeTestTable(client, table);
  project.provide("endpoint", engine.endpoint);
  project.provide("table", table);
  return async () => {
    await client.send(new DeleteTableCommand({ TableName: table }));
    client.destroy();
    await engine.stop();
  };
}
