import { type PracticeContext, readBoth } from "../db/index";
import type { AgentContext } from "../domain/assistant/output";
import { DEFAULT_MINUTES } from "../domain/availability/lengths/rules";
import { hoursReader } from "../domain/availability/rules";
import { spokenWeek } from "../domain/availability/spoken/rules";
import { cancelText, rulesOf } from "../domain/booking/rules";
import { holidaysOf, holidayText } from "../domain/holidays/rules";
import { zoneOf } from "../domain/practice/rules";
import { longDate } from "../lib/spanish/rules";
import { dateOfDay, dayNumber, formatLocal, minuteOfDate, splitLocal, toLocal } from "../lib/time/rules";
import { dayOf, leftOf } from "../store/agent/allowance";
import { exceptionLookup } from "../store/availability/read";
import { listPackages } from "../store/catalog/packages";
import { paymentInfo, toProfile } from "../store/practice/read";

const HOLIDAY_DAYS = 60;
/** Maximum number of listed packages; of further packages only the number is returned, to keep the answer small. */
const MOST_PACKAGES = 12;

/** What an assistant needs before a conversation. Two requests: packages; today's changes and holidays' exceptions. */
export async function readAgentContext(ctx: PracticeContext): Promise<AgentContext> {
  const { practice, clock, actor } = ctx;
  const timezone = zoneOf(practice);
  const local = toLocal(timezone, minuteOfDate(clock.now()));
  const { date } = splitLocal(local);
  const coming = holidaysOf(practice, date, dateOfDay(dayNumber(date) + HOLIDAY_DAYS));
  const [{ packages }, [[day], found]] = await Promise.all([
    listPackages(ctx, false),
    readBoth(
      ctx.db,
      [ctx.db.one.agentDay(dayOf(ctx))],
      coming.map((each) => exceptionLookup(ctx, each.date)),
    ),
  ]);
  const exceptions = found.flatMap((each) => each ?? []);
  const hoursOn = hoursReader({ weekly: practice.weekly_availability, exceptions });
  const openDays = Object.values(practice.weekly_availability).filter(({ enabled }) => enabled);
  const { name, company_name, phone, address, city } = toProfile(practice);
  const { cancel_notice_hours } = rulesOf(practice);
  return {
    now: formatLocal(local),
    today: `${longDate(date)} de ${date.slice(0, 4)}`,
    timezone,
    practice: { name, company_name, phone, address, city },
    session: { price: practice.base_consultation_value, duration_minutes: DEFAULT_MINUTES },
    modes: [...new Set(openDays.flatMap(({ appointment_types }) => appointment_types))].sort(),
    hours: spokenWeek(practice.weekly_availability),
    holidays: coming.map((each) => ({
      date: each.date,
      name: holidayText(each.names),
      closed: !hoursOn(dayNumber(each.date)).open,
    })),
    cancel_policy: { notice_hours: cancel_notice_hours, text: cancelText(cancel_notice_hours) },
    packages: packages.slice(0, MOST_PACKAGES).map(({ id, name, sessions, total_price, validity_months }) => ({
      id,
      name,
      sessions,
      total_price,
      validity_months,
    })),
    more_packages: Math.max(0, packages.length - MOST_PACKAGES),
    payment: paymentInfo(ctx),
    rights: {
      right: actor.right ?? null,
      bound: actor.writer ? "conversation" : "practice",
      paused: practice.agent_pauses?.[actor.id] !== undefined,
    },
    left_today: actor.kind === "agent" ? leftOf(practice, day?.changes) : null,
  };
}
