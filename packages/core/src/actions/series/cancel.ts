import type { PracticeContext } from "../../db/index";
import { isLive } from "../../domain/appointment/rules";
import type { SeriesChanged } from "../../domain/series/output";
import type { CancelSeriesInput } from "../../domain/series/schema";
import { AppError } from "../../errors";
import { NONE_AHEAD_TEXT, ofItsClient, readRecords, readSeries } from "../../store/series/read";
import { changeSeries } from "./change";

/** Cancels a series' upcoming appointments, also individually moved ones, but none that now belong to another client.
 * @throws AppError `not_found`; `past` if none is left; `settlement_needed` if paid; `forbidden` for an agent. */
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
