import { ana, bookAppointment, bookSeries, codeOf, saveWaitlist } from "@sereno/tests/support/acts";
import { eachGooglePractice } from "@sereno/tests/support/google";
import { agentOf } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import { minuteOfIso } from "../../lib/time/rules";
import { previewSeries } from "../../queries/series-preview";
import { nearestFree } from "../../queries/suggestions";
import { findMatches } from "../../queries/waitlist-matches";
import { checkAvailability, checkSlot, listFreeTimes, listSlots } from "../../store/availability/read";
import { saveBookingRules } from "../availability/save-booking-rules";
import { refreshBusyNow } from "../google-calendar/refresh-busy-now";
import { makeOffer } from "../waitlist/make-offer";

const { db, google, ctx, asNow: asTherapist } = await eachGooglePractice("2026-11-20T15:00:00.000Z");

const asAgent = async () => agentOf(await asTherapist(), "sell");
const switchTo = async (busy_from_google: boolean) => saveBookingRules(await asTherapist(), { busy_from_google });
const change = (changes: object) => db.practice.patch({ practice_id: ctx.practice.practice_id }).set(changes).go();

const SOON = "2026-11-24";
/** Makes Google's calendar fail, so that a request that has to read it does not know the busy times. */
const failCalendar = () => google.fail({ on: "calendar", as: "server_error", times: 50 });

const setHorizon = async (horizon_days: number) => saveBookingRules(await asTherapist(), { horizon_days });
const switchOnAndRead = () => switchTo(true).then(async () => refreshBusyNow(await asTherapist()));
const breakConnection = () => change({ google_connected: false, google_broken: true });
const never = "el otro calendario no se ha podido leer.";
const until = "el otro calendario se ha leído hasta el sábado 15 de mayo.";
test.each<[string, string, string, () => Promise<unknown>]>([
  ["until Google first answers", SOON, never, () => switchTo(true).then(failCalendar)],
  ["because the connection is broken", SOON, never, () => switchOnAndRead().then(breakConnection)],
  [
    "beyond the last read date",
    "2027-05-18",
    until,
    () =>
      setHorizon(90)
        .then(switchOnAndRead)
        .then(() => setHorizon(365))
        .then(failCalendar),
  ],
])("with busy times unknown %s, agents are refused and the therapist is warned", async (_, date, known, happens) => {
  const message = expect.stringMatching(new RegExp(`^No se sabe si el martes .*, 10:00 a. m. está libre: ${known}$`));
  await happens();
  const hour = { start: `${date} 10:00:00`, duration_minutes: 60 };
  const day = { start_date: date, end_date: date };
  const span = { check_date: date, start_time: "10:00" };
  for (const who of [await asTherapist(), await asAgent()]) {
    const { slots, reason, message: why } = await listSlots(who, { ...day, slot_duration_minutes: 60 });
    expect(new Set(slots.map(({ is_available, is_unknown }) => [is_available, is_unknown].join()))).toEqual(
      new Set(["false,true"]),
    );
    expect([reason, why]).toEqual(["unknown", expect.stringContaining(known)]);
    const only = { ...day, slot_duration_minutes: 60, only_available: true };
    expect(await listSlots(who, only)).toMatchObject({ slots: [], total_slots: 0, reason: "unknown" });
    const unknown = { available: false, reason: "unknown", message };
    expect(await checkSlot(who, { ...span, end_time: "11:00" })).toMatchObject(unknown);
    expect(await checkAvailability(who, { appointment_date: hour.start, duration_minutes: 60 })).toMatchObject(unknown);
    const wanted = minuteOfIso(`${date}T15:00:00.000Z`);
    const { free } = await nearestFree(who, { start: wanted, end: wanted + 60, isVirtual: false });
    expect(free.filter((slot) => slot.date >= date)).toEqual([]);
  }
  expect(await listFreeTimes(await asTherapist(), { ...day, slot_duration_minutes: 60 })).toEqual([
    { date, times: [], unknown: expect.arrayContaining(["10:00", "17:00"]) },
  ]);
  expect(await findMatches(await asTherapist(), hour)).toMatchObject({ reason: "unknown", message });
  const booking = { ...ana, appointment_date: `${date} 10:00:00` };
  expect(await codeOf(bookAppointment(await asAgent(), booking))).toBe("unknown");
  const series = { ...ana, start: `${date} 11:00:00`, count: 2, interval_weeks: 1, duration_minutes: 60, choices: [] };
  const occurrence = { state: "unknown", message: expect.stringContaining(known) };
  expect(await previewSeries(await asAgent(), series)).toMatchObject({
    is_ready: false,
    occurrences: [{ ...occurrence, action: null, suggestions: [] }, occurrence],
  });
  expect(await codeOf(bookSeries(await asAgent(), series))).toBe("series_changed");
  const shown = await previewSeries(await asTherapist(), series);
  const kept = { ...occurrence, action: "keep" };
  expect(shown).toMatchObject({ is_ready: true, occurrences: [kept, kept] });
  expect(shown.occurrences[0]?.suggestions.every((slot) => slot.is_unknown && !slot.is_available)).toBe(true);
  const { client_id } = await bookAppointment(await asTherapist(), booking);
  expect(await codeOf(bookSeries(await asTherapist(), series))).toBe("done");
  await saveWaitlist(await asTherapist(), { id: client_id });
  const offer = { client_id, start: `${date} 15:00:00`, duration_minutes: 60 };
  expect(await codeOf(makeOffer(await asAgent(), offer))).toBe("unknown");
  expect(await codeOf(makeOffer(await asTherapist(), offer))).toBe("done");
});
