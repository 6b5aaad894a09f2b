import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { beforeEach, expect, test } from "vitest";
import { eachPracticeIn } from "../support/each-practice";
import { stateOf } from "../support/state";

const TODAY = "2026-11-20";
const { db, clock, ctx, app } = await eachPracticeIn("shared", `${TODAY}T15:00:00Z`);
let token: string;

beforeEach(async () => (token = await app.signIn(ctx)));

const HOURS = Array.from({ length: 12 }, (_, index) => ({
  start: `${String(index * 2).padStart(2, "0")}:00`,
  end: `${String(index * 2 + 1).padStart(2, "0")}:30`,
}));
const dateAfter = (days: number) => dateOfDay(dayNumber(TODAY) + days);

async function storeExceptions(first: number, count: number) {
  const records = Array.from({ length: count }, (_, index) => ({
    practice_id: ctx.practice.practice_id,
    exception_date: dateAfter(first + index),
    available: true,
    time_ranges: HOURS,
    appointment_types: ["presential" as const, "virtual" as const],
    notes: `${index} ${"한🙂".repeat(160)}`,
    updated_at: clock.now().toISOString(),
  }));
  await db.exception.put(records).go();
}

const call = (method: string, path: string, body: unknown, key?: string) =>
  app.call(method, path, { token, body, headers: key ? { "idempotency-key": key } : {} });
const week = (hour: string) => ({
  weekly_availability: {
    sunday: { enabled: true, time_ranges: [{ start: "08:00", end: hour }], appointment_types: ["virtual"] },
  },
});
const closed = (exception_date: string) => ({ exception_date, available: false });

test("a stored answer that is larger than a database item is replayed unchanged; if a part of it is lost, the repeat gets 'busy'", async () => {
  await storeExceptions(0, 366);
  const save = (hour: string, key?: string) => call("POST", "/availability/weekly", week(hour), key);
  const answers = await Promise.all(Array.from({ length: 3 }, () => save("10:00", "large")));
  const [first] = answers;
  expect(Buffer.byteLength(JSON.stringify(first?.body))).toBeGreaterThan(600_000);
  expect(first?.body.weekly_availability.sunday.enabled).toBe(true);
  await call("POST", "/availability/exceptions", closed(dateAfter(10)));
  const state = await stateOf(ctx);
  answers.push(await save("10:00", "large"));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await stateOf(ctx)).toBe(state);
  expect((await save("11:00", "large")).body.code).toBe("idempotency_mismatch");
  const { practice_id } = ctx.practice;
  const { data } = await db.idempotency.query.call({ practice_id }).go({ consistent: true, pages: "all" });
  expect(data.length).toBeGreaterThan(1);
  await db.idempotency.delete({ practice_id, key: data.at(-1)?.key ?? "" }).go();
  await save("12:00");
  expect((await save("10:00", "large")).body.code).toBe("busy");
  const { body } = await call("GET", "/availability/schedule", undefined);
  expect(body.weekly_availability.sunday.time_ranges).toEqual([{ start: "08:00", end: "12:00" }]);
  clock.moveTo("2026-11-21T15:00:01Z");
  const change = () => call("PUT", "/profile", { city: "Cali" }, "large");
  expect([(await change()).body.city, (await change()).body.city]).toEqual(["Cali", "Cali"]);
});

test("a practice may have 366 exceptions from today on, also with concurrent calls; past dates do not count", async () => {
  await storeExceptions(-3, 369);
  const close = (days: number) => call("POST", "/availability/exceptions", closed(dateAfter(days)));
  const full = { detail: expect.stringContaining("366"), errors: [{ path: "exception_date" }] };
  expect(await close(400)).toMatchObject({ status: 400, body: full });
  expect((await close(20)).status).toBe(201);
  expect((await close(-20)).status).toBe(201);
  expect((await call("DELETE", `/availability/exceptions/exc_${dateAfter(30)}`, undefined)).status).toBe(200);
  const last = await Promise.all([400, 401, 402, 403].map(close));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  const { exceptions } = (await call("GET", "/availability/schedule", undefined)).body;
  const isComing = ({ exception_date }: { exception_date: string }) => exception_date >= TODAY;
  expect(exceptions.filter(isComing)).toHaveLength(366);
  const all = Array.from({ length: 367 }, (_, index) => closed(dateAfter(index)));
  const refused = await call("PUT", "/availability/schedule", { exceptions: all });
  expect(refused).toMatchObject({ status: 400, body: { ...full, errors: [{ path: "exceptions" }] } });
});
