import type { PracticeContext } from "../../db/index";
import { isLive } from "../../domain/appointment/rules";
import type { SeriesChanged } from "../../domain/series/output";
import type { CancelSeriesInput } from "../../domain/series/schema";
import { AppError } from "../../errors";
import { NONE_AHEAD_TEXT, ofClient, ofItsClient, readRecords, readSeries } from "../../store/series/read";
import { changeSeries } from "./change";

/** Cancels a client's upcoming appointments of a series, including individually moved ones. By default the client is
 * the one who has the most appointments of the series. @throws AppError `not_found`; `past` if the client has no
 * upcoming appointment; `settlement_needed` if one is paid and `settle` is missing; `forbidden` for an agent. */
export async function cancelSeries(ctx: PracticeContext, input: CancelSeriesInput): Promise<SeriesChanged> {
  const { id, client_id, settle } = input;
  const records = await readRecords(ctx, await readSeries(ctx, id));
  const own = client_id ? await ofClient(ctx, records, client_id) : ofItsClient(records);
  const anchor = own.find(({ status }) => isLive(status));
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
