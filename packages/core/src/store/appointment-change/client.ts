import type { Author, Write } from "../../db/index";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isVisit } from "../../domain/appointment/rules";
import { countsOf, plusCounts } from "../../domain/client/counts";
import type { ClientRecord } from "../../domain/client/entity";
import { minuteOfIso } from "../../lib/time/rules";
import type { AppointmentChange } from "../appointment/write";
import { type ClientDelta, clientThere, clientWrites as ownerWrites, visitKey } from "../client/change";
import { debtDelta, NO_DEBT, sumDebts } from "../client/debt";
import type { ResolvedClient } from "../client/resolve";
import type { Sale } from "../purchase/change";
import type { SessionChange } from "../purchase/ledger";

type Side = AppointmentRecord | null;

/** The changes of appointments that affect a client's record. New appointments must be `placed`. */
export interface ClientChange {
  changes: AppointmentChange[];
  /** The client before the change; null for new appointments or a deleted client. */
  owner: ClientRecord | null;
  /** The client after the change: another, new or corrected one. */
  patient?: ResolvedClient | undefined;
  sessions: SessionChange[];
  sale?: Sale | undefined;
  /** The part of the paid money that becomes credit. */
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
  // Deleting a client takes the debts out of the practice's total, which counts as a change.
  !delta.debts.counted &&
  Object.keys(delta.debts.unpaid).length === 0 &&
  !delta.credit &&
  Object.keys(delta.visits).length === 0 &&
  !delta.sessions;

const sessionsOf = (changes: SessionChange[]): ClientDelta["sessions"] =>
  changes.length > 0 ? Object.fromEntries(changes.map(({ purchase, sessions }) => [purchase.id, sessions])) : undefined;

/** Adds a sale's effect to a delta. */
const withSaleDelta = (delta: CountedDelta, sale: Sale | undefined): CountedDelta =>
  sale ? { ...delta, ...sale.delta, debts: sumDebts([delta.debts, sale.delta.debts]) } : delta;

/** The writes to the client's record and the practice's total; for appointments given to another client, to both clients. */
export function clientWrites(ctx: Author, change: ClientChange): Write[] {
  const { changes, owner, patient, sessions, sale, isCounted, credit } = change;
  if (owner && patient && patient.client.id !== owner.id) {
    const given = sessions.filter(({ kind }) => kind === "refund");
    const used = sessions.filter(({ kind }) => kind !== "refund");
    const left = deltaOf(changes.map(({ before }) => ({ before, after: null })));
    const gained = deltaOf(changes.map(({ after }) => ({ before: null, after })));
    const total = left.debts.counted + gained.debts.counted;
    return [
      // A transaction may write the total only once.
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
