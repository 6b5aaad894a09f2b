import type { Author, Write } from "../../db/index";
import type { DayRecord } from "../../domain/appointment/entity";
import { dateOfDay, minuteOfDate } from "../../lib/time/rules";
import { type DaysAsRead, dayChanges, dayUnchanged, dayWrite, intervalOf, mergeDays } from "../appointment/occupancy";
import { recordWrite } from "../appointment/write";
import { placed } from "../client/debt";
import { eventWrites } from "../event/change";
import { appointmentEvents } from "../event/named";
import { feedWrites } from "../feed/change";
import { sessionWrites } from "../purchase/ledger";
import { freedWrites } from "../waitlist/freed";
import { type ClientChange, clientWrites } from "./client";

export interface DecidedChange extends ClientChange {
  /** The days as read, for moves within a day. */
  days?: (DayRecord | null)[];
  /** Days that the decision depends on and that must be unchanged. */
  asRead?: DaysAsRead | undefined;
}

/**
 * All writes for one client's appointments before and after: records, occupied time, day counts, the client's counts,
 * events. No item twice. In one transaction they prevent overlaps and keep every count right.
 */
export function writesOf(ctx: Author, asked: DecidedChange): Write[] {
  const now = minuteOfDate(ctx.clock.now());
  const changes = asked.changes.map(({ before, after }) => ({ before, after: after && placed(after, now) }));
  const [practice_id] = changes.flatMap(({ before, after }) => (after ?? before)?.practice_id ?? []);
  if (practice_id === undefined) return [];
  const events = changes.flatMap(({ before, after }) => appointmentEvents(before, after));
  return [
    ...changes.map(({ before, after }) => recordWrite(before, after)),
    ...occupancyWrites(practice_id, { ...asked, changes }),
    ...(asked.sale?.writes ?? []),
    ...asked.sessions.flatMap((each) => sessionWrites(ctx, each)),
    ...clientWrites(ctx, { ...asked, changes }),
    ...feedWrites(ctx),
    ...eventWrites(ctx, practice_id, events),
    ...changes.flatMap(({ before, after }) => freedWrites(ctx, before, after)),
  ];
}

/** One write for each changed day, and a condition for each day that must be unchanged. */
function occupancyWrites(practice_id: string, { changes, days, asRead }: DecidedChange): Write[] {
  const intervals = changes.flatMap(({ before, after }) => [after ?? before ?? []].flat().map(intervalOf));
  const wanted = {
    start: Math.min(...intervals.map(({ start }) => start)),
    end: Math.max(...intervals.map(({ end }) => end)),
  };
  const changed = mergeDays(changes.flatMap(({ before, after }) => dayChanges(before, after)));
  const touched = new Set(changed.map(({ day }) => dateOfDay(day)));
  const others = [...(asRead ?? [])].filter(([date]) => !touched.has(date));
  return [
    ...changed.map((each) => {
      const current = days?.find((day) => day?.date === dateOfDay(each.day)) ?? null;
      return dayWrite(practice_id, each, { current, wanted, asRead });
    }),
    ...others.map(([date, revision]) => dayUnchanged(practice_id, date, revision)),
  ];
}
