import type { PracticeContext } from "../db/index";
import { toChoices } from "../domain/appointment/choices/schema";
import type { AppointmentRecord } from "../domain/appointment/entity";
import type { ClientRecord } from "../domain/client/entity";
import { zoneOf } from "../domain/practice/rules";
import type { PurchaseRecord } from "../domain/purchase/entity";
import type { SeriesRecord } from "../domain/series/entity";
import type { SeriesPreview } from "../domain/series/output";
import { dateOf, decide, type SeriesRow } from "../domain/series/rules";
import type { AddSkippedInput } from "../domain/series/schema";
import { AppError } from "../errors";
import { formatLocal, type Interval, type Minute } from "../lib/time/rules";
import { hasPassed } from "../store/appointment/record";
import { readClientOf } from "../store/client/read";
import { requireBoughtBy } from "../store/purchase/read";
import {
  freeOn,
  intervalFrom,
  intervalsFrom,
  obstaclesOf,
  type SeriesTime,
  withBooked,
} from "../store/series/obstacles";
import { ofItsClient, readRecords, readSeries, skippedDates } from "../store/series/read";
import { otherDay, readSurroundings, requireSessions } from "./series-preview";

export interface SkippedPlan {
  series: SeriesRecord;
  records: AppointmentRecord[];
  /** The appointment that the added ones copy, and its client; null if the series skips no upcoming date. */
  like: { model: AppointmentRecord; client: ClientRecord } | null;
  purchase: PurchaseRecord | null;
  added: { index: number; interval: Interval }[];
  preview: SeriesPreview;
}

/** Previews adding a series' upcoming skipped dates; dates without a choice stay skipped. @throws AppError `not_found`;
 * `invalid_input` if a choice moves a date to another day; `past` if an added date is past; `client_deleted`;
 * `other_client` if the package is not the client's; `no_sessions_left` and the errors of `requireUsable`. */
export const previewSkipped = async (ctx: PracticeContext, input: AddSkippedInput): Promise<SeriesPreview> =>
  (await planSkipped(ctx, input)).preview;

export async function planSkipped(ctx: PracticeContext, { id, choices }: AddSkippedInput): Promise<SkippedPlan> {
  const series = await readSeries(ctx, id);
  const dates = skippedDates(ctx, series);
  const preview = { occurrences: [], is_ready: false };
  if (dates.length === 0) return { series, records: [], like: null, purchase: null, added: [], preview };
  const chosen = new Map(toChoices(choices).map((choice) => [choice.index, choice]));
  const starts = dates.map(({ start }) => start);
  const [records, { purchase, ...around }] = await Promise.all([
    readRecords(ctx, series),
    readSurroundings(ctx, series.package_purchase_id ?? null, starts),
  ]);
  const model = modelOf(records);
  const client = await readClientOf(ctx, model);
  if (purchase) await requireBoughtBy(ctx, client, purchase);
  const { duration_minutes: duration, is_virtual: isVirtual } = model;
  const time = { ctx, ...around, duration, isVirtual, purchase };
  const before: Minute[] = [];
  const rows = dates.map(({ index, start }) => {
    const choice = chosen.get(index) ?? { index, action: "skip" as const };
    if (choice.action === "move" && dateOf(choice.start) !== dateOf(start)) throw otherDay(choices, index);
    const timeThen = withBooked(time, intervalsFrom(time, before));
    const explain = (at: Minute) => obstaclesOf(timeThen, at);
    const row = { index, timeThen, ...decide({ explain, mayKeep: true }, start, choice) };
    if (row.action !== "skip") before.push(row.start);
    return row;
  });
  const added = rows.flatMap(({ index, action, start }) => {
    const interval = action === "skip" ? null : intervalFrom(zoneOf(ctx.practice), start, duration);
    return interval ? [{ index, interval }] : [];
  });
  if (added.some(({ interval }) => hasPassed(ctx, interval.start))) throw new AppError("past");
  if (purchase) requireSessions(ctx, purchase, Math.max(1, added.length));
  return { series, records, like: { model, client }, purchase, added, preview: toPreview(rows) };
}

function toPreview(rows: (Omit<SeriesRow, "series_index"> & { timeThen: SeriesTime })[]): SeriesPreview {
  const occurrences = rows.map(({ start, timeThen, ...row }) => ({
    ...row,
    appointment_date: formatLocal(start),
    series_index: null,
    next_week: null,
    suggestions: row.state === "free" && row.action !== "move" ? [] : freeOn(timeThen, dateOf(start)),
  }));
  const is_ready = rows.every(({ action }) => action !== null) && rows.some(({ action }) => action !== "skip");
  return { occurrences, is_ready };
}

/** The appointment to copy: the series' client's last uncancelled one, else the client's last. @throws `not_found`. */
function modelOf(records: AppointmentRecord[]): AppointmentRecord {
  const own = ofItsClient(records);
  const model = own.findLast(({ status }) => status !== "cancelled") ?? own.at(-1);
  if (!model) throw new AppError("not_found", { message: "Esta serie ya no tiene citas." });
  return model;
}
