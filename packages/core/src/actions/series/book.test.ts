import { extent } from "@sereno/tests/extent";
import { addWaiting, ana, bookAppointment, bookSeries, codeOf, sellSessions } from "@sereno/tests/support/acts";
import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { closedOn, createPractice, nextRequestOf, openDying } from "@sereno/tests/support/practice";
import { measured } from "@sereno/tests/support/reading";
import { afterEach, expect, inject, test } from "vitest";
import { check } from "../../db/writes";
import { DEFAULT_RULES } from "../../domain/booking/rules";
import type { Practice } from "../../domain/practice/entity";
import { AddSkippedInput, CancelSeriesInput, ChangeSeriesInput, PreviewSeriesInput } from "../../domain/series/schema";
import { previewSeries } from "../../queries/series-preview";
import { getSeries } from "../../store/series/read";
import { deleteAppointment } from "../appointment/delete";
import { updateAppointment } from "../appointment/update";
import { saveException } from "../availability/save-exception";
import { finishSeries } from "../series/finish";
import { makeOffer } from "../waitlist/make-offer";
import { addSkipped } from "./add-skipped-dates";
import { cancelSeries } from "./cancel";
import { changeSeries } from "./change";

// A time zone without holidays in Sereno.
const LIMA = { timezone: "America/Lima" };
const { db, clock, ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z", LIMA);
afterEach(async () => expect(await driftOf(ctx)).toEqual([]));
/** Continues the test with another practice. */
const openPractice = async (practice: Partial<Practice>, actor = ctx.actor) =>
  Object.assign(ctx, await createPractice(db, { clock, actor, practice }));

const AGENT = { kind: "agent", id: "tok_1", right: "book" } as const;
const weekly = { start: "2026-11-24 10:00:00", count: 8 };
const series = (change: object = {}) => ({ ...ana, ...weekly, ...change });
const preview = (change: object = {}) => previewSeries(ctx, PreviewSeriesInput.parse({ ...weekly, ...change }));
const book = (appointment_date: string) =>
  bookAppointment(ctx, { patient_name: "Luis Gil", patient_phone: "3110000000", appointment_date });
const keep = (count: number) => Array.from({ length: count }, (_, at) => ({ index: at + 1, action: "keep" }));
const stateAndAction = ({ state, action }: { state: string; action: string | null }) => `${state} ${action}`;
const monthAndTime = ({ appointment_date }: { appointment_date: string }) => appointment_date.slice(5, 16);
const sell = (sessions: number) => sellSessions(ctx, ana, sessions);

test("the preview of a series has each date's state and takes two requests without a write", async () => {
  await book("2026-12-01 10:30:00");
  await saveException(ctx, closedOn("2026-12-08"));
  const id = await sell(8);
  const { answer, usage } = await measured(() => preview({ package_purchase_id: id, count: 3 }));
  const { occurrences, is_ready } = answer;
  expect(usage).toMatchObject({ requests: 2, wcu: 0 });
  expect(occurrences.map(stateAndAction)).toEqual(["free keep", "busy null", "day_off null"]);
  expect(is_ready).toBe(false);
  expect(occurrences[1]?.suggestions[0]).toMatchObject({ date: "2026-12-01", start_time: "08:00" });
});

test("the preview of a series skips a holiday, which it names, and adds a date instead", async () => {
  await openPractice({});
  const { occurrences, is_ready } = await preview({ count: 3 });
  expect(occurrences.map(stateAndAction)).toEqual(["free keep", "free keep", "holiday skip", "free keep"]);
  expect(occurrences.map(({ message }) => message)).toEqual([null, null, "Inmaculada Concepción", null]);
  expect(is_ready).toBe(true);
});

test("the preview of a series applies the booking rules to its dates and suggestions", async () => {
  const rules = { buffer_after_minutes: 30, minimum_notice_minutes: 4 * 1440 + 300, max_per_week: 2 };
  await openPractice({ ...LIMA, booking_rules: { ...DEFAULT_RULES, ...rules } });
  await book("2026-12-01 11:00:00");
  const { occurrences } = await preview({ weekdays: ["tuesday", "thursday"], count: 4 });
  expect(occurrences.map(stateAndAction)).toEqual(["notice null", "free keep", "buffer null", "limit null"]);
  expect(occurrences.map(({ suggestions }) => suggestions.map(({ start_time }) => start_time))).toEqual([
    ["15:00", "16:00", "17:00"],
    [],
    ["08:00", "09:00", "13:00", "14:00", "15:00", "16:00", "17:00"],
    [],
  ]);
});

test("the preview of a series marks dates after the package's expiry and outside the hours", async () => {
  const id = await sell(8);
  clock.moveTo("2027-11-10T15:00:00Z");
  const { occurrences } = await preview({ start: "2027-11-16 10:00:00", count: 2, package_purchase_id: id });
  expect(occurrences.map(({ state }) => state)).toEqual(["free", "after_expiry"]);
  const [late] = (await preview({ start: "2027-11-16 18:30:00", count: 1 })).occurrences;
  expect(late).toMatchObject({ state: "outside_hours", action: null });
  const choices = [{ index: 1, action: "move", appointment_date: "2027-11-16 23:30:00" }];
  const [across] = (await preview({ start: "2027-11-16 10:00:00", count: 1, choices })).occurrences;
  expect(across).toMatchObject({ message: "La cita debe empezar y terminar el mismo día.", action: null });
});

test("the preview of a series refuses too many sessions, a past start and a move to another day", async () => {
  expect(await codeOf(preview({ package_purchase_id: await sell(4) }))).toBe("no_sessions_left");
  expect(await codeOf(preview({ start: "2026-11-17 10:00:00" }))).toBe("past");
  const choices = [{ index: 1, action: "move", appointment_date: "2026-11-25 10:00:00" }];
  expect(await codeOf(preview({ choices }))).toBe("invalid_input");
});

test("a series uses a package session for each appointment, with ledger entries", async () => {
  const booked = await bookSeries(ctx, series({ package_purchase_id: await sell(8) }));
  expect(booked).toMatchObject({ count: 8, done: 8 });
  expect(booked.appointments.map(monthAndTime)).toEqual(
    ["11-24", "12-01", "12-08", "12-15", "12-22", "12-29", "01-05", "01-12"].map((date) => `${date} 10:00`),
  );
  expect(booked.appointments[2]).toMatchObject({ series_index: 3, series_count: 8, session_held: true });
  expect(await getSeries(ctx, booked.series_id)).toEqual(booked);
  const { ledger, purchases } = await recordsOf(ctx);
  expect(purchases[0]?.sessions_used).toBe(8);
  expect(ledger.map(({ kind, sessions }) => [kind, sessions])).toEqual(Array(8).fill(["use", 1]));
});

test("a series writes one day record for Monday 19:00 and Tuesday 10:00 in Lima, which share a UTC day", async () => {
  const choices: object[] = keep(4);
  choices[1] = { index: 2, action: "move", appointment_date: "2026-12-01 10:00:00" };
  choices[3] = { index: 4, action: "move", appointment_date: "2026-12-08 10:00:00" };
  const twice = { start: "2026-11-30 19:00:00", weekdays: ["monday", "tuesday"], count: 4 };
  const { appointments } = await bookSeries(ctx, series({ ...twice, choices }));
  expect(appointments.map(monthAndTime)).toEqual(["11-30 19:00", "12-01 10:00", "12-07 19:00", "12-08 10:00"]);
  expect((await recordsOf(ctx)).days).toHaveLength(2);
});

test("a series with two times on one UTC day is refused if a short appointment overlaps the second", async () => {
  // Ends at 10:05, so it overlaps only the first five minutes of the series' second appointment.
  await bookAppointment(ctx, { ...ana, appointment_date: "2026-12-01 09:50:00", duration_minutes: 15 });
  const twice = { start: "2026-11-30 19:00:00", weekdays: ["monday", "tuesday"], count: 2, duration_minutes: 20 };
  const choices = [
    { index: 1, action: "keep" },
    { index: 2, action: "move", appointment_date: "2026-12-01 10:00:00" },
  ];
  expect(await codeOf(bookSeries(ctx, series({ ...twice, choices })))).toBe("series_changed");
});

test("a series with a date booked since the preview writes nothing and is refused with a preview", async () => {
  expect((await preview()).is_ready).toBe(true);
  await book("2026-12-15 10:30:00");
  const refusal = { code: "series_changed", status: 409, data: { is_ready: false } };
  await expect(bookSeries(ctx, series())).rejects.toMatchObject(refusal);
  expect((await recordsOf(ctx)).appointments).toHaveLength(1);
});

test("a series of 24 dates books all in one transaction, and the job completes the ledger", async () => {
  // Each date crosses midnight UTC and writes two day records, so only 7 dates' ledger entries fit the transaction.
  const late = { start: "2026-11-24 18:30:00", count: 24, interval_weeks: 4, package_purchase_id: await sell(24) };
  const meet = { is_virtual: true, patient_email: "ana@example.com", create_google_meet: true };
  const { practice_id } = ctx.practice;
  const remember = () => [check("practice", { practice_id }, ({ name }, { exists }) => exists(name))];
  const booked = await bookSeries({ ...ctx, remember }, series({ ...late, ...meet, choices: keep(24) }));
  expect(booked).toMatchObject({ count: 24, done: 7 });
  expect(booked.appointments).toHaveLength(24);
  expect((await recordsOf(ctx)).purchases[0]?.sessions_used).toBe(24);
  expect(await finishSeries(ctx)).toEqual({ done: 1, failed: 0 });
  expect(await getSeries(ctx, booked.series_id)).toMatchObject({ count: 24, done: 24 });
  expect(await finishSeries(ctx)).toEqual({ done: 0, failed: 0 });
});

test("a long series cancelled while the job completes it gets all calendar tasks, also of a deleted appointment", async () => {
  const meet = { is_virtual: true, patient_email: "ana@example.com", create_google_meet: true };
  const { appointments, series_id } = await bookSeries(ctx, series({ count: 24, choices: keep(24), ...meet }));
  const input = { id: appointments[0]?.id, scope: "following", status: "cancelled" };
  const { practice_id } = ctx.practice;
  const last = { practice_id, appointment_id: appointments[23]?.id ?? "" };
  const cancel = async () => {
    await changeSeries(ctx, ChangeSeriesInput.parse(input));
    await deleteAppointment(ctx, { id: last.appointment_id });
  };
  await finishSeries({ ...ctx, db: meanwhile(db, reads("Get", "$series_1"), cancel) });
  await finishSeries(ctx);
  const { data } = await db.series.get({ practice_id, id: series_id }).go();
  expect(data).toMatchObject({ done: 24 });
  expect(data).not.toHaveProperty("untold");
  expect((await db.calendarTask.get(last).go()).data).toMatchObject(last);
});

test("the job writes each ledger entry of a series once, wherever the job is killed", async () => {
  await bookSeries(ctx, series({ count: 24, package_purchase_id: await sell(24), choices: keep(24) }));
  for (let requests = 1; requests < 22; requests++) {
    await finishSeries({ ...ctx, db: openDying(inject("endpoint"), db.table, requests) }).catch(() => undefined);
  }
  clock.moveTo("2026-11-20T16:00:00Z");
  await finishSeries(ctx);
  expect((await recordsOf(ctx)).ledger).toHaveLength(24);
});

test("a series keeps its client if appointments change client; cancelSeries affects one client", async () => {
  const { client_id: luis } = await book("2026-11-23 10:00:00");
  const made = await bookSeries(ctx, series({ count: 4, choices: [{ index: 2, action: "skip" }] }));
  const give = (at: number) => updateAppointment(ctx, { id: made.appointments[at]?.id ?? "", client_id: luis });
  await give(3);
  const choices = [{ index: 2, action: "keep" }];
  const grown = await addSkipped(ctx, AddSkippedInput.parse({ id: made.series_id, choices }));
  const names = grown.appointments.map(({ patient_name }) => patient_name);
  expect(names).toEqual([...Array(4).fill("Ana Peña"), "Luis Gil"]);
  for (const at of [0, 1]) await give(at);
  await cancelSeries(ctx, CancelSeriesInput.parse({ id: made.series_id, client_id: made.appointments[0]?.client_id }));
  const luisStays = { patient_name: "Luis Gil", status: "scheduled" };
  const anaGoes = { patient_name: "Ana Peña", status: "cancelled" };
  const { appointments } = await getSeries(ctx, made.series_id);
  expect(appointments).toMatchObject([luisStays, anaGoes, luisStays, anaGoes, luisStays]);
});

test("an agent's series is refused if during the booking an offer reserves its hour or a date is closed", async () => {
  const id = await addWaiting(ctx, { name: "Marta Ríos", phone: "3005550100" });
  const hold = async () =>
    makeOffer(await nextRequestOf(ctx), { client_id: id, start: weekly.start, duration_minutes: 60 });
  const close = async () => saveException(await nextRequestOf(ctx), closedOn("2026-12-02"));
  const bookWhile = async (start: string, isRead: Parameters<typeof meanwhile>[1], happens: () => Promise<unknown>) => {
    const { practice } = await nextRequestOf(ctx);
    const agent = { ...ctx, practice, actor: AGENT, db: meanwhile(db, isRead, happens) };
    return codeOf(bookSeries(agent, series({ start, count: 2 })));
  };
  expect(await bookWhile(weekly.start, reads("Query", "$day_1"), hold)).toBe("series_changed");
  expect(await bookWhile("2026-11-25 10:00:00", reads("Get", "$exception_1"), close)).toBe("series_changed");
  expect((await recordsOf(ctx)).appointments).toEqual([]);
});

test("an agent cannot preview a series of more dates than fit into one transaction", async () => {
  await openPractice(LIMA, AGENT);
  const late = { start: "2026-11-24 18:30:00", weekdays: ["tuesday", "thursday"] };
  expect(await codeOf(preview({ ...late, count: 22 }))).toBe("invalid_input");
  expect(await codeOf(preview({ ...late, count: 21 }))).toBe("limit");
});

test("concurrent series of one purchase use at most its sessions, and each books all its dates or none", async () => {
  const id = await sell(8);
  const tries = Array.from({ length: extent(15, 50) }, (_, at) => {
    const start = `2026-11-${24 + Math.floor(at / 10)} ${String(8 + (at % 10)).padStart(2, "0")}:00:00`;
    return codeOf(bookSeries(ctx, series({ start, count: 3, package_purchase_id: id, choices: keep(3) })));
  });
  expect((await Promise.all(tries)).filter((code) => !["done", "no_sessions_left", "busy"].includes(code))).toEqual([]);
  const { purchases, appointments } = await recordsOf(ctx);
  expect(purchases[0]?.sessions_used).toBe(6);
  expect(appointments).toHaveLength(6);
});
