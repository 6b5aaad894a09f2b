import type { PracticeContext } from "../../table/context";
import type { FreeDay } from "../../things/availability/output";
import type { SlotsInput } from "../../things/availability/schema";
import { listSlots } from "./read";

/**
 * When the slots begin that `listSlots` finds free, by date, dates without any left out: what a form draws that asks for a
 * time. A slot ends its length later on the wall clock.
 * @throws AppError as `listSlots` does.
 */
export async function listFreeTimes(ctx: PracticeContext, input: SlotsInput): Promise<FreeDay[]> {
  const { slots } = await listSlots(ctx, { ...input, only_available: true });
  const days: FreeDay[] = [];
  for (const { date, start_time } of slots) {
    const day = days.at(-1);
    if (day?.date === date) day.times.push(start_time);
    else days.push({ date, times: [start_time] });
  }
  return days;
}
