import { ana, bookSeries, updateAppointment, updateClient } from "@sereno/tests/support/acts";
import { driftOf, recordsOf } from "@sereno/tests/support/drift";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { beforeEach, expect, test } from "vitest";
import type { Series } from "../../domain/series/output";
import { ChangeSeriesInput } from "../../domain/series/schema";
import { getSeries } from "../../store/series/read";
import { changeSeries, previewChange } from "./change";

const { ctx } = await eachPracticeIn("own", "2026-09-01T15:00:00Z");
let series: Series;

/** Books Mondays in Colombia, without the holiday on 12 October: 28 September, 5, 19 and 26 October. */
beforeEach(async () => (series = await bookSeries(ctx, { ...ana, start: "2026-09-28 10:00:00", count: 4 })));

const change = (appointment_date: string, choices: object[] = [], index = 1) =>
  ChangeSeriesInput.parse({ id: series.appointments[index - 1]?.id, scope: "all", appointment_date, choices });
const byAWeek = (choices?: object[]) => change("2026-10-05 10:00:00", choices);
const seen = async (input: ChangeSeriesInput) =>
  (await previewChange(ctx, input)).occurrences.map(({ appointment_date, state, action }) => [
    appointment_date.slice(5, 16),
    state,
    action,
  ]);
const times = async () => (await recordsOf(ctx)).appointments.map(({ starts_at }) => starts_at.slice(5, 16)).sort();

test("a series' appointment whose new day is a holiday stays, and the others cannot move onto its hour", async () => {
  expect(await seen(byAWeek())).toEqual([
    ["10-05 10:00", "busy", null],
    ["10-12 10:00", "holiday", "skip"],
    ["10-26 10:00", "busy", null],
    ["11-02 10:00", "holiday", "skip"],
  ]);
  await expect(changeSeries(ctx, byAWeek())).rejects.toMatchObject({ code: "series_changed" });
  expect((await previewChange(ctx, byAWeek([{ index: 1, action: "skip" }]))).is_ready).toBe(false);
  const solved = byAWeek([1, 3].map((index) => ({ index, action: "skip" })));
  expect((await previewChange(ctx, solved)).is_ready).toBe(true);
  expect((await changeSeries(ctx, solved)).appointments).toEqual([]);
});

test("for a holiday, the preview of a move offers its hour a week later, also if the move frees it", async () => {
  const { occurrences } = await previewChange(ctx, byAWeek());
  const weeks = [null, "2026-10-19 10:00:00", null, "2026-11-09 10:00:00"];
  expect(occurrences.map(({ next_week }) => next_week)).toEqual(weeks);
  const next = byAWeek([
    { index: 2, action: "move", appointment_date: "2026-10-19 10:00:00" },
    { index: 4, action: "move", appointment_date: "2026-11-09 10:00:00" },
  ]);
  expect((await previewChange(ctx, next)).is_ready).toBe(true);
  await changeSeries(ctx, next);
  expect(await times()).toEqual(["10-05T15:00", "10-19T15:00", "10-26T15:00", "11-09T15:00"]);
  expect(await driftOf(ctx)).toEqual([]);
});

test("a series' appointment booked on a holiday changes its hour, length and mode with the others", async () => {
  const choices = [1, 2].map((index) => ({ index, action: "keep" }));
  series = await bookSeries(ctx, { ...ana, is_virtual: true, start: "2026-10-05 15:00:00", count: 2, choices });
  const all = { duration_minutes: 90, is_virtual: false };
  await changeSeries(ctx, { ...change("2026-10-05 14:00:00"), ...all });
  expect((await getSeries(ctx, series.series_id)).appointments).toMatchObject([
    { appointment_date: "2026-10-05 14:00:00", ...all },
    { appointment_date: "2026-10-12 14:00:00", ...all },
  ]);
});

test("a virtual series whose client's email was removed is moved and loses its meetings", async () => {
  const keep = [1, 2].map((index) => ({ index, action: "keep" }));
  const virtual = { ...ana, patient_email: "ana@example.com", is_virtual: true, create_google_meet: true };
  series = await bookSeries(ctx, { ...virtual, start: "2026-09-29 08:00:00", count: 2, choices: keep });
  await updateClient(ctx, { id: series.appointments[0]?.client_id ?? "", email: "" });
  expect((await changeSeries(ctx, change("2026-09-29 09:00:00", keep))).appointments).toMatchObject([
    { is_virtual: true, create_google_meet: false },
    { is_virtual: true, create_google_meet: false },
  ]);
});

test("moving a series never puts two of its appointments at one time, and none into the past", async () => {
  await updateAppointment(ctx, { id: series.appointments[1]?.id ?? "", appointment_date: "2026-09-28 12:00:00" });
  const both = { ...change("2026-09-28 11:00:00"), include_moved: true };
  const choices = [{ index: 2, action: "move" as const, appointment_date: "2026-09-28 11:30:00" }];
  expect((await seen({ ...both, choices })).slice(0, 2)).toEqual([
    ["09-28 11:00", "free", "keep"],
    ["09-28 11:30", "busy", null],
  ]);
  const longer = { ...change("2026-09-28 10:00:00"), include_moved: true, duration_minutes: 150 };
  expect((await seen(longer)).slice(0, 2)).toEqual([
    ["09-28 10:00", "free", "keep"],
    ["09-28 12:00", "busy", null],
  ]);
  expect((await seen(change("2026-08-31 10:00:00")))[0]).toEqual(["08-31 10:00", "past", null]);
  expect(await driftOf(ctx)).toEqual([]);
});

test("a new duration and mode keep a series' instants, even in another zone and a repeated hour", async () => {
  const keep = [1, 2, 3].map((index) => ({ index, action: "keep" }));
  series = await bookSeries(ctx, { ...ana, start: "2027-03-27 22:30:00", count: 3, choices: keep });
  const inSantiago = { ...ctx, practice: { ...ctx.practice, timezone: "America/Santiago" } };
  // In Santiago, the last two appointments start at 23:30, the earlier of them in the hour that the clocks repeat.
  const shorter = { scope: "all", duration_minutes: 45, is_virtual: true, choices: keep };
  await changeSeries(inSantiago, ChangeSeriesInput.parse({ id: series.appointments[0]?.id, ...shorter }));
  const starts = ["2027-03-28", "2027-04-04", "2027-04-11"].map((date) => `${date}T03:30:00.000Z`);
  const changed = (await recordsOf(ctx)).appointments.filter(({ duration_minutes }) => duration_minutes === 45);
  expect(changed.map(({ starts_at }) => starts_at).sort()).toEqual(starts);
});

test("a new time from an appointment that was moved by hand moves those after it to that same time", async () => {
  const id = series.appointments[1]?.id ?? "";
  await updateAppointment(ctx, { id, appointment_date: "2026-10-05 11:00:00" });
  const following = (time: string): ChangeSeriesInput => ({
    ...change(`2026-10-05 ${time}`, [], 2),
    scope: "following",
  });
  const at = (time: string) => ["10-05", "10-19", "10-26"].map((date) => [`${date} ${time}`, "free", "keep"]);
  expect(await seen(following("11:00:00"))).toEqual([["10-05 11:00", "free", "keep"], ...at("10:00").slice(1)]);
  expect(await seen(following("10:00:00"))).toEqual(at("10:00"));
  expect(await seen(following("12:00:00"))).toEqual(at("12:00"));
  await changeSeries(ctx, following("12:00:00"));
  expect(await times()).toEqual(["09-28T15:00", "10-05T17:00", "10-19T17:00", "10-26T17:00"]);
  expect((await recordsOf(ctx)).appointments.map(({ series_place }) => series_place)).toEqual(Array(4).fill(undefined));
});

test("a move of a series over a clock change keeps the hour of the place from which an appointment was moved", async () => {
  const inNewYork = { ...ctx, practice: { ...ctx.practice, timezone: "America/New_York" } };
  series = await bookSeries(inNewYork, { ...ana, start: "2026-10-22 10:00:00", count: 2 });
  const id = series.appointments[1]?.id ?? "";
  await updateAppointment(inNewYork, { id, appointment_date: "2026-10-31 10:00:00" });
  const choices = [1, 2].map((index) => ({ index, action: "keep" }));
  await changeSeries(inNewYork, { ...change("2026-10-23 10:00:00", choices), include_moved: true });
  const moved = (await recordsOf(ctx)).appointments.find((each) => each.id === id);
  expect(moved).toMatchObject({ starts_at: "2026-11-01T15:00:00.000Z", series_place: "2026-10-30T14:00:00.000Z" });
});
