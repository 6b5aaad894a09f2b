import { extent } from "@sereno/tests/extent";
import { bookLaura, eachGooglePractice } from "@sereno/tests/support/google";
import { reads, sentBy } from "@sereno/tests/support/meanwhile";
import { measured } from "@sereno/tests/support/reading";
import { expect, test } from "vitest";
import { newId } from "../../ids";
import { retryCalendar } from "../../jobs/retry-calendar";
import { dateOfDay, dayNumber } from "../../lib/time/rules";
import { PARKED } from "../../store/meet/change";
import { updateAppointment } from "../appointment/update";
import { revokeAccess } from "../auth/sign-out";
import { resumeParkedTasks } from "./resume";

const START = "2026-11-20T15:00:00Z";
const MANY = extent(56, 200);
const KILLED = extent(56, 120);
const AT_ONCE = 5;
const { db, clock, google, ctx, asNow, signInNext, signInAgain: connect } = await eachGooglePractice(START, false);

const practice_id = () => ctx.practice.practice_id;
/** Books one meeting and stores copies of its record on the following days, because booking each would be slow. */
async function bookMeetings(count: number): Promise<void> {
  const virtual = { patient_email: "laura@example.test", is_virtual: true, create_google_meet: true };
  const { id } = await bookLaura(ctx, { ...virtual, appointment_date: "2026-12-01 10:00:00" });
  if (count === 1) return;
  const [{ data: booked }, { data: task }] = await Promise.all([
    db.appointment.get({ practice_id: practice_id(), id }).go(),
    db.calendarTask.get({ practice_id: practice_id(), appointment_id: id }).go(),
  ]);
  if (!booked || !task) throw new Error("the meeting does not wait");
  const others = Array.from({ length: count - 1 }, (_, index) => {
    const date = dateOfDay(dayNumber("2026-12-02") + index);
    const [starts_at = "", ends_at = ""] = [15, 16].map((hour) => `${date}T${hour}:00:00.000Z`);
    return { ...booked, id: newId("apt", clock), starts_at, ends_at };
  });
  await db.appointment.put(others).go({ concurrency: 4 });
  const waiting = others.map(({ id, ends_at }) => ({ ...task, appointment_id: id, ends_at }));
  await db.calendarTask.put(waiting).go({ concurrency: 4 });
}
const tasks = async () =>
  (await db.calendarTask.query.task({ practice_id: practice_id() }).go({ consistent: true, pages: "all" })).data;
const parked = async () => (await tasks()).filter(({ due }) => due === PARKED);
const mark = async () => (await db.resumeTask.get({ practice_id: practice_id() }).go({ consistent: true })).data;
const statuses = async () => {
  const { data } = await db.appointment.query.appointment({ practice_id: practice_id() }).go({ pages: "all" });
  return data.map(({ meet_status }) => meet_status);
};
const later = async (minutes: number) => {
  clock.moveTo(new Date(Date.parse(START) + minutes * 60_000).toISOString());
  expect((await retryCalendar(google.ctx)).failed).toBe(0);
};
const costOf = async (work: () => Promise<unknown>) => (await measured(work)).usage.requests;

test(`a sign-in costs as much with ${MANY} parked tasks as with a few, and Google then gets each once`, async () => {
  await bookMeetings(AT_ONCE);
  const withFew = await costOf(connect);
  expect(await parked()).toEqual([]);
  Object.assign(ctx, await signInNext());
  await bookMeetings(MANY);
  expect(await parked()).toHaveLength(MANY);
  expect(await costOf(connect)).toBe(withFew);
  expect(await parked()).toHaveLength(MANY - AT_ONCE);
  await later(1);
  expect(await mark()).toBeNull();
  expect(await parked()).toEqual([]);
  expect(await statuses()).not.toContain("failed");
  // A run starts no work after its time limit, so a slow machine needs several runs.
  for (let minute = 2; (await tasks()).length > 0 && minute < 20; minute++) await later(minute);
  expect(await statuses()).toEqual(Array(MANY).fill("ready"));
  const events = await google.events(ctx);
  expect(events).toHaveLength(MANY);
  expect(new Set(events.map(({ start }) => start.dateTime)).size).toBe(MANY);
});

test("if a sign-in is killed after it has connected Google again, the job resumes the parked tasks", async () => {
  await bookMeetings(1);
  const isLater = reads("Query", "$calendartask_1");
  const dying = sentBy(db, async (command) => (isLater(command) ? expect.fail("killed") : db.connection.send(command)));
  Object.assign(google.ctx, { db: dying });
  await expect(connect()).rejects.toThrow("killed");
  Object.assign(google.ctx, { db });
  expect(await parked()).toHaveLength(1);
  await later(1);
  expect(await parked()).toEqual([]);
});

test("after a killed run two concurrent runs resume all parked calendar tasks, and none twice", async () => {
  await bookMeetings(KILLED);
  await connect();
  const before = await mark();
  await resumeParkedTasks(google.ctx);
  // The state after a run that ended after its first page: half of the tasks resumed, the job's progress unchanged.
  const [first, ...rest] = await tasks();
  for (const task of rest.slice(KILLED / 2)) await db.calendarTask.patch(task).set({ due: PARKED }).go();
  await db.resumeTask.put(before ?? expect.fail()).go();
  await Promise.all([resumeParkedTasks(google.ctx), resumeParkedTasks(google.ctx)]);
  expect(await mark()).toBeNull();
  expect((await tasks()).map((task) => task.due)).toEqual(Array(KILLED).fill(first?.due));
});

test("calendar tasks that fail again wait for the next sign-in; an appointment cancelled by then gets no event", async () => {
  await bookMeetings(2);
  await connect();
  await revokeAccess(ctx, google.auth, { keep_agent_tokens: true, keep_feed: true });
  for (const minute of [1, 2]) await later(minute);
  expect(await parked()).toHaveLength(2);
  const [task] = await parked();
  await updateAppointment(await asNow(), { id: task?.appointment_id ?? "", status: "cancelled" });
  await connect();
  for (const minute of [3, 4, 5]) await later(minute);
  expect(await tasks()).toEqual([]);
  expect(await google.events(ctx)).toHaveLength(1);
});
