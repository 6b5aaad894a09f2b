import { invalidField } from "../errors";
import { entriesOf, figuresOf } from "../records/month/figures";
import { readClosedMonth, recordsOfMonth, toBooks } from "../records/month/read";
import { todayOf } from "../records/payment/ledger";
import { commit, decideAgain } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { ClosedMonthRecord } from "../things/month/entity";
import type { MonthBooks } from "../things/month/output";

/**
 * Keeps what a month comes to as it is told to the accountant: what changes in it later is shown as an adjustment. One that is closed
 * already stays as it was told then.
 * @throws AppError `invalid_input` for a month to come.
 */
export async function closeMonth(ctx: PracticeContext, month: string): Promise<MonthBooks> {
  if (month > todayOf(ctx).slice(0, 7)) throw invalidField("month", "Ese mes aún no ha empezado.");
  return commit(ctx, async () => {
    const [records, before] = await Promise.all([recordsOfMonth(ctx, month), readClosedMonth(ctx, month)]);
    if (before) return { writes: [], result: await toBooks(ctx, month, records, before) };
    const closed: ClosedMonthRecord = {
      practice_id: ctx.practice.practice_id,
      month,
      figures: figuresOf(month, records),
      entries: entriesOf(records),
      closed_at: ctx.clock.now().toISOString(),
    };
    return {
      writes: [{ write: ({ closedMonth }) => closedMonth.create(closed).commit(), refused: decideAgain }],
      result: await toBooks(ctx, month, records, closed),
    };
  });
}
