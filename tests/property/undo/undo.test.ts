import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { appRouter } from "@sereno/api/router";
import { AppError } from "@sereno/core/errors";
import { readBusy, visitsOf } from "@sereno/core/records/appointment/occupancy";
import { wantedOf } from "@sereno/core/records/meet/change";
import { toMonth } from "@sereno/core/records/payment/overview";
import type { PracticeContext } from "@sereno/core/table/context";
import { BookAppointmentInput } from "@sereno/core/things/appointment/schema";
import { CreatePackageInput } from "@sereno/core/things/catalog/schema";
import { appointmentCharge } from "@sereno/core/things/payment/rules";
import { RecordPaymentInput } from "@sereno/core/things/payment/schema";
import { BookSeriesInput } from "@sereno/core/things/series/schema";
import { bookAppointment } from "@sereno/core/verbs/book-appointment";
import { bookSeries } from "@sereno/core/verbs/book-series";
import { createPackage } from "@sereno/core/verbs/create-package";
import { recordPayment } from "@sereno/core/verbs/record-payment";
import { createPurchase } from "@sereno/core/verbs/sell-package";
import { updateAppointment } from "@sereno/core/verbs/update-appointment";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { driftOf, type Records, recordsOf } from "../../support/drift";
import { createClock, createPractice, openOwnTable } from "../../support/practice";
import { ACTIONS, type ActionName, OFFERED, UNDONE } from "./actions";

const RUNS = 8;
const STEPS = 24;
const db = await openOwnTable(inject("endpoint"));
const clock = createClock("2026-11-20T15:00:00Z");
const web = join(import.meta.dirname, "../../../web/src");

const byId = <T extends { id: string }, R>(list: T[], toPart: (each: T) => R) =>
  Object.fromEntries(list.map((each) => [each.id, toPart(each)]));

/** Ledger, balances, months, times, claims and what Google is to hold. */
async function picture({ ctx, records }: { ctx: PracticeContext; records: Records }) {
  const { appointments, purchases, clients, identities, ledger, days, payments, tallies, counters, bills, billMarks } =
    records;
  const now = clock.now().toISOString();
  const clientOf = (id: string) => clients.find((each) => each.id === id) ?? null;
  return {
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
    times: await readBusy(db, ctx.practice.practice_id, 20_000, 30_000),
    visits: visitsOf(days).sort((a, b) => a.start - b.start || a.key.localeCompare(b.key)),
    reminders: byId(appointments, ({ reminders = {} }) => reminders),
    claims: identities
      .flatMap(({ identity, client_id, former }) => (former ? [] : [`${identity} ${client_id}`]))
      .sort(),
    numbers: Object.fromEntries(counters.map(({ name, last }) => [name, last]).filter(([, last]) => last)),
    payments: byId(
      payments.filter(({ kind, status }) => kind === "payment" && status !== "annulled"),
      ({ status, number, parts, received_on, owed_key }) => ({
        ...{ status, number, parts, received_on, owed_key },
      }),
    ),
    announced: byId(clients, ({ announced = {} }) => announced),
    bills: bills.map(({ number, status }) => [number, status]),
    billed: billMarks
      .flatMap(({ target_id, numbers = [] }) => numbers.map((number) => `${target_id} ${number}`))
      .sort(),
    money: {
      charges: byId(appointments, appointmentCharge),
      balances: byId(clients, ({ owed = 0, credit = 0 }) => [owed, credit]),
      months: tallies.map((each) => toMonth(each.month, each)).filter(({ payments, refunded }) => payments || refunded),
    },
  };
}

type Picture = Awaited<ReturnType<typeof picture>>;
const without = ({ money, ...others }: Picture, lost: "money" | undefined) => (lost ? others : { ...others, money });

const AGENT = { kind: "agent", id: "tok_1", label: "Asistente", right: "sell" } as const;

async function open(): Promise<PracticeContext> {
  // Where few of these dates are holidays.
  const ctx = await createPractice(db, { clock, practice: { holiday_country: "MX", agent_daily_limit: 200 } });
  const pack = { sessions: 6, validity_months: 6, use_custom_price: true, custom_price: 1 };
  for (const [who, email] of [
    ["Ana Peña", "ana@example.test"],
    ["Luis Gil", null],
  ] as const) {
    const index = who === "Ana Peña" ? 1 : 2;
    const phone = `300123456${index}`;
    const { id: package_id } = await createPackage(ctx, CreatePackageInput.parse({ ...pack, name: `De ${index}` }));
    const sold = { package_id, client_name: who, client_phone: phone, client_email: email };
    const { id, client_id } = await createPurchase(ctx, sold);
    const start = `2026-12-0${index} 1${index}:00:00`;
    const series = { client_id, start, count: 4, is_virtual: email !== null, package_purchase_id: id };
    const choices = [1, 2, 3, 4, 5, 6].map((each) => ({ index: each, action: "keep" }));
    const { appointments } = await bookSeries(ctx, BookSeriesInput.parse({ ...series, choices }));
    await updateAppointment(ctx, { id: appointments[1]?.id ?? "", session_type: "individual" });
    await updateAppointment(ctx, { id: appointments[2]?.id ?? "", status: "confirmed" });
    const alone = { client_id, appointment_date: `2026-12-0${index} 16:00:00`, price: 80_000 };
    const { id: appointment_id } = await bookAppointment(ctx, BookAppointmentInput.parse(alone));
    const paid = { client_id, amount: 60_000, method: "nequi" };
    await recordPayment(ctx, RecordPaymentInput.parse({ ...paid, parts: [{ appointment_id, amount: 20_000 }] }));
    await recordPayment({ ...ctx, actor: AGENT }, RecordPaymentInput.parse({ ...paid, amount: 7_000 }));
  }
  return ctx;
}

/** A refusal is part of life; what was refused has changed nothing. */
const orRefused = (error: unknown) => {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
};

const each = fc.record({ seed: fc.array(fc.nat(9999), { minLength: 8, maxLength: 8 }), stays: fc.boolean() });
const exactly = { minLength: STEPS, maxLength: STEPS };
/** Nearly all of the actions, in any order. */
const history = fc
  .tuple(fc.shuffledSubarray(Object.keys(ACTIONS) as ActionName[], exactly), fc.array(each, exactly))
  .map(([names, steps]) => steps.map((step, index) => ({ ...step, name: names[index] ?? "client is corrected" })));

test(`any action followed by its undo leaves everything as it was: ${RUNS * STEPS} by chance`, {
  timeout: 600_000,
}, async () => {
  const done = new Set<ActionName>();
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const ctx = await open();
      const agent: PracticeContext = { ...ctx, actor: AGENT };
      for (const { name, seed, stays } of steps) {
        const records = await recordsOf(ctx);
        const before = await picture({ ctx, records });
        const act = () => {
          let drawn = 0;
          const draw = (below: number) => (seed[drawn++ % seed.length] ?? 0) % below;
          return ACTIONS[name]({ ctx, agent, records, draw }).catch(orRefused);
        };
        const taken = await act();
        await taken?.undo();
        const after = await picture({ ctx, records: await recordsOf(ctx) });
        const lost = taken?.loses;
        expect({ name, ...without(after, lost) }).toEqual({ name, ...without(before, lost) });
        if (taken) done.add(name);
        if (stays && !lost) await act();
      }
      expect(await driftOf(ctx)).toEqual([]);
    }),
    { numRuns: RUNS, seed: 11, endOnFailure: true },
  );
  expect(Object.keys(ACTIONS).filter((name) => ![...done].some((each) => each === name))).toEqual([]);
});

test("every procedure that changes appointments, days, series, packages, payments, cuentas de cobro or clients says how it is undone, or why not", () => {
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  const typeOf = (name: string): unknown => Reflect.get(Reflect.get(Object(procedures[name]), "_def"), "type");
  const changing = Object.keys(procedures).filter(
    (name) =>
      /^(appointment|closing|series|purchase|payment|bill|client|reminder)\./.test(name) && typeOf(name) === "mutation",
  );
  expect(Object.keys(UNDONE).sort()).toEqual(changing.sort());
});

test("every 'Deshacer' of the web is one of the actions, and what a refund loses is said before it is chosen", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const read = (file: string) => readFileSync(join(web, file), "utf8");
  const offering = files.filter((file) => !file.includes(".test.") && /[">\s]Deshacer["<]/.test(read(file)));
  expect(offering.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(Object.keys(OFFERED).sort());
  expect(read("components/payment/settlement/settlement-fields.tsx")).toContain("la devolución queda registrada");
});
