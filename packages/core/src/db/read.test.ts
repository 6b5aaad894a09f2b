import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { recordPayment } from "@sereno/tests/support/acts";
import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { measured } from "@sereno/tests/support/reading";
import { seedPractice } from "@sereno/tests/support/seed";
import { expect, inject, test } from "vitest";
import { toCursor } from "./electrodb";
import { readItems, readOne, readQuery, recordIn } from "./read";

const APPOINTMENTS = 40;
const db = openTestDatabase(inject("endpoint"), inject("table"));
const ctx = await createPractice(db, { clock: createClock("2026-11-20T15:00:00Z") });
await seedPractice(ctx, { clients: 5, appointments: APPOINTMENTS });
const { practice_id } = ctx.practice;
const [client] = (await db.client.query.client({ practice_id }).go()).data;
await recordPayment(ctx, { client_id: client?.id, amount: 1000, method: "nequi" });

const byStart = () => db.appointment.query.byStart({ practice_id });
const all = () => byStart().gte({ starts_at: "0" });

test.each(["asc", "desc"] as const)("readQuery in the order %s returns what ElectroDB returns", async (order) => {
  const { data } = await all().go({ order, pages: "all" });
  expect(data).toHaveLength(APPOINTMENTS);
  expect(await readQuery(db, "appointment", all(), { order })).toStrictEqual({ data, cursor: null });
});

test("readQuery returns ElectroDB's records after a cursor or key, up to a limit", async () => {
  const { data } = await all().go({ pages: "all" });
  const { cursor } = await all().go({ limit: 2 });
  const page = await readQuery(db, "appointment", all(), { cursor, limit: 10 });
  expect(page.data).toStrictEqual(data.slice(2, 12));
  const after = { practice_id, starts_at: data[1]?.starts_at ?? "", id: data[1]?.id ?? "" };
  expect((await readQuery(db, "appointment", all(), { after, limit: 10 })).data).toStrictEqual(page.data);
  const next = await readQuery(db, "appointment", all(), { cursor: page.cursor });
  expect(next).toStrictEqual({ data: data.slice(12), cursor: null });
});

test("readQuery returns ElectroDB's records, and uses twice the capacity if strongly consistent", async () => {
  const days = db.day.query.day({ practice_id });
  const { data } = await days.go({ consistent: true, pages: "all" });
  expect(data.length).toBeGreaterThan(1);
  const costOf = async (consistent: boolean) => {
    const { answer: found, usage } = await measured(() => readQuery(db, "day", days, { consistent }));
    expect(found).toStrictEqual({ data, cursor: null });
    return usage.rcu;
  };
  expect(await costOf(true)).toBe(2 * (await costOf(false)));
});

test("readQuery with a filter reads until the limit is reached, and continues from its cursor", async () => {
  const scheduled = (await all().go({ pages: "all" })).data.filter(({ status }) => status === "scheduled");
  const query = all().where(({ status }, { eq }) => eq(status, "scheduled"));
  const page = await readQuery(db, "appointment", query, { limit: 6, spare: 1 });
  expect(page.data).toStrictEqual(scheduled.slice(0, 6));
  const next = await readQuery(db, "appointment", query, { cursor: page.cursor });
  expect(next).toStrictEqual({ data: scheduled.slice(6), cursor: null });
});

test("readQuery with `once` sends one request, and returns a cursor even if no item passed the filter", async () => {
  const { data } = await all().go({ pages: "all" });
  const sixth = all().where(({ id }, { eq }) => eq(id, data[5]?.id ?? ""));
  const options = { limit: 5, once: true };
  const { answer: page, usage } = await measured(() => readQuery(db, "appointment", sixth, options));
  expect([page.data, usage.requests]).toEqual([[], 1]);
  const next = await readQuery(db, "appointment", sixth, { ...options, cursor: page.cursor });
  expect(next.data).toStrictEqual(data.slice(5, 6));
});

const costOf = async (query: ReturnType<typeof all>, order: "asc" | "desc") => {
  const { answer, usage } = await measured(() => readQuery(db, "appointment", query, { order }));
  return { found: answer.data.length, requests: usage.requests, rcu: usage.rcu };
};

test.each(["asc", "desc"] as const)("a range query (%s) reads no items of other entities", async (order) => {
  for (const name of ["$aaa_1#at_1", "$zzz_1#at_1"]) {
    const place = { pk: name, sk: name, gsi1pk: `$sereno#practice_id_${practice_id}`, gsi1sk: name };
    await db.documents.send(new PutCommand({ TableName: db.table, Item: { ...place, x: "x".repeat(90_000) } }));
  }
  const none = { found: 0, requests: 1, rcu: 0.5 };
  expect(await costOf(byStart().gte({ starts_at: "9" }), order)).toEqual(none);
  expect(await costOf(byStart().lte({ starts_at: "0" }), order)).toEqual(none);
  const whole = await costOf(byStart(), order);
  expect(whole.found).toBe(APPOINTMENTS);
  expect(await costOf(byStart().gte({ starts_at: "0" }), order)).toEqual(whole);
  expect(await costOf(byStart().lte({ starts_at: "9" }), order)).toEqual(whole);
});

test.each([
  ["asc", "0", "begins with the first"],
  ["asc", "~", "finds nothing more"],
  ["desc", "0", "finds nothing more"],
  ["desc", "~", "begins with the last"],
] as const)("a range query (%s) that starts after the key '%s' outside the range %s", async (order, at, does) => {
  const key = { pk: `$sereno#practice_id_${practice_id}`, sk: "$payment_1#id_pay_1" };
  const place = { ...key, gsi1pk: key.pk, gsi1sk: `$appointment_1#${at}` };
  const cursor = toCursor(Object.fromEntries(Object.entries(place).map(([name, S]) => [name, { S }])));
  const { data } = await readQuery(db, "appointment", byStart().gte({ starts_at: "2026" }), { order, cursor });
  expect(data).toHaveLength(does === "finds nothing more" ? 0 : APPOINTMENTS);
});

test("readOne is strongly consistent, or costs half the capacity, and returns null for a missing record", async () => {
  const lookup = (id: string) => db.one.appointment({ practice_id, id });
  expect(await readOne(db, lookup("apt_none"))).toBeNull();
  const [first] = (await all().go({ limit: 1 })).data;
  const costOf = async (consistent: boolean) => {
    const { answer: found, usage } = await measured(() => readOne(db, lookup(first?.id ?? ""), { consistent }));
    expect(found).toStrictEqual(first);
    return [usage.requests, usage.rcu];
  };
  expect(await costOf(true)).toEqual([1, 1]);
  expect(await costOf(false)).toEqual([1, 0.5]);
});

test("recordIn returns the record of an item, and null for an item of another entity", async () => {
  const { data } = await readItems(db, db.payment.query.byDate({ practice_id }));
  const [payment] = data.map((item) => recordIn(db, "payment", item));
  expect(payment).toStrictEqual((await db.payment.query.byDate({ practice_id }).go()).data[0]);
  expect(data.map((item) => recordIn(db, "bill", item))).toEqual([null]);
});
