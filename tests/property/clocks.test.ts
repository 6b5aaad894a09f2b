import type { PracticeContext } from "@sereno/core/db/context";
import type { Slot } from "@sereno/core/domain/availability/output";
import { defaultWeek } from "@sereno/core/domain/availability/rules";
import type { WeeklyAvailability } from "@sereno/core/domain/availability/schema";
import {
  formatLocal,
  isoOfMinute,
  localDateAt,
  type Minute,
  parseLocal,
  resolveLocal,
  resolveLocalEnd,
  toLocal,
  toLocalEnd,
  WEEKDAYS,
} from "@sereno/core/lib/time/rules";
import { getAppointment } from "@sereno/core/store/appointment/read";
import { checkAvailability, checkSlot, listSlots } from "@sereno/core/store/availability/read";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { extent } from "../extent";
import { bookAppointment, codeOf, updateAppointment } from "../support/acts";
import { agentOf, createClock, createPractice, openTestDatabase } from "../support/practice";
import { CHANGES, changeOn, wallClock } from "../support/wall-clock";

const RUNS = extent(2, 60);

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2023-01-01T15:00:00Z");
const changeDates = CHANGES.flatMap(([zone, dates]) => dates.map((date) => ({ zone, date })));
const someChange = fc.constantFrom(...changeDates);
const someDuration = fc.integer({ min: 3, max: 30 }).map((cells) => cells * 5);

const booking = (appointment_date: string, duration_minutes: number) => ({
  ...{ patient_name: "Laura Gil", patient_phone: "+56 9 1234 5678" },
  ...{ appointment_date, duration_minutes },
});

test.each(changeDates)("on $date in $zone each instant converts to its local time and back", ({ zone, date }) => {
  const times = new Map<string, number[]>();
  for (const { local, at } of wallClock(zone, date)) times.set(local, [...(times.get(local) ?? []), at]);
  const change = changeOn(zone, date);
  for (let at = change - 720; at < change + 720; at += 5) {
    const local = toLocal(zone, at);
    const found = times.get(formatLocal(local).slice(0, 16)) ?? [];
    expect(found).toContain(at);
    expect(parseLocal(formatLocal(local))).toBe(local);
    expect(resolveLocal(zone, local)).toEqual({ instant: found[0], last: found.at(-1), exists: true });
    expect([toLocalEnd(zone, at + 5), resolveLocalEnd(zone, local + 5)]).toEqual([local + 5, (found[0] ?? 0) + 5]);
  }
  for (let local = toLocalEnd(zone, change); local < toLocal(zone, change); local += 5) {
    expect(resolveLocal(zone, local)).toEqual({ instant: change, last: change, exists: false });
  }
});

function openWeek(start: string, end: string): WeeklyAvailability {
  const week = defaultWeek();
  for (const name of WEEKDAYS) week[name] = { ...week[name], enabled: true, time_ranges: [{ start, end }] };
  return week;
}

const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

async function isFree(ctx: PracticeContext, { date, start_time, end_time }: Slot, duration_minutes: number) {
  // Only `checkAvailability` returns `session_note`, so the comparison excludes it.
  const [bySlot, { session_note: _, ...byAppointment }] = await Promise.all([
    checkSlot(ctx, { check_date: date, start_time, end_time }),
    checkAvailability(ctx, { appointment_date: `${date} ${start_time}:00`, duration_minutes }),
  ]);
  expect(bySlot).toEqual(byAppointment);
  return bySlot.available;
}

test(`in ${RUNS} practices at a clock change both checks of a slot agree with the list, and an agent can book a listed slot`, async () => {
  const somePractice = fc.record({
    on: someChange,
    from: fc.nat(22),
    hours: fc.integer({ min: 2, max: 5 }),
    duration: fc.oneof(fc.constant(60), someDuration),
    wanted: fc.nat(),
  });
  let offered = 0;
  const property = fc.asyncProperty(somePractice, async ({ on: { zone, date }, from, hours, duration, wanted }) => {
    const weekly_availability = openWeek(hourText(from), hourText(Math.min(24, from + hours)));
    const change = changeOn(zone, date);
    // The test begins five days before the clock change, because an agent may book only 90 days ahead.
    const near = createClock(isoOfMinute(change - 5 * 1440));
    const ctx = await createPractice(db, { clock: near, practice: { timezone: zone, weekly_availability } });
    const days = { start_date: localDateAt(zone, change - 720), end_date: localDateAt(zone, change + 720) };
    const read = async () => (await listSlots(ctx, { ...days, slot_duration_minutes: duration })).slots;
    const agree = async (slots: Slot[]) => {
      const free = await Promise.all(slots.map((slot) => isFree(ctx, slot, duration)));
      expect(free).toEqual(slots.map(({ is_available }) => is_available));
    };

    const slots = await read();
    offered += slots.length;
    await agree(slots);
    const slot = slots[wanted % slots.length];
    if (!slot) return;
    const booked = await bookAppointment(agentOf(ctx), booking(`${slot.date} ${slot.start_time}:00`, duration));
    expect([booked.appointment_date.slice(0, 16), booked.end_date.slice(11, 16)]).toEqual([
      `${slot.date} ${slot.start_time}`,
      slot.end_time,
    ]);
    const left = await read();
    expect(left.filter(({ is_available }) => !is_available)).toEqual([{ ...slot, is_available: false }]);
    await agree(left);
  });
  await fc.assert(property, { numRuns: RUNS, seed: 7 });
  expect(offered).toBeGreaterThan(RUNS);
});

test(`each of ${RUNS} appointments at a clock change keeps its start when its duration changes`, async () => {
  const someAppointment = fc.record({
    on: someChange,
    cells: fc.integer({ min: -36, max: 24 }),
    duration: someDuration,
    changes: fc.array(fc.record({ duration: someDuration, namesDate: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  });
  const property = fc.asyncProperty(someAppointment, async ({ on: { zone, date }, cells, duration, changes }) => {
    const start = changeOn(zone, date) + 5 * cells;
    const dayAt = (at: Minute) =>
      wallClock(zone, date)
        .find((each) => each.at === at)
        ?.local.slice(0, 10);
    const splitsUtcDay = Math.floor(start / 1440) !== Math.floor((start + duration - 1) / 1440);
    const home = splitsUtcDay ? "Etc/GMT+12" : "UTC";
    const there = await createPractice(db, { clock, practice: { timezone: home } });
    const { id } = await bookAppointment(there, booking(formatLocal(toLocal(home, start)), duration));
    const ctx = { ...there, practice: { ...there.practice, timezone: zone } };
    let current = duration;
    for (const { duration: wanted, namesDate } of changes) {
      const before = await getAppointment(ctx, id);
      const named = namesDate ? { appointment_date: before.appointment_date } : {};
      const leavesDay = wanted > current && dayAt(start) !== dayAt(start + wanted - 5);
      const code = await codeOf(updateAppointment(ctx, { id, duration_minutes: wanted, ...named }));
      expect(code).toBe(leavesDay ? "invalid_input" : "done");
      if (!leavesDay) current = wanted;
      const { data } = await db.appointment.get({ practice_id: ctx.practice.practice_id, id }).go({ consistent: true });
      expect([data?.starts_at, data?.ends_at]).toEqual([isoOfMinute(start), isoOfMinute(start + current)]);
    }
  });
  await fc.assert(property, { numRuns: RUNS, seed: 7 });
});
