import type { PracticeContext } from "../../table/context";
import { readOne, readQuery, readTogether } from "../../table/read";
import type { ExpenseRecord } from "../../things/expense/entity";
import { EXPENSE_CATEGORY_LABELS } from "../../things/expense/rules";
import type { ClosedMonthRecord, Entry } from "../../things/month/entity";
import type { LateChange, MonthBooks } from "../../things/month/output";
import type { PaymentRecord } from "../../things/payment/entity";
import { PAYMENT_KIND_LABELS } from "../../things/payment/rules";
import { zoneOf } from "../../things/practice/rules";
import { dayAndMonth } from "../../words/spanish/rules";
import { localDateAt, minuteOfIso } from "../../words/time/rules";
import { expensesBetween, toExpense } from "../expense/read";
import { countedPayments, entriesOf, figuresOf, type MonthRecords } from "./figures";

/** The payments and the expenses of a month. Two queries. */
export async function recordsOfMonth(ctx: PracticeContext, month: string): Promise<MonthRecords> {
  const { byDate } = ctx.db.payment.query;
  const received = byDate({ practice_id: ctx.practice.practice_id }).between(
    { received_on: `${month}-01` },
    { received_on: `${month}-32` },
  );
  const [{ data: payments }, expenses] = await Promise.all([
    readQuery(ctx.db, "payment", received),
    expensesBetween(ctx, month, month),
  ]);
  return { payments, expenses };
}

export const readClosedMonth = ({ db, practice: { practice_id } }: PracticeContext, month: string) =>
  readOne(db, db.one.closedMonth({ practice_id, month }));

/** What a month comes to, and where it was closed what it came to then and what changed since. */
export async function readBooks(ctx: PracticeContext, month: string): Promise<MonthBooks> {
  const [records, closed] = await Promise.all([recordsOfMonth(ctx, month), readClosedMonth(ctx, month)]);
  return toBooks(ctx, month, records, closed);
}

export async function toBooks(
  ctx: PracticeContext,
  month: string,
  records: MonthRecords,
  closed: ClosedMonthRecord | null,
): Promise<MonthBooks> {
  return {
    month,
    figures: figuresOf(month, records),
    expenses: records.expenses.map(toExpense),
    closed: closed && {
      closed_at: closed.closed_at,
      figures: closed.figures,
      changes: await changesSince(ctx, closed, records),
    },
  };
}

const conceptOfPayment = ({ kind, number, received_on, parts }: PaymentRecord): string =>
  kind === "adjustment"
    ? parts[0]?.concept || PAYMENT_KIND_LABELS.adjustment
    : `${number ? `Recibo ${number}` : PAYMENT_KIND_LABELS[kind]} del ${dayAndMonth(received_on)} de ${received_on.slice(0, 4)}`;

const conceptOfExpense = ({ category, spent_on }: ExpenseRecord): string =>
  `${EXPENSE_CATEGORY_LABELS[category]} del ${dayAndMonth(spent_on)} de ${spent_on.slice(0, 4)}`;

/** What became of a month since it was closed, the oldest first: the differences come to what it is more, or less, by now. */
async function changesSince(
  ctx: PracticeContext,
  { entries, closed_at }: ClosedMonthRecord,
  records: MonthRecords,
): Promise<LateChange[]> {
  const told = new Map(entries.map((entry) => [entry.id, entry]));
  const now = new Map(entriesOf(records).map((entry) => [entry.id, entry]));
  const gone = entries.filter(({ id }) => !now.has(id));
  const changes = [
    ...countedPayments(records).flatMap((payment) => changeOfPayment(ctx, payment, told, closed_at)),
    ...records.expenses.flatMap((expense) => changeOfExpense(expense, told.get(expense.id))),
    ...(await changesOfGone(ctx, gone)),
  ];
  return changes.sort((a, b) => (a.at ?? "").localeCompare(b.at ?? "") || (a.id < b.id ? -1 : 1));
}

/** Of one that the month counts: it came later, or another month counts that it was annulled. */
function changeOfPayment(
  ctx: PracticeContext,
  payment: PaymentRecord,
  told: Map<string, Entry>,
  closed_at: string,
): LateChange[] {
  const { id, annulled_at, confirmed_at, created_at, adjusted_by } = payment;
  const concept = conceptOfPayment(payment);
  const recorded: LateChange[] = told.has(id)
    ? []
    : [
        {
          id,
          kind: "recorded",
          concept,
          at: confirmed_at ?? created_at,
          difference: entriesOf({ payments: [payment], expenses: [] })[0]?.amount ?? 0,
          counted_in: null,
        },
      ];
  if (!adjusted_by || !annulled_at || annulled_at < closed_at) return recorded;
  const counted_in = localDateAt(zoneOf(ctx.practice), minuteOfIso(annulled_at)).slice(0, 7);
  return [...recorded, { id, kind: "annulled", concept, at: annulled_at, difference: 0, counted_in }];
}

function changeOfExpense(expense: ExpenseRecord, told: Entry | undefined): LateChange[] {
  const { id, amount, category, version, created_at, updated_at } = expense;
  if (told && told.amount === -amount && told.category === category) return [];
  const isNew = !told && version === 1;
  return [
    {
      id,
      kind: told ? "edited" : "added",
      concept: conceptOfExpense(expense),
      at: isNew ? created_at : updated_at,
      difference: -amount - (told?.amount ?? 0),
      counted_in: null,
    },
  ];
}

/** Of what the month counts no longer. One request for each 100. */
async function changesOfGone({ db, practice }: PracticeContext, gone: Entry[]): Promise<LateChange[]> {
  const { practice_id } = practice;
  const [payments, expenses] = [gone.filter(({ category }) => !category), gone.filter(({ category }) => category)];
  const [foundPayments, foundExpenses] = await Promise.all([
    readTogether(
      db,
      payments.map(({ id }) => db.one.payment({ practice_id, id })),
    ),
    readTogether(
      db,
      expenses.map(({ id }) => db.one.expense({ practice_id, id })),
    ),
  ]);
  return [
    ...payments.map(({ id, amount }, index): LateChange => {
      const found = foundPayments[index];
      return {
        id,
        kind: found?.status === "annulled" ? "annulled" : "undone",
        concept: found ? conceptOfPayment(found) : PAYMENT_KIND_LABELS.payment,
        at: found?.annulled_at ?? found?.updated_at ?? null,
        difference: -amount,
        counted_in: null,
      };
    }),
    ...expenses.map(({ id, amount, category }, index): LateChange => {
      const found = foundExpenses[index];
      const isMoved = found && !found.deleted_at;
      return {
        id,
        kind: isMoved ? "edited" : "deleted",
        concept: found ? conceptOfExpense(found) : EXPENSE_CATEGORY_LABELS[category ?? "other"],
        at: found?.deleted_at ?? found?.updated_at ?? null,
        difference: -amount,
        counted_in: isMoved ? found.spent_on.slice(0, 7) : null,
      };
    }),
  ];
}
