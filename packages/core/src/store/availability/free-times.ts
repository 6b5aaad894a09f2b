import type { PracticeContext } from "../../db/index";
import type { FreeDay } from "../../domain/availability/output";
import type { SlotsInput } from "../../domain/availability/schema";
import { listSlots } from "./read";

/** Free or unknown slots, without dates that have none. @throws AppError as `listSlots`. */
export async function listFreeTimes(ctx: PracticeContext, input: SlotsInput): Promise<FreeDay[]> {
  const { slots } = await listSlots(ctx, { ...input, only_available: false });
  const days = new Map<string, FreeDay>();
  for (const { date, start_time, is_available, is_unknown } of slots) {
    if (!is_available && !is_unknown) continue;
    const day = days.get(date) ?? { date, times: [] };
    days.set(date, day);
    if (is_available) day.times.push(start_time);
    else day.unknown = [...(day.unknown ?? []), start_time];
  }
  return [...days.values()];
}
