import { saveException } from "@sereno/core/actions/availability/save-exception";
import { changeSeries, previewChange } from "@sereno/core/actions/series/change";
import type { Actor, PracticeContext } from "@sereno/core/db/context";
import { SlotsInput } from "@sereno/core/domain/availability/schema";
import { DEFAULT_RULES } from "@sereno/core/domain/booking/rules";
import { packBusy } from "@sereno/core/domain/busy/rules";
import { ChangeSeriesInput, PreviewSeriesInput } from "@sereno/core/domain/series/schema";
import { AppError } from "@sereno/core/errors";
import { dateOfDay, dayNumber } from "@sereno/core/lib/time/rules";
import { previewSeries } from "@sereno/core/queries/series-preview";
import { listSlots } from "@sereno/core/store/availability/read";
import { expect, inject, test } from "vitest";
import { extent } from "../extent";
import { bookAppointment, bookSeries } from "../support/acts";
import { driftOf } from "../support/drift";
import { closedOn, createClock, createPractice, openTestDatabase } from "../support/practice";
import { createRandom, type Random } from "../support/random";

const RUNS = extent(2, 20);
const START = "2026-11-20T15:00:00Z";
const FIRST = dayNumber("2026-11-23");

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock(START);
const THERAPIST: Actor = { kind: "therapist", id: "ses_test" };
const AGENT: Actor = { kind: "agent", id: "tok_test", label: "Asistente", right: "sell" };

const wall = (day: number, hour: number) => `${dateOfDay(FIRST + day)} ${String(hour).padStart(2, "0")}:00:00`;
const person = (index: number) => ({ patient_name: `Persona ${index}`, patient_phone: `30055501${10 + index}` });

const orCode = (code: string) => (error: unknown) => {
  if (error instanceof AppError && error.code === code) return null;
  throw error;
};

async function open(random: Random): Promise<PracticeContext> {
  const some = <T>(...values: T[]): T | undefined => values[random(values.length)];
  const around = {
    buffer_after_minutes: some(0, 15, 60) ?? 0,
    max_per_day: some(null, 3) ?? null,
    max_per_week: some(null, 6) ?? null,
  };
  const rules = {
    ...DEFAULT_RULES,
    ...(random(2) === 0 && around),
    minimum_notice_minutes: some(0, 1440, 6000) ?? 0,
    horizon_days: some(30, 90) ?? 90,
    busy_from_google: random(2) === 0,
  };
  const elsewhere = Array.from({ length: 12 }, () => Date.parse(START) / 60_000 + random(60 * 1440));
  const busy = elsewhere
    .sort((a, b) => a - b)
    .map((start, at) => ({ start, end: Math.min(start + 90, elsewhere[at + 1] ?? start + 90) }));
  const ctx = await createPractice(db, {
    clock,
    practice: {
      booking_rules: rules,
      busy_elsewhere: packBusy(busy),
      busy_known_until: "2028-01-01T00:00:00.000Z",
      agent_daily_limit: 200,
    },
  });
  for (let each = 0; each < 4; each++) await saveException(ctx, closedOn(dateOfDay(FIRST + random(50))));
  for (let each = 0; each < 14; each++) {
    const input = { ...person(random(9)), appointment_date: wall(random(40), 7 + random(12)) };
    await bookAppointment(ctx, input).catch(orCode("overlap"));
  }
  return ctx;
}

/** Tries to book a series: dates with an obstacle move to a suggestion or are skipped. Returns the number of moves. */
async function trySeries(ctx: PracticeContext, random: Random, who: number): Promise<number> {
  const asked = {
    start: wall(random(14), 7 + random(12)),
    weekdays: random(2) ? undefined : ["tuesday" as const, "thursday" as const],
    interval_weeks: 1 + random(2),
    count: 1 + random(4),
  };
  const preview = (choices: object[] = []) => previewSeries(ctx, PreviewSeriesInput.parse({ ...asked, choices }));
  const choices: object[] = [];
  let tried = 0;
  let seen = await preview();
  for (let at = 0; at < Math.min(seen.occurrences.length, 12); at++) {
    const row = seen.occurrences[at];
    const slot = row?.suggestions[random(row.suggestions.length || 1)];
    if (!row || row.action === "keep") continue;
    const { appointment_date } = slot ?? row;
    choices.push({ index: row.index, action: slot ? "move" : "skip", ...(slot && { appointment_date }) });
    seen = await preview(choices);
    if (!slot) continue;
    tried += 1;
    expect(seen.occurrences[at]).toMatchObject({ action: "move", appointment_date });
  }
  const known = await bookSeries(ctx, { ...asked, ...person(who), choices }).catch((error: unknown) => error);
  if (seen.is_ready) expect(known).toMatchObject({ count: asked.count });
  else expect(known).toMatchObject({ code: "series_changed" });
  return tried;
}

/** Books the first time that a refusal suggests, else the day's first free slot. Returns 0 if there is neither. */
async function tryOne(ctx: PracticeContext, random: Random): Promise<number> {
  const at = wall(3 + random(20), 8 + random(9));
  const book = (appointment_date: string, who: number) => bookAppointment(ctx, { ...person(who), appointment_date });
  await book(at, 40).catch(() => null);
  const refused = await book(at, 41).catch((error: unknown) => error);
  const found = refused instanceof AppError && refused.code === "overlap" ? refused.data.suggestions : [];
  const offered = await listSlots(ctx, SlotsInput.parse({ start_date: at.slice(0, 10), end_date: at.slice(0, 10) }));
  const free = offered.slots.filter(({ is_available }) => is_available).slice(0, 1);
  const [first] = [...(Array.isArray(found) ? found : []), ...free];
  if (!first) return 0;
  expect((await book(first.appointment_date, 50 + random(40))).appointment_date).toBe(first.appointment_date);
  return 1;
}

/** Tries to move a series: dates with an obstacle get a suggested time or are skipped. Returns how many got one. */
async function tryMove(ctx: PracticeContext, random: Random): Promise<number> {
  const actionOf = () => (random(3) ? "keep" : "skip");
  const choices: object[] = Array.from({ length: 12 }, (_, at) => ({ index: at + 1, action: actionOf() }));
  const series = await bookSeries(ctx, { ...person(39), start: wall(35 + random(7), 7), count: 4, choices }).catch(
    orCode("series_changed"),
  );
  const [first] = series?.appointments ?? [];
  if (!first) return 0;
  const appointment_date = wall(35 + random(21), 7 + random(12));
  const asked = (choices: object[]) =>
    ChangeSeriesInput.parse({ id: first.id, scope: "all", appointment_date, choices });
  choices.length = 0;
  let tried = 0;
  let seen = await previewChange(ctx, asked([]));
  for (let at = 0; at < seen.occurrences.length; at++) {
    const row = seen.occurrences[at];
    if (!row || row.action === "keep") continue;
    const other = row.next_week ?? row.suggestions[random(row.suggestions.length || 1)]?.appointment_date;
    choices.push({ index: row.index, action: other ? "move" : "skip", appointment_date: other });
    seen = await previewChange(ctx, asked(choices));
    if (!other) continue;
    tried += 1;
    expect(seen.occurrences[at]).toMatchObject({ action: "move", appointment_date: other });
  }
  if (seen.is_ready) await changeSeries(ctx, asked(choices));
  else await expect(changeSeries(ctx, asked(choices))).rejects.toMatchObject({ code: "series_changed" });
  return tried;
}

test(`in ${RUNS} random practices chosen suggestions can be booked, and only previews that are ready can be saved`, async () => {
  const tried = { therapist: 0, agent: 0, one: 0, moved: 0 };
  for (let run = 0; run < RUNS; run++) {
    const random = createRandom(20_261_120 + run);
    const ctx = await open(random);
    tried.therapist += await trySeries({ ...ctx, actor: THERAPIST }, random, 30);
    tried.moved += await tryMove(ctx, random);
    tried.agent += await trySeries({ ...ctx, actor: AGENT }, random, 31);
    tried.one += (await tryOne(ctx, random)) + (await tryOne({ ...ctx, actor: AGENT }, random));
    expect(await driftOf(ctx)).toEqual([]);
  }
  for (const count of Object.values(tried)) expect(count).toBeGreaterThan(RUNS / 4);
});
