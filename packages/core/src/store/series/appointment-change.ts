import type { PracticeContext } from "../../db/context";
import type { AppointmentRecord } from "../../domain/appointment/entity";

/** What becomes of one appointment of a series. */
export interface SeriesAppointmentChange {
  before: AppointmentRecord;
  /** Null: is deleted. */
  after: AppointmentRecord | null;
}

/** A record with the marks of a change. */
export const changed = (ctx: PracticeContext, before: AppointmentRecord): AppointmentRecord => ({
  ...before,
  version: before.version + 1,
  updated_by: ctx.actor.kind,
  updated_at: ctx.clock.now().toISOString(),
});
