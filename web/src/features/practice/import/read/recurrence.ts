import ICAL from "ical.js";
import type { Limits } from "./limits";

const MOST_STEPS = 8000;
/** Frequencies below a day. Each step of such a rule counts as ten, so that a file full of them is refused early. */
const WITHIN_A_DAY = ["SECONDLY", "MINUTELY", "HOURLY"];
const COST_WITHIN_A_DAY = 10;

/** Combinations of rule parts (`NAME_OF`) that ical.js reads correctly, by frequency. EVERY_MONTH matches more. */
const READ_RIGHT: Partial<Record<string, string[]>> = {
  SECONDLY: [""],
  MINUTELY: [""],
  HOURLY: [""],
  DAILY: ["", "BYHOUR", "BYDAY", "BYMONTH", "BYMONTHS", "BYDAY BYMONTH", "BYDAY BYMONTHS"],
  WEEKLY: ["", "BYHOUR", "BYDAY", "BYDAY BYHOUR", "BYMONTH", "BYMONTHS"],
  MONTHLY: ["", "BYDAY", "NTH", "BYMONTHDAY", "BYMONTHDAYS", "BYDAY BYSETPOS"],
  YEARLY: [
    ...["", "BYMONTH", "BYMONTHS", "BYMONTH BYMONTHDAY", "BYMONTHDAY BYMONTHS", "BYMONTH NTH", "BYMONTHS NTH"],
    ...["BYDAY BYMONTH", "BYDAY BYMONTHS", "BYDAY BYMONTH BYSETPOS"],
  ],
};
const EVERY_MONTH = /^BYDAY BYMONTHDAYS?$/;

/** A rule part's name in READ_RIGHT. NTH: a numbered weekday ('2MO'). Plural: several values, or a day not in 1-28. */
const NAME_OF: Partial<Record<string, (values: unknown[]) => string>> = {
  BYMINUTE: () => "",
  BYSECOND: () => "",
  BYDAY: (days) => (days.some((day) => /\d/.test(String(day))) ? "NTH" : "BYDAY"),
  BYMONTH: (months) => (months.length > 1 ? "BYMONTHS" : "BYMONTH"),
  BYMONTHDAY: ([day, ...more]) =>
    more.length === 0 && Number(day) >= 1 && Number(day) <= 28 ? "BYMONTHDAY" : "BYMONTHDAYS",
};

function isReadRight({ freq, interval, parts }: ICAL.Recur): boolean {
  const names = Object.entries(parts).map(([name, values]) => NAME_OF[name]?.(values) ?? name);
  const form = names.filter(Boolean).sort().join(" ");
  return READ_RIGHT[freq]?.includes(form) === true || (freq === "MONTHLY" && interval === 1 && EVERY_MONTH.test(form));
}

/** The period to compute: times before `over` (ms since 1970) may be skipped; times after `until` are left out. */
export interface Bounds {
  until: Date;
  over: number;
  limits: Limits;
}

/** Ends a rule, as ical.js might search forever. @throws Error if ical.js misreads it, unless it ends before `over`. */
export function boundRule(rule: unknown, start: ICAL.Time, { until, over, limits }: Bounds): ICAL.Recur {
  if (!(rule instanceof ICAL.Recur)) throw new Error("no rule");
  const end = endOf(rule, start, ICAL.Time.fromJSDate(until, true));
  if (!isReadRight(rule) && end.toUnixTime() * 1000 > over) throw new Error("a rule that the library misreads");
  const cost = WITHIN_A_DAY.includes(rule.freq) ? COST_WITHIN_A_DAY : 1;
  let left = MOST_STEPS;
  const step = () => {
    left -= cost;
    limits.steps(cost);
    if (left < 0) throw new Error("a rule that comes too often");
  };
  class Bounded extends ICAL.RecurIterator {
    override check_contracting_rules() {
      step();
      return this.last.compare(end) > 0 || super.check_contracting_rules();
    }
    override increment_month() {
      step();
      super.increment_month();
    }
    override expand_year_days(year: number) {
      step();
      return super.expand_year_days(year);
    }
  }
  rule.until = end;
  rule.iterator = (dtstart) => new Bounded({ rule, dtstart });
  return rule;
}

/** A rule's end, `last` at the latest; an UNTIL without a time includes the whole day. */
function endOf({ until }: ICAL.Recur, { zone }: ICAL.Time, last: ICAL.Time): ICAL.Time {
  if (!until) return last;
  const end = until.clone();
  if (end.isDate) end.resetTo(end.year, end.month, end.day, 23, 59, 59, zone);
  if (end.zone === ICAL.Timezone.localTimezone) end.zone = zone;
  return end.compare(last) < 0 ? end : last;
}

export const MS_PER_DAY = 86_400_000;
const PERIOD_DAYS: Partial<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** Date to begin with: the start. In a daily or weekly rule without COUNT, skips the whole periods before `over`. */
export function nearer(start: ICAL.Time, { freq, interval, count }: ICAL.Recur, over: number): ICAL.Time {
  const period = (PERIOD_DAYS[freq] ?? 0) * interval;
  if (!period || count) return start;
  const passed = (over - Date.UTC(start.year, start.month - 1, start.day)) / MS_PER_DAY;
  const later = start.clone();
  later.adjust(Math.max(0, Math.floor(passed / period)) * period, 0, 0, 0);
  return later;
}
