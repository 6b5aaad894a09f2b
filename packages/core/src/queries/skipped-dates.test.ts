import { ana, bookAppointment, bookSeries, changeSeries, sellSessions } from "@sereno/tests/support/acts";
import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { afterEach, beforeEach, expect, test } from "vitest";
import { updateAppointment } from "../actions/appointment/update";
import { addSkipped } from "../actions/series/add-skipped-dates";
import { deleteSeries } from "../actions/series/change";
import { finishSeries } from "../actions/series/finish";
import type { Series } from "../domain/series/output";
import { AddSkippedInput } from "../domain/series/schema";
import { getSeries } from "../store/series/read";
import { previewSkipped } from "./skipped-dates";

const { db, clock, ctx } = await eachPracticeIn("own", "2026-11-20T15:00:00Z");
afterEach(async () => expect(await driftOf(ctx)).toEqual([]));
let series: Series;

// Five appointments on seven Tuesdays: the third, 8 December, is skipped as a holiday, and the fifth by choice.
const leaving = { start: "2026-11-24 10:00:00", count: 5, choices: [{ index: 5, action: "skip" as const }] };

beforeEach(async () => (series = await book({ ...leaving, package_purchase_id: await sellSessions(ctx, ana, 6) })));

const book = (input: object) => bookSeries(ctx, { ...ana, ...input });
const asked = (...choices: object[]) => AddSkippedInput.parse({ id: series.series_id, choices });
const add = (...choices: object[]) => addSkipped(ctx, asked(...choices));
const used = async () => (await recordsOf(ctx)).purchases[0]?.sessions_used;
const numbers = ({ appointments }: Series) =>
  appointments.map((each) => `${each.appointment_date.slice(5, 10)} ${each.series_index} de ${each.series_count}`);

test("adding a skipped date uses a session and renumbers the series", async () => {
  expect(series.skipped).toEqual(["2026-12-08 10:00:00", "2026-12-22 10:00:00"]);
  await updateAppointment(ctx, { id: series.appointments[0]?.id ?? "", status: "confirmed" });
  const grown = await add({ index: 3, action: "keep" });
  const dates = ["11-24", "12-01", "12-08", "12-15", "12-29", "01-05"];
  expect(numbers(grown)).toEqual(dates.map((date, at) => `${date} ${at + 1} de 6`));
  expect(grown).toMatchObject({ count: 6, done: 6, skipped: ["2026-12-22 10:00:00"] });
  expect(grown.appointments[2]).toMatchObject({ patient_name: "Ana Peña", session_held: true, duration_minutes: 60 });
  expect(grown.appointments[0]).toMatchObject({ status: "confirmed" });
  expect(await getSeries(ctx, series.series_id)).toEqual(grown);
  expect(await used()).toBe(6);
  await deleteSeries(ctx, { id: grown.appointments[0]?.id ?? "", scope: "all" });
  expect(await used()).toBe(0);
});

test("two skipped dates of a series without package can be added at once, one at another hour", async () => {
  series = await book({ ...leaving, start: "2026-11-24 15:00:00" });
  const moved = { index: 5, action: "move", appointment_date: "2026-12-22 16:00:00" };
  const grown = await add(moved, { index: 3, action: "keep" });
  expect(numbers(grown).slice(2, 6)).toEqual(["12-08 3 de 7", "12-15 4 de 7", "12-22 5 de 7", "12-29 6 de 7"]);
  expect(grown.appointments[4]?.appointment_date).toBe("2026-12-22 16:00:00");
  expect(grown.skipped).toEqual([]);
});

test("skipped dates move with the appointments of their series, and keep their instants in another time zone", async () => {
  const move = (at: number, scope: string, appointment_date: string) =>
    changeSeries(ctx, { id: series.appointments[at]?.id, scope, appointment_date });
  const skipped = async (over = ctx) => (await getSeries(over, series.series_id)).skipped;
  await move(2, "following", "2026-12-16 16:00:00");
  expect(await skipped()).toEqual(["2026-12-08 10:00:00", "2026-12-23 16:00:00"]);
  await move(0, "all", "2026-11-25 10:00:00");
  expect(await skipped()).toEqual(["2026-12-09 10:00:00", "2026-12-24 16:00:00"]);
  const practice = { ...ctx.practice, timezone: "Europe/Madrid" };
  expect(await skipped({ ...ctx, practice })).toEqual(["2026-12-09 16:00:00", "2026-12-24 22:00:00"]);
  const grown = await add({ index: 3, action: "keep" });
  expect(numbers(grown).slice(1, 4)).toEqual(["12-02 2 de 6", "12-09 3 de 6", "12-17 4 de 6"]);
  expect(grown.skipped).toEqual(["2026-12-24 16:00:00"]);
});

test("the preview of skipped dates states obstacles and contains future dates only", async () => {
  const { occurrences, is_ready } = await previewSkipped(ctx, asked());
  expect(occurrences).toMatchObject([
    { index: 3, state: "holiday", message: "Inmaculada Concepción", action: "skip" },
    { index: 5, appointment_date: "2026-12-22 10:00:00", state: "free", action: "skip", suggestions: [] },
  ]);
  expect(occurrences[0]?.suggestions.length).toBeGreaterThan(0);
  expect(is_ready).toBe(false);
  expect(await previewSkipped(ctx, asked({ index: 5, action: "keep" }))).toMatchObject({ is_ready: true });
  clock.moveTo("2026-12-08T15:00:00Z");
  expect((await getSeries(ctx, series.series_id)).skipped).toEqual(["2026-12-22 10:00:00"]);
  expect((await previewSkipped(ctx, asked())).occurrences).toMatchObject([{ index: 5 }]);
});

test("a series without skipped_at computes skipped dates from its pattern, and has none without skipped", async () => {
  const key = { practice_id: ctx.practice.practice_id, id: series.series_id };
  await db.series.patch(key).remove(["skipped_at"]).go();
  expect((await getSeries(ctx, series.series_id)).skipped).toEqual(series.skipped);
  expect((await add({ index: 3, action: "keep" })).skipped).toEqual(["2026-12-22 10:00:00"]);
  await db.series.patch(key).remove(["start", "skipped"]).go();
  expect((await getSeries(ctx, series.series_id)).skipped).toEqual([]);
  expect(await previewSkipped(ctx, asked())).toEqual({ occurrences: [], is_ready: false });
  await expect(add({ index: 3, action: "keep" })).rejects.toMatchObject({ code: "series_changed" });
});

test("a change of all the series' appointments includes one for a skipped date that is added meanwhile", async () => {
  const [first] = series.appointments;
  const slow = { ...ctx, db: meanwhile(db, reads("Get", "$series_1"), () => add({ index: 3, action: "keep" })) };
  await changeSeries(slow, { id: first?.id, scope: "all", appointment_date: "2026-11-25 10:00:00" });
  const grown = await getSeries(ctx, series.series_id);
  expect(numbers(grown)[2]).toBe("12-09 3 de 6");
  expect(grown.skipped).toEqual(["2026-12-23 10:00:00"]);
});

test("adding skipped dates never uses more sessions than are left", async () => {
  const both = [3, 5].map((index) => ({ index, action: "keep" }));
  const message = "A este paquete le queda 1 sesión.";
  await expect(add(...both)).rejects.toMatchObject({ code: "no_sessions_left", message, data: { sessions_left: 1 } });
  await add({ index: 3, action: "keep" });
  await expect(previewSkipped(ctx, asked())).rejects.toMatchObject({ code: "no_sessions_left" });
  expect(await used()).toBe(6);
});

test("adding a date that was booked meanwhile is refused with the current preview and changes nothing", async () => {
  await bookAppointment(ctx, { ...ana, appointment_date: "2026-12-22 10:30:00" });
  const data = { is_ready: false, occurrences: [{ index: 3 }, { index: 5, state: "busy", action: null }] };
  await expect(add({ index: 5, action: "keep" })).rejects.toMatchObject({ code: "series_changed", data });
  await expect(add()).rejects.toMatchObject({ code: "invalid_input", errors: [{ path: "choices" }] });
  const otherDay = { index: 5, action: "move", appointment_date: "2026-12-23 10:00:00" };
  await expect(add(otherDay)).rejects.toMatchObject({ errors: [{ path: "choices.0.appointment_date" }] });
  expect(await getSeries(ctx, series.series_id)).toEqual(series);
});

test("of eight concurrent calls that add a date one succeeds", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => add({ index: 5, action: "keep" })));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(numbers(await getSeries(ctx, series.series_id))[4]).toBe("12-29 5 de 6");
});

test("dates cannot be added until the job has completed a long series", async () => {
  const luis = { patient_name: "Luis Gil", patient_phone: "3110000000" };
  const package_purchase_id = await sellSessions(ctx, luis, 14);
  const choices = Array.from({ length: 16 }, (_, at) => ({ index: at + 1, action: at === 1 ? "skip" : "keep" }));
  series = await book({ ...luis, start: "2026-11-24 16:00:00", count: 13, choices, package_purchase_id });
  await expect(add({ index: 2, action: "keep" })).rejects.toMatchObject({ code: "busy" });
  await finishSeries(ctx);
  expect(await add({ index: 2, action: "keep" })).toMatchObject({ count: 14, done: 14 });
});
