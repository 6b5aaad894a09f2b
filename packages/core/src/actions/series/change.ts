import { commit, type PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { Appointment } from "../../domain/appointment/output";
import { isLive } from "../../domain/appointment/rules";
import type { DeleteAppointmentInput, UpdateAppointmentInput } from "../../domain/appointment/schema";
import type { SeriesChanged, SeriesPreview } from "../../domain/series/output";
import { type CancelSeriesInput, ChangeSeriesInput } from "../../domain/series/schema";
import { AppError, invalidField } from "../../errors";
import { namedFields } from "../../policies/agent-rules";
import { cancellation, keptOf } from "../../store/appointment/cancellation";
import { getAppointment } from "../../store/appointment/read";
import { revised } from "../../store/appointment/record";
import {
  NONE_AHEAD_TEXT,
  ofItsClient,
  readRecords,
  readScope,
  readSeries,
  requireTherapist,
  type ScopeAsked,
} from "../../store/series/read";
import { deleteAppointment, updateAppointment } from "../appointment/change";
import { planAppointmentChanges, type SeriesChange } from "./appointment-change";
import { movedAppointments, planMoves } from "./moves";

/** Previews the dates of a series after a move, with conflicts. Writes nothing. @throws AppError as `changeSeries`. */
export async function previewChange(ctx: PracticeContext, input: ChangeSeriesInput): Promise<SeriesPreview> {
  requireTherapist(ctx);
  return (await planMoves(ctx, await readScope(ctx, input), input)).preview;
}

/**
 * Moves, resizes, cancels or changes the mode of several appointments of a series in one transaction. All move by the
 * same wall-clock difference. Past, closed and individually moved appointments stay.
 * @throws AppError as `readScope`; `series_changed` with the dates (`occurrences`) if one cannot be moved as chosen;
 * `forbidden` for an agent.
 */
export async function changeSeries(ctx: PracticeContext, input: ChangeSeriesInput): Promise<SeriesChanged> {
  requireTherapist(ctx);
  return commit(ctx, async () => {
    const scoped = await readScope(ctx, input);
    const { client, series, records } = scoped;
    const changes = input.status
      ? records.map((before) => cancelled(ctx, before, input))
      : await movedAppointments(ctx, scoped, input);
    return planAppointmentChanges(ctx, { series, client, changes, settle: input.settle });
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "overlap") throw error;
    throw new AppError("series_changed", { data: { ...(await previewChange(ctx, input)) } });
  });
}

function cancelled(ctx: PracticeContext, before: AppointmentRecord, input: ChangeSeriesInput): SeriesChange {
  const status = "cancelled";
  return {
    before,
    after: {
      ...revised(ctx, before),
      status,
      session_held: undefined,
      ...cancellation(before, input, status),
      ...keptOf(ctx, before, status),
    },
  };
}

const CHOICES_TEXT = "Las decisiones por fecha son de varias citas: envía también scope, following o all.";
const SEVERAL_TEXT = "De varias citas a la vez se cambian la hora, la duración y el modo, o se cancelan.";

/**
 * Changes an appointment, or with a `scope` several appointments of its series. Returns the named one.
 * @throws AppError as `updateAppointment` and `changeSeries`; `invalid_input` for a change that cannot apply to
 * several.
 */
export async function changeAppointment(ctx: PracticeContext, input: UpdateAppointmentInput): Promise<Appointment> {
  const { scope } = input;
  if (!scope || scope === "one") {
    if (input.choices) throw invalidField("choices", CHOICES_TEXT);
    return updateAppointment(ctx, input);
  }
  const known = Object.keys(ChangeSeriesInput.shape);
  const others = namedFields(input).filter((name) => !known.includes(name));
  const several = ChangeSeriesInput.safeParse(input);
  if (others.length > 0 || !several.success) {
    const paths = others.length > 0 ? others : ["status"];
    throw new AppError("invalid_input", {
      message: SEVERAL_TEXT,
      errors: paths.map((path) => ({ path, message: SEVERAL_TEXT })),
    });
  }
  const { appointments } = await changeSeries(ctx, several.data);
  return appointments.find(({ id }) => id === input.id) ?? getAppointment(ctx, input.id);
}

/**
 * Deletes an appointment, or with a `scope` several of its series.
 * @throws AppError as `deleteAppointment`, `deleteSeries`.
 */
export const removeAppointment = (ctx: PracticeContext, input: DeleteAppointmentInput): Promise<{ success: true }> => {
  const { scope } = input;
  return !scope || scope === "one" ? deleteAppointment(ctx, input) : deleteSeries(ctx, { ...input, scope });
};

/** Deletes several appointments of a series and frees their times. @throws AppError as `readScope`. */
export async function deleteSeries(ctx: PracticeContext, asked: ScopeAsked): Promise<{ success: true }> {
  requireTherapist(ctx);
  return commit<{ success: true }>(ctx, async () => {
    const { client, series, records } = await readScope(ctx, asked);
    const changes = records.map((before) => ({ before, after: null }));
    const { writes } = await planAppointmentChanges(ctx, { series, client, changes, settle: asked.settle });
    return { writes, result: { success: true } };
  });
}

/**
 * Cancels all upcoming appointments of a series, also those moved individually. Appointments given to another client
 * stay.
 * @throws AppError `not_found`; `past` if none is left; `forbidden` for an agent; `settlement_needed`.
 */
export async function cancelSeries(ctx: PracticeContext, { id, settle }: CancelSeriesInput): Promise<SeriesChanged> {
  const records = await readRecords(ctx, await readSeries(ctx, id));
  const [anchor] = ofItsClient(records.filter(({ status }) => isLive(status)));
  if (!anchor) throw new AppError("past", { message: NONE_AHEAD_TEXT });
  return changeSeries(ctx, {
    id: anchor.id,
    scope: "all",
    include_moved: true,
    status: "cancelled",
    choices: [],
    settle,
  });
}
