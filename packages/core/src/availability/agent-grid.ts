import type { PracticeContext } from "../context";
import { zoneOf } from "../practice/rules";
import { dateOfDay, dayNumber, localDateAt, type Minute, minuteOfDate } from "../time/rules";
import type { AvailabilityException } from "./output";
import { HORIZON_DAYS } from "./rules";
import type { AppointmentMode } from "./schema";
import { isOnGrid } from "./slots";

/** The last local date on which the agent books. */
export const lastAgentDate = (ctx: PracticeContext): string =>
  dateOfDay(dayNumber(localDateAt(zoneOf(ctx.practice), minuteOfDate(ctx.clock.now()))) + HORIZON_DAYS);

interface AgentTime {
  start: Minute;
  /** Minutes. */
  duration: number;
  mode?: AppointmentMode | null;
  /** Of its date. */
  exceptions: AvailabilityException[];
}

/** What keeps the agent from a time within the published hours: it is too far ahead, or no slot begins then. */
export function agentReason(ctx: PracticeContext, { start, ...time }: AgentTime): "horizon" | "off_grid" | null {
  const zone = zoneOf(ctx.practice);
  if (localDateAt(zone, start) > lastAgentDate(ctx)) return "horizon";
  return isOnGrid({ weekly: ctx.practice.weekly_availability, zone, ...time }, start) ? null : "off_grid";
}
