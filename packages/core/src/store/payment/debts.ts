import { layoutOf } from "../../db/electrodb";
import { type PracticeContext, readCursor, readItems, recordIn, writeCursor } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { ANNOUNCED_STRETCH, shownAt } from "../../domain/kept/debts";
import { indexes } from "../../domain/kept/keys";
import type { DebtorRecord, PaymentRecord } from "../../domain/payment/entity";
import { appointmentCharge } from "../../domain/payment/rules";
import { minuteOfDate } from "../../lib/time/rules";

/** Items of the index per page. Their clients and the totals of twelve months fit into one batch read. */
const PAGE = 50;

interface DebtPage {
  /** `client_ids`: clients with due debts, the oldest debt first; `announced`: announced payments, oldest first. */
  client_ids: string[];
  announced: PaymentRecord[];
  /** Whole pesos that became due, but that the practice's total does not include yet; 0 on every page but the first. */
  uncounted: number;
  next_cursor: string | null;
}

/** A page of clients with due debts, and of payments to verify. One eventually consistent query, and one more for each
 * 50 debts that the practice's total does not include yet. */
export async function readDebtPage(ctx: PracticeContext, cursor: string | null | undefined): Promise<DebtPage> {
  let after = readCursor(cursor, 3);
  const found: Standing[] = [];
  const stretch = shownAt(minuteOfDate(ctx.clock.now()));
  do {
    const page = await queryDebts(ctx, stretch, after);
    found.push(...page.found);
    const last = page.found.at(-1);
    after = page.isMore && last ? positionOf(last) : null;
  } while (after && found.at(-1)?.appointment);
  return {
    client_ids: found.flatMap(({ debtor }) => debtor?.client_id ?? []),
    announced: found.flatMap(({ payment }) => payment ?? []),
    uncounted: found.reduce((sum, { appointment: of }) => sum + (of ? appointmentCharge(of).balance : 0), 0),
    next_cursor: after && writeCursor(...after),
  };
}

/** Whole pesos that are due to the practice: its `total` plus the debts that it does not include yet. */
export const totalDue = (total: { amount?: number } | null | undefined, { uncounted }: Pick<DebtPage, "uncounted">) =>
  Math.max((total?.amount ?? 0) + uncounted, 0);

/** An item of the index of debts: one of three kinds of record; the other two fields are null. */
interface Standing {
  debtor: DebtorRecord | null;
  payment: PaymentRecord | null;
  appointment: AppointmentRecord | null;
}

function positionOf({ debtor, payment, appointment }: Standing): string[] {
  if (debtor) return ["debtor", debtor.client_id, debtor.owed_key ?? ""];
  if (payment) return ["payment", payment.id, payment.owed_key ?? ""];
  return ["appointment", appointment?.id ?? "", appointment?.owed_key ?? ""];
}

/** The first page of announced payments, oldest first, and whether there are more. One query, eventually consistent. */
export async function readWaiting(ctx: PracticeContext): Promise<{ payments: PaymentRecord[]; isMore: boolean }> {
  const { found, isMore } = await queryDebts(ctx, ANNOUNCED_STRETCH, null);
  return { payments: found.flatMap(({ payment }) => payment ?? []), isMore };
}

async function queryDebts(
  { db, practice: { practice_id } }: PracticeContext,
  [from, to]: readonly [string, string],
  after: string[] | null,
) {
  const query = db.debtor.query.byDebt({ owed_to: practice_id }).between({ owed_key: from }, { owed_key: to });
  const [kind, id = "", owed_key = ""] = after ?? [];
  const place = { practice_id, id, client_id: id, owed_to: practice_id, owed_key };
  const entity = kind === "debtor" || kind === "payment" ? db[kind] : db.appointment;
  const { data, cursor } = await readItems(db, query, {
    cursor: after && layoutOf(entity).cursorAt(indexes.debt, place),
    limit: PAGE,
    once: true,
  });
  const found = data.map((item) => ({
    debtor: recordIn(db, "debtor", item),
    payment: recordIn(db, "payment", item),
    appointment: recordIn(db, "appointment", item),
  }));
  return { found, isMore: cursor !== null };
}
