import type { Author, PracticeContext } from "../../db/index";
import type { Write } from "../../db/writes";
import type { AppointmentRecord, DayRecord } from "../../domain/appointment/entity";
import { isVisit } from "../../domain/appointment/rules";
import { countsOf, plusCounts } from "../../domain/client/counts";
import type { ClientRecord } from "../../domain/client/entity";
import { dateOfDay, minuteOfDate, minuteOfIso } from "../../lib/time/rules";
import { type DaysAsRead, dayChanges, dayUnchanged, dayWrite, intervalOf, mergeDays } from "../appointment/occupancy";
import { type AppointmentChange, recordWrite } from "../appointment/write";
import { type ClientDelta, clientThere, clientWrites as ownerWrites, visitKey } from "../client/change";
import { debtDelta, NO_DEBT, placed, sumDebts } from "../client/debt";
import type { ResolvedClient } from "../client/resolve";
import { appointmentEvents, eventWrites } from "../event/change";
import { feedWrites } from "../feed/change";
import type { Sale } from "../purchase/change";
import { refundChange, refundManyChange, type SessionChange, sessionWrites, useAgainChange } from "../purchase/ledger";
import { readPurchase } from "../purchase/read";
import { freedWrites } from "../waitlist/freed";

type Side = AppointmentRecord | null;

export interface ClientChange {
  changes: AppointmentChange[];
  owner: ClientRecord | null;
  patient?: ResolvedClient | undefined;
  sessions: SessionChange[];
  sale?: Sale | undefined;
  /** Change of the client's credit, whole pesos: freed money adds to it, and reopened appointments take from it. */
  credit: number;
  isCounted?: boolean | undefined;
}

const visitOf = (record: Side): number | null =>
  record && isVisit(record.status) ? minuteOfIso(record.starts_at) : null;

const targetOf = (record: Side) => record && ({ kind: "appointment", record } as const);

function deltaOfOne(before: Side, after: Side): ClientDelta {
  const [was, is] = [visitOf(before), visitOf(after)];
  const key = visitKey((after ?? before)?.id ?? "");
  return {
    counts: plusCounts(countsOf([after]), countsOf([before]), -1),
    debts: debtDelta(targetOf(before), targetOf(after)),
    visits: was === is ? {} : { [key]: is },
    ...(is !== null && after && before?.is_virtual !== after.is_virtual && { isVirtual: after.is_virtual }),
  };
}

type CountedDelta = ClientDelta & Required<Pick<ClientDelta, "debts">>;

function deltaOf(changes: AppointmentChange[]): CountedDelta {
  const deltas = changes.map(({ before, after }) => deltaOfOne(before, after));
  const isVirtual = deltas.findLast((each) => each.isVirtual !== undefined)?.isVirtual;
  return {
    counts: deltas.map(({ counts }) => counts).reduce((sum, counts) => plusCounts(sum, counts), countsOf([])),
    debts: sumDebts(deltas.map(({ debts = NO_DEBT }) => debts)),
    visits: Object.fromEntries(deltas.flatMap(({ visits }) => Object.entries(visits))),
    ...(isVirtual !== undefined && { isVirtual }),
  };
}

const changesNothing = (delta: CountedDelta) =>
  delta.isVirtual === undefined &&
  Object.values(delta.counts).every((count) => count === 0) &&
  !delta.debts.owed &&
  // If a debt has become due, only `counted` differs: the practice's total changes, but the client does not.
  !delta.debts.counted &&
  Object.keys(delta.debts.unpaid).length === 0 &&
  !delta.credit &&
  Object.keys(delta.visits).length === 0 &&
  !delta.sessions;

const sessionsOf = (changes: SessionChange[]): ClientDelta["sessions"] =>
  changes.length > 0 ? Object.fromEntries(changes.map(({ purchase, sessions }) => [purchase.id, sessions])) : undefined;

const withSaleDelta = (delta: CountedDelta, sale: Sale | undefined): CountedDelta =>
  sale ? { ...delta, ...sale.delta, debts: sumDebts([delta.debts, sale.delta.debts]) } : delta;

/** The writes of the client's counts and debts, or of both clients if the appointments get another client. */
function clientWrites(ctx: Author, change: ClientChange): Write[] {
  const { changes, owner, patient, sessions, sale, isCounted, credit } = change;
  if (owner && patient && patient.client.id !== owner.id) {
    const given = sessions.filter(({ kind }) => kind === "refund");
    const used = sessions.filter(({ kind }) => kind !== "refund");
    const left = deltaOf(changes.map(({ before }) => ({ before, after: null })));
    const gained = deltaOf(changes.map(({ after }) => ({ before: null, after })));
    const total = left.debts.counted + gained.debts.counted;
    return [
      // A transaction may write the practice's total of debts only once, so the new client's writes add both changes.
      ...ownerWrites(ctx, owner, { ...left, debts: { ...left.debts, counted: 0 }, sessions: sessionsOf(given) }),
      ...patient.writes(
        withSaleDelta({ ...gained, debts: { ...gained.debts, counted: total }, sessions: sessionsOf(used) }, sale),
      ),
    ];
  }
  const delta = withSaleDelta({ ...deltaOf(changes), sessions: sessionsOf(sessions), isCounted, credit }, sale);
  if (patient) return patient.writes(delta);
  if (!owner) return [];
  return changesNothing(delta) && !sale ? [clientThere(owner)] : ownerWrites(ctx, owner, delta);
}

/** Returns the package sessions that the changed appointments give back to their purchases or use again.
 * @throws AppError `no_sessions_left` or `purchase_cancelled` if a session cannot be used again. */
export async function movedSessions(ctx: PracticeContext, changes: AppointmentChange[]): Promise<SessionChange[]> {
  const given = new Map<string, string[]>();
  const again: { purchase: string; before: AppointmentRecord }[] = [];
  for (const { before, after } of changes) {
    const purchase = before?.package_purchase_id;
    if (!purchase || Boolean(before.session_held) === Boolean(after?.session_held)) continue;
    if (before.session_held) given.set(purchase, [...(given.get(purchase) ?? []), before.id]);
    else if (after?.package_purchase_id === purchase) again.push({ purchase, before });
  }
  return Promise.all([
    ...[...given].map(async ([id, [first = "", ...others]]) => {
      const purchase = await readPurchase(ctx, id);
      return others.length > 0 ? refundManyChange(purchase, [first, ...others]) : refundChange(purchase, first);
    }),
    ...again.map(async ({ purchase, before }) => useAgainChange(ctx, await readPurchase(ctx, purchase), before)),
  ]);
}

export interface DecidedChange extends ClientChange {
  days?: (DayRecord | null)[];
  /** Revisions of the days that the decision depends on. The write requires that these days are unchanged. */
  asRead?: DaysAsRead | undefined;
}

/** All writes of a change to one client's appointments, at most one per item. They fail if appointments overlap. */
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

/** One write for each day whose appointments change, and a condition for each other day of `asRead`. */
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
