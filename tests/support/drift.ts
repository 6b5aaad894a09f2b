import type { PracticeContext } from "@sereno/core/db/context";
import { isLive, isVisit, STATUSES } from "@sereno/core/domain/appointment/rules";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { isDebtOnly } from "@sereno/core/domain/payment/brought/rules";
import { zoneOf } from "@sereno/core/domain/practice/rules";
import { purchaseStatus } from "@sereno/core/domain/purchase/rules";
import { mapFields } from "@sereno/core/fields";
import { formatLocal, minuteOfIso, toLocal } from "@sereno/core/lib/time/rules";
import { readBusy, visitMark } from "@sereno/core/store/appointment/occupancy";
import { idIdentity, nameIdentity } from "@sereno/core/store/client/identity";
import { listClients } from "@sereno/core/store/client/read";
import { driftOfMoney } from "./drift-money";

const WHOLE = { consistent: true, pages: "all" } as const;

export async function recordsOf({ db, practice }: PracticeContext) {
  const at = { practice_id: practice.practice_id };
  const read = async <T>(query: { go: (how: typeof WHOLE) => Promise<{ data: T }> }) => (await query.go(WHOLE)).data;
  const [appointments, purchases, clients, identities, ledger, days, payments, tallies, counters, bills, ...others] =
    await Promise.all([
      read(db.appointment.query.appointment(at)),
      read(db.purchase.query.purchase(at)),
      read(db.client.query.client(at)),
      read(db.identity.query.identity(at)),
      read(db.ledger.query.entry(at)),
      read(db.day.query.day(at)),
      read(db.payment.query.payment(at)),
      read(db.tally.query.tally(at)),
      read(db.counter.query.counter(at)),
      read(db.bill.query.bill(at)),
      read(db.billMark.query.mark(at)),
      read(db.expense.query.expense(at)),
    ]);
  const [billMarks, expenses] = others;
  const money = { payments, tallies, counters, bills, billMarks, expenses };
  return { appointments, purchases, clients, identities, ledger, days, ...money };
}

export type Records = Awaited<ReturnType<typeof recordsOf>>;

/** Differences between the records and the values derived from them. Call it while no change and no job runs. */
export async function driftOf(ctx: PracticeContext): Promise<string[]> {
  const records = await recordsOf(ctx);
  return [
    ...overlapsOf(records),
    ...(await driftOfTime(ctx, records)),
    ...(await driftOfClients(ctx, records)),
    ...driftOfLedger(records),
    ...driftOfIdentities(records),
    ...(await driftOfMoney(ctx, records)),
  ];
}

export function overlapsOf({ appointments }: Pick<Records, "appointments">): string[] {
  const live = appointments.filter(({ status }) => isLive(status));
  live.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  return live.flatMap(({ id, starts_at }, index) =>
    (live[index - 1]?.ends_at ?? "") > starts_at ? [`${id} overlaps ${live[index - 1]?.id}`] : [],
  );
}

/** Compares the appointments with the occupied time, and with the counts and visits on the records of days. */
async function driftOfTime({ db, practice }: PracticeContext, { appointments, days }: Records): Promise<string[]> {
  const live = appointments.filter(({ status }) => isLive(status));
  const busy = await readBusy(db, practice.practice_id, 0, 100_000);
  const minutes = busy.reduce((sum, { start, end }) => sum + end - start, 0);
  const wanted = live.reduce((sum, { starts_at, ends_at }) => sum + minuteOfIso(ends_at) - minuteOfIso(starts_at), 0);
  const occupied = new Set(busy.flatMap(({ start, end }) => minutesBetween(start, end)));
  const isOccupied = ({ starts_at, ends_at }: Records["appointments"][number]) =>
    minutesBetween(minuteOfIso(starts_at), minuteOfIso(ends_at)).every((minute) => occupied.has(minute));
  const counted = mapFields(STATUSES, (status) => days.reduce((sum, day) => sum + (day[status] ?? 0), 0));
  const stored = mapFields(STATUSES, (each) => appointments.filter(({ status }) => status === each).length);
  return [
    ...differences("occupied minutes", { minutes: wanted }, { minutes }),
    ...live.filter((each) => !isOccupied(each)).map(({ id }) => `${id} has no time of its own`),
    ...differences("the days' counts", stored, counted),
    ...visitsAdrift(appointments, days),
  ];
}

function visitsAdrift(appointments: Records["appointments"], days: Records["days"]): string[] {
  const wanted = appointments
    .filter(({ status }) => isVisit(status))
    .map((each) => `${each.starts_at.slice(0, 10)} ${visitMark(each)}`);
  const marked = days.flatMap(({ date, visits = [] }) => visits.map((mark) => `${date} ${mark}`));
  return differences("the days' visits", { visits: wanted.sort().join() }, { visits: marked.sort().join() });
}

const minutesBetween = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index);

async function driftOfClients(ctx: PracticeContext, records: Records): Promise<string[]> {
  const { clients: listed, total } = await everyClient(ctx);
  return [
    ...differences("the number of clients", { total: records.clients.length }, { total }),
    ...differences("the list of clients", { length: records.clients.length }, { length: listed.length }),
    ...listed.flatMap((client) => differences(`client ${client.id}`, countsOf(ctx, records, client.id), client)),
  ];
}

async function everyClient(ctx: PracticeContext): Promise<{ clients: ClientListItem[]; total: number }> {
  const clients: ClientListItem[] = [];
  for (let page = 1; ; page++) {
    const answer = await listClients(ctx, { page, page_size: 100 });
    clients.push(...answer.clients);
    if (answer.clients.length < 100) return { clients, total: answer.total_count };
  }
}

/** The counts that the list of clients should show for this client, computed from appointments and purchases. */
function countsOf({ clock, practice }: PracticeContext, { appointments, purchases }: Records, id: string) {
  const now = clock.now().toISOString();
  const own = appointments.filter(({ client_id }) => client_id === id);
  const seen = own.filter(({ status }) => isLive(status) || status === "completed");
  const starts = seen.map(({ starts_at }) => starts_at).sort();
  const local = (iso: string | undefined) => (iso ? formatLocal(toLocal(zoneOf(practice), minuteOfIso(iso))) : null);
  const bought = purchases.filter((each) => each.client_id === id && !each.cancelled && !isDebtOnly(each));
  const usable = bought.filter((each) => purchaseStatus(each, now) === "active");
  return {
    total_appointments: own.length,
    appointment_history_count: own.filter(({ status }) => status === "completed").length,
    last_appointment_date: local(starts.filter((iso) => iso <= now).at(-1)),
    next_appointment_date: local(starts.find((iso) => iso > now)),
    total_package_purchases: bought.length,
    total_package_sessions: bought.reduce((sum, { sessions_total }) => sum + sessions_total, 0),
    used_package_sessions: bought.reduce((sum, { sessions_used }) => sum + sessions_used, 0),
    active_package_sessions: usable.reduce((sum, { sessions_total }) => sum + sessions_total, 0),
    available_package_sessions: usable.reduce((sum, each) => sum + each.sessions_total - each.sessions_used, 0),
  };
}

/** Checks that a purchase's used sessions are the sum of its ledger, and never more than were sold. */
const driftOfLedger = ({ purchases, ledger }: Records): string[] =>
  purchases.flatMap(({ id, sessions_used, sessions_total }) => {
    const entries = ledger.filter(({ purchase_id }) => purchase_id === id);
    const wanted = { sessions_used: entries.reduce((sum, { sessions }) => sum + sessions, 0) };
    return [
      ...differences(`purchase ${id}`, wanted, { sessions_used }),
      ...(sessions_used < 0 || sessions_used > sessions_total ? [`purchase ${id} has used ${sessions_used}`] : []),
    ];
  });

// Checks that each client is found by identification number or, without a number, by name and phone. Checks that the
// client of each stored identity exists.
function driftOfIdentities({ clients, identities }: Records): string[] {
  const owners = new Map(identities.map(({ identity, client_id }) => [identity, client_id]));
  const known = new Set(clients.map(({ id }) => id));
  const notFound = clients.flatMap((client) => {
    const person = { ...client, identification_number: client.identification_number ?? null };
    const byId = idIdentity(person);
    const isFound = (identity: string) => owners.get(identity) === client.id;
    return [
      ...(byId && !isFound(byId) ? [`${byId} does not find ${client.id}`] : []),
      ...(byId || isFound(nameIdentity(person)) ? [] : [`${nameIdentity(person)} does not find ${client.id}`]),
    ];
  });
  const ofNobody = identities.filter(({ client_id }) => !known.has(client_id));
  return [...notFound, ...ofNobody.map(({ identity, client_id }) => `${identity} is ${client_id}, who is not there`)];
}

function differences(what: string, expected: object, found: object): string[] {
  const values = new Map(Object.entries(found));
  return Object.entries(expected).flatMap(([key, value]) =>
    values.get(key) === value ? [] : [`${what}: ${key} is ${values.get(key)}, the records say ${value}`],
  );
}
