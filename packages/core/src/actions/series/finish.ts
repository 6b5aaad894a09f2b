import {
  type Context,
  commit,
  type JobReport,
  type Plan,
  type Progress,
  readBoth,
  readEach,
  readOne,
  workOff,
} from "../../db/index";
import { asRead, patch, type Write } from "../../db/writes";
import { dueFrom, isDue } from "../../domain/kept/due";
import type { SeriesRecord } from "../../domain/series/entity";
import { isSentToGoogle, taskWrite } from "../../store/meet/change";
import { ledgerWrite } from "../../store/purchase/ledger";
import { AT_ONCE, SERIES_DUE } from "../../store/series/read";

/** Writes the calendar tasks and, after a booking, the ledger entries that a series' transaction left to the job. */
export const finishSeries = (ctx: Context): Promise<JobReport> =>
  workOff(ctx, SERIES_DUE, "series", (key) => finish(ctx, key));

export function finish(ctx: Context, key: Pick<SeriesRecord, "practice_id" | "id">): Promise<Progress> {
  return commit({ db: ctx.db }, async (): Promise<Plan<Progress>> => {
    const series = await readOne(ctx.db, ctx.db.one.series(key));
    if (!series || !isDue(SERIES_DUE, series, ctx.clock.now())) return { writes: [], result: "idle" };
    const { practice_id, appointment_ids, package_purchase_id } = series;
    if (series.untold) return writeAllTasks(ctx, series);
    const done = Math.min(series.done + AT_ONCE, appointment_ids.length);
    const chunk = appointment_ids.slice(series.done, done);
    const [found, [purchase]] = await readBoth(
      ctx.db,
      chunk.map((id) => ctx.db.one.appointment({ practice_id, id })),
      package_purchase_id ? [ctx.db.one.purchase({ practice_id, id: package_purchase_id })] : [],
    );
    // Even an appointment deleted since the booking gets a `use` entry, because its deletion wrote a `refund` entry.
    const author = { clock: ctx.clock, actor: { kind: actorOf(series), id: SERIES_DUE } } as const;
    const entries = purchase
      ? chunk.map((appointment_id) => ledgerWrite(author, { purchase, kind: "use", sessions: 1, appointment_id }))
      : [];
    const tasks = found.flatMap((record) => (record && isSentToGoogle(record) ? [taskWrite(ctx, record)] : []));
    return {
      writes: [...entries, ...tasks, advanceWrite(ctx, series, done)],
      result: done < appointment_ids.length ? "more" : "done",
    };
  });
}

/** Writes a calendar task for each appointment of a changed series. Deleted appointments get one too, because Google
 * may still have their events. */
async function writeAllTasks(ctx: Context, series: SeriesRecord): Promise<Plan<Progress>> {
  const { practice_id, id, appointment_ids, done } = series;
  const found = await readEach(ctx.db, appointment_ids, (each) => ctx.db.one.appointment({ practice_id, id: each }));
  const isMore = done < appointment_ids.length;
  // The end of a deleted appointment is unknown: its guest is told as if it were still to come.
  const ends_at = new Date(ctx.clock.now().getTime() + 86_400_000).toISOString();
  const deleted = (id: string) => ({ practice_id, id, ends_at });
  const seriesWrite = patch("series", {
    of: { practice_id, id },
    remove: isMore ? ["untold"] : ["untold", "due", "due_at", "due_attempts"],
    where: ({ due_at }, { eq }) => eq(due_at, series.due_at ?? ""),
  });
  return {
    writes: [...found.map((record, at) => taskWrite(ctx, record ?? deleted(appointment_ids[at] ?? ""))), seriesWrite],
    result: isMore ? "more" : "done",
  };
}

const actorOf = ({ created_by }: SeriesRecord) => (created_by === "agent" ? "agent" : "therapist");

function advanceWrite({ clock }: Context, series: SeriesRecord, done: number): Write {
  const { practice_id, id } = series;
  const isMore = done < series.appointment_ids.length;
  return patch("series", {
    of: { practice_id, id },
    set: { done, ...(isMore && dueFrom(SERIES_DUE, practice_id, clock.now().toISOString())) },
    remove: isMore ? [] : ["due", "due_at", "due_attempts"],
    where: asRead(series, "done", "untold"),
  });
}
