import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { updateAppointment } from "@sereno/core/actions/appointment/update";
import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import { setMirroring } from "@sereno/core/actions/google-calendar/mirror";
import type { PracticeContext } from "@sereno/core/db/context";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { AppError } from "@sereno/core/errors";
import { retryCalendar } from "@sereno/core/jobs/retry-calendar";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { eventIdOf, wantedOf } from "@sereno/core/store/meet/change";
import { afterAll, expect, inject, test } from "vitest";
import { createTestGoogle, practiceOf, waitUntilGoogleIsSilent } from "../support/google";
import { createClock, openOwnTable } from "../support/practice";
import { createRandom } from "../support/random";

waitUntilGoogleIsSilent();
const PRACTICES = 8;
const CHANGES_EACH = 60;
const START = Date.parse("2026-11-20T15:00:00Z");

const clock = createClock(new Date(START).toISOString());
const db = await openOwnTable(inject("endpoint"));
const names = Array.from({ length: PRACTICES }, (_, index) => `practice${index}`);
const google = await createTestGoogle(db, clock, names);
afterAll(() => google.stop());

/** Returns null for a refusal, which concurrent changes may cause. */
const orRefused = (error: unknown) => {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
};

/** Three loops at once change appointments and turn mirroring on and off at random. Each step reads the practice. */
async function changeAtRandom(name: string, practice_id: string, seed: number) {
  const random = createRandom(seed);
  const ids: string[] = [];
  let slot = 0;
  const freeTime = () => `${dateOfDay(dayNumber("2026-11-24") + Math.floor(slot / 8))} ${10 + (slot++ % 8)}:00:00`;
  const book = async (ctx: PracticeContext) => {
    const is_virtual = random(4) === 0;
    const input = BookAppointmentInput.parse({
      patient_name: `Paciente ${random(5)}`,
      patient_phone: `30012345${10 + random(5)}`,
      ...(is_virtual ? { patient_email: "p@example.test", create_google_meet: true } : {}),
      is_virtual,
      appointment_date: freeTime(),
    });
    const booked = await bookAppointment(ctx, input).catch(orRefused);
    if (booked) ids.push(booked.id);
  };
  const change = async (ctx: PracticeContext) => {
    const id = ids[random(ids.length)] ?? "";
    const fields = [
      { status: "cancelled" as const },
      { status: "scheduled" as const },
      { appointment_date: freeTime() },
      { is_virtual: false },
      { is_virtual: true, create_google_meet: true, patient_email: "p@example.test" },
    ][random(6)];
    await (fields ? updateAppointment(ctx, { id, ...fields }) : deleteAppointment(ctx, { id })).catch(orRefused);
  };
  const turn = (ctx: PracticeContext) =>
    Promise.resolve(ctx)
      .then((by) => setMirroring(by, random(2) > 0))
      .catch(orRefused);
  const lane = async () => {
    for (let step = 0; step < CHANGES_EACH / 3; step++) {
      const ctx = await practiceOf(google.ctx, practice_id);
      if (!ctx.practice.google_connected) await google.signIn(name).catch(() => null);
      if (ids.length < 4 || random(10) < 4) await book(ctx);
      else if (random(8) === 0) await turn(ctx);
      else await change(ctx);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
}

test("after 480 changes at once with 30 % of Google's answers failing, each appointment has one event or none", async () => {
  const practices = await Promise.all(names.map((name) => google.signIn(name)));
  await google.setWeather(0.3);
  let isOver = false;
  const job = async () => {
    while (!isOver) {
      clock.moveTo(new Date(clock.now().getTime() + 20_000).toISOString());
      await retryCalendar(google.ctx);
    }
  };
  const running = job();
  await Promise.all(
    practices.map(({ practice }, index) => changeAtRandom(names[index] ?? "", practice.practice_id, index + 1)),
  );
  isOver = true;
  await running;
  await google.setWeather(0);

  let on = 0;
  for (const [index, { practice }] of practices.entries()) {
    const ctx = await google.signIn(names[index] ?? "");
    await setMirroring(ctx, index % 2 === 0);
    if (index % 2 === 0) on += 1;
    expect(practice.practice_id).toBe(ctx.practice.practice_id);
  }
  // Minutes between runs of the jobs: few for the work that `setMirroring` starts, many for postponed tasks.
  for (const minutes of [2, 4, 6, 8 * 60, 16 * 60]) {
    clock.moveTo(new Date(clock.now().getTime() + minutes * 60_000).toISOString());
    expect((await continueClientTasks(google.ctx)).failed).toBe(0);
    expect((await retryCalendar(google.ctx)).failed).toBe(0);
  }

  let mirrored = 0;
  for (const [index, { practice }] of practices.entries()) {
    const ctx = await practiceOf(google.ctx, practice.practice_id);
    const { practice_id } = practice;
    const { data: records } = await db.appointment.query
      .appointment({ practice_id })
      .go({ consistent: true, pages: "all" });
    const expected: object[] = [];
    for (const record of records) {
      const { data: client } = await db.client.get({ practice_id, id: record.client_id }).go({ consistent: true });
      const isHeld = wantedOf({ record, client }, ctx.practice, clock.now().toISOString()) === "event";
      const isMirrored = isHeld && !record.is_virtual;
      expect([record.id, record.mirror]).toEqual([record.id, isMirrored ? "ready" : undefined]);
      if (isMirrored) mirrored += 1;
      if (isHeld)
        expected.push({
          id: eventIdOf({ practice_id, appointment_id: record.id }),
          at: Date.parse(record.starts_at),
          guest: record.is_virtual ? "p@example.test" : undefined,
          link: record.google_meet_link,
        });
    }
    const held = (await google.events(ctx)).map((event) => ({
      id: event.id,
      at: Date.parse(event.start.dateTime),
      guest: event.attendees[0]?.email,
      link: event.hangoutLink,
    }));
    const text = (events: object[]) => events.map((each) => JSON.stringify(each)).sort();
    expect([index, text(held)]).toEqual([index, text(expected)]);
    const { data: tasks } = await db.calendarTask.query.task({ practice_id }).go({ consistent: true, pages: "all" });
    expect(tasks).toEqual([]);
    expect((await db.mirrorTask.get({ practice_id }).go({ consistent: true })).data).toBeNull();
  }
  expect(on).toBe(PRACTICES / 2);
  expect(mirrored).toBeGreaterThan(20);
});
