import type { PracticeContext } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import { newId } from "../../ids";
import type { Interval } from "../../lib/time/rules";
import { type detailsOf, firstRevision, timing } from "../appointment/record";

export const SERIES_DUE = "series";

/** Number of ledger entries and Google tasks that the booking writes itself; the job writes the rest. */
export const AT_ONCE = 12;

type Numbered = "series_id" | "series_index" | "series_count" | "interval_weeks";
type NewRecord = ReturnType<typeof detailsOf> & Pick<AppointmentRecord, "client_id" | "price" | Numbered>;

/** A new appointment of a series, which uses a session of the purchase. */
export function newRecord(
  ctx: PracticeContext,
  interval: Interval,
  { purchase, ...shared }: NewRecord & { purchase: PurchaseRecord | null },
): AppointmentRecord {
  return {
    ...timing(ctx, interval),
    practice_id: ctx.practice.practice_id,
    id: newId("apt", ctx.clock),
    ...shared,
    meet_status: "none",
    ...(purchase
      ? { session_type: "package", package_purchase_id: purchase.id, session_held: true }
      : { session_type: "individual" }),
    status: "scheduled",
    ...firstRevision(ctx),
  };
}
