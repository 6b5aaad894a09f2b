import type { Write } from "../../db/commit";
import type { Author } from "../../db/context";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import type { ClientRecord } from "../../domain/client/entity";
import { minuteOfDate } from "../../lib/time/rules";
import { type ClientDelta, clientWrites } from "../client/change";
import { NO_DEBT, placed, sumDebts } from "../client/debt";
import type { ResolvedClient } from "../client/resolve";
import { eventWrites } from "../event/change";
import { appointmentEvents } from "../event/named";
import { feedWrites } from "../feed/change";
import { type SessionChange, sessionWrites } from "../purchase/ledger";
import { clientDelta, recordWrite, sessionsOf } from "./change";
import { dayChanges, dayWrite, intervalOf, mergeDays } from "./occupancy";

/** What becomes of one of several appointments of a client. */
export interface AppointmentChangeOf {
  /** Null: is created. */
  before: AppointmentRecord | null;
  /** Null: is deleted. */
  after: AppointmentRecord | null;
}

export interface JointChange {
  turns: AppointmentChangeOf[];
  /** Whose they are: as found or made with them, or as read; null where the client was deleted. */
  patient: ResolvedClient | ClientRecord | null;
  /** At most one for each purchase. */
  sessions: SessionChange[];
  /** What of the money paid for them becomes the client's credit. */
  credit?: number;
  /** The client's visits were counted: the client has to be as it was read. */
  isCounted?: boolean;
  /** The days as they were read, for moves within a day. */
  days?: (DayRecord | null)[];
}

/** Every write that a change of several appointments of one client means, as `changeWrites` for one: no item comes twice. */
export function jointWrites(
  ctx: Author,
  { turns: asked, patient, sessions, isCounted, days, credit = 0 }: JointChange,
): Write[] {
  const now = minuteOfDate(ctx.clock.now());
  const turns = asked.map(({ before, after }) => ({ before, after: after && placed(after, now) }));
  const [first] = turns.map(({ before, after }) => after ?? before).filter((each) => each !== null);
  if (!first) return [];
  const intervals = turns
    .flatMap(({ after, before }) => [after, before])
    .flatMap((each) => (each ? [intervalOf(each)] : []));
  const wanted = {
    start: Math.min(...intervals.map(({ start }) => start)),
    end: Math.max(...intervals.map(({ end }) => end)),
  };
  const changed = mergeDays(turns.flatMap(({ before, after }) => dayChanges(before, after)));
  const delta: ClientDelta = { ...deltaOf(turns), sessions: sessionsOf(sessions), isCounted, credit };
  return [
    ...turns.map(({ before, after }) => recordWrite(before, after)),
    ...changed.map((each) => {
      const date = new Date(each.day * 86_400_000).toISOString().slice(0, 10);
      return dayWrite(first.practice_id, each, { current: days?.find((day) => day?.date === date) ?? null, wanted });
    }),
    ...sessions.flatMap((each) => sessionWrites(ctx, each)),
    ...patientWrites(ctx, patient, delta),
    ...feedWrites(ctx),
    ...eventWrites(
      ctx,
      first.practice_id,
      turns.flatMap(({ before, after }) => appointmentEvents(before, after)),
    ),
  ];
}

const patientWrites = (ctx: Author, patient: JointChange["patient"], delta: ClientDelta): Write[] => {
  if (!patient) return [];
  return "writes" in patient ? patient.writes(delta) : clientWrites(ctx, patient, delta);
};

function deltaOf(turns: AppointmentChangeOf[]): ClientDelta {
  const deltas = turns.map(({ before, after }) => clientDelta(before, after));
  const isVirtual = deltas.findLast((each) => each.isVirtual !== undefined)?.isVirtual;
  return {
    total: deltas.reduce((sum, { total }) => sum + total, 0),
    completed: deltas.reduce((sum, { completed }) => sum + completed, 0),
    debts: sumDebts(deltas.map(({ debts = NO_DEBT }) => debts)),
    visits: Object.fromEntries(deltas.flatMap(({ visits }) => Object.entries(visits))),
    ...(isVirtual !== undefined && { isVirtual }),
  };
}
