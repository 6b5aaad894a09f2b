import { ensureTable, localClient, startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import type { TestProject } from "vitest/node";

/** One database for the whole run, in memory; DYNAMODB_ENDPOINT names another. */
export default async function setup(project: TestProject) {
  const engine = await startDatabase({ file: null, ...readSettings(process.env).engine });
  const table = `sereno-test-${process.pid}-${Date.now()}`;
  const client = localClient(engine.endpoint);
  await ensureTable(client, table);
  client.destroy();
  project.provide("endpoint", engine.endpoint);
  project.provide("table", table);
  return engine.stop;
}
