import { addExpense } from "@sereno/core/actions/expense/add";
import { createPurchase } from "@sereno/core/actions/purchase/sell";
import type { PracticeContext } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import { AddExpenseInput } from "@sereno/core/domain/expense/schema";
import { AppError } from "@sereno/core/errors";
import type { Clock } from "@sereno/core/lib/time/clock";
import fc from "fast-check";
import { bookAppointment, bookSeries, createPackage, recordPayment, updateAppointment } from "../../support/acts";
import { agentOf, createPractice } from "../../support/practice";

/** Turns a refusal into null, because a refused change has no effect. @throws any other error */
export const orRefused = (error: unknown) => {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
};

const amount = (max: number) => fc.integer({ min: 1, max: max / 1000 }).map((thousands) => thousands * 1000);
const hour = fc.integer({ min: 7, max: 18 });
const person = fc.record({
  hasEmail: fc.boolean(),
  sessions: fc.integer({ min: 3, max: 8 }),
  packagePrice: amount(600_000),
  begins: fc.record({ day: fc.integer({ min: 1, max: 5 }), hour }),
  count: fc.integer({ min: 2, max: 5 }),
  /** Whether the client's series uses the package. */
  ofPackage: fc.boolean(),
  individual: fc.boolean(),
  confirmed: fc.boolean(),
  alone: fc.record({ day: fc.integer({ min: 1, max: 12 }), hour, price: amount(200_000) }),
  paid: amount(250_000),
  ofAlone: fc.boolean(),
  announced: fc.option(amount(50_000)),
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

export const practice = fc.record({ people: fc.array(person, { minLength: 2, maxLength: 4 }) });

const NAMES = ["Ana Peña", "Luis Gil", "Rosa Díaz", "Iván Ñáñez"];
const wall = ({ day, hour }: { day: number; hour: number }) =>
  `2026-12-${String(day).padStart(2, "0")} ${String(hour).padStart(2, "0")}:00:00`;

async function admit(ctx: PracticeContext, drawn: Person, index: number): Promise<void> {
  const pack = { sessions: drawn.sessions, validity_months: 6, use_custom_price: true };
  const priced = { ...pack, custom_price: drawn.packagePrice, name: `De ${index}` };
  const { id: package_id } = await createPackage(ctx, priced);
  const client_email = drawn.hasEmail ? `p${index}@example.test` : null;
  const sold = { package_id, client_name: NAMES[index] ?? "", client_phone: `300123456${index}`, client_email };
  const { id, client_id } = await createPurchase(ctx, sold);
  const choices = Array.from({ length: 12 }, (_, at) => ({ index: at + 1, action: "keep" }));
  const series = {
    ...{ client_id, start: wall(drawn.begins), is_virtual: drawn.hasEmail, choices },
    count: Math.min(drawn.count, drawn.sessions),
    ...(drawn.ofPackage && { package_purchase_id: id }),
  };
  const [, second, third] = (await bookSeries(ctx, series).catch(orRefused))?.appointments ?? [];
  if (second && drawn.individual) await updateAppointment(ctx, { id: second.id, session_type: "individual" });
  if (third && drawn.confirmed) await updateAppointment(ctx, { id: third.id, status: "confirmed" });
  const alone = { client_id, appointment_date: wall(drawn.alone), price: drawn.alone.price };
  const one = await bookAppointment(ctx, alone).catch(orRefused);
  const part = { appointment_id: one?.id, amount: Math.min(drawn.paid, drawn.alone.price) };
  const paid = { client_id, amount: drawn.paid, method: "nequi", ...(one && drawn.ofAlone && { parts: [part] }) };
  await recordPayment(ctx, paid);
  if (!drawn.announced) return;
  await recordPayment(agentOf(ctx, "sell"), { client_id, amount: drawn.announced, method: "nequi" }).catch(orRefused);
}

export async function openDrawn(db: Database, clock: Clock, { people }: { people: Person[] }) {
  // Sereno knows no holidays in this time zone.
  const ctx = await createPractice(db, { clock, practice: { timezone: "America/Lima", agent_daily_limit: 200 } });
  for (const [index, drawn] of people.entries()) await admit(ctx, drawn, index);
  await addExpense(ctx, AddExpenseInput.parse({ spent_on: "2026-11-05", amount: 900_000, category: "rent" }));
  return ctx;
}
