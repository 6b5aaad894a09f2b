import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Database } from "@sereno/core/db/database";
import { ensureTable, localClient, startDatabase } from "@sereno/local/database";
import { readSettings } from "@sereno/local/settings";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createClock, createPractice, openTestDatabase } from "../support/practice";
import { type SpawnedSereno, spawnSereno } from "../support/spawn-sereno";

const TABLE = "sereno";
let dataDir: string;
let running: SpawnedSereno[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sereno-"));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((each) => each.stop("SIGTERM")));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls `work` with the database, while no Sereno uses it. */
async function useDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { path, platform } = readSettings(process.env).engine;
  const engine = await startDatabase({ file: join(dataDir, "sereno.db"), path, platform });
  try {
    await ensureTable(localClient(engine.endpoint), TABLE);
    return await work(openTestDatabase(engine.endpoint, TABLE));
  } finally {
    await engine.stop();
  }
}

const start = async () => running.push(await spawnSereno({ DATA_DIR: dataDir, DYNAMODB_ENDPOINT: undefined }));

const content = () =>
  useDatabase(
    async (db) => (await db.documents.send(new ScanCommand({ TableName: TABLE, ConsistentRead: true }))).Items,
  );

test("Sereno does not start on data from before the first release, and leaves them unchanged", async () => {
  await useDatabase(async (db) => {
    await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
    // The version record as a Sereno from before the first release stored it.
    const old = { pk: "$sereno", sk: "$dataversion_1", __edb_e__: "dataversion", version: 9, step: 0 };
    await db.documents.send(new PutCommand({ TableName: TABLE, Item: old }));
  });
  const before = await content();
  await expect(start()).rejects.toThrow(
    /^exit 1: Estos datos los hizo un Sereno anterior a la primera versión publicada: .* u otra tabla\.$/,
  );
  expect(await content()).toEqual(before);
});
