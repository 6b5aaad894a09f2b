import { commit, type Plan, type PracticeContext } from "../../db/index";
import type { DeleteAppointmentInput } from "../../domain/appointment/schema";
import { readForChange } from "../../store/appointment/read";
import { changeAppointment } from "../../store/appointment-change/change";
import { findClient } from "../../store/client/read";
import { pushAppointment } from "../google-calendar/push";

type Deleted = { success: true };

/** @throws AppError `not_found`, `stale_version`; `settlement_needed` if paid; `invalid_input` for a wrong `settle` */
export function deleteAppointment(ctx: PracticeContext, input: DeleteAppointmentInput): Promise<Deleted> {
  return commit(ctx, async (): Promise<Plan<Deleted>> => {
    const { before } = await readForChange(ctx, input);
    const circumstances = { owner: await findClient(ctx, before.practice_id, before.client_id), settle: input.settle };
    const { writes, isMeeting } = await changeAppointment(ctx, { before, after: null }, circumstances);
    return {
      writes,
      result: { success: true },
      afterwards: isMeeting && ((done) => pushAppointment(ctx, input.id).then(() => done)),
    };
  });
}
