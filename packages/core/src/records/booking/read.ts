import type { PracticeContext } from "../../table/context";
import { isHeld } from "../../things/actor/rules";
import type { BookingRules } from "../../things/booking/output";
import { cancelText, DEFAULT_RULES, type StoredRules } from "../../things/booking/rules";
import { unpackBusy } from "../../things/busy/rules";
import type { Practice } from "../../things/practice/entity";
import { zoneOf } from "../../things/practice/rules";
import { dateOfDay, dayNumber, isoOfMinute, localDateAt, minuteOfDate } from "../../words/time/rules";

/** The rules that hold in a practice. */
export const rulesOf = ({ booking_rules }: Pick<Practice, "booking_rules">): StoredRules => ({
  ...DEFAULT_RULES,
  ...booking_rules,
});

/** Of the rules; none is 0. */
export const rulesVersion = ({ booking_rules_version }: Practice): number => booking_rules_version ?? 0;

/** The rules of the agenda, which lie on the practice: no read of their own. */
export function toBookingRules(practice: Practice): BookingRules {
  const rules = rulesOf(practice);
  const { knownUntil } = unpackBusy(rules.busy_from_google ? practice.busy_elsewhere : "");
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
    busy_as_of: (rules.busy_from_google && practice.busy_as_of) || null,
    busy_known_until: knownUntil === null ? null : isoOfMinute(knownUntil),
    version: rulesVersion(practice),
  };
}

/** The rules of the agenda as they are answered. */
export const getBookingRules = ({ practice }: PracticeContext): BookingRules => toBookingRules(practice);

/** The last local date on which the caller books; null for the therapist, whom the horizon does not hold. */
export function lastBookableDate(ctx: PracticeContext): string | null {
  if (!isHeld(ctx.actor)) return null;
  const today = dayNumber(localDateAt(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now())));
  return dateOfDay(today + rulesOf(ctx.practice).horizon_days);
}
