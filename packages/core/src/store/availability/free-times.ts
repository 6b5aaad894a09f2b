import type { PracticeContext } from "../../db/context";
import type { FreeDay } from "../../domain/availability/output";
import type { SlotsInput } from "../../domain/availability/schema";
import { listSlots } from "./read";

/**
 * When the slots begin that `listSlots` finds free or unknown, by date, dates without any left out: what a form draws that asks for a
 * time. A slot ends its length later on the wall clock.
 * @throws AppError as `listSlots` does.
 */
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
