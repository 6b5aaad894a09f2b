import { startingBetween } from "../appointment/read";
import { CLIENT_FACE, type ClientFace, type ClientRecord } from "../client/entity";
import { readClientsBeside } from "../client/read";
import type { PracticeContext } from "../context";
import { mapFields } from "../fields";
import { zoneOf } from "../practice/rules";
import { expiresSoon, hasFewSessions, purchaseStatus } from "../purchase/rules";
import { localDateAt, minuteOfDate, minuteOfIso } from "../time/rules";
import { readDebtPage, sinceOf } from "./debts";
import type { TallyRecord } from "./entity";
import { todayOf } from "./ledger";
import type { Debtor, FollowUp, MonthTally, PaymentOverview } from "./output";
import { dueOf, toDebt, toPayment } from "./read";
import { PAYMENT_METHODS } from "./rules";
import type { Target } from "./targets";

const MONTHS = 12;

/** The last twelve months up to a local date, the oldest first. */
function monthsUntil(today: string): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = last - MONTHS + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** A month as it is answered; null: nothing was received in it. */
export function toMonth(month: string, tally: TallyRecord | null): MonthTally {
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

/**
 * What waits to be verified, who owes for what took place or was sold, and the money of twelve months. Two requests: the debts,
 * then their clients with the months in one.
 */
export async function readOverview(
  ctx: PracticeContext,
  { cursor }: { cursor?: string | null | undefined },
): Promise<PaymentOverview> {
  const { practice_id } = ctx.practice;
  const { targets, announced, next_cursor } = await readDebtPage(ctx, cursor);
  const now = ctx.clock.now().toISOString();
  const due = targets.filter((target) => sinceOf(target) <= now);
  const today = todayOf(ctx);
  const months = monthsUntil(today);
  const { clients, beside } = await readClientsBeside(
    ctx,
    [...due.map(({ record }) => record), ...announced],
    [...CLIENT_FACE, "credit"],
    months.map((month) => ctx.db.one.tally({ practice_id, month })),
  );
  return {
    today,
    announced: announced.flatMap((record) => {
      const client = clients.get(record.client_id);
      return client ? [toPayment(record, client)] : [];
    }),
    debtors: debtorsOf(ctx, due, clients),
    next_cursor,
    months: months.map((month, index) => toMonth(month, beside[index] ?? null)),
  };
}

type Payer = ClientFace & Pick<ClientRecord, "credit">;

function debtorsOf(ctx: PracticeContext, due: Target[], clients: Map<string, Payer>): Debtor[] {
  const byClient = new Map<string, { client: Payer; targets: Target[] }>();
  for (const target of due) {
    const client = clients.get(target.record.client_id);
    if (!client) continue;
    const known = byClient.get(client.id) ?? { client, targets: [] };
    known.targets.push(target);
    byClient.set(client.id, known);
  }
  return [...byClient.values()].map(({ client, targets }) => ({
    client_id: client.id,
    client_name: client.name,
    client_phone: client.phone,
    credit: client.credit ?? 0,
    due: dueOf(ctx, targets),
    items: targets.map((target) => toDebt(ctx, target)),
  }));
}

/** How far back somebody who came is asked after. */
const LATELY_DAYS = 90;

/**
 * Of the clients who came in the last 90 days: whose packages are about to end or to run out, and who has no appointment ahead.
 * Two requests.
 */
export async function readFollowUp(ctx: PracticeContext): Promise<FollowUp> {
  const now = ctx.clock.now();
  const zone = zoneOf(ctx.practice);
  const from = new Date(now.getTime() - LATELY_DAYS * 86_400_000).toISOString();
  const past = await startingBetween(ctx, from, now.toISOString());
  const { clients } = await readClientsBeside(
    ctx,
    past.filter(({ status }) => status === "completed"),
    [...CLIENT_FACE, "packages", "visits"],
    [],
  );
  const known = [...new Map([...clients.values()].map((client) => [client.id, client])).values()];
  const named = ({ id, name, phone }: ClientFace) => ({ client_id: id, client_name: name, client_phone: phone });
  const minute = minuteOfDate(now);
  return {
    ending: known.flatMap((client) =>
      Object.entries(client.packages ?? {}).flatMap(([package_purchase_id, state]) => {
        const { sessions_total, sessions_used, expires_at, package_name } = state;
        const sessions_remaining = sessions_total - sessions_used;
        const status = purchaseStatus(state, now.toISOString());
        const shown = { status, sessions_remaining, expires_at };
        if (!hasFewSessions(shown) && !expiresSoon(shown, now.toISOString())) return [];
        const expires_on = localDateAt(zone, minuteOfIso(expires_at));
        return [
          { ...named(client), package_purchase_id, package_name, sessions_remaining, sessions_total, expires_on },
        ];
      }),
    ),
    idle: known.flatMap((client) => {
      const visits = Object.values(client.visits ?? {});
      if (visits.some((start) => start > minute)) return [];
      return [{ ...named(client), last_date: localDateAt(zone, Math.max(...visits)) }];
    }),
  };
}
