import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import { LOGIN_SECONDS, signLogin } from "@sereno/core/records/auth/tokens";
import { tableDefinition } from "@sereno/core/things/kept/keys";
import { localClient, startDatabase } from "@sereno/local/database";
import { loadKeys } from "@sereno/local/keys";
import { readSettings } from "@sereno/local/settings";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../support/practice";
import { type SpawnedSereno, spawnSereno } from "../support/spawn-sereno";
import { before, putItems, storedItems } from "../support/stored-table";

const TABLE = "sereno";
const { practice_id } = before.demo;
let dataDir: string;
let token: string;
let running: SpawnedSereno[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sereno-"));
  running = [];
  await useDatabase(async (endpoint) => {
    const { AttributeDefinitions, GlobalSecondaryIndexes, ...rest } = tableDefinition(TABLE);
    await localClient(endpoint).send(
      new CreateTableCommand({
        ...rest,
        AttributeDefinitions: AttributeDefinitions.filter(({ AttributeName }) => !AttributeName.startsWith("gsi4")),
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.filter(({ IndexName }) => IndexName !== "gsi4"),
      }),
    );
    await putItems(endpoint, TABLE, storedItems);
    const ttl = Math.floor(Date.now() / 1000) + LOGIN_SECONDS;
    const [created_at, expires_at] = [Date.now(), ttl * 1000].map((at) => new Date(at).toISOString());
    if (!created_at || !expires_at) throw new Error("no time");
    await openTestDatabase(endpoint, TABLE).login.put({ practice_id, id: "ses_old", created_at, expires_at, ttl }).go();
  });
  const keys = loadKeys(join(dataDir, "keys.json"));
  token = await signLogin({ ...keys }, { now: () => new Date() }, { practice_id, login_id: "ses_old" });
});

afterEach(async () => {
  await Promise.all(running.map((each) => each.stop("SIGTERM")));
  rmSync(dataDir, { recursive: true, force: true });
});

/** While no Sereno runs on it. */
async function useDatabase(work: (endpoint: string) => Promise<unknown>): Promise<void> {
  const { path, platform } = readSettings(process.env).engine;
  const engine = await startDatabase({ file: join(dataDir, "sereno.db"), path, platform });
  await work(engine.endpoint);
  await engine.stop();
}

async function start(): Promise<SpawnedSereno> {
  const sereno = await spawnSereno({ DATA_DIR: dataDir, DYNAMODB_ENDPOINT: undefined });
  running.push(sereno);
  return sereno;
}

async function call(sereno: SpawnedSereno, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${sereno.url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test("the data of an older Sereno, in a table that lacks an index, is there and can be changed after the start", async () => {
  const sereno = await start();
  const clients = await call(sereno, "GET", "/clients?page_size=100");
  expect(clients.body.clients.map(({ id }: { id: string }) => id)).toEqual(before.demo.clients.map(({ id }) => id));
  const { id, status } = before.demo.appointments.at(-1) ?? {};
  const noted = await call(sereno, "PUT", `/appointments/${id}`, { notes: "Al día" });
  expect(noted).toMatchObject({ status: 200, body: { notes: "Al día", status } });
  await sereno.stop("SIGTERM");
  expect((await call(await start(), "GET", `/appointments/${id}`)).body).toMatchObject({ notes: "Al día" });
});

test("the data of a newer Sereno is left alone", async () => {
  await useDatabase(async (endpoint) => {
    const version = { version: 9_000, step: 1, updated_at: new Date().toISOString() };
    await openTestDatabase(endpoint, TABLE).dataVersion.put(version).go();
  });
  await expect(start()).rejects.toThrow(
    /^exit 1: Estos datos son de una versión más nueva de Sereno .* Actualiza Sereno\.$/,
  );
});
