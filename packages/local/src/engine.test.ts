import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { openDatabase } from "@sereno/core/db/database";
import { eachHome } from "@sereno/tests/support/each-home";
import { enginesOf } from "@sereno/tests/support/one-machine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DatabaseEngine, localClient, lookThrough, openTableOf, startDatabase } from "./database";
import { Damaged } from "./engine";
import { readSettings } from "./settings";

const { path, platform } = readSettings(process.env).engine;

const inHome = eachHome();
let file: string;
let engine: DatabaseEngine | undefined;
let events: string[];
beforeEach(() => {
  file = inHome("sereno.db");
  events = [];
});
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
});

async function start(programs = path) {
  const note = (event: string) => events.push(event);
  engine = await startDatabase({ file, path: programs, platform, log: { info: note, error: note } });
  return engine;
}

const put = (endpoint: string, from: number) => {
  const sereno = Array.from({ length: 25 }, (_, index) => ({
    PutRequest: { Item: { pk: { S: "p" }, sk: { S: String(from + index) }, text: { S: "x".repeat(2000) } } },
  }));
  return localClient(endpoint).send(new BatchWriteItemCommand({ RequestItems: { sereno } }));
};

test("an engine that exits is restarted with its data each time, and each restart is logged once", async () => {
  const { endpoint } = await start();
  await openTableOf(file, localClient(endpoint), "sereno");
  for (let time = 1; time <= 2; time++) {
    for (const pid of enginesOf(process.pid)) process.kill(pid, "SIGKILL");
    await expect.poll(() => put(endpoint, time * 25).catch(() => null)).not.toBeNull();
    await expect.poll(() => events).toEqual(Array(time).fill("engine_restarted"));
  }
  await openTableOf(file, localClient(endpoint), "sereno");
});

test("an engine that exits while it is being stopped is not restarted", async () => {
  const { stop } = await start();
  for (const pid of enginesOf(process.pid)) process.kill(pid, "SIGKILL");
  await stop();
  expect(enginesOf(process.pid)).toEqual([]);
});

const givesNetworks =
  spawnSync("unshare", ["-r", "-n", "-p", "--fork", "--kill-child", "ip", "link", "set", "lo", "up"], {
    env: { PATH: `${path}:/usr/sbin:/sbin` },
  }).status === 0;

test("where the system has network namespaces, only the engine's owner can open its socket", async () => {
  const { isPrivate } = await start();
  expect(isPrivate).toBe(givesNetworks);
  const sockets = fs.readdirSync(inHome()).filter((name) => fs.statSync(inHome(name)).isSocket());
  expect(sockets.map((name) => (fs.statSync(inHome(name)).mode & 0o777).toString(8))).toEqual(isPrivate ? ["600"] : []);
});

test("on Linux without network namespaces, the engine has another loopback address at each start", async () => {
  const addresses: string[] = [];
  for (let time = 0; time < 2; time++) {
    const { endpoint, isPrivate, stop } = await start("");
    expect(isPrivate).toBe(false);
    await openTableOf(file, localClient(endpoint), "sereno");
    addresses.push(new URL(endpoint).hostname);
    await stop();
  }
  expect(new Set([...addresses, "127.0.0.1"]).size).toBe(process.platform === "linux" ? 3 : 1);
});

test("the engine listens at an HTTP address if the path is too long for a socket", async () => {
  file = inHome("a".repeat(120));
  const { endpoint } = await start();
  await openTableOf(file, localClient(endpoint), "sereno");
  expect(endpoint).toMatch(/^http:/);
});

const replace = () => {
  fs.renameSync(inHome(), `${inHome()}-moved`);
  fs.mkdirSync(inHome());
  fs.copyFileSync(`${inHome()}-moved/sereno.db`, file);
};
const THEIRS = ["-wal", ".door"];
const moved = /^\S+sereno\.db ya no es el archivo con el que empezó esta Sereno: .*\.$/;
afterEach(() => fs.rmSync(`${inHome()}-moved`, { recursive: true, force: true }));

test("the engine stops once its database file is replaced, and leaves the new file's journal alone", async () => {
  const { endpoint, lost } = await start();
  await openTableOf(file, localClient(endpoint), "sereno");
  await put(endpoint, 0);
  replace();
  // Files of another Sereno, at the paths where the stopping engine would delete its own.
  for (const made of THEIRS) fs.writeFileSync(`${file}${made}`, "theirs");
  expect((await lost).message).toMatch(moved);
  await expect.poll(() => enginesOf(process.pid)).toEqual([]);
  for (const made of THEIRS) expect(fs.readFileSync(`${file}${made}`, "utf8")).toBe("theirs");
  expect(fs.readdirSync(`${inHome()}-moved`)).toContain("sereno.db-wal");
});

test("an engine whose database file was replaced is not restarted when it exits", async () => {
  const { lost } = await start();
  replace();
  for (const pid of enginesOf(process.pid)) process.kill(pid, "SIGKILL");
  expect((await lost).message).toMatch(moved);
  expect([events, enginesOf(process.pid)]).toEqual([[], []]);
});

test("a client of DynamoDB on AWS uses the environment's credentials and the region in the address", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE").stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const { config } = localClient("https://dynamodb.sa-east-1.amazonaws.com");
  expect([await config.region(), (await config.credentials()).accessKeyId]).toEqual(["sa-east-1", "AKIAEXAMPLE"]);
  expect((await localClient("http://localhost:8000").config.credentials()).accessKeyId).toBe("local");
  vi.unstubAllEnvs();
});

const refusal = /^La base de datos .*sereno\.db está vacía o dañada: .*npm run restore -- ARCHIVO\.$/;

const open = async () => {
  const client = localClient((await start()).endpoint);
  await openTableOf(file, client, "sereno");
  await lookThrough(file, client, "sereno");
};

test("a damaged database file is refused in one line, and a stopped engine does not count as damage", async () => {
  const { endpoint, stop } = await start();
  const client = localClient(endpoint);
  await openTableOf(file, client, "sereno");
  for (let from = 0; from < 500; from += 25) await put(endpoint, from);
  openDatabase(client, "sereno");
  await lookThrough(file, client, "sereno");
  await stop();
  const error = await lookThrough(file, client, "sereno").catch((cause: unknown) => cause);
  expect([error instanceof Error, error instanceof Damaged]).toEqual([true, false]);
  const whole = fs.readFileSync(file);
  for (const [what, harm] of [
    ["empty", () => fs.truncateSync(file, 0)],
    ["cut in half", () => fs.truncateSync(file, whole.length / 2)],
    ["something else", () => fs.writeFileSync(file, "Querido diario:\n".repeat(1000))],
    ["damaged in the middle", () => scratch(0.5)],
    ["damaged further on", () => scratch(0.8)],
    ["a text that is not UTF-8", () => write(0xab)],
    ["an item that is not JSON", () => write(0x78)],
  ] as const) {
    fs.writeFileSync(file, whole);
    harm();
    await expect(open(), what).rejects.toThrow(refusal);
    await engine?.stop();
  }
  fs.writeFileSync(file, whole);
  scratch(0.5);
  const again = localClient((await start()).endpoint);
  openDatabase(again, "sereno");
  await expect(lookThrough(file, again, "sereno")).rejects.toThrow(Damaged);
});

function scratch(where: number) {
  const bytes = fs.readFileSync(file);
  bytes.fill(0xab, Math.floor(bytes.length * where), Math.floor(bytes.length * (where + 0.05)));
  fs.writeFileSync(file, bytes);
}

/** Overwrites the quote before the type `S` of the last stored string, which damages its item. */
function write(byte: number) {
  const bytes = fs.readFileSync(file);
  bytes[bytes.lastIndexOf('"S"')] = byte;
  fs.writeFileSync(file, bytes);
}
