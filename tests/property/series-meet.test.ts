import { BookSeriesInput, ChangeSeriesInput } from "@sereno/core/things/series/schema";
import { bookSeries } from "@sereno/core/verbs/book-series";
import { changeSeries } from "@sereno/core/verbs/change-series";
import { finishSeries } from "@sereno/core/verbs/finish-series";
import { retryCalendar } from "@sereno/core/verbs/retry-calendar";
import { afterAll, expect, inject, test } from "vitest";
import { createTestGoogle } from "../support/google";
import { createClock, openOwnTable } from "../support/practice";

const START = "2026-11-20T15:00:00Z";
const clock = createClock(START);
const db = await openOwnTable(inject("endpoint"));
const google = await createTestGoogle(db, clock, ["serie"]);
afterAll(() => google.stop());

/** The jobs as time goes by, while so many of Google's answers fail, and at last none. */
async function letTimePass() {
  for (const minutes of [1, 2, 5, 15, 60, 240, 960, 2000]) {
    clock.moveTo(new Date(Date.parse(START) + minutes * 60_000).toISOString());
    if (minutes === 960) {
      await google.setWeather(0);
      // Among what fails is the grant: then the therapist reads the banner, and connects again.
      await google.signIn("serie");
    }
    await finishSeries(google.ctx);
    await retryCalendar(google.ctx);
  }
}

test("24 virtual sessions, three of ten of Google's answers failing, end as 24 events, one each, and follow a move", async () => {
  const signedIn = await google.signIn("serie");
  await db.practice.patch({ practice_id: signedIn.practice.practice_id }).set({ timezone: "America/Bogota" }).go();
  const ctx = { ...signedIn, practice: { ...signedIn.practice, timezone: "America/Bogota" } };
  await google.setWeather(0.3);
  const person = { patient_name: "Ana Peña", patient_phone: "3001234567", patient_email: "ana@example.test" };
  const choices = Array.from({ length: 30 }, (_, index) => ({ index: index + 1, action: "keep" }));
  const asked = { ...person, start: "2026-11-24 10:00:00", count: 24, is_virtual: true, choices };
  const booked = await bookSeries(ctx, BookSeriesInput.parse(asked));
  expect(booked).toMatchObject({ count: 24, done: 12 });
  await finishSeries(google.ctx);
  const { data: tasks } = await db.calendarTask.query
    .task({ practice_id: ctx.practice.practice_id })
    .go({ pages: "all" });
  expect(tasks).toHaveLength(24);
  await letTimePass();
  const starts = async () => (await google.events(ctx)).map(({ start }) => start.dateTime).sort();
  expect(await starts()).toHaveLength(24);
  expect(new Set(await starts()).size).toBe(24);

  clock.moveTo(START);
  const moved = { id: booked.appointments[0]?.id, scope: "all", appointment_date: "2026-11-24 11:00:00", choices };
  await changeSeries(ctx, ChangeSeriesInput.parse(moved));
  await letTimePass();
  const after = await starts();
  expect(after).toHaveLength(24);
  expect(after.filter((start) => !/T16:00/.test(new Date(start).toISOString()))).toEqual([]);
});
