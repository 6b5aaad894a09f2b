import { commit, type Plan } from "../../db/commit";
import type { PracticeContext } from "../../db/context";
import type { DeleteAppointmentInput } from "../../domain/appointment/schema";
import { movedSession } from "../../policies/package-session";
import { changeWrites } from "../../store/appointment/change";
import { readForChange } from "../../store/appointment/read";
import { findClient } from "../../store/client/read";
import { meetChange } from "../../store/meet/change";
import { settleCancellation } from "../../store/payment/cancellation-settlement";
import { pushAppointment } from "../google-calendar/push";

type Deleted = { success: true };

/** Deletes an appointment and frees its time. @throws AppError `not_found`, `stale_version`; what `settle` throws. */
export function deleteAppointment(ctx: PracticeContext, input: DeleteAppointmentInput): Promise<Deleted> {
  return commit(ctx, async (): Promise<Plan<Deleted>> => {
    const { before } = await readForChange(ctx, input);
    const owner = await findClient(ctx, before.practice_id, before.client_id);
    const session = await movedSession(ctx, before, null);
    const { credit, writes } = owner
      ? settleCancellation(ctx, owner, [{ before, after: null }], input.settle)
      : { credit: 0, writes: [] };
    const meet = meetChange(ctx, { record: before, client: owner }, null);
    return {
      writes: [...changeWrites(ctx, { before, after: null, owner, credit, ...session }), ...writes, ...meet.writes],
      result: { success: true },
      afterwards: meet.isMeeting && ((done) => pushAppointment(ctx, input.id).then(() => done)),
    };
  });
}
