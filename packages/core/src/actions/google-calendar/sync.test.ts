import { updateAppointment, updateClient } from "@sereno/tests/support/acts";
import { bookLaura, eachGooglePractice, practiceOf } from "@sereno/tests/support/google";
import { torn } from "@sereno/tests/support/meanwhile";
import { expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { failedOf, isDue, TRIES } from "../../domain/kept/due";
import type { CalendarTask } from "../../domain/meet/entity";
import { Patience } from "../../domain/meet/patience";
import { retryCalendar } from "../../jobs/retry-calendar";
import { readEvents } from "../../queries/read-events";
import { randomness } from "../../random";
import { getAppointment } from "../../store/appointment/read";
import { toUser } from "../../store/auth/read";
import { CALENDAR_DUE } from "../../store/meet/change";
import { deleteAppointment } from "../appointment/delete";
import { continueClientTasks } from "../client/continue-removal";
import { deleteClient } from "../client/delete";
import { runIdempotent } from "../idempotency/run";
import { retryMeeting } from "./push";
import { syncCalendar } from "./sync";

const { db, clock, google, ctx, asNow, signInNext, signInAgain } = await eachGooglePractice("2026-11-20T15:00:00Z");

const virtual = { is_virtual: true, create_google_meet: true, patient_email: "laura@example.test" };
const book = (change: object = {}, by = ctx) => bookLaura(by, { ...virtual, ...change });
const NONE = { meet_status: "none", google_meet_link: null };
/** Books while Google fails. */
const bookDuring = async (fails: object) => {
  await google.fail({ on: "calendar", ...fails });
  return book();
};
const read = (id: string) => getAppointment(ctx, id);
const later = async (iso: string) => {
  clock.moveTo(iso);
  return retryCalendar(google.ctx);
};
const statusLater = async (iso: string, id: string) => {
  await later(iso);
  return (await read(id)).meet_status;
};
const eventsLater = async (iso: string) => {
  await later(iso);
  return google.events(ctx);
};

test("a virtual appointment with an email gets an event and a link; Google gets no notes, phone or cédula", async () => {
  const booked = await book();
  expect(booked).toMatchObject({ meet_status: "ready", google_meet_link: expect.stringMatching(/^https:\/\/meet/) });
  expect(await read(booked.id)).toEqual(booked);
  const [event, ...more] = await google.events(ctx);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    summary: "Cita con Laura Gil",
    start: { dateTime: "2026-11-24T15:00:00.000Z", timeZone: "America/Bogota" },
    end: { dateTime: "2026-11-24T16:00:00.000Z" },
    attendees: [{ email: "laura@example.test" }],
    hangoutLink: booked.google_meet_link,
  });
  expect(JSON.stringify(event)).not.toMatch(/nadie|300 ?123|52123/);
});

test("an appointment in person, without a meeting, without an email or in the past gets no event", async () => {
  for (const [index, change] of [
    { is_virtual: false },
    { create_google_meet: false },
    { create_google_meet: false, patient_email: null },
  ].entries())
    expect(await book({ ...change, appointment_date: `2026-11-24 1${index}:00:00` })).toMatchObject(NONE);
  expect(await book({ appointment_date: "2026-11-19 10:00:00" })).toMatchObject(NONE);
  expect(await eventsLater("2026-11-20T15:02:00Z")).toEqual([]);
});

test("a moved or reassigned appointment keeps its link, with one event a client; Google gets no notes", async () => {
  const booked = await book();
  const moved = await updateAppointment(ctx, { id: booked.id, appointment_date: "2026-11-25 11:00:00" });
  expect(moved).toMatchObject({ meet_status: "ready", google_meet_link: booked.google_meet_link, version: 2 });
  await google.fail({ on: "calendar", as: "server_error" });
  expect(await updateAppointment(ctx, { id: booked.id, notes: "Otra" })).toMatchObject({ meet_status: "ready" });
  const [event] = await google.events(ctx).catch(() => google.events(ctx));
  expect(event?.start.dateTime).toBe("2026-11-25T16:00:00.000Z");
  await updateAppointment(ctx, { id: booked.id, ...virtual, patient_name: "Ana", patient_phone: "3015550000" });
  const events = (await readEvents(ctx, { limit: 10 })).events.map(({ type }) => type.slice("appointment.".length));
  expect(events.join()).toBe("booked,meet_ready,moved,cancelled,booked,meet_ready");
});

test.each([
  ["cancelled", { status: "cancelled" }],
  ["made in-person", { is_virtual: false }],
  ["left without an email", { patient_email: "" }],
] as const)("an appointment that is %s loses its event, and gets it back when that is undone", async (_, change) => {
  const booked = await book();
  expect(await updateAppointment(ctx, { id: booked.id, ...change })).toMatchObject(NONE);
  expect(await google.events(ctx)).toEqual([]);
  const back = await updateAppointment(ctx, { id: booked.id, ...virtual, status: "scheduled" });
  expect(back).toMatchObject({ meet_status: "ready", google_meet_link: booked.google_meet_link });
  expect(await google.events(ctx)).toHaveLength(1);
});

test("an appointment that took place keeps its event and link when it is edited after its client lost the email", async () => {
  const { id, client_id, google_meet_link } = await book();
  clock.moveTo("2026-11-25T15:00:00Z");
  await updateClient(ctx, { id: client_id, email: null });
  await continueClientTasks(google.ctx);
  const edited = await updateAppointment(ctx, { id, notes: "Otra", status: "completed" });
  expect(edited).toMatchObject({ meet_status: "ready", google_meet_link });
  expect(await eventsLater("2026-11-25T15:02:00Z")).toHaveLength(1);
});

test("an appointment loses its event when it, its client or the client's email is deleted", async () => {
  await deleteAppointment(ctx, { id: (await book()).id });
  expect(await google.events(ctx)).toEqual([]);
  const other = await book();
  await updateAppointment(ctx, { id: other.id, status: "completed" });
  expect(await google.events(ctx)).toHaveLength(1);
  await deleteClient(ctx, other.client_id);
  await continueClientTasks(ctx);
  expect(await eventsLater("2026-11-20T15:01:00Z")).toEqual([]);
  const { id, client_id } = await book({ appointment_date: "2026-11-24 12:00:00" });
  await updateClient(ctx, { id: client_id, email: null });
  await continueClientTasks(google.ctx);
  expect(await read(id)).toMatchObject(NONE);
  expect(await eventsLater("2026-11-20T15:03:00Z")).toEqual([]);
});

test.each(["timeout", "lost_answer", "forbidden"])("at Google's %s a booking succeeds with one event", async (as) => {
  const booked = await bookDuring({ as });
  expect(booked).toMatchObject({ status: "scheduled", meet_status: "pending", google_meet_link: null });
  expect((await later("2026-11-20T15:02:00Z")).failed).toBe(0);
  expect(await read(booked.id)).toMatchObject({ meet_status: "ready", version: 1 });
  expect(await google.events(ctx)).toHaveLength(1);
});

test("failures are retried at growing intervals; after three the therapist sees the failed meeting", async () => {
  const booked = await bookDuring({ as: "server_error", times: 3 });
  expect(await statusLater("2026-11-20T15:00:10Z", booked.id)).toBe("pending");
  await later("2026-11-20T15:01:00Z");
  expect(await statusLater("2026-11-20T15:01:20Z", booked.id)).toBe("pending");
  expect(await statusLater("2026-11-20T15:03:00Z", booked.id)).toBe("failed");
  await google.fail({ on: "calendar", as: "server_error" });
  expect(await retryMeeting(ctx, booked.id)).toMatchObject({ meet_status: "failed" });
  expect(await statusLater("2026-11-20T15:10:00Z", booked.id)).toBe("ready");
});

test("after its last try a calendar task is in the failed list; a retry or the next day tries it again", async () => {
  const booked = await bookDuring({ as: "server_error" });
  const key = { practice_id: ctx.practice.practice_id, appointment_id: booked.id };
  const read = async () => (await db.calendarTask.get(key).go({ consistent: true })).data;
  const set = (due: object) => db.calendarTask.patch(key).set(due).go();
  await set({ due_attempts: TRIES - 1 });
  await google.fail({ on: "calendar", as: "server_error" });
  await later("2026-11-20T15:02:00Z");
  expect(await read()).toMatchObject({ due: failedOf(CALENDAR_DUE), due_attempts: TRIES });
  await google.fail({ on: "calendar", as: "server_error" });
  expect(await retryMeeting(ctx, booked.id)).toMatchObject({ meet_status: "failed" });
  expect((await read())?.due).not.toBe(failedOf(CALENDAR_DUE));
  await set({ due: failedOf(CALENDAR_DUE), due_at: "2026-11-21T15:00:00.000Z" });
  expect(await statusLater("2026-11-21T15:00:00Z", booked.id)).toBe("ready");
  expect(await read()).toBeNull();
});

test("a run does not execute a calendar task that another run has put off", async () => {
  const booked = await bookDuring({ as: "server_error" });
  const key = { practice_id: ctx.practice.practice_id, appointment_id: booked.id };
  const isTurn = (task: CalendarTask) => isDue(CALENDAR_DUE, task, clock.now());
  expect(await syncCalendar(ctx, key, randomness().deadline(3000), isTurn)).toBe("idle");
  expect(await google.events(ctx)).toEqual([]);
});

test("after two timeouts of Google, only this practice's requests stop waiting for Google, for one minute", async () => {
  const meet = { ...ctx.meet, patience: new Patience(clock) };
  const at = (hour: number, by: PracticeContext) =>
    book({ appointment_date: `2026-11-24 ${hour}:00:00` }, { ...by, meet });
  const other = await signInNext();
  await google.fail({ on: "calendar", as: "timeout", times: 2 });
  for (const hour of [10, 11, 12]) expect((await at(hour, ctx)).meet_status).toBe("pending");
  expect(await google.events(ctx)).toEqual([]);
  expect((await at(12, other)).meet_status).toBe("ready");
  expect(await eventsLater("2026-11-20T15:00:30Z")).toHaveLength(3);
  expect((await at(13, ctx)).meet_status).toBe("pending");
  clock.moveTo("2026-11-20T15:01:00Z");
  await google.fail({ on: "calendar", as: "timeout" });
  for (const hour of [14, 15]) expect((await at(hour, ctx)).meet_status).toBe("pending");
  expect(await google.failuresLeft()).toBe(0);
  clock.moveTo("2026-11-20T15:02:00Z");
  for (const hour of [16, 17]) expect((await at(hour, ctx)).meet_status).toBe("ready");
});

test("a rate-limited calendar task is retried after the time that Google states", async () => {
  const booked = await bookDuring({ as: "rate_limited", retry_after_seconds: 600 });
  expect(await statusLater("2026-11-20T15:09:50Z", booked.id)).toBe("pending");
  expect(await statusLater("2026-11-20T15:10:10Z", booked.id)).toBe("ready");
});

test("the therapist can retry a failed meeting at once, but not of an in-person appointment", async () => {
  const booked = await bookDuring({ as: "server_error" });
  expect(await retryMeeting(ctx, booked.id)).toMatchObject({ meet_status: "ready" });
  expect(await retryMeeting(ctx, booked.id)).toMatchObject({ meet_status: "ready" });
  const inPerson = await book({ is_virtual: false, appointment_date: "2026-11-24 12:00:00" });
  await expect(retryMeeting(ctx, inPerson.id)).rejects.toMatchObject({ code: "invalid_input" });
});

const tasks = async () =>
  (await db.calendarTask.query.task({ practice_id: ctx.practice.practice_id }).go({ consistent: true })).data;
const settle = async () => {
  for (const minute of ["02", "05", "15"]) await later(`2026-11-20T15:${minute}:00Z`);
  expect(await tasks()).toEqual([]);
};

test("a request that Google executes late leaves no event of an appointment cancelled meanwhile", async () => {
  await google.fail({ on: "calendar", as: "late" }, true);
  const booking = book();
  await google.untilHeld();
  const [task] = await tasks();
  await updateAppointment(ctx, { id: task?.appointment_id ?? "", status: "cancelled" });
  google.giveUp();
  await booking;
  await later("2026-11-20T15:00:20Z");
  await google.release();
  expect(await google.events(ctx)).toHaveLength(1);
  await settle();
  expect(await google.events(ctx)).toEqual([]);
});

test("a request that Google executes late restores neither an old time nor a removed event", async () => {
  const booked = await book();
  await google.fail({ on: "calendar", as: "late" });
  await updateAppointment(ctx, { id: booked.id, appointment_date: "2026-11-25 10:00:00" });
  clock.moveTo("2026-11-20T15:00:10Z");
  await updateAppointment(ctx, { id: booked.id, appointment_date: "2026-11-26 10:00:00" });
  clock.moveTo("2026-11-20T15:00:15Z");
  await updateAppointment(ctx, { id: booked.id, status: "cancelled" });
  await google.release();
  await settle();
  expect(await google.events(ctx)).toEqual([]);
});

test("a request that Google executes late leaves no name of a deleted client", async () => {
  const booked = await bookDuring({ as: "late" });
  await updateAppointment(ctx, { id: booked.id, status: "completed" });
  await later("2026-11-20T15:01:00Z");
  await google.release();
  expect(await google.events(ctx)).toHaveLength(1);
  await deleteClient(ctx, booked.client_id);
  await continueClientTasks(ctx);
  await settle();
  expect(await google.events(ctx)).toEqual([]);
});

test("a retry during a cancellation leaves the appointment cancelled and without a meeting", async () => {
  for (let hour = 10; hour < 13; hour++) {
    await google.fail({ on: "calendar", as: "forbidden" });
    const { id } = await book({ appointment_date: `2026-11-24 ${hour}:00:00` });
    await Promise.allSettled([retryMeeting(ctx, id), updateAppointment(ctx, { id, status: "cancelled" })]);
    await google.fail(null);
    expect(await read(id)).toMatchObject({ ...NONE, status: "cancelled" });
  }
  expect(await eventsLater("2026-11-20T16:00:00Z")).toEqual([]);
});

test("the connection is broken once Google refuses the grant; pending tasks are done after a new sign-in", async () => {
  const busy_channel = { address: "https://sereno.test", open: null, until: "2026-11-27T15:00:00.000Z" };
  await db.practice.patch({ practice_id: ctx.practice.practice_id }).set({ busy_channel }).go();
  const booked = await bookDuring({ on: "token", as: "invalid_grant" });
  expect(booked).toMatchObject({ meet_status: "failed" });
  const broken = await asNow();
  expect(broken.practice.busy_channel).toBeUndefined();
  expect(toUser(broken.practice)).toMatchObject({ google_connected: false, google_broken: true });
  await expect(retryMeeting(broken, booked.id)).rejects.toMatchObject({ code: "google_disconnected" });
  expect(await statusLater("2026-11-21T15:00:00Z", booked.id)).toBe("failed");
  expect(toUser((await signInAgain(false)).practice)).toMatchObject({ google_connected: false, google_broken: true });
  expect(toUser((await signInAgain()).practice)).toMatchObject({ google_connected: true, google_broken: false });
  for (const minute of ["01", "02"]) await later(`2026-11-21T15:${minute}:00Z`);
  expect(await read(booked.id)).toMatchObject({ meet_status: "ready" });
  expect(await google.events(ctx)).toHaveLength(1);
});

test("the connection is broken once the key of the stored grant is removed", async () => {
  const keys = { ...ctx.meet.keys, encryption: [new Uint8Array(32).fill(9)] };
  const booked = await book({}, { ...ctx, meet: { ...ctx.meet, keys } });
  expect(booked).toMatchObject({ status: "scheduled", meet_status: "failed" });
  expect(toUser((await asNow()).practice)).toMatchObject({ google_connected: false, google_broken: true });
});

test("without the calendar permission an appointment is booked, and its meeting fails", async () => {
  const withheld = await signInNext(false);
  expect(toUser(withheld.practice)).toMatchObject({ google_connected: false, google_broken: false });
  expect(await book({}, withheld)).toMatchObject({ status: "scheduled", meet_status: "failed" });
  const after = await practiceOf(google.ctx, withheld.practice.practice_id);
  expect(toUser(after.practice)).toMatchObject({ google_connected: false, google_broken: false });
});

test("a repeated booking with the same idempotency key returns the same answer with the link", async () => {
  const call = { key: "k-1", procedure: "appointment.book", input: {} };
  const once = () => runIdempotent(ctx, call, (inside) => book({}, inside));
  const first = await once();
  expect(first).toMatchObject({ answer: { meet_status: "ready" }, isReplayed: false });
  expect(await once()).toEqual({ ...first, isReplayed: true });
});

test("an edit of an appointment opened before the meeting's link arrived can still be saved", async () => {
  const booked = await bookDuring({ as: "server_error" });
  const saving = updateAppointment(ctx, { id: booked.id, version: booked.version, notes: "Después" });
  const [saved] = await Promise.all([saving, later("2026-11-20T15:02:00Z")]);
  expect(saved).toMatchObject({ version: 2, notes: "Después" });
  expect(await read(booked.id)).toMatchObject({ version: 2, notes: "Después", meet_status: "ready" });
});

test("Google gets the latest state of an appointment that moves while its task is read", async () => {
  const { id } = await book();
  const { practice_id } = ctx.practice;
  const patience = new Patience(clock);
  for (const _ of [1, 2]) patience.waitedInVain(practice_id);
  const left = { ...ctx, meet: { ...ctx.meet, patience } };
  const move = (hour: number) => updateAppointment(left, { id, appointment_date: `2026-11-24 ${hour}:00:00` });
  await move(11);
  const key = { practice_id, appointment_id: id };
  await syncCalendar({ ...ctx, db: torn(db, "$appointment_1", () => move(12)) }, key, AbortSignal.timeout(10_000));
  const latest = [{ start: { dateTime: "2026-11-24T17:00:00.000Z" } }];
  expect(await eventsLater("2026-11-20T15:01:00Z")).toMatchObject(latest);
});
