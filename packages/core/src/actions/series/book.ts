import { commit, type PracticeContext } from "../../db/index";
import { create, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import { dueFrom, notDue } from "../../domain/kept/due";
import { zoneOf } from "../../domain/practice/rules";
import type { SeriesRecord } from "../../domain/series/entity";
import type { Series } from "../../domain/series/output";
import type { BookSeriesInput } from "../../domain/series/schema";
import { AppError } from "../../errors";
import { newId } from "../../ids";
import { formatLocal, isoOfMinute, resolveLocal } from "../../lib/time/rules";
import { requireFewAhead } from "../../policies/agent-rules";
import { planFor, previewSeries, type SeriesPlan } from "../../queries/series-preview";
import { type AgentEntry, subjectOf } from "../../store/agent/activity";
import { detailsOf, requireGuest } from "../../store/appointment/record";
import { changeAppointments } from "../../store/appointment-change/change";
import { withFreshBusy } from "../../store/busy/refresh";
import { findOrCreatePatient } from "../../store/client/resolve";
import { isSentToGoogle } from "../../store/meet/change";
import { bookedPrice } from "../../store/payment/price";
import { useManyChange } from "../../store/purchase/ledger";
import { requireBoughtBy } from "../../store/purchase/read";
import { AT_ONCE, changedIfOverlap, newRecord, SERIES_DUE, toSeries } from "../../store/series/read";

interface Brought {
  beside?: (series: SeriesRecord) => Write[];
  /** Whether the therapist's calendar already has her own events for the series. */
  own_event?: true | undefined;
}

/** Books a series in one transaction; a job writes the ledger entries and calendar tasks that do not fit into it.
 * @throws AppError `series_changed` with `occurrences` if a date is not free; `past`; `invalid_input`; `not_found`,
 * `client_deleted` or `duplicate_client` for the client. For a package: `other_client`, `no_sessions_left`,
 * `purchase_expired`, `purchase_cancelled`. For an agent: `limit`, `forbidden`, `price_mismatch`, `handoff_open`. */
export async function bookSeries(
  caller: PracticeContext,
  input: BookSeriesInput,
  { beside = () => [], own_event }: Brought = {},
): Promise<Series> {
  const ctx = await withFreshBusy(caller);
  return commit(ctx, async () => {
    const patient = await findOrCreatePatient(ctx, input);
    const { client } = patient;
    const plan = await planFor(ctx, input);
    if (!plan.isReady) throw new AppError("series_changed", { data: { ...plan.preview } });
    if (plan.purchase) await requireBoughtBy(ctx, client, plan.purchase);
    const isCounted = ctx.actor.kind === "agent" && !plan.purchase;
    if (isCounted) await requireFewAhead(ctx, client, input.count);
    const booked = recordsOf(ctx, input, plan, client).map((each) => ({ before: null, after: { ...each, own_event } }));
    const [first] = booked;
    const atOnce = booked.slice(0, Math.min(AT_ONCE, Math.floor(plan.room / 2))).map(({ after }) => after.id);
    const {
      changes,
      writes,
      client: owner,
    } = await changeAppointments(ctx, booked, {
      owner: null,
      patient,
      sessions: plan.purchase ? [useManyChange(ctx, plan.purchase, booked.length, atOnce)] : [],
      isCounted,
      offered: plan.offered,
      ...(first && { entry: entryOf(first.after, booked.length) }),
      tasksNow: (tasks) => tasks.slice(0, atOnce.length).flat(),
    });
    const records = changes.map(({ after }) => after);
    const isLong = records.some((each) => each.session_held || isSentToGoogle(each));
    const series = seriesOf(ctx, plan, records, isLong ? atOnce.length : records.length);
    return {
      writes: [...writes, create("series", series), ...beside(series)],
      result: toSeries(ctx, series, records, new Map([[client.id, owner ?? client]])),
    };
  }).catch(changedIfOverlap(() => previewSeries(ctx, input)));
}

function recordsOf(ctx: PracticeContext, input: BookSeriesInput, plan: SeriesPlan, client: ClientRecord) {
  const series_id = newId("ser", ctx.clock);
  const details = detailsOf(input);
  const create_google_meet = input.create_google_meet ?? (details.is_virtual && Boolean(client.email));
  requireGuest({ create_google_meet }, client);
  const { purchase, intervals } = plan;
  const price = bookedPrice(ctx, purchase ? "package" : "individual", input);
  const place = { series_id, interval_weeks: plan.pattern.interval_weeks, series_count: intervals.length };
  const shared = { ...details, price, client_id: client.id, create_google_meet, purchase, ...place };
  return intervals.map((interval, index) => newRecord(ctx, interval, { ...shared, series_index: index + 1 }));
}

function seriesOf(ctx: PracticeContext, plan: SeriesPlan, records: AppointmentRecord[], done: number): SeriesRecord {
  const { practice_id } = ctx.practice;
  const created_at = ctx.clock.now().toISOString();
  const skipped = plan.rows.filter(({ action }) => action === "skip");
  const zone = zoneOf(ctx.practice);
  return {
    practice_id,
    id: records[0]?.series_id ?? "",
    interval_weeks: plan.pattern.interval_weeks,
    weekdays: plan.pattern.weekdays,
    start: formatLocal(plan.pattern.start),
    skipped: skipped.map(({ index }) => index),
    skipped_at: skipped.map(({ start }) => isoOfMinute(resolveLocal(zone, start).instant)),
    appointment_ids: records.map(({ id }) => id),
    package_purchase_id: plan.purchase?.id,
    done,
    ...(done < records.length ? dueFrom(SERIES_DUE, practice_id, created_at) : notDue),
    created_by: ctx.actor.kind,
    created_at,
  };
}

const entryOf = (first: AppointmentRecord, appointments: number): AgentEntry => ({
  action: "appointment.series",
  ...subjectOf(first),
  series_id: first.series_id,
  appointments,
});
