import { rmSync } from "node:fs";
import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { eachHome } from "@sereno/tests/support/each-home";
import { openOwnTable } from "@sereno/tests/support/practice";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { localClient } from "./database";
import { type Folder, openFolder } from "./files";
import { type FolderLock, lockFolder } from "./lock";
import { pauseListener, pauseSereno } from "./pause";
import { gateWrites } from "./write-gate";

const endpoint = inject("endpoint");
const client = localClient(endpoint);
const gate = gateWrites(client);

const inHome = eachHome();
let folder: Folder;
let lock: FolderLock;
let table: string;
beforeEach(async () => {
  folder = openFolder(inHome());
  lock = await lockFolder(folder);
  ({ table } = await openOwnTable(endpoint));
});
afterEach(() => lock.release());

const key = { pk: { S: "p" }, sk: { S: "s" } };
const put = () => client.send(new PutItemCommand({ TableName: table, Item: key }));
const isThere = async () => Boolean((await client.send(new GetItemCommand({ TableName: table, Key: key }))).Item);

test("during a pause reads continue, writes wait until its end, and no second pause begins", async () => {
  lock.serve(pauseListener(gate, endpoint));
  const pause = await pauseSereno(folder);
  expect(pause.endpoint).toBe(endpoint);
  const written = put();
  await expect(pauseSereno(folder)).rejects.toThrow(/no puede hacer una pausa ahora/);
  expect(await isThere()).toBe(false);
  await pause.end();
  await (await pauseSereno(folder)).end();
  await written;
  expect(await isThere()).toBe(true);
});

test("a pause begins after the writes in progress", async () => {
  lock.serve(pauseListener(gate, endpoint));
  const written = Promise.all(Array.from({ length: 20 }, put));
  const pause = await pauseSereno(folder);
  expect(await isThere()).toBe(true);
  await pause.end();
  await written;
});

test("a pause that exceeds its time limit ends, and its caller gets an error", async () => {
  lock.serve(pauseListener(gate, endpoint, 30));
  const pause = await pauseSereno(folder);
  await put();
  await expect(pause.end()).rejects.toThrow("inténtalo de nuevo");
});

test("a pause is refused while Sereno starts, and to a caller who cannot read the lock file", async () => {
  await expect(pauseSereno(folder)).rejects.toThrow(/no puede hacer una pausa ahora/);
  lock.serve(pauseListener(gate, endpoint));
  rmSync(folder.lock);
  await expect(pauseSereno(folder)).rejects.toThrow(/no puede hacer una pausa ahora/);
  await put();
});
