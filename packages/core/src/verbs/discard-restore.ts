import { AppError } from "../errors";
import { commit, decideAgain, type Write } from "../table/commit";
import type { PracticeContext } from "../table/context";
import type { EntityName, QueryFor, RecordOf } from "../table/electrodb";
import { readQuery } from "../table/read";
import { COPIED } from "../things/export/schema";
import { stillRestoring } from "./restore-batch";

/** In place of the file that was being brought: nothing of it is brought or finished any more. */
const DISCARDING = "discarding";

/** At most so many are taken away in a transaction, and so long a call goes on. */
const MOST_AWAY = 90;
const AT_ONCE_MS = 4000;

/** Takes a page of one kind away; answers whether there was any. */
async function clear<N extends EntityName>(
  { db, practice: { practice_id } }: PracticeContext,
  name: N,
  query: QueryFor<N>,
  away: (record: RecordOf<N>) => Write["write"],
): Promise<boolean> {
  const { data } = await readQuery(db, name, query, { consistent: true, limit: MOST_AWAY });
  if (data.length === 0) return false;
  const writes = data.map((record): Write => ({ write: away(record), refused: decideAgain }));
  await commit({ db }, async () => ({
    writes: [stillRestoring(practice_id, DISCARDING), ...writes],
    result: undefined,
  }));
  return true;
}

type Clearing = (ctx: PracticeContext, of: { practice_id: string }) => Promise<boolean>;

/** All that bringing writes, kind by kind. */
const CLEARINGS: Clearing[] = [
  (ctx, of) =>
    clear(
      ctx,
      "calendarTask",
      ctx.db.calendarTask.query.task(of),
      ({ appointment_id }) =>
        (all) =>
          all.calendarTask.delete({ ...of, appointment_id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "appointment",
      ctx.db.appointment.query.appointment(of),
      ({ id }) =>
        (all) =>
          all.appointment.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "day",
      ctx.db.day.query.day(of),
      ({ date }) =>
        (all) =>
          all.day.delete({ ...of, date }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "series",
      ctx.db.series.query.series(of),
      ({ id }) =>
        (all) =>
          all.series.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "ledger",
      ctx.db.ledger.query.entry(of),
      ({ purchase_id, id }) =>
        (all) =>
          all.ledger.delete({ ...of, purchase_id, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "purchase",
      ctx.db.purchase.query.purchase(of),
      ({ id }) =>
        (all) =>
          all.purchase.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "payment",
      ctx.db.payment.query.payment(of),
      ({ id }) =>
        (all) =>
          all.payment.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "paymentMark",
      ctx.db.paymentMark.query.mark(of),
      ({ mark }) =>
        (all) =>
          all.paymentMark.delete({ ...of, mark }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "tally",
      ctx.db.tally.query.tally(of),
      ({ month }) =>
        (all) =>
          all.tally.delete({ ...of, month }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "bill",
      ctx.db.bill.query.bill(of),
      ({ id }) =>
        (all) =>
          all.bill.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "billMark",
      ctx.db.billMark.query.mark(of),
      ({ target_id }) =>
        (all) =>
          all.billMark.delete({ ...of, target_id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "debtor",
      ctx.db.debtor.query.debtor(of),
      ({ client_id }) =>
        (all) =>
          all.debtor.delete({ ...of, client_id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "expense",
      ctx.db.expense.query.expense(of),
      ({ id }) =>
        (all) =>
          all.expense.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "closedMonth",
      ctx.db.closedMonth.query.month(of),
      ({ month }) =>
        (all) =>
          all.closedMonth.delete({ ...of, month }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "waiting",
      ctx.db.waiting.query.waiting(of),
      ({ client_id }) =>
        (all) =>
          all.waiting.delete({ ...of, client_id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "handoff",
      ctx.db.handoff.query.handoff(of),
      ({ state, id }) =>
        (all) =>
          all.handoff.delete({ ...of, state, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "handoffMark",
      ctx.db.handoffMark.query.mark(of),
      ({ person }) =>
        (all) =>
          all.handoffMark.delete({ ...of, person }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "agentActivity",
      ctx.db.agentActivity.query.activity(of),
      ({ id }) =>
        (all) =>
          all.agentActivity.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "clientTask",
      ctx.db.clientTask.query.task(of),
      ({ client_id }) =>
        (all) =>
          all.clientTask.delete({ ...of, client_id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "identity",
      ctx.db.identity.query.identity(of),
      ({ identity }) =>
        (all) =>
          all.identity.delete({ ...of, identity }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "client",
      ctx.db.client.query.client(of),
      ({ id }) =>
        (all) =>
          all.client.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "package",
      ctx.db.package.query.package(of),
      ({ id }) =>
        (all) =>
          all.package.delete({ ...of, id }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "exception",
      ctx.db.exception.query.exception(of),
      ({ exception_date }) =>
        (all) =>
          all.exception.delete({ ...of, exception_date }).commit(),
    ),
  (ctx, of) =>
    clear(
      ctx,
      "clientCount",
      ctx.db.clientCount.query.count(of),
      ({ part }) =>
        (all) =>
          all.clientCount.delete({ ...of, part }).commit(),
    ),
];

/** Whether all is away: else the same call goes on. */
export interface DiscardStep {
  is_done: boolean;
}

/** Takes away what was brought so far, for as long as a request may; with the last of it the practice is as it was, and open again. */
export async function discardRestore(ctx: PracticeContext): Promise<DiscardStep> {
  const { practice_id, restoring } = ctx.practice;
  if (!restoring) return { is_done: true };
  const write = (away: Write["write"]): Write => ({ write: away, refused: decideAgain });
  const closed = write(({ practice }) =>
    practice
      .patch({ practice_id })
      .set({ restoring: DISCARDING })
      .where(
        (attributes, { eq }) => `${eq(attributes.restoring, restoring)} OR ${eq(attributes.restoring, DISCARDING)}`,
      )
      .commit(),
  );
  // First of all: who finishes it in another tab is refused from here on, or was first, and then nothing is taken away.
  const refused = () => new AppError("copy_refused", { message: OVER_TEXT });
  await commit({ db: ctx.db }, async () => ({ writes: [{ ...closed, refused }], result: undefined }));
  const until = ctx.clock.now().getTime() + AT_ONCE_MS;
  for (const clearing of CLEARINGS) {
    while (await clearing(ctx, { practice_id })) {
      if (ctx.clock.now().getTime() > until) return { is_done: false };
    }
  }
  await commit({ db: ctx.db }, async () => ({
    writes: [
      write(({ dueTotal }) => dueTotal.delete({ practice_id }).commit()),
      ...RESTORED_COUNTERS.map((name) => write(({ counter }) => counter.delete({ practice_id, name }).commit())),
      write(({ practice }) =>
        practice
          .patch({ practice_id })
          .remove(["restoring"])
          .where((attributes, { eq }) => eq(attributes.restoring, DISCARDING))
          .commit(),
      ),
    ],
    result: undefined,
  }));
  return { is_done: true };
}

const OVER_TEXT = "Esta copia ya no se está trayendo: terminó o se descartó en otra ventana.";

const RESTORED_COUNTERS = COPIED.counters.shape.name.options;
