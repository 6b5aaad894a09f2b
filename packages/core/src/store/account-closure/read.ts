import { type PracticeContext, readOne, readQuery, readTogether } from "../../db/index";
import type { AccountClosureRecord } from "../../domain/account-closure/entity";
import type { AccountClosure, AccountClosurePreview } from "../../domain/account-closure/output";
import { BACKUP_DAYS, RETURN_DAYS } from "../../domain/account-closure/rules";
import { whereLive } from "../appointment/read";
import { countLookups, totalOf } from "../client/count";
import { readDebtPage, totalDue } from "../payment/debts";

export const ACCOUNT_CLOSURE_DUE = "departure";

const daysAfter = (iso: string, days: number): string => new Date(Date.parse(iso) + days * 86_400_000).toISOString();

export const eraseAt = (closed_at: string): string => daysAfter(closed_at, RETURN_DAYS);

const toAccountClosure = (record: AccountClosureRecord): AccountClosure => ({
  state: record.state,
  closed_at: record.closed_at,
  erase_at: record.erase_at,
  erased_at: record.erased_at ?? null,
  erased: record.erased,
  receipts: record.receipts,
  receipt_years: record.receipt_years,
  backups_gone_at: record.erased_at ? daysAfter(record.erased_at, BACKUP_DAYS) : null,
});

export async function findAccountClosure(ctx: PracticeContext): Promise<{ closure: AccountClosure | null }> {
  const found = await readOne(ctx.db, ctx.db.one.accountClosure({ practice_id: ctx.practice.practice_id }));
  return { closure: found && toAccountClosure(found) };
}

export async function previewAccountClosure(ctx: PracticeContext): Promise<AccountClosurePreview> {
  const { db, clock, practice } = ctx;
  const { practice_id } = practice;
  const now = clock.now().toISOString();
  const ahead = db.appointment.query.byStart({ practice_id }).gte({ starts_at: now }).where(whereLive);
  const [{ data }, parts, total, debts] = await Promise.all([
    readQuery(db, "appointment", ahead),
    readTogether(db, countLookups(db, practice_id)),
    readOne(db, db.one.dueTotal({ practice_id })),
    readDebtPage(ctx, null),
  ]);
  return {
    clients: totalOf({ practice }, parts),
    appointments_ahead: data.length,
    due: totalDue(total, debts),
    erase_at: eraseAt(now),
  };
}
