import { commit, commitWrites, type PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { SeriesChanged, SeriesPreview } from "../../domain/series/output";
import type { ChangeSeriesInput } from "../../domain/series/schema";
import { cancellation, keptOf } from "../../store/appointment/cancellation";
import { revised } from "../../store/appointment/record";
import { changedIfOverlap, readScope, requireTherapist, type ScopeAsked } from "../../store/series/read";
import { planAppointmentChanges, type SeriesChange } from "./appointment-change";
import { movedAppointments, movedSkips, planMoves } from "./moves";

/** @throws AppError `not_found`; `stale_version`; `past`; `invalid_input`; `forbidden` for an agent */
export async function previewChange(ctx: PracticeContext, input: ChangeSeriesInput): Promise<SeriesPreview> {
  requireTherapist(ctx);
  return (await planMoves(ctx, await readScope(ctx, input), input)).preview;
}

/** Changes the appointments of a series that `readScope` selects, in one transaction. A move shifts all their starts by
 * the same wall-clock time, except for `choices` and holidays. @throws AppError `not_found`; `stale_version`; `past` if
 * none is upcoming or one would move into the past; `series_changed` with `occurrences` if one cannot move as chosen;
 * `settlement_needed` if one to cancel is paid; `invalid_input`; `forbidden` for an agent. */
export async function changeSeries(ctx: PracticeContext, input: ChangeSeriesInput): Promise<SeriesChanged> {
  requireTherapist(ctx);
  return commit(ctx, async () => {
    const scoped = await readScope(ctx, input);
    const { client, series, records } = scoped;
    const decided = input.status
      ? { changes: records.map((before) => cancelled(ctx, before, input)) }
      : { changes: await movedAppointments(ctx, scoped, input), skipped_at: movedSkips(ctx, scoped, input) };
    return planAppointmentChanges(ctx, { series, client, ...decided, settle: input.settle });
  }).catch(changedIfOverlap(() => previewChange(ctx, input)));
}

function cancelled(ctx: PracticeContext, before: AppointmentRecord, input: ChangeSeriesInput): SeriesChange {
  const status = "cancelled";
  const kept = { ...cancellation(before, input, status), ...keptOf(ctx, before, status) };
  return { before, after: { ...revised(ctx, before), status, session_held: undefined, ...kept } };
}

/** Deletes the appointments of a series that `readScope` selects. @throws AppError `not_found`; `stale_version`; `past`
 * if none is left; `settlement_needed` if one is paid; `invalid_input` without a series; `forbidden` for an agent. */
export async function deleteSeries(ctx: PracticeContext, asked: ScopeAsked): Promise<{ success: true }> {
  requireTherapist(ctx);
  return commitWrites(ctx, async () => {
    const { client, series, records } = await readScope(ctx, asked);
    const changes = records.map((before) => ({ before, after: null }));
    const { writes } = await planAppointmentChanges(ctx, { series, client, changes, settle: asked.settle });
    return writes;
  });
}
