import { findClient } from "../client/read";
import type { PracticeContext } from "../context";
import { readBoth } from "../db/database";
import { AppError } from "../errors";
import type { Series } from "./output";
import { toSeries } from "./write";

/** A series with those of its appointments that are still there, by their dates. @throws AppError `not_found`, also for another practice's. */
export async function getSeries(ctx: PracticeContext, id: string): Promise<Series> {
  const { practice_id } = ctx.practice;
  const { data: series } = await ctx.db.series.get({ practice_id, id }).go({ consistent: true });
  if (!series) throw new AppError("not_found", { message: "Esta serie no existe." });
  const wanted = series.appointment_ids.map((each) => ctx.db.one.appointment({ practice_id, id: each }));
  const [found] = await readBoth(ctx.db, wanted, []);
  const records = found.filter((each) => each !== null).sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  const client = records[0] ? await findClient(ctx, practice_id, records[0].client_id) : null;
  return toSeries(ctx, series, records, client);
}
