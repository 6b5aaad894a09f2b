import { normalizeText } from "../../words/spanish/rules";
import { isLive } from "../appointment/rules";
import { normalizeIdentification } from "../client/rules";
import { appointmentCharge, purchaseCharge } from "../payment/rules";
import { BATCH_RECORDS, BROUGHT_KINDS, type BroughtKind, KINDS, type Kind } from "./asked/schema";
import { COPIED, COPY_VERSION, type Copied, type Records } from "./schema";

/** What of a record is said to tell it from others, and why it cannot be taken or brought: a Spanish sentence. */
export interface Problem {
  kind: Kind;
  id: string;
  message: string;
}

/** `sereno.json`. */
export interface CopyFile {
  format: "sereno";
  version: typeof COPY_VERSION;
  /** ISO instant. */
  exported_at: string;
  records: Records;
  /** Of whom records speak who were deleted: nothing else is kept of them. */
  deleted_clients: string[];
}

export const noRecords = (): Records => ({
  clients: [],
  identities: [],
  merged_clients: [],
  packages: [],
  series: [],
  purchases: [],
  appointments: [],
  sessions: [],
  payments: [],
  bills: [],
  expenses: [],
  closed_months: [],
  counters: [],
  waiting: [],
  handoffs: [],
  activity: [],
  exceptions: [],
  profile: [],
});

/** What has its client's id, also once they were deleted. */
const ofClients = ({ purchases, appointments, payments, bills }: Records) =>
  [purchases, appointments, payments, bills].flat();

/** The file of all that was read at an ISO instant. */
export function toCopyFile(records: Records, exported_at: string): CopyFile {
  const known = new Set(records.clients.map(({ id }) => id));
  const gone = ofClients(records).flatMap(({ client_id }) => (known.has(client_id) ? [] : [client_id]));
  return {
    format: "sereno",
    version: COPY_VERSION,
    exported_at,
    records,
    deleted_clients: [...new Set(gone)].sort(),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const NO_COPY_TEXT = "Este archivo no es una copia de Sereno. Elige el ZIP que bajaste con 'Llevarme todo'.";
const NEWER_TEXT = "Esta copia es de otra versión de Sereno. Baja una nueva donde la hiciste.";

const idOf = (record: unknown): string => {
  const { id, client_id, identity, exception_date, month, name } = isObject(record) ? record : {};
  return String(id ?? client_id ?? identity ?? exception_date ?? month ?? name ?? "").slice(0, 80);
};

type Read = { file: CopyFile; problems: [] } | { file: null; problems: Problem[] };

const refused = (message: string): Read => ({
  file: null,
  problems: [{ kind: "profile", id: "sereno.json", message }],
});

/** What a record is by its kind's shape; null where it is none, and why is added to the problems. */
function readRecord<K extends Kind>(kind: K, record: unknown, problems: Problem[]): Copied<K> | null {
  const read = COPIED[kind].safeParse(record);
  if (read.success) return read.data as Copied<K>;
  const [issue] = read.error.issues;
  const where = issue?.path.join(".");
  problems.push({ kind, id: idOf(record), message: `${where ? `${where}: ` : ""}${issue?.message ?? ""}` });
  return null;
}

function readKind<K extends Kind>(kind: K, all: Record<string, unknown>, records: Records, problems: Problem[]): void {
  const own = all[kind];
  const list: Records[K] = records[kind];
  if (!Array.isArray(own)) problems.push({ kind, id: "", message: "falta en la copia." });
  else
    for (const each of own) {
      const record = readRecord(kind, each, problems);
      if (record !== null) list.push(record as Records[K][number] & Copied<K>);
    }
}

/** A file that was brought, read by its shapes; or why it cannot be: record by record. */
export function readCopyFile(value: unknown): Read {
  if (!isObject(value) || value.format !== "sereno" || !isObject(value.records)) return refused(NO_COPY_TEXT);
  if (value.version !== COPY_VERSION) return refused(NEWER_TEXT);
  const { deleted_clients, exported_at } = value;
  const isTold = Array.isArray(deleted_clients) && deleted_clients.every((id) => typeof id === "string");
  if (!isTold || typeof exported_at !== "string") return refused(NO_COPY_TEXT);
  const records = noRecords();
  const problems: Problem[] = [];
  for (const kind of KINDS) readKind(kind, value.records, records, problems);
  if (records.profile.length !== 1) problems.push({ kind: "profile", id: "", message: "falta en la copia." });
  const file = { format: "sereno", version: COPY_VERSION, exported_at, records, deleted_clients } as const;
  if (problems.length === 0) problems.push(...problemsOf(file));
  return problems.length > 0 ? { file: null, problems } : { file, problems: [] };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Those of a list that come a second time. */
function repeated<T>(records: T[], keyOf: (record: T) => string): T[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    const key = keyOf(record);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** What does not add up in a copy: what changed while it was read, or was changed in the file. */
export function problemsOf({ records, deleted_clients }: Pick<CopyFile, "records" | "deleted_clients">): Problem[] {
  return [
    ...twice(records),
    ...strangers(records, new Set(deleted_clients)),
    ...overlapping(records.appointments),
    ...outOfSeries(records),
    ...sessionsAdrift(records),
    ...moneyAdrift(records),
    ...unfound(records),
  ];
}

function twice(records: Records): Problem[] {
  const say = (kind: Kind, message: string) => (record: unknown) => ({ kind, id: idOf(record), message });
  const again = KINDS.flatMap((kind) => {
    const list: unknown[] = records[kind];
    const keyOf = (record: unknown) => {
      const { identity, exception_date, month, purchase_id = "" } = isObject(record) ? record : {};
      return String(identity ?? exception_date ?? month ?? `${kind === "sessions" ? purchase_id : ""} ${idOf(record)}`);
    };
    return repeated(list, keyOf).map(say(kind, "está dos veces."));
  });
  const receipts = records.payments.filter(({ number }) => number !== undefined);
  return [
    ...again,
    ...repeated(receipts, ({ number }) => String(number)).map(say("payments", "tiene el recibo de otro pago.")),
    ...repeated(records.bills, ({ number }) => String(number)).map(
      say("bills", "tiene el número de otra cuenta de cobro."),
    ),
  ];
}

/** Records of clients, purchases or series that are not in the copy. */
function strangers(records: Records, deleted: ReadonlySet<string>): Problem[] {
  const clients = new Set(records.clients.map(({ id }) => id));
  const purchases = new Set(records.purchases.map(({ id }) => id));
  const named = <R extends { client_id: string }>(kind: Kind, list: R[], mayBeGone: boolean): Problem[] =>
    list.flatMap((record) => {
      const { client_id } = record;
      const isKnown = clients.has(client_id) !== (mayBeGone && deleted.has(client_id));
      return isKnown ? [] : [{ kind, id: idOf(record), message: `su cliente, ${client_id}, no está en la copia.` }];
    });
  const ofPurchase = (kind: Kind, id: string, purchase: string | undefined): Problem[] =>
    !purchase || purchases.has(purchase)
      ? []
      : [{ kind, id, message: `su paquete, ${purchase}, no está en la copia.` }];
  return [
    ...named("identities", records.identities, false),
    ...named("waiting", records.waiting, false),
    ...named("purchases", records.purchases, true),
    ...named("appointments", records.appointments, true),
    ...named("payments", records.payments, true),
    ...named("bills", records.bills, true),
    ...records.appointments.flatMap(({ id, package_purchase_id }) =>
      ofPurchase("appointments", id, package_purchase_id),
    ),
    ...records.sessions.flatMap(({ id, purchase_id }) => ofPurchase("sessions", id, purchase_id)),
  ];
}

function overlapping(appointments: Records["appointments"]): Problem[] {
  const live = appointments.filter(({ status }) => isLive(status));
  live.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  return live.flatMap(({ id, starts_at }, index) => {
    const before = live[index - 1];
    if (!before || before.ends_at <= starts_at) return [];
    return [{ kind: "appointments" as const, id, message: `está a la misma hora que ${before.id}.` }];
  });
}

function outOfSeries({ series, appointments }: Records): Problem[] {
  const known = new Map(series.map((each) => [each.id, each.appointment_ids]));
  return appointments.flatMap(({ id, series_id, series_index = 0, series_count }) => {
    if (!series_id) return [];
    const ids = known.get(series_id) ?? [];
    const isThere = ids[series_index - 1] === id && ids.length === series_count;
    return isThere
      ? []
      : [{ kind: "appointments" as const, id, message: `la serie ${series_id} no la tiene en ese lugar.` }];
  });
}

/** Purchases whose sessions are others than their ledger's. */
function sessionsAdrift({ purchases, sessions }: Records): Problem[] {
  const used = new Map<string, number>();
  for (const each of sessions) used.set(each.purchase_id, (used.get(each.purchase_id) ?? 0) + each.sessions);
  return purchases.flatMap(({ id, sessions_used, sessions_total }) => {
    const entered = used.get(id) ?? 0;
    if (sessions_used === entered && sessions_used <= sessions_total) return [];
    const message = `usó ${sessions_used} de ${sessions_total} sesiones y su libro dice ${entered}.`;
    return [{ kind: "purchases" as const, id, message }];
  });
}

/** Clients with whose money more was paid than came in; numbers that will be given out twice; what waits to be verified and is not there. */
function moneyAdrift({ clients, appointments, purchases, payments, bills, counters }: Records): Problem[] {
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
  const last = new Map(counters.map((each) => [each.name, each.last]));
  const highest = { receipt: payments.map(({ number = 0 }) => number), bill: bills.map(({ number }) => number) };
  return [
    ...clients.flatMap(({ id, announced = {} }): Problem[] => [
      ...((credit.get(id) ?? 0) < 0
        ? [{ kind: "clients" as const, id, message: "se pagó con su dinero más de lo que entró." }]
        : []),
      ...Object.keys(announced)
        .filter((payment) => !waiting.has(payment))
        .map((payment) => ({ kind: "clients" as const, id, message: `el pago ${payment} no está por verificar.` })),
    ]),
    ...(["receipt", "bill"] as const).flatMap((name): Problem[] => {
      const most = highest[name].reduce((a, b) => Math.max(a, b), 0);
      if (most <= (last.get(name) ?? 0)) return [];
      return [{ kind: "counters", id: name, message: `va en ${last.get(name) ?? 0} y ya se dio el ${most}.` }];
    }),
  ];
}

/** Clients whom their own details do not find: two would be one person, or be made a second time. */
function unfound({ clients, identities }: Records): Problem[] {
  const holders = new Map(identities.map(({ identity, client_id }) => [identity, client_id]));
  return clients.flatMap(({ id, name, phone, identification_number }) => {
    const number = normalizeIdentification(identification_number ?? "");
    const identity = number ? `id:${number}` : `name:${normalizeText(name)}~${phone}`;
    return holders.get(identity) === id
      ? []
      : [{ kind: "clients" as const, id, message: "sus datos no llevan a su ficha." }];
  });
}

/** Letters of a batch: a third of what a request may have in bytes, as no letter takes more than three. */
const MOST_LETTERS = 80_000;

export interface Batch {
  kind: BroughtKind;
  records: unknown[];
  deleted_clients: string[];
}

/** A copy in batches, kind by kind, in the order in which they are brought: none has more than a request takes. */
export function* batchesOf(file: CopyFile): Generator<Batch> {
  for (const kind of BROUGHT_KINDS) yield* batchesOfKind(kind, file);
}

function* batchesOfKind(kind: BroughtKind, { records, deleted_clients }: CopyFile): Generator<Batch> {
  const deleted = new Set(deleted_clients);
  let batch: Batch = { kind, records: [], deleted_clients: [] };
  let letters = 0;
  for (const record of inTurn(kind, records)) {
    const own = JSON.stringify(record).length;
    if (batch.records.length > 0 && (batch.records.length === BATCH_RECORDS || letters + own > MOST_LETTERS)) {
      yield batch;
      batch = { kind, records: [], deleted_clients: [] };
      letters = 0;
    }
    batch.records.push(record);
    letters += own;
    const { client_id } = Object(record);
    if (deleted.has(client_id) && !batch.deleted_clients.includes(client_id)) batch.deleted_clients.push(client_id);
  }
  if (batch.records.length > 0) yield batch;
}

/** Batches of one kind that are brought at once. */
const LANES = 4;

/**
 * Brings a copy, a few batches at once, and whatever a kind speaks of before it. In any order and as often as may be: what is there
 * already changes nothing, so who was cut off begins anew.
 */
export async function bringBatches(file: CopyFile, bring: (batch: Batch) => Promise<unknown>): Promise<void> {
  for (const kind of BROUGHT_KINDS) {
    const batches = batchesOfKind(kind, file);
    const lane = async () => {
      for (const batch of batches) await bring(batch);
    };
    // One that fails ends the others, too, after the batch that each is at: nothing is under way once this is over.
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  }
}

/** What one client has comes together: what they carry is written once for several. */
function inTurn(kind: BroughtKind, records: Records): readonly unknown[] {
  const byClient = <R extends { client_id: string }>(list: R[]) =>
    list.toSorted((a, b) => (a.client_id < b.client_id ? -1 : a.client_id > b.client_id ? 1 : 0));
  if (kind === "appointments") return byClient(records.appointments);
  if (kind === "purchases") return byClient(records.purchases);
  if (kind === "payments") return byClient(records.payments);
  return records[kind];
}

/** How many records are brought in all. */
export const recordsIn = ({ records }: Pick<CopyFile, "records">): number =>
  sum(BROUGHT_KINDS.map((kind) => records[kind].length));
