import { STALE, type Write } from "../../db/commit";
import type { Author } from "../../db/context";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import { isVisit } from "../../domain/appointment/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { dateOfDay, minuteOfDate, minuteOfIso } from "../../lib/time/rules";
import { type ClientDelta, clientThere, clientWrites as ownerWrites, visitKey } from "../client/change";
import { debtDelta, keptPlace, NO_DEBT, placed, sumDebts } from "../client/debt";
import type { ResolvedClient } from "../client/resolve";
import { eventWrites } from "../event/change";
import { appointmentEvents } from "../event/named";
import { feedWrites } from "../feed/change";
import { type SessionChange, sessionWrites } from "../purchase/ledger";
import type { Sale } from "../purchase/sold";
import { type DaysAsRead, dayChanges, dayUnchanged, dayWrite, intervalOf } from "./occupancy";
import { dueFields, noAppointment } from "./record";

export interface AppointmentChange {
  /** Null: is created. */
  before: AppointmentRecord | null;
  /** Null: is deleted. */
  after: AppointmentRecord | null;
  /** The client before the change; null for an appointment that is created, or whose client was deleted. */
  owner: ClientRecord | null;
  /** The client after the change, when it is another, is new, or is corrected. */
  patient?: ResolvedClient;
  /** The sessions that change hands with it: one that is given back, one that is used. */
  sessions?: SessionChange[];
  /** A package sold with it. */
  sale?: Sale;
  /** What of the money paid for it becomes the client's credit. */
  credit?: number;
  /** The client's visits were counted: the client has to be as it was read. */
  isCounted?: boolean;
  /** The days as they were read, for a move within one day. */
  days?: (DayRecord | null)[];
  /** Days on whose bookings the decision rests: they have to be as they were read. */
  asRead?: DaysAsRead | undefined;
}

/**
 * Every write that one appointment's change means: its own record, the time it occupies, the day's counts, its client's
 * counts. In one transaction they keep two live appointments from overlapping and every count right.
 */
export function changeWrites(ctx: Author, asked: AppointmentChange): Write[] {
  const change = { ...asked, after: asked.after && placed(asked.after, minuteOfDate(ctx.clock.now())) };
  const { before, after } = change;
  const either = after ?? before;
  if (!either) return [];
  const wanted = intervalOf(either);
  const changes = dayChanges(before, after);
  const days = changes.map((each) => {
    const date = dateOfDay(each.day);
    const current = change.days?.find((day) => day?.date === date) ?? null;
    return dayWrite(either.practice_id, each, { current, wanted, asRead: change.asRead });
  });
  const touched = new Set(changes.map(({ day }) => dateOfDay(day)));
  const others = [...(change.asRead ?? [])].filter(([date]) => !touched.has(date));
  return [
    recordWrite(before, after),
    ...days,
    ...others.map(([date, revision]) => dayUnchanged(either.practice_id, date, revision)),
    ...(change.sale?.writes ?? []),
    ...(change.sessions ?? []).flatMap((each) => sessionWrites(ctx, each)),
    ...clientWrites(ctx, change),
    ...feedWrites(ctx),
    ...eventWrites(ctx, either.practice_id, appointmentEvents(before, after)),
  ];
}

/**
 * Creates, replaces or deletes a record, as long as it is still the one that was read. What is written is due as if it had
 * never failed: a change is what may have mended it. Of a change of money or time `after` is `placed`.
 */
export function recordWrite(before: AppointmentRecord | null, after: AppointmentRecord | null): Write {
  const refused: Write["refused"] = (current) => (current ? STALE : noAppointment());
  if (!before) {
    if (!after) throw new Error("nothing changes");
    return {
      write: ({ appointment }) => appointment.create({ ...after, ...dueFields(after), ...keptPlace(after) }).commit(),
      refused: () => STALE,
    };
  }
  if (after) {
    return {
      write: ({ appointment }) =>
        appointment
          .put({ ...after, ...dueFields(after), ...keptPlace(after) })
          .where(({ version, meet_version: meet }, { eq, notExists }) => {
            const sameMeet = before.meet_version ? eq(meet, before.meet_version) : notExists(meet);
            return `${eq(version, before.version)} AND ${sameMeet}`;
          })
          .commit({ response: "all_old" }),
      refused,
    };
  }
  const { practice_id, id } = before;
  return {
    write: ({ appointment }) =>
      appointment
        .delete({ practice_id, id })
        .where(({ version }, { eq }) => eq(version, before.version))
        .commit({ response: "all_old" }),
    refused,
  };
}

interface Counted {
  total: number;
  completed: number;
  visit: number | null;
}

const counted = (record: AppointmentRecord | null): Counted => ({
  total: record ? 1 : 0,
  completed: record?.status === "completed" ? 1 : 0,
  visit: record && isVisit(record.status) ? minuteOfIso(record.starts_at) : null,
});

const targetOf = (record: AppointmentRecord | null) => record && ({ kind: "appointment", record } as const);

/** How a client changes with an appointment; `after` is `placed`. */
export function clientDelta(before: AppointmentRecord | null, after: AppointmentRecord | null): ClientDelta {
  const was = counted(before);
  const is = counted(after);
  const key = visitKey((after ?? before)?.id ?? "");
  return {
    total: is.total - was.total,
    completed: is.completed - was.completed,
    debts: debtDelta(targetOf(before), targetOf(after)),
    visits: was.visit === is.visit ? {} : { [key]: is.visit },
    ...(is.visit !== null && after && before?.is_virtual !== after.is_virtual && { isVirtual: after.is_virtual }),
  };
}

const changesNothing = (delta: ClientDelta) =>
  delta.isVirtual === undefined &&
  delta.total === 0 &&
  delta.completed === 0 &&
  !delta.debts?.owed &&
  // Who is deleted leaves the total by what of their debts it counts: that changes them, too.
  !delta.debts?.counted &&
  Object.keys(delta.debts?.unpaid ?? {}).length === 0 &&
  !delta.credit &&
  Object.keys(delta.visits).length === 0 &&
  !delta.sessions;

export const sessionsOf = (changes: SessionChange[] = []): ClientDelta["sessions"] =>
  changes.length > 0 ? Object.fromEntries(changes.map(({ purchase, sessions }) => [purchase.id, sessions])) : undefined;

/** A delta with what a sale adds to it. */
const withSaleDelta = (delta: ClientDelta, sale: Sale | undefined): ClientDelta =>
  sale ? { ...delta, ...sale.delta, debts: sumDebts([delta.debts ?? NO_DEBT, sale.delta.debts]) } : delta;

function clientWrites(ctx: Author, change: AppointmentChange): Write[] {
  const { before, after, owner, patient, sessions, sale, isCounted, credit = 0 } = change;
  if (before && owner && patient && patient.client.id !== owner.id) {
    const [given, used] = [true, false].map((isGiven) =>
      sessions?.filter(({ kind }) => (kind === "refund") === isGiven),
    );
    const [left, gained] = [clientDelta(before, null), clientDelta(null, after)];
    const counted = (left.debts?.counted ?? 0) + (gained.debts?.counted ?? 0);
    return [
      // The total is one item, which a transaction writes once.
      ...ownerWrites(ctx, owner, {
        ...left,
        debts: { ...NO_DEBT, ...left.debts, counted: 0 },
        sessions: sessionsOf(given),
      }),
      ...patient.writes(
        withSaleDelta({ ...gained, debts: { ...NO_DEBT, ...gained.debts, counted }, sessions: sessionsOf(used) }, sale),
      ),
    ];
  }
  const delta = withSaleDelta(
    { ...clientDelta(before, after), sessions: sessionsOf(sessions), isCounted, credit },
    sale,
  );
  if (patient) return patient.writes(delta);
  if (!owner) return [];
  if (!changesNothing(delta) || sale) return ownerWrites(ctx, owner, delta);
  return [clientThere(owner)];
}
