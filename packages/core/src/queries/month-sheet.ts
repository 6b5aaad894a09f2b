import { type PracticeContext, readEach, readQuery } from "../db/index";
import { ANONYMOUS } from "../domain/client/person";
import { spentOf } from "../domain/expense/rules";
import type { ClientMonth, MonthSheet, YearMonth } from "../domain/month/output";
import { monthsOfYear } from "../domain/month/rules";
import { BROUGHT_PACKAGE } from "../domain/payment/brought/rules";
import { incomeOf } from "../domain/payment/rules";
import { zoneOf } from "../domain/practice/rules";
import type { PurchaseRecord } from "../domain/purchase/entity";
import { daysOf } from "../domain/summary/rules";
import { firstIdFrom } from "../ids";
import { dateOfDay, localDateAt, localMinute, minuteOfIso, monthAfter, resolveLocal } from "../lib/time/rules";
import { startingOn } from "../store/appointment/read";
import { readClientsOf } from "../store/client/read";
import { expensesBetween } from "../store/expense/expenses";
import { countedPayments, recordsOfMonth } from "../store/month/read";
import { toMonth } from "../store/payment/overview";

/** A month's payments, sold packages and used sessions for each client, and the totals of the year's months. */
export async function readMonthSheet(ctx: PracticeContext, month: string): Promise<MonthSheet> {
  const [clients, year] = await Promise.all([clientsOf(ctx, month), yearOf(ctx, month)]);
  return { clients, year };
}

async function clientsOf(ctx: PracticeContext, month: string): Promise<ClientMonth[]> {
  const [records, purchases, used] = await Promise.all([
    recordsOfMonth(ctx, month),
    soldIn(ctx, month),
    usedIn(ctx, month),
  ]);
  const counts = [
    ...countedPayments(records).map((payment) => ({ ...NOTHING, ...payment, income: incomeOf(payment) })),
    ...purchases
      .filter(({ cancelled, charged }) => !cancelled || charged)
      .map(({ client_id }) => ({ ...NOTHING, client_id, packages_sold: 1 })),
    ...used.map(({ client_id }) => ({ ...NOTHING, client_id, sessions_used: 1 })),
  ];
  const clients = await readClientsOf(ctx, counts);
  const summed = new Map<string, ClientMonth>();
  for (const { client_id, income, packages_sold, sessions_used } of counts) {
    const client = clients.get(client_id);
    const id = client?.id ?? client_id;
    const before = summed.get(id) ?? NOTHING;
    summed.set(id, {
      client_id: id,
      client_name: client?.name ?? ANONYMOUS,
      client_identification_number: client?.identification_number ?? null,
      income: before.income + income,
      packages_sold: before.packages_sold + packages_sold,
      sessions_used: before.sessions_used + sessions_used,
    });
  }
  return [...summed.values()].sort(
    (a, b) => a.client_name.localeCompare(b.client_name, "es") || (a.client_id < b.client_id ? -1 : 1),
  );
}

const NOTHING = { income: 0, packages_sold: 0, sessions_used: 0 };

/** Maximum milliseconds from a sale to the time in its id: after the clock goes back, new ids keep the latest time. */
const AHEAD_MS = 366 * 86_400_000;

/** Packages sold in a month, without imported ones. One query reads the ids of that month and of the year after it. */
async function soldIn(ctx: PracticeContext, month: string): Promise<PurchaseRecord[]> {
  const zone = zoneOf(ctx.practice);
  const { practice_id } = ctx.practice;
  const momentOf = (date: string) => resolveLocal(zone, localMinute(date, 0)).instant * 60_000;
  const first = firstIdFrom("pur", momentOf(`${month}-01`));
  const last = firstIdFrom("pur", momentOf(`${monthAfter(month, 1)}-01`) + AHEAD_MS);
  const since = ctx.db.purchase.query.purchase({ practice_id }).between({ id: first }, { id: last });
  const { data } = await readQuery(ctx.db, "purchase", since, { consistent: true });
  const isThen = ({ created_at }: PurchaseRecord) => localDateAt(zone, minuteOfIso(created_at)).startsWith(month);
  return data.filter((each) => each.package_id !== BROUGHT_PACKAGE && isThen(each));
}

async function usedIn(ctx: PracticeContext, month: string) {
  const now = ctx.clock.now().toISOString();
  const all = await startingOn(ctx, `${month}-01`, dateOfDay(daysOf(month).last));
  return all.filter(({ session_held, starts_at }) => session_held && starts_at <= now);
}

async function yearOf(ctx: PracticeContext, month: string): Promise<YearMonth[]> {
  const months = monthsOfYear(month);
  const [tallies, expenses] = await Promise.all([
    readEach(ctx.db, months, (each) => ctx.db.one.tally({ practice_id: ctx.practice.practice_id, month: each })),
    expensesBetween(ctx, months[0] ?? month, months.at(-1) ?? month),
  ]);
  return months.map((each, index) => {
    const { income } = toMonth(each, tallies[index] ?? null);
    const spent = spentOf(expenses.filter(({ spent_on }) => spent_on.startsWith(each)));
    return { month: each, income, spent, result: income - spent };
  });
}
