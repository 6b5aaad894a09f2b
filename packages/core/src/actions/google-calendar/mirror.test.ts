import { updateAppointment, updateClient } from "@sereno/tests/support/acts";
import { bookLaura, eachGooglePractice } from "@sereno/tests/support/google";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../ids";
import { retryCalendar } from "../../jobs/retry-calendar";
import { getAppointment } from "../../store/appointment/read";
import { deleteAppointment } from "../appointment/delete";
import { continueClientTasks } from "../client/continue-removal";
import { deleteClient } from "../client/delete";
import { readMirroring, setMirroring } from "./mirror";
import { retryMeeting } from "./push";

const START = "2026-11-20T15:00:00Z";
const { db, clock, google, ctx, asNow } = await eachGooglePractice(START);
let minutes = 0;
beforeEach(() => (minutes = 0));

const later = async (by = 2) => {
  minutes += by;
  clock.moveTo(new Date(Date.parse(START) + minutes * 60_000).toISOString());
  return retryCalendar(google.ctx);
};
const eventsLater = async (by?: number) => {
  await later(by);
  return google.events(ctx);
};
const turn = async (isOn: boolean) => {
  await setMirroring(await asNow(), isOn);
  Object.assign(ctx, await asNow());
};
/** Runs the job until both rounds of `continueMirroring` and the calendar tasks that they wrote are done. */
const settle = async () => {
  for (let run = 0; run < 4; run++) expect((await later()).failed).toBe(0);
};
const book = (change: object = {}, by = ctx) => bookLaura(by, { is_virtual: false, ...change });
const virtual = { is_virtual: true, create_google_meet: true, patient_email: "laura@example.test" };
const mirrorOf = async (id: string) => {
  const key = { practice_id: ctx.practice.practice_id, id };
  return (await db.appointment.get(key).go({ consistent: true })).data?.mirror;
};

test("an in-person appointment is booked while Google fails; the job then creates its event, which invites nobody", async () => {
  await turn(true);
  await google.fail({ on: "calendar", as: "server_error", times: 50 });
  const booked = await book({ patient_email: "laura@example.test" });
  expect(booked).toMatchObject({ meet_status: "none", google_meet_link: null });
  await google.fail(null);
  const [event, ...more] = await eventsLater();
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    summary: "Cita con Laura Gil",
    description: "Cita presencial",
    start: { dateTime: "2026-11-24T15:00:00.000Z", timeZone: "America/Bogota" },
    attendees: [],
  });
  expect(event?.hangoutLink).toBeUndefined();
  expect(JSON.stringify(event)).not.toMatch(/nadie|300 ?123|52123|example/);
  expect(await getAppointment(ctx, booked.id)).toEqual(booked);
  expect(await mirrorOf(booked.id)).toBe("ready");
});

test("an in-person appointment's event follows every change, also in progress, until it or its client is deleted", async () => {
  await turn(true);
  const booked = await book();
  await later();
  const change = async (fields: object) => {
    await updateAppointment(ctx, { id: booked.id, ...fields });
    return eventsLater();
  };
  const rename = async (name: string) => {
    await updateClient(ctx, { id: booked.client_id, name });
    await continueClientTasks(google.ctx);
    expect(await eventsLater()).toMatchObject([{ summary: `Cita con ${name}` }]);
  };
  const [moved] = await change({ appointment_date: "2026-11-25 11:00:00" });
  expect(moved?.start.dateTime).toBe("2026-11-25T16:00:00.000Z");
  expect(await change({ status: "cancelled" })).toEqual([]);
  expect(await change({ status: "scheduled" })).toMatchObject([{ id: moved?.id }]);
  await rename("Laura Gil Rey");
  await deleteAppointment(ctx, { id: booked.id });
  expect(await eventsLater()).toEqual([]);
  const { id } = await book();
  expect(await eventsLater()).toHaveLength(1);
  await later(4 * 24 * 60 + 28);
  await rename("Laura Gil Paz");
  await updateAppointment(ctx, { id, status: "completed" });
  await deleteClient(ctx, booked.client_id);
  await continueClientTasks(google.ctx);
  expect(await eventsLater()).toEqual([]);
});

test("an event gets a meeting when its appointment becomes virtual, and loses the meeting when it is in person again", async () => {
  await turn(true);
  const booked = await book({ patient_email: "laura@example.test" });
  const [mirrored] = await eventsLater();
  for (let round = 0; round < 2; round++) {
    const met = await updateAppointment(ctx, { id: booked.id, is_virtual: true, create_google_meet: true });
    expect(met).toMatchObject({ meet_status: "ready", google_meet_link: expect.stringMatching(/^https:\/\/meet/) });
    expect(await google.events(ctx)).toMatchObject([
      { id: mirrored?.id, description: "Cita virtual", hangoutLink: met.google_meet_link, attendees: [{}] },
    ]);
    const back = await updateAppointment(ctx, { id: booked.id, is_virtual: false });
    expect(back).toMatchObject({ meet_status: "none", google_meet_link: null });
    const [event] = await google.events(ctx);
    expect(event).toMatchObject({ id: mirrored?.id, description: "Cita presencial", attendees: [] });
    expect(event?.hangoutLink).toBeUndefined();
  }
  await later();
  expect(await mirrorOf(booked.id)).toBe("ready");
});

test("an in-person appointment that Google refuses shows no failed meeting and cannot be retried", async () => {
  await turn(true);
  await google.fail({ on: "calendar", as: "server_error", times: 50 });
  const booked = await book(virtual).then(({ id }) => updateAppointment(ctx, { id, is_virtual: false }));
  for (let run = 0; run < 5; run++) await later(10);
  expect(await getAppointment(ctx, booked.id)).toMatchObject({ meet_status: "none" });
  expect(await readMirroring(ctx)).toMatchObject({ mirrors_in_person: true, state: "failing" });
  await expect(retryMeeting(ctx, booked.id)).rejects.toMatchObject({ code: "invalid_input" });
  await google.fail(null);
  expect(await eventsLater(600)).toHaveLength(1);
  expect(await readMirroring(ctx)).toMatchObject({ state: "settled" });
});

const bookMany = async (count: number) => {
  const at = (index: number) =>
    `2026-12-${String(1 + Math.floor(index / 8)).padStart(2, "0")} ${10 + (index % 8)}:00:00`;
  const { id } = await book({ appointment_date: at(0) });
  const first = (await db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go()).data ?? expect.fail();
  // Copies of the first record, because booking each would be slow.
  const others = Array.from({ length: count - 1 }, (_, index) => {
    const [starts_at = "", ends_at = ""] = [0, 1].map((hours) => isoAt(at(index + 1), hours));
    return { ...first, id: newId("apt", clock), starts_at, ends_at };
  });
  if (others.length > 0) await db.appointment.put(others).go({ concurrency: 4 });
};
const isoAt = (local: string, hours: number) =>
  new Date(Date.parse(`${local.replace(" ", "T")}-05:00`) + hours * 3_600_000).toISOString();

test("switching mirroring on adds booked appointments; switching it off removes only future ones in person", async () => {
  await book({ appointment_date: "2026-11-19 10:00:00" });
  await bookMany(50);
  await book({ ...virtual, appointment_date: "2026-11-24 18:00:00" });
  const { id } = await book({ appointment_date: "2026-11-24 08:00:00" });
  await updateAppointment(ctx, { id, status: "cancelled" });
  await turn(true);
  expect(await google.events(ctx)).toHaveLength(1);
  await settle();
  expect(await google.events(ctx)).toHaveLength(51);
  clock.moveTo("2026-12-02T04:00:00Z");
  await turn(false);
  clock.moveTo("2026-12-02T04:03:00Z");
  await retryCalendar(google.ctx);
  clock.moveTo("2026-12-02T04:05:00Z");
  await retryCalendar(google.ctx);
  expect(await google.events(ctx)).toHaveLength(9);
  expect((await db.mirrorTask.get({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).data).toBeNull();
});

test("a run that repeats a killed run's work mirrors each appointment once", async () => {
  await bookMany(3);
  await turn(true);
  const { data: before } = await db.mirrorTask.get({ practice_id: ctx.practice.practice_id }).go({ consistent: true });
  await later();
  // Restores the state of a run that was killed after its first writes.
  await db.mirrorTask.put(before ?? expect.fail()).go();
  await settle();
  expect(await google.events(ctx)).toHaveLength(3);
});

test("switching mirroring several times in a row ends in the last state", async () => {
  await bookMany(5);
  await turn(true);
  await later();
  await turn(false);
  await turn(true);
  await turn(false);
  await settle();
  expect(await google.events(ctx)).toEqual([]);
});

test("mirroring can be switched on only with a connected calendar, and off without one", async () => {
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ google_connected: false }).go();
  Object.assign(ctx, await asNow());
  await expect(async () => setMirroring(ctx, true)).rejects.toMatchObject({ code: "google_disconnected" });
  expect(await setMirroring(ctx, false)).toEqual({ mirrors_in_person: false });
});
