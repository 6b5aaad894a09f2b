import type { PracticeContext } from "../../db/context";
import { isLive } from "../../domain/appointment/rules";
import type { SeriesChanged } from "../../domain/series/output";
import type { CancelSeriesInput } from "../../domain/series/schema";
import { AppError } from "../../errors";
import { ofItsClient, readRecords, readSeries } from "../../store/series/read";
import { NONE_AHEAD_TEXT } from "../../store/series/scope";
import { changeSeries } from "./change";

/**
 * Cancels all of a series that lie ahead, those moved by themselves included: what takes back one that an agent booked. What has become
 * another client's stays.
 * @throws AppError `not_found`; `past` when none is left; `forbidden` for an agent; `settlement_needed`.
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
