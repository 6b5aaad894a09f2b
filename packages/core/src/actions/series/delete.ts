import { commitWrites, type PracticeContext } from "../../db/index";
import { readScope, requireTherapist, type ScopeAsked } from "../../store/series/read";
import { planAppointmentChanges } from "./appointment-change";

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
