import { saveException } from "@sereno/core/actions/availability/save-exception";
import { continueDayClosures } from "@sereno/core/actions/day-closure/continue";
import { undoDayClosure } from "@sereno/core/actions/day-closure/undo";
import type { PracticeContext } from "@sereno/core/db/context";
import { retryCalendar } from "@sereno/core/jobs/retry-calendar";
import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";
import { extent } from "../../extent";
import {
  bookAppointment,
  bookSeries,
  createPackage,
  createPurchase,
  previewDayClosure,
  recordPayment,
  startDayClosure,
  updateAppointment,
} from "../../support/acts";
import { driftOf } from "../../support/drift";
import { createTestGoogle, waitUntilGoogleIsSilent } from "../../support/google";
import { createClock, nextRequestOf, openDying, openOwnTable } from "../../support/practice";
import { dumpOf, inOrder } from "../../support/state";

waitUntilGoogleIsSilent();
const START = "2026-11-20T15:00:00Z";
const DAY = "2026-11-24";
const RUNS = extent(6, 25);
const clock = createClock(START);
const db = await openOwnTable(inject("endpoint"));
const names = Array.from({ length: RUNS }, (_, run) => `dia${run}`);
const google = await createTestGoogle(db, clock, names);
afterAll(() => google.stop());

/** Attributes that are not compared: version, author and time of changes. `HISTORY`: item kinds not compared. */
const OF_CHANGES =
  "version revision meet_version schedule_version updated_at updated_by touched seen_at hours_saved".split(" ");
const HISTORY = ["ledger", "feedchange", "login", "calendartask", "event"];

/** A stored day without appointments, or a total of due debts that is zero. */
const isEmpty = ({ __edb_e__, cells, cancelled, amount }: Record<string, unknown>) =>
  (__edb_e__ === "day" && !cells && !cancelled) || (__edb_e__ === "duetotal" && !amount);

async function stateOf(ctx: PracticeContext): Promise<unknown[]> {
  const kept = (await dumpOf(ctx)).filter(({ __edb_e__ }) => !HISTORY.includes(String(__edb_e__)));
  return kept
    .map((item) => Object.entries(item).filter(([name, value]) => !OF_CHANGES.includes(name) && value !== 0))
    .map((fields) => Object.fromEntries(fields))
    .filter((item) => !isEmpty(item))
    .map((item) => JSON.stringify(inOrder(item)))
    .sort();
}

async function letGoogleKnow() {
  clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
  await retryCalendar(google.ctx);
}

interface Somebody {
  hour: number;
  is_virtual: boolean;
  kind: "alone" | "paid" | "package" | "series";
  isConfirmed: boolean;
  action: "cancel" | "move" | "keep";
}

const somebody = fc.record<Somebody>({
  hour: fc.integer({ min: 7, max: 19 }),
  is_virtual: fc.boolean(),
  kind: fc.constantFrom("alone", "paid", "package", "series"),
  isConfirmed: fc.boolean(),
  action: fc.constantFrom("cancel", "move", "keep"),
});
const someDay = fc.record({
  people: fc.uniqueArray(somebody, { minLength: 0, maxLength: 6, selector: ({ hour }) => hour }),
  exception: fc.option(fc.integer({ min: 8, max: 15 })),
  settle: fc.constantFrom("credit" as const, "charge" as const),
  /** Database requests after which the closing process is killed and the job continues; null: it is not killed. */
  dies: fc.option(fc.integer({ min: 5, max: 60 })),
});

async function book(ctx: PracticeContext, { hour, is_virtual, kind, isConfirmed }: Somebody) {
  const appointment_date = `${DAY} ${String(hour).padStart(2, "0")}:00:00`;
  const patient_phone = `30012345${hour}`.padEnd(10, "0");
  const person = { patient_name: `Persona ${hour}`, patient_phone, patient_email: `p${hour}@example.test` };
  const choices = Array.from({ length: 8 }, (_, index) => ({ index: index + 1, action: "keep" }));
  if (kind === "series") return bookSeries(ctx, { ...person, start: appointment_date, count: 3, is_virtual, choices });
  const pack = { name: `De ${hour}`, sessions: 4, validity_months: 6, use_custom_price: true, custom_price: 1 };
  const package_id = kind === "package" ? (await createPackage(ctx, pack)).id : undefined;
  const sold = package_id
    ? await createPurchase(ctx, { package_id, client_name: person.patient_name, client_phone: person.patient_phone })
    : null;
  const settled = sold ? { session_type: "package", package_purchase_id: sold.id } : { price: 80_000 };
  const { id, client_id } = await bookAppointment(ctx, { ...person, appointment_date, is_virtual, ...settled });
  const parts = [{ appointment_id: id, amount: 50_000 }];
  if (kind === "paid") await recordPayment(ctx, { client_id, amount: 50_000, method: "nequi", parts });
  if (isConfirmed) await updateAppointment(ctx, { id, status: "confirmed" });
}

test(`the undo of each of ${RUNS} random day closures restores all records and Google's events, even if the closing is killed`, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(someDay, async ({ people, exception, settle, dies }) => {
      clock.moveTo(START);
      const signedIn = await google.signIn(names.pop() ?? "");
      const { practice_id } = signedIn.practice;
      await db.practice.patch({ practice_id }).set({ timezone: "America/Lima" }).go();
      const ctx = await nextRequestOf(signedIn);
      if (exception) {
        const time_ranges = [{ start: `${String(exception).padStart(2, "0")}:00`, end: "20:00" }];
        const own = { exception_date: DAY, available: true, time_ranges, notes: null };
        await saveException(ctx, { ...own, appointment_types: ["presential", "virtual"] });
      }
      for (const each of people) await book(ctx, each);
      await letGoogleKnow();
      const before = await stateOf(ctx);
      const events = await google.events(ctx);

      const shown = await previewDayClosure(await nextRequestOf(ctx), { close: DAY });
      const choices = shown.appointments.map(({ appointment_id, version, start, suggestions }) => {
        const wish = people.find(({ hour }) => hour === Number(start.slice(11, 13)))?.action ?? "cancel";
        const to = suggestions[0]?.appointment_date;
        const action = wish === "move" && !to ? "cancel" : wish;
        seen.add(action);
        return { appointment_id, version, action, ...(action === "move" && { to }) };
      });
      const now = await nextRequestOf(ctx);
      const dying = dies === null ? now : { ...now, db: openDying(inject("endpoint"), db.table, dies) };
      await startDayClosure(dying, { close: DAY, choices, settle }).catch(() => null);
      while ((await continueDayClosures(google.ctx)).done > 0) seen.add("job");
      const [closure] = (await db.dayClosure.query.dayClosure({ practice_id }).go()).data;
      if (closure) {
        expect(closure.items.filter(({ state }) => !["done", "kept"].includes(state))).toEqual([]);
        await letGoogleKnow();
        expect(await undoDayClosure(await nextRequestOf(ctx), closure.id)).toBeNull();
        seen.add("undone");
      }
      await letGoogleKnow();
      expect(await stateOf(ctx)).toEqual(before);
      expect(await google.events(ctx)).toEqual(events);
      expect(await driftOf(ctx)).toEqual([]);
    }),
    { numRuns: RUNS, seed: 20261123, endOnFailure: true },
  );
  expect([...seen].sort()).toEqual(["cancel", "job", "keep", "move", "undone"]);
});
