import type { Write } from "../../db/commit";
import type { Author } from "../../db/context";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
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

/** What becomes of an appointment. */
export interface AppointmentChange {
  /** Null: it is made. */
  before: AppointmentRecord | null;
  /** Null: it is deleted. */
  after: AppointmentRecord | null;
}

export interface DecidedChange extends ClientChange {
  /** The days as they were read, for moves within a day. */
  days?: (DayRecord | null)[];
  /** Days on whose bookings the decision rests: they have to be as they were read. */
  asRead?: DaysAsRead | undefined;
}

/**
 * Every write that follows from appointments of one client as they are before and after: the records, the time they occupy, the days'
 * counts, the client's, what is told of them. No item comes twice. In one transaction they keep two live appointments from overlapping
 * and every count right.
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

/** Each day that changes, once, and those that have to be as they were read. */
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
