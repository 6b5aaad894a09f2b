import type { PracticeContext } from "../../db/index";
import { CLIENT_PROJECTION, type ClientProjection, type ClientRecord } from "../../domain/client/entity";
import type { PaymentRecord, TallyRecord } from "../../domain/payment/entity";
import type { AnnouncedPayments, Debtor, FollowUp, MonthTally, PaymentOverview } from "../../domain/payment/output";
import { PAYMENT_METHODS } from "../../domain/payment/rules";
import { zoneOf } from "../../domain/practice/rules";
import { expiresSoon, hasFewSessions, lastDateOf, purchaseStatus } from "../../domain/purchase/rules";
import { mapFields } from "../../fields";
import { localDateAt, minuteOfDate, monthAfter } from "../../lib/time/rules";
import { startingBetween } from "../appointment/read";
import { announcedSum, dueOf, sumOfDebts } from "../client/debt";
import { readClientsBeside, readClientsOf } from "../client/read";
import { todayOf } from "../practice/read";
import { readDebtPage, readWaiting, totalDue } from "./debts";
import { toDebts, toPayment } from "./read";

const MONTHS = 12;

/** The twelve months ('YYYY-MM') up to the month of a local date, oldest first. */
const monthsUntil = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, index) => monthAfter(today.slice(0, 7), index + 1 - MONTHS));

export function toMonth(month: string, tally: Partial<TallyRecord> | null): MonthTally {
  const received = mapFields(PAYMENT_METHODS, (method) => tally?.[method] ?? 0);
  const refunded = tally?.refunded ?? 0;
  return {
    month,
    ...received,
    refunded,
    withheld: tally?.withheld ?? 0,
    payments: tally?.payments ?? 0,
    income: PAYMENT_METHODS.reduce((sum, method) => sum + received[method], 0) - refunded,
  };
}

/** A page of announced payments and of debtors with all due debts, and twelve months of income. */
export async function readOverview(
  ctx: PracticeContext,
  { cursor }: { cursor?: string | null | undefined },
): Promise<PaymentOverview> {
  const { practice_id } = ctx.practice;
  const page = await readDebtPage(ctx, cursor);
  const { client_ids, announced, next_cursor } = page;
  const today = todayOf(ctx);
  const months = monthsUntil(today);
  const { clients, beside } = await readClientsBeside(
    ctx,
    [...client_ids.map((client_id) => ({ client_id })), ...announced],
    [...CLIENT_PROJECTION, "credit", "announced", "unpaid", "collected_at"],
    [ctx.db.one.dueTotal({ practice_id }), ...months.map((month) => ctx.db.one.tally({ practice_id, month }))],
  );
  const [total, ...tallies] = beside;
  return {
    today,
    announced: announced.flatMap((record) => announcedBy(record, clients)),
    debtors: client_ids.flatMap((id) => debtorOf(ctx, clients.get(id))),
    total_due: cursor ? null : totalDue(total, page),
    next_cursor,
    months: months.map((month, index) => toMonth(month, tallies[index] ?? null)),
  };
}

function announcedBy(record: PaymentRecord, clients: Map<string, ClientProjection>) {
  const client = clients.get(record.client_id);
  return client ? [toPayment(record, client)] : [];
}

export async function readAnnounced(ctx: PracticeContext): Promise<AnnouncedPayments> {
  const { payments, isMore } = await readWaiting(ctx);
  const clients = await readClientsOf(ctx, payments);
  return { payments: payments.flatMap((record) => announcedBy(record, clients)), has_more: isMore };
}

type Payer = ClientProjection & Pick<ClientRecord, "credit" | "announced" | "unpaid" | "packages" | "collected_at">;

/** The debtor; empty if no debt is due any more: the index may lag and still contain the client. */
function debtorOf(ctx: PracticeContext, client: Payer | undefined): Debtor[] {
  const due = client ? dueOf(ctx, client) : [];
  if (!client || due.length === 0) return [];
  return [
    {
      client_id: client.id,
      client_name: client.name,
      client_phone: client.phone,
      credit: client.credit ?? 0,
      announced: announcedSum(client),
      due: sumOfDebts(due),
      message_sent_at: client.collected_at ?? null,
      items: toDebts(ctx, client, due),
    },
  ];
}

/** Clients seen in the last 90 days who have no upcoming visit, or whose package expires soon or has few sessions. */
export async function readFollowUp(ctx: PracticeContext): Promise<FollowUp> {
  const now = ctx.clock.now();
  const zone = zoneOf(ctx.practice);
  const from = new Date(now.getTime() - 90 * 86_400_000).toISOString();
  const past = await startingBetween(ctx, from, now.toISOString());
  const { clients } = await readClientsBeside(
    ctx,
    past.filter(({ status }) => status === "completed"),
    [...CLIENT_PROJECTION, "visits"],
    [],
  );
  const known = [...new Map([...clients.values()].map((client) => [client.id, client])).values()];
  const named = ({ id, name, phone }: ClientProjection) => ({ client_id: id, client_name: name, client_phone: phone });
  const minute = minuteOfDate(now);
  return {
    ending: known.flatMap((client) =>
      Object.entries(client.packages ?? {}).flatMap(([package_purchase_id, state]) => {
        const { sessions_total, sessions_used, expires_at, package_name } = state;
        const sessions_remaining = sessions_total - sessions_used;
        const shown = { status: purchaseStatus(state, now.toISOString()), sessions_remaining, expires_at };
        if (!hasFewSessions(shown) && !expiresSoon(shown, now.toISOString())) return [];
        const expires_on = lastDateOf(zone, expires_at);
        return [
          { ...named(client), package_purchase_id, package_name, sessions_remaining, sessions_total, expires_on },
        ];
      }),
    ),
    idle: known.flatMap((client) => {
      const visits = Object.values(client.visits ?? {});
      // The index may lag and still contain a client without any visit left.
      if (visits.length === 0 || visits.some((start) => start > minute)) return [];
      return [{ ...named(client), last_date: localDateAt(zone, Math.max(...visits)) }];
    }),
  };
}
