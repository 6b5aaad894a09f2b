import type { PracticeContext } from "../../db/index";
import type { Appointment } from "../../domain/appointment/output";
import type { DeleteAppointmentInput, UpdateAppointmentInput } from "../../domain/appointment/schema";
import { ChangeSeriesInput } from "../../domain/series/schema";
import { AppError, invalidField } from "../../errors";
import { namedFields } from "../../policies/agent-rules";
import { withoutRepeats } from "../../policies/repeats";
import { getAppointment, readForChange } from "../../store/appointment/read";
import { readClientOf } from "../../store/client/read";
import { deleteAppointment } from "../appointment/delete";
import { updateAppointment } from "../appointment/update";
import { changeSeries, deleteSeries } from "./change";

const CHOICES_TEXT = "Las decisiones por fecha son de varias citas: envía también scope, following o all.";

const SEVERAL_TEXT = "De varias citas a la vez se cambian la hora, la duración y el modo, o se cancelan.";

/** Changes one appointment or, with a `scope` other than `one`, several of its series. Returns the appointment with the
 * input's id. @throws AppError as `updateAppointment` or, for several, as `changeSeries`; `invalid_input` for `choices`
 * if only one is to change, or for fields that cannot change in several at once. */
export async function changeAppointment(ctx: PracticeContext, input: UpdateAppointmentInput): Promise<Appointment> {
  const { scope } = input;
  if (!scope || scope === "one") {
    if (input.choices) throw invalidField("choices", CHOICES_TEXT);
    return updateAppointment(ctx, input);
  }
  const { before } = await readForChange(ctx, input);
  const owner = await readClientOf(ctx, before);
  const changed = withoutRepeats(ctx, { ...before, client_id: owner.id }, owner, input);
  const known = Object.keys(ChangeSeriesInput.shape);
  const others = namedFields(changed).filter((name) => !known.includes(name));
  // A cancellation is also for the others if the named appointment is cancelled, but not in a whole record sent back.
  const cancels = input.status === "cancelled" && !input.appointment_date;
  const several = ChangeSeriesInput.safeParse({ ...input, status: cancels ? input.status : changed.status });
  if (others.length > 0 || !several.success) {
    throw new AppError("invalid_input", {
      message: SEVERAL_TEXT,
      errors: (others.length > 0 ? others : ["status"]).map((path) => ({ path, message: SEVERAL_TEXT })),
    });
  }
  const { appointments } = await changeSeries(ctx, several.data);
  return appointments.find(({ id }) => id === input.id) ?? getAppointment(ctx, input.id);
}

/** Deletes one appointment or, with a `scope` other than `one`, several of its series. @throws AppError `not_found`,
 * `stale_version`, `settlement_needed`, `invalid_input`. For several: `past` if none is upcoming, and `forbidden`. */
export const removeAppointment = (ctx: PracticeContext, input: DeleteAppointmentInput): Promise<{ success: true }> => {
  const { scope } = input;
  return !scope || scope === "one" ? deleteAppointment(ctx, input) : deleteSeries(ctx, { ...input, scope });
};
