import type { PracticeContext } from "../../db/index";
import { isHeld } from "../../domain/actor/rules";
import type { BookingRules } from "../../domain/booking/output";
import { cancelText, rulesOf, rulesVersion } from "../../domain/booking/rules";
import { zoneOf } from "../../domain/practice/rules";
import { dateOfDay, dayNumber, localDateAt, minuteOfDate } from "../../lib/time/rules";
import { busyAsOf, busyKnownUntil } from "../busy/read";

/** Needs no read. */
export function getBookingRules(ctx: Pick<PracticeContext, "practice" | "clock">): BookingRules {
  const { practice } = ctx;
  const rules = rulesOf(practice);
  return {
    buffer_before_minutes: rules.buffer_before_minutes,
    buffer_after_minutes: rules.buffer_after_minutes,
    minimum_notice_minutes: rules.minimum_notice_minutes,
    horizon_days: rules.horizon_days,
    max_per_day: rules.max_per_day,
    max_per_week: rules.max_per_week,
    cancel_notice_hours: rules.cancel_notice_hours,
    cancel_message: cancelText(rules.cancel_notice_hours),
    busy_from_google: rules.busy_from_google,
    busy_as_of: busyAsOf(practice),
    busy_known_until: busyKnownUntil(ctx),
    version: rulesVersion(practice),
  };
}

/** The last local date that the caller may book; null for the therapist, who has no horizon. */
export function lastBookableDate(ctx: PracticeContext): string | null {
  if (!isHeld(ctx.actor)) return null;
  const today = dayNumber(localDateAt(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now())));
  return dateOfDay(today + rulesOf(ctx.practice).horizon_days);
}
