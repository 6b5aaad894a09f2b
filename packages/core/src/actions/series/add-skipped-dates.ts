import { commit, type PracticeContext } from "../../db/index";
import { asRead, patch, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { SeriesRecord } from "../../domain/series/entity";
import type { Series } from "../../domain/series/output";
import { withAdded } from "../../domain/series/rules";
import { type AddSkippedInput, MAX_ADDED, MAX_SERIES } from "../../domain/series/schema";
import { AppError, invalidField } from "../../errors";
import { planSkipped, previewSkipped, type SkippedPlan } from "../../queries/skipped-dates";
import { revised } from "../../store/appointment/record";
import { amendWrite } from "../../store/appointment/write";
import { changeAppointments } from "../../store/appointment-change/change";
import { readClientsOf } from "../../store/client/read";
import { useManyChange } from "../../store/purchase/ledger";
import { changedIfOverlap, newRecord, toSeries } from "../../store/series/read";

const TOO_MANY_TEXT = `Se agregan hasta ${MAX_ADDED} fechas a la vez, y una serie llega a ${MAX_SERIES + MAX_ADDED} citas.`;
const UNDER_WAY_TEXT = "Todavía estamos registrando esta serie. Inténtalo de nuevo en un momento.";

/** Books skipped dates of a series in one transaction. Each copies the client's last appointment in the series, if
 * possible an uncancelled one. @throws AppError `not_found`; `series_changed` with `occurrences` if a date is not free;
 * `busy` while the job still writes the series; `past`; `invalid_input`; `no_sessions_left`, `purchase_expired`,
 * `purchase_cancelled`; `other_client` if the package is not the client's. */
export function addSkipped(ctx: PracticeContext, input: AddSkippedInput): Promise<Series> {
  return commit(ctx, async () => {
    const plan = await planSkipped(ctx, input);
    const { series, like, purchase, added } = plan;
    requireChosen(plan, input);
    if (!like || added.length === 0) throw invalidField("choices", "Elige al menos una fecha omitida.");
    const count = series.appointment_ids.length;
    const isTooMany = added.length > MAX_ADDED || count + added.length > MAX_SERIES + MAX_ADDED;
    if (isTooMany) throw invalidField("choices", TOO_MANY_TEXT);
    if (series.done < count) throw new AppError("busy", { message: UNDER_WAY_TEXT });
    const { booked, renumbered, grown } = growth(ctx, plan, like);
    const entered = booked.map(({ after }) => after.id);
    const { changes, writes } = await changeAppointments(ctx, booked, {
      owner: like.client,
      sessions: purchase ? [useManyChange(ctx, purchase, entered.length, entered)] : [],
    });
    const records = [...changes, ...renumbered]
      .map(({ after }) => after)
      .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
    return {
      writes: [
        ...writes,
        ...renumbered.map(({ before, after }) => amendWrite(before, after)),
        growWrite(series, grown),
      ],
      result: toSeries(ctx, grown, records, await readClientsOf(ctx, records)),
    };
  }).catch(changedIfOverlap(() => previewSkipped(ctx, input)));
}

function requireChosen({ preview }: SkippedPlan, { choices }: AddSkippedInput): void {
  const offered = new Set(preview.occurrences.map(({ index }) => index));
  const isGone = choices.some(({ index, action }) => action !== "skip" && !offered.has(index));
  const isOpen = preview.occurrences.some(({ action }) => action === null);
  if (isGone || isOpen) throw new AppError("series_changed", { data: { ...preview } });
}

function growth(
  ctx: PracticeContext,
  { series, records, purchase, added }: SkippedPlan,
  { model, client }: NonNullable<SkippedPlan["like"]>,
) {
  const { title, is_virtual, appointment_type, priority, price, interval_weeks, series_id } = model;
  const create_google_meet = model.create_google_meet && Boolean(client.email);
  const kind = { title, is_virtual, create_google_meet, appointment_type, priority, price };
  const place = { interval_weeks, series_id, series_index: 0, series_count: 0 };
  const booked = added.map(({ index, interval }) => ({
    index,
    record: newRecord(ctx, interval, { client_id: client.id, ...kind, notes: undefined, ...place, purchase }),
  }));
  const { appointment_ids, skipped = [], skipped_at } = series;
  const entered = booked.map(({ index, record }) => ({ index, id: record.id }));
  const ids = withAdded(appointment_ids, skipped, entered);
  const numbered = (record: AppointmentRecord): AppointmentRecord => ({
    ...record,
    series_index: ids.indexOf(record.id) + 1,
    series_count: ids.length,
  });
  const isLeft = (index: number | undefined) => added.every((each) => each.index !== index);
  const left = { skipped: skipped.filter(isLeft), skipped_at: skipped_at?.filter((_, at) => isLeft(skipped[at])) };
  return {
    booked: booked.map(({ record }) => ({ before: null, after: numbered(record) })),
    renumbered: records.map((before) => ({ before, after: numbered(revised(ctx, before)) })),
    grown: { ...series, ...left, appointment_ids: ids, done: ids.length },
  };
}

/** Adds appointments to a series and counts them as `done`, because this transaction writes their entries and tasks. */
const growWrite = (before: SeriesRecord, { practice_id, id, ...grown }: SeriesRecord): Write => {
  const { appointment_ids, skipped, skipped_at, done } = grown;
  const set = { appointment_ids, skipped, skipped_at, done };
  return patch("series", { of: { practice_id, id }, set, where: asRead(before, "done", "skipped_at") });
};
