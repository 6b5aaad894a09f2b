import { listInRange } from "@sereno/core/records/appointment/read";
import { eventIdOf } from "@sereno/core/records/meet/change";
import type { PracticeContext } from "@sereno/core/table/context";
import type { Appointment } from "@sereno/core/things/appointment/output";
import { BookAppointmentInput } from "@sereno/core/things/appointment/schema";
import { wantedAtGoogle } from "@sereno/core/things/meet/rules";
import { bookAppointment } from "@sereno/core/verbs/book-appointment";
import { deleteAppointment } from "@sereno/core/verbs/delete-appointment";
import { retryCalendar } from "@sereno/core/verbs/retry-calendar";
import { updateAppointment } from "@sereno/core/verbs/update-appointment";
import { workOnClients } from "@sereno/core/verbs/work-on-clients";
import { dateOfDay, dayNumber, isoOfMinute, parseLocal, resolveLocal } from "@sereno/core/words/time/rules";
import { afterAll, expect, inject, test } from "vitest";
import { createTestGoogle, practiceOf } from "../support/google";
import { createClock, openOwnTable } from "../support/practice";
import { createRandom } from "../support/random";

const PRACTICES = 25;
const CHANGES_EACH = 20;
const START = "2026-11-20T15:00:00Z";

const clock = createClock(START);
const db = await openOwnTable(inject("endpoint"));
const names = Array.from({ length: PRACTICES }, (_, index) => `practice${index}`);
const google = await createTestGoogle(db, clock, names);
afterAll(() => google.stop());

/** Books, edits, cancels, reopens and deletes at random, one after the other; no two appointments ever share a time. */
async function changeAtRandom(name: string, first: PracticeContext, seed: number): Promise<PracticeContext> {
  const random = createRandom(seed);
  const kept: Appointment[] = [];
  let ctx = first;
  let slot = 0;
  const freeTime = () => `${dateOfDay(dayNumber("2026-11-24") + Math.floor(slot / 8))} ${10 + (slot++ % 8)}:00:00`;
  const email = () => `paciente${random(3)}@example.test`;
  const book = async () => {
    const input = BookAppointmentInput.parse({
      patient_name: `Paciente ${random(5)}`,
      patient_phone: `30012345${10 + random(90)}`,
      patient_email: email(),
      is_virtual: random(10) > 0,
      create_google_meet: random(10) > 0,
      appointment_date: freeTime(),
    });
    kept.push(await bookAppointment(ctx, input));
  };
  const change = async (index: number, what: number) => {
    const id = kept[index]?.id ?? "";
    const isClosed = kept[index]?.status === "cancelled";
    const update = async (fields: object) => {
      kept[index] = await updateAppointment(ctx, { id, ...fields });
    };
    if (what === 0) await update({ status: isClosed ? "scheduled" : "cancelled" });
    else if (what === 1) {
      await deleteAppointment(ctx, { id });
      kept.splice(index, 1);
    } else if (what === 2 && !isClosed) await update({ appointment_date: freeTime() });
    else if (what === 3) await update({ is_virtual: random(2) > 0 });
    else await update({ patient_email: email() });
  };
  for (let step = 0; step < CHANGES_EACH; step++) {
    if (kept.length < 3 || random(10) < 4) await book();
    else await change(random(kept.length), random(5));
    // Once in a while somebody reads the banner and connects again.
    if (random(4) === 0) ctx = await practiceOf(google.ctx, ctx.practice.practice_id);
    if (!ctx.practice.google_connected) ctx = await google.signIn(name).catch(() => ctx);
  }
  return ctx;
}

const instantOf = (local: string) => new Date(isoOfMinute(resolveLocal("America/Bogota", parseLocal(local)).instant));

test("500 changes while three of ten of Google's answers fail: then one event for each live meeting, and no other", async () => {
  const practices = await Promise.all(names.map((name) => google.signIn(name)));
  await google.setWeather(0.3);
  const after = await Promise.all(practices.map((ctx, index) => changeAtRandom(names[index] ?? "", ctx, index + 1)));
  await google.setWeather(0);

  let waiting = 0;
  for (const [index, { practice }] of after.entries()) {
    const { practice: now } = await practiceOf(google.ctx, practice.practice_id);
    if (!now.google_connected) await google.signIn(names[index] ?? "");
    const { data } = await db.calendarTask.query.task({ practice_id: practice.practice_id }).go({ pages: "all" });
    waiting += data.length;
  }
  expect(waiting, "Google failed for nobody").toBeGreaterThan(10);
  for (const hours of [1, 8, 16]) {
    clock.moveTo(new Date(Date.parse(START) + hours * 3_600_000).toISOString());
    expect((await workOnClients(google.ctx)).failed).toBe(0);
    expect((await retryCalendar(google.ctx)).failed).toBe(0);
  }

  let meetings = 0;
  for (const ctx of after) {
    const { practice_id } = ctx.practice;
    const range = { start_date: "2026-11-24T00:00:00Z", end_date: "2027-02-23T00:00:00Z" };
    const { appointments } = await listInRange(ctx, range);
    const live = appointments.filter(
      ({ appointment_date, ...each }) =>
        wantedAtGoogle(
          {
            ...each,
            ends_at: instantOf(each.end_date).toISOString(),
            guest: each.patient_email ?? undefined,
          },
          clock.now().toISOString(),
        ) === "event",
    );
    const expected = live.map(({ id, appointment_date, patient_email, patient_name, google_meet_link }) => ({
      id: eventIdOf({ practice_id, appointment_id: id }),
      summary: `Cita con ${patient_name}`,
      at: instantOf(appointment_date).getTime(),
      guest: patient_email,
      link: google_meet_link,
    }));
    const held = (await google.events(ctx)).map((event) => ({
      id: event.id,
      summary: event.summary,
      at: Date.parse(event.start.dateTime),
      guest: event.attendees[0]?.email,
      link: event.hangoutLink,
    }));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(held.sort(byId)).toEqual(expected.sort(byId));
    expect(live.filter(({ meet_status }) => meet_status !== "ready")).toEqual([]);
    meetings += live.length;
    const { data: tasks } = await db.calendarTask.query.task({ practice_id }).go({ consistent: true, pages: "all" });
    expect(tasks).toEqual([]);
  }
  expect(meetings).toBeGreaterThan(50);
});
