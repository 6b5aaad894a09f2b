import type { PracticeContext } from "../../db/index";
import { isHeld } from "../../domain/actor/rules";
import type { BookingRules } from "../../domain/booking/output";
import { cancelText, rulesOf, rulesVersion } from "../../domain/booking/rules";
import { dateOfDay, dayNumber } from "../../lib/time/rules";
import { busyAsOf, busyKnownUntil } from "../busy/read";
import { todayOf } from "../practice/read";

export function getBookingRules(ctx: Pick<PracticeContext, "practice" | "clock">): BookingRules {
  const { practice } = ctx;
  const { busy_from_google, ...limits } = rulesOf(practice);
  return {
    ...limits,
    cancel_message: cancelText(limits.cancel_notice_hours),
    busy_from_google,
    busy_as_of: busyAsOf(practice),
    busy_known_until: busyKnownUntil(ctx),
    version: rulesVersion(practice),
  };
}

/** The last local date that the caller may book; null if no horizon applies to the caller (see `isHeld`). */
export function lastBookableDate(ctx: PracticeContext): string | null {
  if (!isHeld(ctx.actor)) return null;
  return dateOfDay(dayNumber(todayOf(ctx)) + rulesOf(ctx.practice).horizon_days);
}
