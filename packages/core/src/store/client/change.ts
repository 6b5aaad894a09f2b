import type { Author } from "../../db/index";
import { asRead, check, create, erase, put, upsert, type Write } from "../../db/writes";
import { COUNTERS, type Counts, countsOf } from "../../domain/client/counts";
import type { ClientPackage, ClientRecord } from "../../domain/client/entity";
import { debtorSince } from "../../domain/kept/debts";
import { OPTIONAL_DETAILS } from "../../domain/person/schema";
import { AppError } from "../../errors";
import { VISIT_KEY } from "../../ids";
import { countWrite } from "./count";
import { type DebtDelta, NO_DEBT, oldestUnpaid, unpaidAfter } from "./debt";
import { clientTaskWrite } from "./task";

export interface ClientDelta {
  counts: Counts;
  /** Starts of visits to store (minutes since 1970), or null to remove the visit, by `visitKey`. */
  visits: Record<string, number | null>;
  debts?: DebtDelta;
  /** Change of the unused credit, whole pesos. */
  credit?: number;
  /** All announced payments after the change, if one changes; the write then requires an unchanged client. */
  announced?: ClientRecord["announced"];
  /** Mode of the booked or changed appointment, for `last_is_virtual`. */
  isVirtual?: boolean;
  /** Changes of the number of used sessions, by purchase id. */
  sessions?: Record<string, number>;
  /** True if the decision depends on visits or announced payments: the write then requires an unchanged client. */
  isCounted?: boolean | undefined;
  /** Id of a purchase to mark as cancelled. */
  cancelled?: string;
  /** Id of a purchase to remove, as if it had never been sold. */
  unsold?: string | undefined;
  /** A new purchase; the write then requires that the client's number of sales is still `salesBefore`. */
  sale?: { purchase_id: string; state: ClientPackage; salesBefore: number };
}

export const NO_CHANGE: ClientDelta = { counts: countsOf([]), visits: {} };

/** The key of an appointment in its client's visits: the random end of its id, short and unique. */
export const visitKey = (appointmentId: string): string => appointmentId.slice(-VISIT_KEY);

const DETAILS = ["name", "phone", "directory", "details_version", ...OPTIONAL_DETAILS] as const;

/** Updates a client, if the details to change are as read. A change of debt also updates debtor record and total. */
export function clientWrites(ctx: Author, before: ClientRecord, delta: ClientDelta, after = before): Write[] {
  const { debts = NO_DEBT } = delta;
  const unpaid = Object.keys(debts.unpaid).length > 0 ? unpaidAfter(before, debts) : undefined;
  return [
    clientWrite(ctx, before, { ...delta, unpaid }, after),
    ...announceWrites(ctx, before, after),
    ...debtWrites(before, { before: before.unpaid, after: unpaid ?? before.unpaid, counted: debts.counted }),
  ];
}

/** A task to update the client's events at Google; none if name and email are unchanged or the client has no visits. */
export function announceWrites(ctx: Pick<Author, "clock">, before: ClientRecord, after: ClientRecord): Write[] {
  const isShown = before.name !== after.name || before.email !== after.email;
  const { practice_id, id: client_id } = after;
  return isShown && Object.keys(after.visits ?? {}).length > 0
    ? [clientTaskWrite(ctx, { practice_id, client_id, kind: "announce" })]
    : [];
}

interface AppliedDelta extends ClientDelta {
  /** All unpaid debts after the change, if one changes; the write then requires an unchanged client. */
  unpaid: ClientRecord["unpaid"];
}

function clientWrite(ctx: Author, before: ClientRecord, delta: AppliedDelta, after: ClientRecord): Write {
  const { practice_id, id } = before;
  const { sale, unpaid, announced, credit = 0 } = delta;
  const isCounted = delta.isCounted || unpaid || announced;
  const changed = DETAILS.filter((detail) => before[detail] !== after[detail]);
  return {
    write: ({ client }) =>
      client
        .patch({ practice_id, id })
        .data((attributes, operations) => {
          const now = ctx.clock.now().toISOString();
          operations.set(attributes.updated_at, now);
          if (changed.includes("name")) operations.set(attributes.named_at, now);
          if (changed.includes("email")) operations.set(attributes.email_at, now);
          applyDelta(attributes, operations, delta);
          changeEntries(attributes, operations, pick(after, changed));
        })
        .where((attributes, operations) =>
          [
            ...(credit < 0 ? [operations.gte(attributes.credit, -credit)] : []),
            ...(sale ? [operations.eq(attributes.sales, sale.salesBefore)] : []),
            ...(isCounted ? [operations.eq(attributes.revision, before.revision)] : []),
            ...changed.map((detail) => asRead(before, detail)(attributes, operations)),
          ].join(" AND "),
        )
        .commit(),
  };
}

const pick = (client: ClientRecord, details: readonly (typeof DETAILS)[number][]) =>
  Object.fromEntries(details.map((detail) => [detail, client[detail] ?? null]));

interface Operations {
  add(path: unknown, value: number): unknown;
  set(path: unknown, value: unknown): unknown;
  remove(path: unknown): unknown;
}

function applyDelta(attributes: object, operations: Operations, delta: AppliedDelta): void {
  const { counts, visits, unpaid, credit = 0, announced, isVirtual, sale, cancelled, unsold, sessions = {} } = delta;
  const { owed } = delta.debts ?? NO_DEBT;
  const count = (name: string, more: number) => operations.add(Reflect.get(attributes, name), more);
  count("revision", 1);
  for (const name of COUNTERS) count(name, counts[name]);
  count("sales", sale ? 1 : 0);
  if (owed !== 0) count("owed", owed);
  if (unpaid) operations.set(Reflect.get(attributes, "unpaid"), unpaid);
  if (credit !== 0) count("credit", credit);
  if (announced) operations.set(Reflect.get(attributes, "announced"), announced);
  changeEntries(Reflect.get(attributes, "visits"), operations, visits);
  if (isVirtual !== undefined) operations.set(Reflect.get(attributes, "last_is_virtual"), isVirtual);
  const packages = Reflect.get(attributes, "packages");
  if (sale) operations.set(Reflect.get(packages, sale.purchase_id), sale.state);
  if (unsold) operations.remove(Reflect.get(packages, unsold));
  if (cancelled) operations.set(Reflect.get(Reflect.get(packages, cancelled), "cancelled"), true);
  for (const [purchase_id, used] of Object.entries(sessions)) {
    if (used !== 0) operations.add(Reflect.get(Reflect.get(packages, purchase_id), "sessions_used"), used);
  }
}

function changeEntries(map: object, { set, remove }: Operations, entries: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(entries)) {
    const path: unknown = Reflect.get(map, key);
    if (value === null) remove(path);
    else set(path, value);
  }
}

export const clientThere = ({ practice_id, id }: Pick<ClientRecord, "practice_id" | "id">): Write =>
  check("client", { practice_id, id }, ({ revision }, { exists }) => exists(revision));

type SaleDelta = Pick<ClientDelta, "sale" | "debts">;

/** The client after a sale, which adds a package and the part of its price that is owed. */
export function withSale(client: ClientRecord, { sale, debts = NO_DEBT }: SaleDelta = {}): ClientRecord {
  if (!sale) return client;
  const packages = { ...client.packages, [sale.purchase_id]: sale.state };
  return { ...client, packages, owed: (client.owed ?? 0) + debts.owed, unpaid: unpaidAfter(client, debts) };
}

export function createWrites(client: ClientRecord, delta: ClientDelta): Write[] {
  const { debts = NO_DEBT } = delta;
  const unpaid = unpaidAfter(client, debts);
  const visits = Object.entries(delta.visits).filter((visit): visit is [string, number] => visit[1] !== null);
  const record: ClientRecord = {
    ...withSale(client, delta),
    ...delta.counts,
    visits: Object.fromEntries(visits),
    last_is_virtual: delta.isVirtual,
    sales: delta.sale ? 1 : 0,
    owed: debts.owed,
    unpaid,
    credit: delta.credit ?? 0,
  };
  return [create("client", record), ...debtWrites(client, { before: {}, after: unpaid, counted: debts.counted })];
}

interface DebtsChanged {
  before: ClientRecord["unpaid"];
  after: ClientRecord["unpaid"];
  /** Pesos to add to the practice's total of due debts. */
  counted: number;
}

/** Updates the practice's total of due debts and, if the client's oldest debt changes, the debtor record. */
export function debtWrites(
  { practice_id, id: client_id }: Pick<ClientRecord, "practice_id" | "id">,
  debts: DebtsChanged,
): Write[] {
  const [before, after] = [oldestUnpaid(debts.before), oldestUnpaid(debts.after)];
  const debtor = before === after ? [] : [debtorWrite({ practice_id, client_id }, after)];
  return [...debtor, ...totalWrites(practice_id, debts.counted)];
}

/** Writes a debtor record, or deletes it for null. The condition is on the client's write in the same transaction. */
export const debtorWrite = (key: { practice_id: string; client_id: string }, oldest: number | null): Write =>
  oldest === null ? erase("debtor", key) : put("debtor", { ...key, ...debtorSince(key.practice_id, oldest) });

export const totalWrites = (practice_id: string, more: number): Write[] =>
  more === 0 ? [] : [upsert("dueTotal", { of: { practice_id }, add: { amount: more } })];

export function removal(client: ClientRecord): Write[] {
  const { practice_id, id, revision, merging } = client;
  if (merging) throw new AppError("busy", { message: MERGING_TEXT });
  return [
    erase("client", { practice_id, id }, asRead({ revision }, "revision")),
    countWrite(client, -1),
    ...(oldestUnpaid(client.unpaid) === null ? [] : [debtorWrite({ practice_id, client_id: id }, null)]),
  ];
}

const MERGING_TEXT = "Estamos terminando de unir este cliente con otro. Inténtalo de nuevo en un momento.";
