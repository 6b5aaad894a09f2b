import { CreateTableCommand, DescribeTableCommand, DescribeTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { createClient } from "@sereno/core/actions/client/create";
import { tableDefinition } from "@sereno/core/domain/kept/keys";
import { listClients } from "@sereno/core/store/client/read";
import { ownTableName } from "@sereno/tests/support/own-tables";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test } from "vitest";
import { ensureTable, localClient } from "./database";
import { readSettings } from "./settings";

const endpoint = inject("endpoint");
const client = localClient(endpoint);
let table: string;

beforeEach(() => (table = ownTableName()));

async function createOldTable(indexes: string[]): Promise<void> {
  const { AttributeDefinitions, GlobalSecondaryIndexes, ...rest } = tableDefinition(table);
  const names = ["pk", "sk", ...indexes.flatMap((index) => [`${index}pk`, `${index}sk`])];
  const old = {
    ...rest,
    AttributeDefinitions: AttributeDefinitions.filter(({ AttributeName }) => names.includes(AttributeName)),
    GlobalSecondaryIndexes: GlobalSecondaryIndexes.filter(({ IndexName }) => indexes.includes(IndexName)),
  };
  await client.send(new CreateTableCommand(old));
}

async function indexesOf() {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  return Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection, IndexStatus }) => {
    return { IndexName, KeySchema, Projection, IndexStatus };
  }).sort((a, b) => String(a.IndexName).localeCompare(String(b.IndexName)));
}
const expiryOf = async () =>
  (await client.send(new DescribeTimeToLiveCommand({ TableName: table }))).TimeToLiveDescription;

/** A client of the table that refuses some commands, by name, and records all others. */
function watch(refused: string[] = []) {
  const watched = localClient(endpoint);
  const sent: string[] = [];
  watched.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (refused.includes(commandName)) throw new Error("not supported");
        sent.push(commandName);
        return next(args);
      },
    { step: "initialize", name: "sereno-watch" },
  );
  return { watched, sent };
}

test("an older table gets all indexes of a new table, with the stored clients, and the expiry of items", async () => {
  await createOldTable(["gsi2"]);
  const ctx = await createPractice(openTestDatabase(endpoint, table), { clock: createClock("2026-11-20T15:00:00Z") });
  await createClient(ctx, { name: "Ana Gil", phone: "+573001112233" });
  await expect(listClients(ctx, { page: 1, page_size: 10 })).rejects.toThrow(/gsi4/);
  expect(await expiryOf()).toMatchObject({ TimeToLiveStatus: "DISABLED" });
  await ensureTable(client, table);
  expect((await listClients(ctx, { page: 1, page_size: 10 })).clients).toMatchObject([{ name: "Ana Gil" }]);
  expect(await expiryOf()).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "ttl" });
  const indexes = await indexesOf();
  table = ownTableName();
  await ensureTable(client, table);
  expect(indexes).toEqual(await indexesOf());
});

test("a complete table is not changed", async () => {
  await ensureTable(client, table);
  const { watched, sent } = watch();
  await ensureTable(watched, table);
  expect(sent).toEqual(["CreateTableCommand", "DescribeTableCommand", "DescribeTimeToLiveCommand"]);
});

test("an engine that cannot create an index is refused in one line", async () => {
  await createOldTable(["gsi1", "gsi2", "gsi3"]);
  const { watched } = watch(["UpdateTableCommand"]);
  const refusal = `A la tabla "${table}" le falta el índice gsi4 y este motor no lo puede crear (not supported): usa uno`;
  await expect(ensureTable(watched, table)).rejects.toThrow(`${refusal} que pueda, como dynoxide o DynamoDB Local.`);
});

test("an endpoint that does not answer is named in one line", async () => {
  const nobody = localClient("http://localhost:1");
  await expect(ensureTable(nobody, "sereno")).rejects.toThrow(/^No responde la base de datos de DYNAMODB_ENDPOINT\./);
  expect(() => readSettings({ DYNAMODB_ENDPOINT: "localhost:8000" })).toThrow(/^DYNAMODB_ENDPOINT: el valor no sirve/);
});
