import { createClock, openOwnTable, silentLog, withoutGoogle } from "@sereno/tests/support/practice";
import { beforeEach, expect, inject, test, vi } from "vitest";
import { dueFrom, failedOf, isDue, TRIES } from "../domain/kept/due";
import type { TaskKey } from "../store/meet/change";
import type { Context } from "./context";
import type { Database } from "./database";
import { writeDue } from "./due-index";
import { BUDGET_MS, handOnDue, NotBefore, type Progress, workAtOnce, workOff, workOffHanded } from "./due-work";
import { readOne } from "./read";
import { measureUsage, noUsage } from "./usage";

const START = "2026-11-20T15:00:00.000Z";
const QUEUE = "probe";
const clock = createClock(START);
const error = vi.fn();
let db: Database;
let ctx: Context;

beforeEach(async () => {
  clock.moveTo(START);
  error.mockClear();
  db = await openOwnTable(inject("endpoint"));
  ctx = { db, clock, log: { ...silentLog, error }, meet: withoutGoogle };
});

const DAY = 86_400_000;
const later = (milliseconds: number) => clock.moveTo(new Date(clock.now().getTime() + milliseconds).toISOString());

const add = (practice_id: string, count = 1, due_at = START) => {
  const task = { practice_id, revision: "first", changed_at: START, ends_at: START };
  const due = dueFrom(QUEUE, practice_id, due_at);
  const tasks = Array.from({ length: count }, (_, index) => ({ ...task, appointment_id: `apt_${index}`, ...due }));
  return db.calendarTask.put(tasks).go();
};
const find = (key: TaskKey) => readOne(db, db.one.calendarTask(key));
const finish = async (key: TaskKey): Promise<Progress> => {
  await db.calendarTask.delete(key).go();
  return "done";
};
const run = (step: (key: TaskKey) => Promise<Progress>) => workOff(ctx, QUEUE, "calendarTask", step);
const fail = (): Promise<Progress> => Promise.reject(new Error("impossible"));
const ana = { practice_id: "prc_ana", appointment_id: "apt_0" };
const isOnList = async () => (await find(ana))?.due === failedOf(QUEUE);
const alarms = () => error.mock.calls.filter(([event]) => event === "job_items_given_up").map(([, fields]) => fields);

test("a failing item is retried after doubling pauses, and logged as given up after TRIES failures", async () => {
  await add(ana.practice_id);
  const pauses: number[] = [];
  while (!(await isOnList())) {
    expect(await run(fail)).toEqual({ done: 0, failed: 1 });
    const at = Date.parse((await find(ana))?.due_at ?? "");
    pauses.push(at - clock.now().getTime());
    clock.moveTo(new Date(at - 1).toISOString());
    expect(await run(fail)).toEqual({ done: 0, failed: 0 });
    later(1);
    if (pauses.length < TRIES) expect(alarms()).toEqual([]);
  }
  expect(pauses).toHaveLength(TRIES);
  for (const [index, pause] of pauses.slice(0, -1).entries()) {
    const longest = Math.min(21_600_000, 30_000 * 2 ** index);
    expect(pause).toBeGreaterThanOrEqual(longest / 2);
    expect(pause).toBeLessThanOrEqual(longest);
  }
  const tried = clock.now().getTime() - Date.parse(START) - (pauses.at(-1) ?? 0);
  expect(tried).toBeGreaterThan(DAY);
  expect(tried).toBeLessThan(3 * DAY);
  expect(await run(fail)).toEqual({ done: 0, failed: 1 });
  expect(await isOnList()).toBe(true);
  later(DAY / 2 - 1);
  expect(await run(finish)).toEqual({ done: 0, failed: 0 });
  later(DAY / 2 + 1);
  error.mockClear();
  expect(await run(finish)).toEqual({ done: 1, failed: 0 });
  expect(alarms()).toEqual([{ job: QUEUE, items: 1 }]);
  error.mockClear();
  await run(finish);
  expect(alarms()).toEqual([]);
});

test("neither a failed step nor writeDue overwrites a due time that changed after the record was read", async () => {
  await add(ana.practice_id);
  const fields = dueFrom(QUEUE, ana.practice_id, "2026-12-24T15:00:00.000Z");
  await run(async () => {
    await db.calendarTask.patch(ana).set(fields).go();
    return fail();
  });
  const changed = await find(ana);
  expect(changed).toMatchObject({ due_at: "2026-12-24T15:00:00.000Z", due_attempts: 0 });
  const later = dueFrom(QUEUE, ana.practice_id, "2026-12-25T15:00:00.000Z");
  await writeDue(db, "calendarTask", ana, { ...changed, due_at: START }, later);
  expect(await find(ana)).toEqual(changed);
});

/** Practices whose items are in the same shard of the queue as Ana's, so that one query returns the items of all. */
const together = Array.from({ length: 400 }, (_, index) => `prc_${index}`).filter(
  (id) => dueFrom(QUEUE, id, START).due === dueFrom(QUEUE, ana.practice_id, START).due,
);

test("a run that ends before one practice's backlog is done still processes all items of other practices", async () => {
  const others = together.slice(0, 12);
  await add(ana.practice_id, 600, "2026-11-19T15:00:00.000Z");
  for (const practice_id of others) await add(practice_id, 2);
  const turns: string[] = [];
  const { done } = await run(async (key) => {
    turns.push(key.practice_id);
    later(1000);
    return finish(key);
  });
  expect(done).toBeLessThan(60);
  expect(turns).toHaveLength(done);
  expect(others.map((id) => turns.filter((each) => each === id).length)).toEqual(Array(12).fill(2));
});

test("items of one practice run one at a time, and after a failure wait for those of other practices", async () => {
  await add(ana.practice_id, 30, "2026-11-19T15:00:00.000Z");
  for (let index = 0; index < 10; index++) await add(`prc_${index}`, 6);
  const order: string[] = [];
  const busy = new Set<string>();
  const report = await run(async (key) => {
    expect(busy).not.toContain(key.practice_id);
    busy.add(key.practice_id);
    order.push(key.practice_id);
    await find(key);
    busy.delete(key.practice_id);
    return key.practice_id === ana.practice_id ? fail() : finish(key);
  });
  expect(report).toEqual({ done: 60, failed: 30 });
  // After Ana's first item fails, the workers process none of Ana's other items while eight other practices have work.
  expect(order.slice(0, 50).filter((id) => id === ana.practice_id)).toHaveLength(1);
});

test("an item of several steps takes turns with other practices' items, and continues in the next run", async () => {
  await add(ana.practice_id);
  await add("prc_bruno", 2);
  const order: string[] = [];
  const PIECES = 50;
  const step = async (key: TaskKey): Promise<Progress> => {
    order.push(key.practice_id);
    const record = await find(key);
    if (!record || !isDue(QUEUE, record, clock.now())) return "idle";
    if (key.practice_id !== ana.practice_id) return finish(key);
    later(1000);
    const done = Number(record.revision.replace("first", "0")) + 1;
    if (done === PIECES) return finish(key);
    const due = { revision: String(done), ...dueFrom(QUEUE, key.practice_id, clock.now().toISOString()) };
    await db.calendarTask.patch(key).set(due).go();
    return "more";
  };
  expect(await run(step)).toEqual({ done: 2, failed: 0 });
  expect(order.slice(0, 6).filter((id) => id === "prc_bruno")).toHaveLength(2);
  expect((await find(ana))?.revision).toBe("35");
  expect(await run(step)).toEqual({ done: 1, failed: 0 });
  expect(order.filter((id) => id === ana.practice_id)).toHaveLength(PIECES);
});

test("a run starts with the items for which the last run had no time, in all partitions", async () => {
  const PRACTICES = 50;
  for (let index = 0; index < PRACTICES; index++) await add(`prc_${index}`);
  const turns = new Set<string>();
  const step = async (key: TaskKey): Promise<Progress> => {
    turns.add(key.practice_id);
    const was = await find(key);
    later(1000);
    // Each item is due again at once, but later than the items that the first run did not reach.
    await writeDue(db, "calendarTask", key, was ?? {}, dueFrom(QUEUE, key.practice_id, clock.now().toISOString()));
    return "done";
  };
  await run(step);
  expect(turns.size).toBeLessThan(PRACTICES);
  await run(step);
  expect(turns.size).toBe(PRACTICES);
});

test("a failure changes only the item's due time and attempts, and two concurrent runs count one attempt", async () => {
  await add(ana.practice_id);
  const before = await find(ana);
  await Promise.all([run(fail), run(fail)]);
  const after = await find(ana);
  expect(after).toEqual({ ...before, due_at: after?.due_at, due_attempts: 1 });
  expect(after?.due_at).not.toBe(before?.due_at);
  expect(error.mock.calls.map(([event]) => event)).toEqual(["job_item_failed", "job_item_failed"]);
});

test("handOnDue passes on every due item, counts unsent ones as failed, and sends 17 queries if idle", async () => {
  for (let index = 0; index < 30; index++) await add(`prc_${index}`, 2);
  await add("prc_later", 1, "2026-11-20T15:00:01.000Z");
  const handed = new Set<string>();
  const report = await handOnDue(ctx, QUEUE, "calendarTask", async (keys) => {
    for (const { practice_id, appointment_id } of keys) handed.add(`${practice_id} ${appointment_id}`);
    return 4;
  });
  expect([report, handed.size]).toEqual([{ done: 56, failed: 4 }, 60]);
  const usage = noUsage();
  clock.moveTo("2026-11-20T14:00:00.000Z");
  await measureUsage(usage, () => handOnDue(ctx, QUEUE, "calendarTask", async () => fail().then(() => 0)));
  expect(usage).toMatchObject({ requests: 17, wcu: 0 });
});

test("workOffHanded processes items until its time is over, postpones a failed one and leaves the rest due", async () => {
  await add("prc_bad");
  for (let index = 0; index < 20; index++) await add(`prc_${index}`);
  const bad = { practice_id: "prc_bad", appointment_id: "apt_0" };
  const keys = [bad, ...Array.from({ length: 20 }, (_, index) => ({ ...bad, practice_id: `prc_${index}` }))];
  const report = await workOffHanded(ctx, QUEUE, "calendarTask", keys, async (key: TaskKey) => {
    if (key.practice_id === "prc_bad") return fail();
    later(BUDGET_MS / 12);
    return finish(key);
  });
  const [failed, ...others] = await Promise.all(keys.map(find));
  expect(failed).toMatchObject({ due_attempts: 1 });
  const left = others.filter((each) => each !== null);
  expect(report).toEqual({ done: 20 - left.length, failed: 1 });
  expect(left.length).toBeGreaterThan(0);
  for (const each of left) expect(each).toMatchObject({ due_attempts: 0 });
});

test("an item that fails with NotBefore is retried after the seconds that the error gives", async () => {
  await add(ana.practice_id);
  await run(() => Promise.reject(new NotBefore("Come back in an hour", 3600)));
  expect((await find(ana))?.due_at).toBe("2026-11-20T16:00:00.000Z");
});

test("a request takes at most its number of steps, and none after eight seconds", async () => {
  const step = vi.fn(async (): Promise<Progress> => "more");
  await workAtOnce(ctx, ana, 3, step);
  expect(step).toHaveBeenCalledTimes(3);
  step.mockImplementation(async () => {
    later(3_000);
    return "more";
  });
  await workAtOnce(ctx, ana, 80, step);
  expect(step).toHaveBeenCalledTimes(6);
});
