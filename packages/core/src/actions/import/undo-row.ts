import type { Database } from "../../db/database";
import type { Lookup } from "../../db/electrodb";
import { inParallel, type PracticeContext, readEach, readQuery } from "../../db/index";
import { decideAgain, erase, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { personOf } from "../../domain/client/person";
import type { ImportRowRecord } from "../../domain/import/entity";
import { appointmentCharge } from "../../domain/payment/rules";
import type { PurchaseRecord } from "../../domain/purchase/entity";
import type { SeriesRecord } from "../../domain/series/entity";
import { readWaiting } from "../../queries/list-approvals";
import { NO_CHANGE, removal, totalWrites } from "../../store/client/change";
import { releaseIdentities } from "../../store/client/identity";
import { readMergedInto } from "../../store/client/read";
import { emptied, withoutDetails } from "../../store/client/resolve";
import { notHandedOver } from "../../store/handoff/change";
import { personKey, rowChange } from "../../store/import/read";
import { changePurchase } from "../../store/purchase/change";
import { listLedger } from "../../store/purchase/read";
import { planAppointmentChanges } from "../series/appointment-change";

/** The records that a row created and that still exist. */
export interface Made {
  client: ClientRecord | null;
  purchase: PurchaseRecord | null;
  series: SeriesRecord | null;
  appointments: AppointmentRecord[];
  /** Whether the records are unchanged since the import, so that an undo may delete them. */
  isUntouched: boolean;
}

/** Reads what each row created. A client or package counts as untouched if only `rows` use it, so `rows` must include
 * all rows of a client that are not yet undone. */
export async function readMade(ctx: PracticeContext, rows: ImportRowRecord[]): Promise<Made[]> {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  // Reads clients first. A later change of a client's records changes the client too, and the undo then starts over.
  const clientOf = await readById(db, idsIn(rows, "client_id"), (id) => db.one.client({ practice_id, id }));
  const visits = rows.flatMap(({ appointment_ids = [] }) => appointment_ids);
  const [purchaseOf, seriesOf, appointmentOf, isSpokenOf, isBilled, reused] = await Promise.all([
    readById(db, idsIn(rows, "purchase_id"), (id) => db.one.purchase({ practice_id, id })),
    readById(db, idsIn(rows, "series_id"), (id) => db.one.series({ practice_id, id })),
    readById(db, visits, (id) => db.one.appointment({ practice_id, id })),
    readSpokenOf(ctx, rows),
    readBilled(ctx, rows),
    readReused(ctx, rows, visits),
  ]);
  const held = visits.flatMap((id) => appointmentOf(id) ?? []).filter(({ session_held }) => session_held);
  const all = rows.map((row) => {
    const { client_id, purchase_id, series_id, appointment_ids = [] } = row;
    const made = {
      client: clientOf(client_id),
      purchase: purchaseOf(purchase_id),
      series: seriesOf(series_id),
      appointments: appointment_ids.map(appointmentOf).filter((each) => each !== null),
    };
    const isAsBrought = isAsMade(row, made, held) && areDetailsAsMade(row, made.client, rows);
    const isUsed = isBilled(row) || isSpokenOf(row) || reused.has(purchase_id ?? "");
    return { row, ...made, isUntouched: isAsBrought && !isUsed };
  });
  const judged = all.map((each) => {
    const own = all.filter(({ isUntouched, row }) => isUntouched && row.client_id === each.row.client_id);
    return { ...each, isUntouched: each.isUntouched && isPersonAsMade(each.row, each.client, own) };
  });
  // If one row of a client is kept, judges the others again: the kept row may use or have changed what they created.
  const kept = judged.flatMap(({ isUntouched, row }) => (isUntouched ? [] : [row.client_id]));
  const left = judged.flatMap(({ isUntouched, row }) => (isUntouched && kept.includes(row.client_id) ? [row] : []));
  const again = left.length > 0 ? await readMade(ctx, left) : [];
  return judged.map((each) => again[left.indexOf(each.row)] ?? each);
}

const idsIn = (rows: ImportRowRecord[], name: "client_id" | "purchase_id" | "series_id") =>
  rows.map((row) => row[name]);

async function readById<T>(db: Database, ids: (string | undefined)[], lookup: (id: string) => Lookup<T>) {
  const wanted = [...new Set(ids)].filter((id) => id !== undefined);
  const found = await readEach(db, wanted, lookup);
  const byId = new Map(wanted.map((id, index) => [id, found[index] ?? null]));
  return (id: string | undefined): T | null => (id && byId.get(id)) || null;
}

/** Whether a row's records are as imported. @param all every row's appointments that use a package session. */
function isAsMade(
  row: ImportRowRecord,
  { client, purchase, appointments }: Omit<Made, "isUntouched">,
  all: AppointmentRecord[],
): boolean {
  if (!client) return false;
  const isVisitAsMade = appointments.every(
    (each) => each.version === 1 && isLive(each.status) && appointmentCharge(each).paid === 0,
  );
  const held = all.filter((each) => each.package_purchase_id === row.purchase_id).length;
  const isSaleAsMade =
    !row.purchase_id ||
    (purchase?.total_paid === 0 &&
      purchase.price === row.owed &&
      !purchase.cancelled &&
      purchase.sessions_used === (row.sessions_used ?? 0) + held);
  return isVisitAsMade && isSaleAsMade;
}

/** Whether only `rows` have changed the details of the row's client since the row added details. */
function areDetailsAsMade(
  { client_id, details_version = 0 }: ImportRowRecord,
  client: ClientRecord | null,
  rows: ImportRowRecord[],
) {
  const since = rows.filter((each) => each.client_id === client_id && (each.details_version ?? 0) >= details_version);
  return details_version === 0 || client?.details_version === details_version + since.length - 1;
}

/** Whether a new client has only what `own`, the client's untouched rows, created. True for an existing client. */
function isPersonAsMade(
  { made }: ImportRowRecord,
  client: ClientRecord | null,
  own: (Omit<Made, "isUntouched"> & { row: ImportRowRecord })[],
): boolean {
  if (!made || !client) return true;
  const { visits = {}, packages = {}, credit = 0, consent, announced = {}, merging, collected_at } = client;
  const appointments = own.flatMap((each) => each.appointments);
  const filled = own.filter(({ row }) => row.details);
  return (
    (client.details_version ?? 0) === filled.length &&
    personKey({ ...personOf(client), ...withoutDetails(own.flatMap(({ row }) => row.details ?? [])) }) === made &&
    client.total_appointments === appointments.length &&
    Object.keys(visits).length === appointments.length &&
    Object.keys(packages).every((id) => own.some(({ purchase }) => purchase?.id === id)) &&
    credit === 0 &&
    !consent &&
    !merging &&
    !collected_at &&
    Object.keys(announced).length === 0
  );
}

/** The purchases sold to existing clients that an existing appointment outside `visits` uses or has used. */
async function readReused(ctx: PracticeContext, rows: ImportRowRecord[], visits: string[]): Promise<Set<string>> {
  const { practice_id } = ctx.practice;
  const reused = new Set<string>();
  await inParallel(
    rows.flatMap(({ made, purchase_id }) => (!made && purchase_id ? [purchase_id] : [])),
    async (id) => {
      const named = (await listLedger(ctx, id)).flatMap(({ appointment_id }) => appointment_id ?? []);
      const others = [...new Set(named)].filter((each) => !visits.includes(each));
      const found = await readEach(ctx.db, others, (other) => ctx.db.one.appointment({ practice_id, id: other }));
      if (found.some((each) => each !== null)) reused.add(id);
    },
  );
  return reused;
}

/** Tells for a row whether its appointments or package are billed, or its new client has payments or bills. */
async function readBilled(ctx: PracticeContext, rows: ImportRowRecord[]) {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const targetsOf = ({ purchase_id, appointment_ids = [] }: ImportRowRecord) =>
    purchase_id ? [...appointment_ids, purchase_id] : appointment_ids;
  const charged = new Set<string>();
  const [markOf] = await Promise.all([
    readById(db, rows.flatMap(targetsOf), (target_id) => db.one.billMark({ practice_id, target_id })),
    inParallel(
      rows.filter(({ made }) => made),
      async ({ client_id }) => {
        const [payments, bills] = await Promise.all([
          readQuery(db, "payment", db.payment.query.byClient({ practice_id, client_id }), { limit: 1 }),
          readQuery(db, "bill", db.bill.query.byClient({ practice_id, client_id }), { limit: 1 }),
        ]);
        if (payments.data.length + bills.data.length > 0) charged.add(client_id);
      },
    ),
  ]);
  return (row: ImportRowRecord): boolean =>
    (row.made !== undefined && charged.has(row.client_id)) ||
    targetsOf(row).some((id) => (markOf(id)?.numbers?.length ?? 0) > 0);
}

/** Tells for a row whether its new client is on the waitlist, in a handoff or in an approval. For a row that added a
 * client or details, tells also whether another client has been merged into that client since. */
async function readSpokenOf(ctx: PracticeContext, rows: ImportRowRecord[]) {
  const { db } = ctx;
  const { practice_id } = ctx.practice;
  const ids = rows.filter(({ made }) => made).map(({ client_id }) => client_id);
  const [entryOf, markOf, approvals, isMerged] = await Promise.all([
    readById(db, ids, (client_id) => db.one.waiting({ practice_id, client_id })),
    readById(db, ids, (person) => db.one.handoffMark({ practice_id, person })),
    ids.length > 0 ? readWaiting(ctx) : [],
    rows.some(({ made, details }) => made || details) ? readMergedInto(ctx) : () => false,
  ]);
  const isSpokenOf = (id: string) =>
    entryOf(id) !== null || markOf(id) !== null || approvals.some((each) => each.client_id === id);
  return ({ client_id: id, made, details, created_at }: ImportRowRecord): boolean =>
    ((made || details) && isMerged(id, created_at)) || (made !== undefined && isSpokenOf(id));
}

/** Number of appointments that fit into one transaction, with their days, sessions and tasks. */
const AT_ONCE = 8;

/** The writes that delete up to `AT_ONCE` of an import row's appointments, and remove their ids from the row. */
export async function visitsUndone(ctx: PracticeContext, row: ImportRowRecord, made: Made): Promise<Write[]> {
  const { client, series, appointments } = made;
  if (!client || !series) return [];
  const changes = appointments.slice(0, AT_ONCE).map((before) => ({ before, after: null }));
  const { writes } = await planAppointmentChanges(ctx, { series, client, changes, isCounted: true });
  const taken = writes.map((each) => ({ ...each, refused: decideAgain }));
  return [...taken, rowChange(row, { ...row, appointment_ids: appointments.slice(AT_ONCE).map(({ id }) => id) })];
}

/** Number of ledger entries that fit into the transaction that deletes a row. */
const MOST_ENTRIES = 60;

/** The writes that delete a row without appointments, its series and purchase, and its new client or added details.
 * If the purchase's ledger is long, they delete only some of its entries. */
export async function personUndone(ctx: PracticeContext, row: ImportRowRecord, made: Made): Promise<Write[]> {
  const { practice_id, series_id } = row;
  const { client, purchase } = made;
  if (!client) return [];
  const seriesGone: Write[] = series_id ? [erase("series", { practice_id, id: series_id })] : [];
  const sale = purchase && changePurchase(ctx, { before: purchase, after: null });
  const ledger = purchase ? await listLedger(ctx, purchase.id) : [];
  const entries = ledger
    .slice(0, MOST_ENTRIES)
    .map(({ purchase_id, id }) => erase("ledger", { practice_id, purchase_id, id }));
  if (ledger.length > MOST_ENTRIES) return [rowChange(row, row), ...entries];
  const changed = !row.made && (sale || row.details) && (await emptied(ctx, client, row));
  return [
    rowChange(row, null),
    ...seriesGone,
    ...(sale?.writes ?? []),
    ...entries,
    ...(row.made ? await clientUndone(ctx, client, sale?.delta.debts.counted ?? 0) : []),
    ...(changed ? changed.writes({ ...NO_CHANGE, ...sale?.delta, isCounted: true }) : []),
  ];
}

/** The writes that delete a row's new client. @param counted change of the practice's total of debts, in pesos. */
async function clientUndone(ctx: PracticeContext, client: ClientRecord, counted: number): Promise<Write[]> {
  const { practice_id, id: client_id } = client;
  return [
    ...removal(client),
    ...totalWrites(practice_id, counted),
    ...(await releaseIdentities(ctx, client)),
    { ...notHandedOver({ practice_id, person: client_id }), refused: decideAgain },
  ];
}
