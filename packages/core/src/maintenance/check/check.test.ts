import { ana, bookAppointment, bookSeries, recordPayment, sellSessions } from "@sereno/tests/support/acts";
import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { reads, sentBy } from "@sereno/tests/support/meanwhile";
import { agentOf, nextRequestOf } from "@sereno/tests/support/practice";
import { beforeEach, expect, test } from "vitest";
import { updateAppointment } from "../../actions/appointment/update";
import { checkPractice } from "./check";
import { repair } from "./money";

const { db, clock, ctx } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z", { timezone: "America/Lima" });

let practice_id: string;
let booked: Awaited<ReturnType<typeof bookAppointment>>;
let series: Awaited<ReturnType<typeof bookSeries>>;
let purchase_id: string;

beforeEach(async () => {
  practice_id = ctx.practice.practice_id;
  const book = (appointment_date: string, more: object = {}) =>
    bookAppointment(ctx, { ...ana, appointment_date, ...more });
  booked = await book("2026-11-23 10:00:00");
  purchase_id = await sellSessions(ctx, ana, 4);
  await book("2026-11-23 15:00:00", { package_purchase_id: purchase_id });
  await updateAppointment(ctx, { id: (await book("2026-11-23 17:00:00")).id, status: "cancelled" });
  series = await bookSeries(ctx, { ...ana, start: "2026-11-24 10:00:00", count: 4 });
  await pay({});
});

/** Pays 50,000 of the 130,000 pesos for `booked`. */
const pay = (change: object, by = ctx) => {
  const parts = [{ appointment_id: booked.id, amount: 50_000 }];
  return recordPayment(by, { client_id: booked.client_id, amount: 50_000, method: "nequi", parts, ...change });
};

const check = () => checkPractice(ctx, practice_id);
const date = "2026-11-23";

const clientId = () => booked.client_id;
const theDay = () => ({ practice_id, date });
const setDay = (change: object) => db.day.patch(theDay()).set(change).go();
const addVisits = (visits: string[]) => db.day.patch(theDay()).add({ visits }).go();
const setClient = (change: object) => db.client.patch({ practice_id, id: clientId() }).set(change).go();
const appointment = (id = booked.id) => db.appointment.patch({ practice_id, id });
const setAppointment = (change: object, id?: string) => appointment(id).set(change).go();
const setUsed = (sessions_used: number) =>
  db.purchase.patch({ practice_id, id: purchase_id }).set({ sessions_used }).go();
const identity = (text: string) => ({ practice_id, identity: `name:${text}` });
const onDay = () => date;
const bookedId = () => booked.id;
const setTally = (change: object) => db.tally.patch({ practice_id, month: "2026-11" }).set(change).go();
const setReceipt = (last: number) => db.counter.patch({ practice_id, name: "receipt" }).set({ last }).go();
const oneMore = { clients: 1, changes: 1 };
const ofNobody = () => db.identity.create({ ...identity("x~+573000000000"), client_id: "cli_x" }).go();

const IN_SUMS: [string, () => Promise<unknown>, () => string][] = [
  ["an occupied time without an appointment", () => setDay({ cells: [1, 2, 3] }), onDay],
  ["a visit without an appointment", () => addVisits(["3:0a1b2c3d4e"]), onDay],
  ["too high a count on a day", () => setDay({ scheduled: 9 }), onDay],
  ["a missing day", () => db.day.delete(theDay()).go(), onDay],
  ["too high a count of a client's appointments", () => setClient({ total_appointments: 99 }), clientId],
  ["a client's visit without an appointment", () => setClient({ visits: { gone: 5 } }), clientId],
  ["too many clients", () => db.clientCount.upsert({ practice_id, part: 0 }).add(oneMore).go(), () => "clientes"],
  ["a client missing from the directory", () => db.identity.delete(identity("ana pena~+573001234567")).go(), clientId],
  ["a directory entry without a client", ofNobody, () => "cli_x"],
  ["a client's wrong debt", () => setClient({ owed: 1 }), clientId],
  ["a client's wrong credit", () => setClient({ credit: 2 }), clientId],
  ["a client's wrong list of debts", () => setClient({ unpaid: { apt_1: [0, 5, 0] } }), clientId],
  ["a missing debtor record", () => db.debtor.delete({ practice_id, client_id: clientId() }).go(), clientId],
  ["a client's wrong announced payments", announceWrongly, clientId],
  ["a wrong sum of a month", () => setTally({ nequi: 3 }), () => "2026-11"],
  ["a receipt number that exists", () => setReceipt(0), () => "receipt"],
  ["a wrong total of due debts", () => db.dueTotal.put({ practice_id, amount: 4 }).go(), () => "total due"],
  ["a wrong place in the index of debts", () => setAppointment({ owed_key: "#1" }), bookedId],
];

async function announceWrongly() {
  await pay({ amount: 30_000, reference: "M-1", parts: null }, agentOf(ctx, "sell"));
  await setClient({ announced: { pay_gone: { amount: 5 } } });
}

test("a consistent practice has no differences, and a wrong count, sum or identity is found and repaired", async () => {
  const merged = { client_id: "cli_y", into: clientId(), kind: "merge", phase: "marks", changed: 0 } as const;
  await db.clientTask.put({ practice_id, ...merged, revision: "1", created_at: "2026-11-19T15:00:00.000Z" }).go();
  expect(await check()).toEqual([]);
  for (const [what, plant, of] of IN_SUMS) {
    await plant();
    const found = await check();
    expect([what, ...new Set(found.map((each) => each.of))]).toEqual([what, of()]);
    for (const each of found) expect(await repair(db, each)).toBe(true);
    expect(await check()).toEqual([]);
    expect(await driftOf(await nextRequestOf(ctx)), what).toEqual([]);
  }
  const { clients } = await recordsOf(ctx);
  expect(Object.values(clients[0]?.announced ?? {})).toEqual([{ amount: 30_000, reference: "m1" }]);
});

test("a future debt missing in the index of debts is added there, and left out of the sum of due debts", async () => {
  await appointment().remove(["owed_to", "owed_key"]).go();
  await db.dueTotal.upsert({ practice_id }).add({ amount: 80_000 }).go();
  const found = await check();
  const total = { of: "total due", counted: "80000", recorded: "0" };
  expect(found).toMatchObject([{ of: booked.id, counted: "not ahead" }, total]);
  for (const each of found) expect(await repair(db, each)).toBe(true);
  expect(await driftOf(ctx)).toEqual([]);
});

const first = () => String(series.appointments[0]?.id);
const theSeries = () => db.series.patch({ practice_id, id: series.series_id });
const notDue = () => appointment().remove(["due", "due_at"]).go();
const early = { status: "completed", updated_by: "system" };

const IN_RECORDS: [string, () => Promise<unknown>, RegExp, () => string][] = [
  ["an appointment completed before its end", () => setAppointment(early), /completada por un trabajo/, bookedId],
  ["an appointment that no job completes", () => notDue(), /nadie la completará/, bookedId],
  ["an end before the start", () => setAppointment({ ends_at: "2026-11-23T01:00:00.000Z" }), /termina a las/, bookedId],
  ["sessions that differ from the ledger", () => setUsed(3), /3 sesiones usadas/, () => purchase_id],
  ["more sessions than were sold", () => setUsed(5), /5 sesiones usadas/, () => purchase_id],
  ["a number in a series used twice", () => setAppointment({ series_index: 3 }, first()), /cita 3 de 4/, first],
  ["a series left alone", () => theSeries().set({ done: 1 }).go(), /1 citas registradas/, () => series.series_id],
];

test("each contradiction between records is found and has no repair", async () => {
  const { appointments, purchases } = await recordsOf(ctx);
  const { data: records } = await db.series.query.series({ practice_id }).go();
  for (const [what, plant, counted, of] of IN_RECORDS) {
    await plant();
    const found = (await check()).filter((each) => each.of === of() && counted.test(each.counted));
    expect(found, what).toMatchObject([{ repair: [] }]);
    await db.appointment.put(appointments).go();
    await db.purchase.put(purchases).go();
    await db.series.put(records).go();
  }
});

test("each appointment that begins during another one is reported once, also if it is not the next one", async () => {
  const hours = ["10:00", "12:00", "14:00"].map((time) => `2026-11-25 ${time}:00`);
  const ids: string[] = [];
  for (const appointment_date of hours) ids.push((await bookAppointment(ctx, { ...ana, appointment_date })).id);
  await setAppointment({ ends_at: "2026-11-25T21:00:00.000Z" }, ids[0]);
  const found = (await check()).filter(({ counted }) => counted === `a la misma hora que ${ids[0]}`);
  expect(found.map(({ of }) => of)).toEqual(ids.slice(1));
});

test("an appointment booked during the check is not reported as a difference", async () => {
  let isBooked = false;
  const slow = sentBy(db, async (command) => {
    // Books an appointment after the counts were read and before the appointments are.
    if (!isBooked && reads("Query", "$appointment_1")(command)) {
      isBooked = true;
      await bookAppointment(ctx, { ...ana, appointment_date: "2026-11-23 18:00:00" });
    }
    return db.connection.send(command);
  });
  expect(await checkPractice({ db: slow, clock }, practice_id)).toEqual([]);
  expect(isBooked).toBe(true);
});

test("a repair fails if the data changed since the check; a later repair keeps the holds of offers", async () => {
  const holds = { off_1: [0, 60, "2026-11-24T15:00:00.000Z"] };
  await setDay({ scheduled: 9, holds });
  await setClient({ owed: 1 });
  await setTally({ nequi: 3 });
  const found = await check();
  await bookAppointment(ctx, { ...ana, appointment_date: "2026-11-23 18:00:00" });
  await pay({ amount: 10_000, parts: null });
  for (const each of found) expect(await repair(db, each)).toBe(false);
  for (const each of await check()) expect(await repair(db, each)).toBe(true);
  expect(await driftOf(ctx)).toEqual([]);
  expect((await db.day.get(theDay()).go({ consistent: true })).data?.holds).toEqual(holds);
});
