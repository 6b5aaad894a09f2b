import { intervalOf, readBusy } from "../appointment/occupancy";
import { readClientOf } from "../client/read";
import type { PracticeContext } from "../context";
import { commit } from "../db/commit";
import { readBoth } from "../db/database";
import { AppError } from "../errors";
import { useManyChange } from "../purchase/ledger";
import { readPurchase } from "../purchase/read";
import { MINUTES_PER_DAY, minuteOfDate, overlaps } from "../time/rules";
import { turnPlan } from "./change";
import type { SeriesChanged } from "./output";
import type { ReopenSeriesInput } from "./schema";
import { changed } from "./turn";

/**
 * Books again those of a series' cancelled appointments whose time is still free and ahead, with their package's sessions, as
 * many as are left. In one transaction; answers those that are booked again.
 * @throws AppError `not_found`, `forbidden` for an agent; what `requireUsable` throws.
 */
export function reopenSeries(ctx: PracticeContext, { id, appointment_ids }: ReopenSeriesInput): Promise<SeriesChanged> {
  if (ctx.actor.kind === "agent") throw new AppError("forbidden");
  const { practice_id } = ctx.practice;
  return commit(ctx, async () => {
    const [[series = null], found] = await readBoth(
      ctx.db,
      [ctx.db.one.series({ practice_id, id })],
      appointment_ids.map((each) => ctx.db.one.appointment({ practice_id, id: each })),
    );
    if (!series) throw new AppError("not_found", { message: "Esta serie no existe." });
    const now = minuteOfDate(ctx.clock.now());
    const closed = found.flatMap((record) =>
      record?.series_id === id && record.status === "cancelled" && intervalOf(record).start > now ? [record] : [],
    );
    const [first] = closed;
    if (!first) return { writes: [], result: { appointments: [] } };
    const client = await readClientOf(ctx, first);
    const days = closed.map((record) => Math.floor(intervalOf(record).start / MINUTES_PER_DAY));
    const busy = await readBusy(ctx.db, practice_id, Math.min(...days), Math.max(...days) + 1);
    const free = closed.filter((record) => !busy.some((each) => overlaps(each, intervalOf(record))));
    const purchase = first.package_purchase_id ? await readPurchase(ctx, first.package_purchase_id) : null;
    const left = purchase ? purchase.sessions_total - purchase.sessions_used : free.length;
    const turns = free.slice(0, left).map((before) => ({
      before,
      after: {
        ...changed(ctx, before),
        status: "scheduled" as const,
        session_held: purchase ? true : undefined,
        cancel_reason: undefined,
        cancel_note: undefined,
        charged: undefined,
      },
    }));
    const ids = turns.map(({ before }) => before.id);
    const sessions = purchase && ids.length > 0 ? [useManyChange(ctx, purchase, ids.length, ids)] : [];
    return turnPlan(ctx, { series, client, turns, sessions });
  });
}
