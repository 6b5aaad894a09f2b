import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { eachHome } from "@sereno/tests/support/each-home";
import { expect, test, vi } from "vitest";
import { openFolder } from "./files";
import { lockFolder } from "./lock";
import { markOf } from "./orphans";

/** A process id that no process has, because it is above Linux's maximum. */
const NOBODY = 2 ** 22 + 1;

const inHome = eachHome();

test("of three processes that lock a folder at once exactly one succeeds, in each of fifty rounds", async () => {
  const contender = fileURLToPath(import.meta.resolve("@sereno/tests/support/lock-contender"));
  const processes = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ["--import", import.meta.resolve("tsx"), contender]),
  );
  const answers = processes.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]());
  for (let round = 0; round < 50; round++) {
    const folder = openFolder(inHome(String(round)));
    // Writes the lock file that a killed Sereno leaves.
    if (round % 2) writeFileSync(folder.lock, JSON.stringify({ owner: NOBODY }));
    for (const { stdin } of processes) stdin.write(`${folder.path}\n`);
    const outcomes = await Promise.all(answers.map(async (each) => (await each.next()).value));
    expect(outcomes.sort()).toEqual(["lost", "lost", "won"]);
  }
  for (const { stdin } of processes) stdin.end();
});

test("a second lock is refused with the holder's process id, and a release removes the lock file", async () => {
  const folder = openFolder(inHome());
  const lock = await lockFolder(folder);
  expect((statSync(folder.lock).mode & 0o777).toString(8)).toBe("600");
  await expect(lockFolder(folder)).rejects.toThrow(`Otra Sereno (proceso ${process.pid}) ya usa ${inHome()}: `);
  await lock.release();
  expect(existsSync(folder.lock)).toBe(false);
  await (await lockFolder(folder)).release();
});

test("where the folder's socket is a file, a process that exits deletes it", async () => {
  const folder = openFolder(inHome());
  const mac = Object.assign(new EventEmitter(), { platform: "darwin", pid: process.pid });
  vi.stubGlobal("process", mac);
  await lockFolder(folder).finally(vi.unstubAllGlobals);
  expect(readdirSync(folder.path)).toEqual(["sereno.db.lock", "sereno.db.socket"]);
  mac.emit("exit");
  expect(readdirSync(folder.path)).toEqual(["sereno.db.lock"]);
});

test.each(["", "{", "[]"])("a lock file with %j is refused in one line and left alone", async (text) => {
  const folder = openFolder(inHome());
  writeFileSync(folder.lock, text);
  const refusal = /^El archivo .*sereno\.db\.lock está vacío o dañado: .*bórralo .*\.$/;
  for (let time = 0; time < 2; time++) await expect(lockFolder(folder)).rejects.toThrow(refusal);
  expect(readFileSync(folder.lock, "utf8")).toBe(text);
  rmSync(folder.lock);
  await (await lockFolder(folder)).release();
});

/** Starts a process that resembles, in `/proc`, an engine with this database that the Sereno `owner` started. */
function pretendEngine(database: string, owner: number | undefined, does = "serve") {
  const args = ["-e", "process.stdin.resume()", "--", does, "--db-path", database];
  const engine = spawn(process.execPath, args, { env: { ...process.env, ...(owner ? markOf(owner) : {}) } });
  return { engine, ended: once(engine, "exit"), started: once(engine, "spawn") };
}

test.each(["database", "draft"] as const)("locking a folder ends a killed Sereno's engine on its %s", async (file) => {
  const folder = openFolder(inHome());
  const { started, ended } = pretendEngine(folder[file], NOBODY);
  await started;
  const lock = await lockFolder(folder);
  expect((await ended)[1]).toBe("SIGKILL");
  await lock.release();
});

test("locking a folder ends no engine that takes a snapshot, or whose file only begins with the folder's file name", async () => {
  const folder = openFolder(inHome());
  const files = [`${folder.database}-copy`, `${folder.database}.restoring2`];
  const others = files.flatMap((file) => [NOBODY, process.pid].map((owner) => pretendEngine(file, owner)));
  others.push(pretendEngine(folder.database, NOBODY, "snapshot"));
  for (const { started } of others) await started;
  await (await lockFolder(folder)).release();
  for (const { engine, ended } of others) {
    engine.kill();
    expect((await ended)[1]).toBe("SIGTERM");
  }
});

test.each([
  ["of a running Sereno", process.pid, `Otra Sereno (proceso ${process.pid})`],
  ["of an unknown program", undefined, "Otro programa (proceso "],
])("a folder cannot be locked while an engine %s uses its database", async (_, owner, who) => {
  const folder = openFolder(inHome());
  const { engine, started, ended } = pretendEngine(folder.database, owner);
  await started;
  await expect(lockFolder(folder)).rejects.toThrow(who);
  await expect(lockFolder(folder)).rejects.toThrow(`usa todavía ${folder.database}: `);
  engine.kill();
  expect((await ended)[1]).toBe("SIGTERM");
  await (await lockFolder(folder)).release();
});

test("a release keeps the lock file of the path's new holder", async () => {
  const folder = openFolder(inHome("data"));
  const first = await lockFolder(folder);
  renameSync(folder.path, inHome("moved"));
  const second = await lockFolder(openFolder(folder.path));
  await first.release();
  expect(existsSync(folder.lock)).toBe(true);
  await second.release();
});
