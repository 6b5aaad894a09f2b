import { mapFields } from "../../fields";
import { normalizeName } from "../../lib/spanish/rules";
import { isLive } from "../appointment/rules";
import { normalizeIdentification } from "../client/rules";
import { appointmentCharge, purchaseCharge } from "../payment/rules";
import { KINDS, type Kind } from "./asked/schema";
import type { Records } from "./schema";

/** Format version of `sereno.json`, incremented by each change that older readers of the file cannot read. */
const COPY_VERSION = 1;

export interface Problem {
  kind: Kind;
  id: string;
}

export interface CopyFile {
  format: "sereno";
  version: typeof COPY_VERSION;
  exported_at: string;
  records: Records;
  /** Ids of deleted clients that records still refer to. */
  deleted_clients: string[];
}

export const noRecords = (): Records => mapFields(KINDS, () => []);

const ofClients = ({ purchases, appointments, payments, bills }: Records) =>
  [purchases, appointments, payments, bills].flat();

/** Makes `sereno.json`. If a record names a client who was not exported, the client counts as deleted, unless a record
 * that names the client was created during the export. @param begun_at ISO instant at which the export began. */
export function toCopyFile(records: Records, exported_at: string, begun_at = exported_at): CopyFile {
  const known = new Set(records.clients.map(({ id }) => id));
  for (const { client_id, created_at } of ofClients(records)) if (created_at > begun_at) known.add(client_id);
  const gone = ofClients(records).flatMap(({ client_id }) => (known.has(client_id) ? [] : [client_id]));
  return { format: "sereno", version: COPY_VERSION, exported_at, records, deleted_clients: [...new Set(gone)].sort() };
}

const idOf = (record: object): string => {
  const { id, client_id, identity, exception_date, name }: Record<string, unknown> = { ...record };
  return String(id ?? client_id ?? identity ?? exception_date ?? name ?? "");
};

function repeated<T>(records: T[], keyOf: (record: T) => string): T[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    const key = keyOf(record);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** The records that contradict others because the data changed during the export. */
export const problemsOf = ({ records, deleted_clients }: Pick<CopyFile, "records" | "deleted_clients">): Problem[] => [
  ...twice(records),
  ...danglingReferences(records, new Set(deleted_clients)),
  ...overlapsIn(records.appointments).map(({ late: { id } }) => ({ kind: "appointments" as const, id })),
  ...outOfSeries(records),
  ...wrongSessions(records),
  ...wrongMoney(records),
  ...wrongIdentities(records),
];

const named = (kind: Kind, records: readonly object[]): Problem[] =>
  records.map((record) => ({ kind, id: idOf(record) }));

function twice(records: Records): Problem[] {
  const again = KINDS.flatMap((kind) => {
    const list: object[] = records[kind];
    const keyOf = (record: object) => {
      const { identity, exception_date, purchase_id = "" }: Record<string, unknown> = { ...record };
      return String(identity ?? exception_date ?? `${kind === "sessions" ? purchase_id : ""} ${idOf(record)}`);
    };
    return named(kind, repeated(list, keyOf));
  });
  const receipts = records.payments.filter(({ number }) => number !== undefined);
  const numberOf = ({ number }: { number?: number | undefined }) => String(number);
  return [
    ...again,
    ...named("payments", repeated(receipts, numberOf)),
    ...named("bills", repeated(records.bills, numberOf)),
  ];
}

function danglingReferences(records: Records, deleted: ReadonlySet<string>): Problem[] {
  const clients = new Set(records.clients.map(({ id }) => id));
  const purchases = new Set(records.purchases.map(({ id }) => id));
  const isTheirs = ({ client_id }: { client_id: string }) => clients.has(client_id);
  const isKnown = (record: { client_id: string }) => isTheirs(record) !== deleted.has(record.client_id);
  const isSold = (purchase: string | undefined) => !purchase || purchases.has(purchase);
  const { identities, waiting, appointments, payments, bills, sessions } = records;
  const without = <R extends object>(kind: Kind, list: R[], isRight: (record: R) => boolean) =>
    named(
      kind,
      list.filter((record) => !isRight(record)),
    );
  return [
    ...without("identities", identities, isTheirs),
    ...without("waiting", waiting, isTheirs),
    ...without("purchases", records.purchases, isKnown),
    ...without("appointments", appointments, isKnown),
    ...without("payments", payments, isKnown),
    ...without("bills", bills, isKnown),
    ...without("appointments", appointments, ({ package_purchase_id }) => isSold(package_purchase_id)),
    ...without("sessions", sessions, ({ purchase_id }) => isSold(purchase_id)),
  ];
}

/** Live appointments that begin before another one has ended, each with that other one. */
export function overlapsIn<Each extends Pick<Records["appointments"][number], "status" | "starts_at" | "ends_at">>(
  appointments: Each[],
): { late: Each; other: Each }[] {
  const live = appointments.filter(({ status }) => isLive(status));
  live.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  let last: Each | undefined;
  return live.flatMap((late) => {
    const other = last;
    if (!other || other.ends_at < late.ends_at) last = late;
    return other && other.ends_at > late.starts_at ? [{ late, other }] : [];
  });
}

function outOfSeries({ series, appointments }: Records): Problem[] {
  const known = new Map(series.map((each) => [each.id, each.appointment_ids]));
  const astray = appointments.filter(({ id, series_id, series_index = 0, series_count }) => {
    if (!series_id) return false;
    const ids = known.get(series_id) ?? [];
    return ids[series_index - 1] !== id || ids.length !== series_count;
  });
  return named("appointments", astray);
}

function wrongSessions({ purchases, sessions }: Records): Problem[] {
  const used = new Map<string, number>();
  for (const each of sessions) used.set(each.purchase_id, (used.get(each.purchase_id) ?? 0) + each.sessions);
  const wrong = purchases.filter(
    ({ id, sessions_used, sessions_total }) => sessions_used !== (used.get(id) ?? 0) || sessions_used > sessions_total,
  );
  return named("purchases", wrong);
}

/** Clients who have paid more for appointments and purchases than their confirmed payments less `refund` and `keep`;
 * clients with an `announced` entry but no announced payment; counters that may assign a number again. */
function wrongMoney({ clients, appointments, purchases, payments, bills, counters }: Records): Problem[] {
  const credit = new Map<string, number>();
  const add = (id: string, amount: number) => credit.set(id, (credit.get(id) ?? 0) + amount);
  for (const { client_id, kind, status, amount } of payments) {
    if (status !== "confirmed") continue;
    if (kind === "payment") add(client_id, amount);
    if (kind === "refund" || kind === "keep") add(client_id, -amount);
  }
  for (const each of appointments) add(each.client_id, -appointmentCharge(each).paid);
  for (const each of purchases) add(each.client_id, -purchaseCharge(each).paid);
  const waiting = new Set(payments.flatMap(({ id, status }) => (status === "announced" ? [id] : [])));
  const wrong = clients.filter(
    ({ id, announced = {} }) =>
      (credit.get(id) ?? 0) < 0 || Object.keys(announced).some((payment) => !waiting.has(payment)),
  );
  const last = new Map(counters.map((each) => [each.name, each.last]));
  const given = { receipt: payments.map(({ number = 0 }) => number), bill: bills.map(({ number }) => number) };
  const behind = (["receipt", "bill"] as const).filter((name) =>
    given[name].some((number) => number > (last.get(name) ?? 0)),
  );
  return [...named("clients", wrong), ...behind.map((id) => ({ kind: "counters" as const, id }))];
}

/** Clients whose identity record is missing or belongs to another client. */
function wrongIdentities({ clients, identities }: Records): Problem[] {
  const holders = new Map(identities.map(({ identity, client_id }) => [identity, client_id]));
  const lost = clients.filter(({ id, name, phone, identification_number }) => {
    const number = normalizeIdentification(identification_number ?? "");
    return holders.get(number ? `id:${number}` : `name:${normalizeName(name)}~${phone}`) !== id;
  });
  return named("clients", lost);
}
