import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PracticeContext } from "@sereno/core/db/context";
import { problemsOf } from "@sereno/core/domain/export/rules";
import { appointmentCharge } from "@sereno/core/domain/payment/rules";
import { readBusy, visitsOf } from "@sereno/core/store/appointment/occupancy";
import { wantedOf } from "@sereno/core/store/meet/change";
import { toMonth } from "@sereno/core/store/payment/overview";
import { readScope } from "@sereno/core/store/series/read";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { extent } from "../../extent";
import { takeCopy } from "../../support/copy";
import { driftOf, type Records, recordsOf } from "../../support/drift";
import { agentOf, createClock, nextRequestOf, openOwnTable } from "../../support/practice";
import { proceduresOf } from "../../support/procedures";
import { ACTIONS, type ActionName } from "./actions";
import { openDrawn, orRefused, practice } from "./practices";
import undone from "./undone.json" with { type: "json" };

const RUNS = extent(1, 60);
const STEPS = 27;
const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const web = join(import.meta.dirname, "../../../web/src");

const byId = <T extends { id: string }, R>(list: T[], toPart: (each: T) => R) =>
  Object.fromEntries(list.map((each) => [each.id, toPart(each)]));

/** Attributes that may differ after an undo, such as `given_back`, the purchase whose session was given back last. */
const MARKS = new Set([
  "version",
  "revision",
  "details_version",
  "named_at",
  "updated_at",
  "updated_by",
  "touched",
  "meet_status",
  "meet_version",
  "last_is_virtual",
  "given_back",
]);

/** An absent attribute counts as equal to false, 0, null, and an empty text, list or map. */
const isEmpty = (value: unknown) => !value || (typeof value === "object" && Object.keys(value).length === 0);

const stateOf = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => !MARKS.has(name) && !isEmpty(value)));

/** For each appointment of a series, the ids of the appointments that a change of 'this and the following' reaches. */
async function reachOf(ctx: PracticeContext, { appointments }: Records) {
  const inSeries = appointments.filter(({ series_id }) => series_id);
  const reached = await Promise.all(
    inSeries.map(({ id }) =>
      readScope(ctx, { id, scope: "following" }).then(({ records }) => records.map((each) => each.id), orRefused),
    ),
  );
  return Object.fromEntries(inSeries.map(({ id }, index) => [id, reached[index]]));
}

/** What an undo must restore, including the expected Google events and what 'this and the following' would change. */
async function picture({ ctx, records }: { ctx: PracticeContext; records: Records }) {
  const { appointments, purchases, clients, identities, ledger, days, payments, tallies, counters, bills, ...others } =
    records;
  const at = { practice_id: ctx.practice.practice_id };
  const series = await ctx.db.series.query.series(at).go({ consistent: true, pages: "all" });
  const now = clock.now().toISOString();
  const clientOf = (id: string) => clients.find((each) => each.id === id) ?? null;
  return {
    // Stored attributes, on which later changes depend, except `MARKS`.
    states: {
      appointments: byId(appointments, stateOf),
      // The record of a series may remain without appointments; it has no effect.
      series: byId(
        series.data.filter(({ id }) => appointments.some(({ series_id }) => series_id === id)),
        stateOf,
      ),
      purchases: byId(purchases, stateOf),
      clients: byId(clients, stateOf),
    },
    appointments: byId(appointments, (each) => [
      each.starts_at,
      each.ends_at,
      each.status,
      each.client_id,
      each.session_type,
      each.package_purchase_id,
      Boolean(each.session_held),
      wantedOf({ record: each, client: clientOf(each.client_id) }, ctx.practice, now),
    ]),
    ledger: byId(purchases, ({ id, sessions_used }) => [
      sessions_used,
      ledger.filter(({ purchase_id }) => purchase_id === id).reduce((sum, each) => sum + each.sessions, 0),
    ]),
    clients: byId(clients, ({ name, total_appointments, completed_appointments, visits, packages }) => ({
      ...{ name, total_appointments, completed_appointments, visits, packages },
    })),
    reach: await reachOf(ctx, records),
    times: await readBusy(db, ctx.practice.practice_id, 20_000, 30_000),
    visits: visitsOf(days).sort((a, b) => a.start - b.start || a.key.localeCompare(b.key)),
    reminders: byId(appointments, ({ reminders = {} }) => reminders),
    claims: identities
      .flatMap(({ identity, client_id, former }) => (former ? [] : [`${identity} ${client_id}`]))
      .sort(),
    numbers: Object.fromEntries(counters.map(({ name, last }) => [name, last]).filter(([, last]) => last)),
    payments: byId(
      payments.filter(({ kind, status }) => kind === "payment" && status !== "annulled"),
      ({ status, number, parts, received_on, owed_key }) => ({ status, number, parts, received_on, owed_key }),
    ),
    expenses: byId(
      others.expenses.filter(({ deleted_at }) => !deleted_at),
      ({ spent_on, amount, category, note }) => ({ spent_on, amount, category, note }),
    ),
    announced: byId(clients, ({ announced = {} }) => announced),
    bills: bills.map(({ number, status }) => [number, status]),
    billed: others.billMarks
      .flatMap(({ target_id, numbers = [] }) => numbers.map((number) => `${target_id} ${number}`))
      .sort(),
    money: {
      charges: byId(appointments, appointmentCharge),
      balances: byId(clients, ({ owed = 0, credit = 0 }) => [owed, credit]),
      months: tallies.map((each) => toMonth(each.month, each)).filter(({ payments, refunded }) => payments || refunded),
    },
  };
}

const without = ({ money, states, ...others }: Awaited<ReturnType<typeof picture>>, lost: "money" | undefined) =>
  lost ? others : { ...others, money, states };

const each = fc.record({ seed: fc.array(fc.nat(9999), { minLength: 8, maxLength: 8 }), stays: fc.boolean() });
const exactly = { minLength: STEPS, maxLength: STEPS };
const history = fc
  .tuple(fc.shuffledSubarray(Object.keys(ACTIONS) as ActionName[], exactly), fc.array(each, exactly))
  .map(([names, steps]) => steps.map((step, index) => ({ ...step, name: names[index] ?? "client is corrected" })));

test(`over ${RUNS * STEPS} random steps an action and its undo change nothing, and the practice's export adds up`, async () => {
  const done = new Set<ActionName>();
  await fc.assert(
    fc.asyncProperty(practice, history, async (drawn, steps) => {
      const ctx = await openDrawn(db, clock, drawn);
      const look = async () => {
        const records = await recordsOf(ctx);
        return { records, shown: await picture({ ctx, records }) };
      };
      let before = await look();
      for (const { name, seed, stays } of steps) {
        const { records } = before;
        const act = () => {
          let drawn = 0;
          const draw = (below: number) => (seed[drawn++ % seed.length] ?? 0) % below;
          return ACTIONS[name]({ ctx, agent: agentOf(ctx, "sell"), records, draw }).catch(orRefused);
        };
        const taken = await act();
        await taken?.undo();
        const after = await look();
        const lost = taken?.loses;
        expect({ name, ...without(after.shown, lost) }).toEqual({ name, ...without(before.shown, lost) });
        if (taken) done.add(name);
        before = stays && !lost && (await act()) ? await look() : after;
      }
      expect(await driftOf(ctx)).toEqual([]);
      expect(problemsOf(await takeCopy(await nextRequestOf(ctx)))).toEqual([]);
    }),
    { numRuns: RUNS, seed: Number(process.env.UNDO_SEED ?? 12), endOnFailure: true },
  );
  const missing = Object.keys(ACTIONS).filter((name) => ![...done].some((each) => each === name));
  expect(missing.length).toBeLessThan(extent(Object.keys(ACTIONS).length / 2, 1));
});

test("every procedure that changes appointments, money or clients has a tested undo or a reason why it has none", () => {
  const changing = proceduresOf("mutation").filter((name) =>
    /^(appointment|dayClosure|series|purchase|payment|bill|expense|month|client|reminder)\./.test(name),
  );
  expect(Object.keys(undone.procedures).sort()).toEqual(changing.sort());
  const actions = [...Object.values(undone.procedures), ...Object.values(undone.files)].filter(Array.isArray).flat();
  expect(Object.keys(ACTIONS)).toEqual(expect.arrayContaining(actions));
});

test("every file of the web with 'Deshacer' has tested undos, and the web says that a refund stays recorded", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const read = (file: string) => readFileSync(join(web, file), "utf8");
  const offers = (file: string) => /[">\s]Deshacer["<]|\/toast\/use-undo"/.test(read(file));
  const offering = files.filter((file) => !/\.test\.|use-undo\.ts$/.test(file) && offers(file));
  expect(offering.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(Object.keys(undone.files).sort());
  expect(read("domain/payment/settlement/settlement-fields.tsx")).toContain("la devolución queda registrada");
});
