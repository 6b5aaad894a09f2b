import type { PracticeContext } from "../context";
import type { AvailabilityException } from "./output";
import { exceptionId } from "./rules";

/** The exceptions from one date to another, both included. One query, strongly consistent. */
export async function readExceptions(ctx: PracticeContext, from: string, to: string): Promise<AvailabilityException[]> {
  const { data } = await ctx.db.exception.query
    .exception({ practice_id: ctx.practice.practice_id })
    .between({ exception_date: from }, { exception_date: to })
    .go({ consistent: true, pages: "all" });
  return data.map((record) => ({
    id: exceptionId(record.exception_date),
    exception_date: record.exception_date,
    available: record.available,
    // The database keeps no order of fields, and settings are compared by how they are written.
    time_ranges: record.time_ranges.map(({ start, end }) => ({ start, end })),
    appointment_types: record.appointment_types,
    notes: record.notes ?? null,
  }));
}
