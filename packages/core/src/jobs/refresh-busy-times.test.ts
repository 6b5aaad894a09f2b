import { ana, bookAppointment, codeOf } from "@sereno/tests/support/acts";
import { eachGooglePractice } from "@sereno/tests/support/google";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { agentOf, testKeys } from "@sereno/tests/support/practice";
import { afterEach, expect, test } from "vitest";
import { saveBookingRules } from "../actions/availability/save-booking-rules";
import { refreshBusyNow } from "../actions/google-calendar/refresh-busy-now";
import { setTimezone } from "../actions/practice/set-timezone";
import type { PracticeContext } from "../db/index";
import { packBusy } from "../domain/busy/rules";
import { checkSlot, listSlots } from "../store/availability/read";
import { getBookingRules } from "../store/booking/read";
import { busyDue } from "../store/busy/refresh";
import { handOnBusyTimes, refreshBusyTimes, refreshBusyTimesOf } from "./refresh-busy-times";

const NOW = "2026-11-20T15:00:00.000Z";
const { db, clock, google, ctx, asNow: asTherapist, signInAgain } = await eachGooglePractice(NOW);

// The job reads the calendar of every practice that uses busy times, so each test turns them off for its practice.
afterEach(async () => saveBookingRules(await asTherapist(), { busy_from_google: false }));

const at = (date: string, time: string) => ({ dateTime: `${date}T${time}:00-05:00` });
const hour = (date: string, start: string, end: string, more: object = {}) =>
  Object.assign({ summary: "Odontólogo", start: at(date, start), end: at(date, end) }, more);
const asAgent = async () => agentOf(await asTherapist(), "sell");
const switchOn = async () => saveBookingRules(await asTherapist(), { busy_from_google: true });
const switchOnAndRead = () => switchOn().then(() => refreshBusyTimes(google.ctx));
const free = async (who: PracticeContext, date = "2026-11-24") => {
  const day = { start_date: date, end_date: date, slot_duration_minutes: 60, only_available: true };
  const { slots, busy_as_of } = await listSlots(who, day);
  return { starts: slots.map(({ start_time }) => start_time), busy_as_of };
};
const book = (who: PracticeContext, appointment_date: string) =>
  codeOf(bookAppointment(who, { ...ana, appointment_date }));

test("once switched on, Google's busy times are not offered, and only the therapist can book at them", async () => {
  await google.put(ctx, hour("2026-11-24", "10:30", "12:00"));
  await google.put(ctx, hour("2026-11-24", "19:00", "20:00"));
  await refreshBusyTimes(google.ctx);
  const starts = ["08:00", "09:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"];
  expect(await free(await asAgent())).toEqual({ starts: [...starts, "10:00", "11:00"].sort(), busy_as_of: null });
  await switchOnAndRead();
  for (const who of [await asTherapist(), await asAgent()]) {
    expect((await free(who)).starts).toEqual(starts);
    const asked = { check_date: "2026-11-24", start_time: "10:00", end_time: "11:00" };
    const message = "El martes 24 de noviembre, 10:00 a. m. no está disponible: hay otro compromiso a esa hora.";
    const taken = { available: false, reason: "busy_elsewhere", message, busy_as_of: NOW };
    expect(await checkSlot(who, asked)).toMatchObject(taken);
  }
  const late = { check_date: "2026-11-24", start_time: "19:00", end_time: "20:00" };
  expect((await checkSlot(await asTherapist(), late)).reason).toBe("busy_elsewhere");
  expect((await checkSlot(await asAgent(), late)).reason).toBe("outside_hours");
  expect(await book(await asAgent(), "2026-11-24 10:00:00")).toBe("busy_elsewhere");
  expect(await book(await asAgent(), "2026-11-24 12:00:00")).toBe("done");
  expect(await book(await asTherapist(), "2026-11-24 10:00:00")).toBe("done");
});

test("busy times are stored as start and end only, and are removed when the therapist switches them off", async () => {
  await google.put(ctx, hour("2026-11-24", "10:00", "11:00"));
  await switchOn();
  await refreshBusyNow(await asTherapist());
  const stored = JSON.stringify((await asTherapist()).practice);
  expect(stored).toContain("busy_elsewhere");
  expect(stored).not.toContain("Odont");
  await saveBookingRules(await asTherapist(), { busy_from_google: false });
  const { practice } = await asTherapist();
  expect([practice.busy_elsewhere, practice.busy_as_of, practice.due]).toEqual([undefined, undefined, undefined]);
  expect((await free(await asAgent())).starts).toContain("10:00");
});

test("busy times are read every ten minutes, at the therapist's request, and when an agent lists slots", async () => {
  await switchOnAndRead();
  await google.put(ctx, hour("2026-11-24", "10:00", "11:00"));
  clock.moveTo("2026-11-20T15:05:00.000Z");
  expect(await refreshBusyTimes(google.ctx)).toMatchObject({ done: 0 });
  expect((await free(await asTherapist())).starts).toContain("10:00");
  expect(await free(await asAgent())).toMatchObject({ busy_as_of: "2026-11-20T15:05:00.000Z" });
  expect((await free(await asTherapist())).starts).not.toContain("10:00");
  await google.put(ctx, hour("2026-11-24", "12:00", "13:00"));
  expect(await refreshBusyNow(await asTherapist())).toMatchObject({ busy_as_of: "2026-11-20T15:05:00.000Z" });
  expect((await free(await asTherapist())).starts).not.toContain("12:00");
  clock.moveTo("2026-11-20T15:15:00.000Z");
  expect(await refreshBusyTimes(google.ctx)).toMatchObject({ done: 1, failed: 0 });
  expect(getBookingRules(await asTherapist())).toMatchObject({ busy_as_of: "2026-11-20T15:15:00.000Z" });
});

test("calendar events are read again only after a change in Google or a day after the last complete read", async () => {
  await google.put(ctx, hour("2026-11-24", "10:00", "11:00"));
  await switchOnAndRead();
  const { practice_id } = ctx.practice;
  // Stores wrong busy times, which stay until the calendar's events are read again.
  const wrong = { busy_elsewhere: packBusy([]) };
  const forget = () => db.practice.patch({ practice_id }).set(wrong).go();
  await forget();
  const startsAt = async (now: string) => {
    clock.moveTo(now);
    expect(await refreshBusyTimes(google.ctx)).toMatchObject({ done: 1 });
    const { starts, busy_as_of } = await free(await asTherapist());
    expect(busy_as_of).toBe(now);
    return starts;
  };
  expect(await startsAt("2026-11-20T15:10:00.000Z")).toContain("10:00");
  await google.put(ctx, hour("2026-11-24", "12:00", "13:00"));
  expect(await startsAt("2026-11-20T15:20:00.000Z")).not.toContain("10:00");
  await forget();
  expect(await startsAt("2026-11-21T15:19:00.000Z")).toContain("10:00");
  expect(await startsAt("2026-11-21T15:30:00.000Z")).not.toContain("12:00");
});

test("after a change of time zone an all-day event keeps its date at once, without a call to Google", async () => {
  await google.put(ctx, { summary: "Viaje", start: { date: "2026-11-24" }, end: { date: "2026-11-25" } });
  await google.put(ctx, hour("2026-11-26", "10:00", "11:00"));
  await switchOnAndRead();
  const count = async (each: string) => (await free(await asTherapist(), `2026-11-${each}`)).starts.length;
  const freeOn = () => Promise.all(["23", "24", "25", "26"].map(count));
  expect(await freeOn()).toEqual([10, 0, 10, 9]);
  await google.fail({ on: "calendar", as: "server_error", times: 1 });
  await setTimezone(await asTherapist(), "Asia/Tokyo");
  // In Tokyo the all-day event is still on the 24th, and the event at 10:00 in Bogotá is on the 27th.
  expect(await freeOn()).toEqual([10, 0, 10, 10]);
  expect(await google.failuresLeft()).toBe(1);
});

test("if Google has more events than a practice can store, hours after the last stored event are unknown", async () => {
  for (const at of ["00", "01", "02", "03", "04", "05", "06", "07", "18", "19", "20", "21"])
    await google.put(ctx, hour("2026-11-21", `${at}:00`, `${at}:05`, { recurrence: ["RRULE:FREQ=DAILY"] }));
  await google.put(ctx, hour("2026-11-24", "10:20", "10:40"));
  await switchOn();
  expect(await refreshBusyNow(await asTherapist())).toMatchObject({ busy_known_until: "2027-02-12T08:00:00.000Z" });
  const ask = async (check_date: string, start_time: string) =>
    checkSlot(await asTherapist(), { check_date, start_time, end_time: `${start_time.slice(0, 3)}50` });
  expect(await ask("2026-11-24", "10:10")).toMatchObject({ reason: "busy_elsewhere" });
  expect(await ask("2027-02-11", "10:10")).toMatchObject({ available: true });
  const message =
    "No se sabe si el martes 16 de febrero, 10:10 a. m. está libre: el otro calendario se ha leído hasta el viernes 12 de febrero.";
  expect(await ask("2027-02-16", "10:10")).toMatchObject({ available: false, reason: "unknown", message });
});

test.each(["server_error", "timeout"])("during Google's %s stored busy times apply and one call waits", async (as) => {
  await google.put(ctx, hour("2026-11-24", "10:00", "11:00"));
  await switchOnAndRead();
  clock.moveTo("2026-11-20T17:00:00.000Z");
  await google.fail({ on: "calendar", as, times: 5 });
  const starts = ["08:00", "09:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"];
  expect(await free(await asAgent())).toEqual({ starts, busy_as_of: NOW });
  expect(await book(await asAgent(), "2026-11-24 10:00:00")).toBe("busy_elsewhere");
  expect(await book(await asAgent(), "2026-11-24 11:00:00")).toBe("done");
  // The Google stand-in was set to fail five times. Only the first call reached it, so four failures are left.
  expect(await google.failuresLeft()).toBe(4);
  expect(await refreshBusyNow(await asTherapist())).toMatchObject({ busy_as_of: NOW });
});

test("after Google revokes the grant, busy times are not read again until the therapist reconnects", async () => {
  await switchOnAndRead();
  await google.fail({ on: "token", as: "invalid_grant", times: 1 });
  clock.moveTo("2026-11-20T16:30:00.000Z");
  await refreshBusyTimes(google.ctx);
  const { practice } = await asTherapist();
  expect([practice.google_connected, practice.google_broken, practice.due]).toEqual([false, true, undefined]);
  await google.fail({ on: "calendar", as: "server_error", times: 1 });
  clock.moveTo("2026-11-20T18:00:00.000Z");
  expect(await refreshBusyTimes(google.ctx)).toEqual({ done: 0, failed: 0 });
  await free(await asAgent());
  expect(await google.failuresLeft()).toBe(1);
  await expect(refreshBusyNow(await asTherapist())).rejects.toMatchObject({ code: "google_disconnected" });
  await google.fail(null);
  await signInAgain();
  // Until the calendar is read again, busy times are known up to now only.
  expect(await getBookingRules(await asTherapist())).toMatchObject({ busy_known_until: "2026-11-20T18:00:00.000Z" });
  expect(await refreshBusyTimes(google.ctx)).toMatchObject({ done: 1 });
});

test("a practice whose grant no key decrypts is disconnected as if Google had revoked the grant", async () => {
  await switchOn();
  const keys = { ...testKeys, encryption: [new Uint8Array(32)] };
  const run = refreshBusyTimesOf({ ...google.ctx, meet: { ...google.ctx.meet, keys } }, [ctx.practice.practice_id]);
  expect(await run).toMatchObject({ failed: 0 });
  const { practice } = await asTherapist();
  expect([practice.google_connected, practice.google_broken, practice.due]).toEqual([false, true, undefined]);
});

test("if the therapist reconnects while a run finds the practice disconnected, the next run reads its calendar", async () => {
  await switchOn();
  const { practice_id } = ctx.practice;
  await db.practice.patch({ practice_id }).set({ google_connected: false }).go();
  clock.moveTo("2026-11-20T15:00:01.000Z");
  const connected = { google_connected: true, ...busyDue(ctx, practice_id) };
  const again = () => db.practice.patch({ practice_id }).set(connected).go();
  await refreshBusyTimes({ ...google.ctx, db: meanwhile(db, reads("Get", "$grant_1"), again) });
  await refreshBusyTimes(google.ctx);
  expect((await asTherapist()).practice.busy_as_of).toBe("2026-11-20T15:00:01.000Z");
});

test("if a read ends after a newer one, the calendar is read again at once", async () => {
  await switchOn();
  const { meet } = google.ctx;
  const busy: typeof meet.calendar.busy = async (...asked) => {
    const older = await meet.calendar.busy(...asked);
    await google.put(ctx, hour("2026-11-24", "10:00", "11:00"));
    await refreshBusyNow(await asTherapist());
    return older;
  };
  await refreshBusyNow({ ...(await asTherapist()), meet: { ...meet, calendar: { ...meet.calendar, busy } } });
  expect((await free(await asTherapist())).starts).toContain("10:00");
  expect(await refreshBusyTimes(google.ctx)).toMatchObject({ done: 1 });
  expect((await free(await asTherapist())).starts).not.toContain("10:00");
});

test("a practice that is queued twice is read once, and a failed read counts as one failed attempt", async () => {
  await google.put(ctx, hour("2026-11-24", "10:00", "11:00"));
  await switchOn();
  const handed: string[] = [];
  const handOn = async (practice_ids: string[]) => {
    handed.push(...practice_ids);
    return 0;
  };
  for (let times = 0; times < 2; times++) await handOnBusyTimes(google.ctx, handOn);
  expect(handed).toEqual([ctx.practice.practice_id, ctx.practice.practice_id]);
  expect((await free(await asTherapist())).starts).toEqual([]);
  expect(await refreshBusyTimesOf(google.ctx, handed.slice(1))).toEqual({ done: 1, failed: 0 });
  expect((await free(await asTherapist())).starts).toEqual(expect.arrayContaining(["09:00", "11:00"]));
  expect((await free(await asTherapist())).starts).not.toContain("10:00");
  expect(await refreshBusyTimesOf(google.ctx, handed)).toEqual({ done: 0, failed: 0 });
  clock.moveTo("2026-11-20T15:10:00.000Z");
  await google.fail({ on: "calendar", as: "rate_limited" });
  expect(await refreshBusyTimesOf(google.ctx, handed)).toEqual({ done: 0, failed: 1 });
  expect((await asTherapist()).practice.due_attempts).toBe(1);
});
