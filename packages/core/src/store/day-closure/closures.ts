import { type PracticeContext, readEach, readQuery, requireOne } from "../../db/index";
import { asRead, erase, put, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isLive } from "../../domain/appointment/rules";
import { ANONYMOUS } from "../../domain/client/person";
import type { ClosedItem, DayClosureRecord } from "../../domain/day-closure/entity";
import type { DayClosure, OpenDayClosure } from "../../domain/day-closure/output";
import { dayClosureMessage, newsOf } from "../../domain/day-closure/rules";
import { whatsappUrl } from "../../domain/payment/message/rules";
import { minuteOfDate } from "../../lib/time/rules";
import { randomness } from "../../random";
import { intervalOf } from "../appointment/occupancy";
import { startingOn } from "../appointment/read";
import { nameLeft } from "../availability/change";
import { readClientsOf } from "../client/read";
import { localOf } from "../practice/read";

export const readDayClosure = (ctx: PracticeContext, id: string): Promise<DayClosureRecord> =>
  requireOne(ctx.db, ctx.db.one.dayClosure(keyOf(ctx, id)), "Este cierre ya no está.");

export const getDayClosure = async (ctx: PracticeContext, id: string): Promise<DayClosure> =>
  toDayClosure(ctx, await readDayClosure(ctx, id));

/** The day closures that are running or have failures or unsent messages, latest first. */
export async function listDayClosures(ctx: PracticeContext): Promise<OpenDayClosure[]> {
  const { db, practice, clock } = ctx;
  const query = db.dayClosure.query.dayClosure({ practice_id: practice.practice_id });
  const { data } = await readQuery(db, "dayClosure", query, { consistent: true });
  const now = clock.now().toISOString();
  const left = data.filter((closure) => closure.kept_until > now && (isUnderWay(closure.state) || !isOver(closure)));
  const people = await readPeople(
    ctx,
    left.flatMap(({ items }) => items.filter(awaitsMessage)),
  );
  return left
    .map((closure) => toOpen(closure, people))
    .filter(({ state, untold, problems }) => isUnderWay(state) || untold > 0 || problems > 0)
    .reverse();
}

export const isUnderWay = (state: DayClosureRecord["state"]): boolean => state === "closing" || state === "undoing";

const awaitsMessage = (item: ClosedItem): boolean => newsOf(item) !== null && !item.told_at;

const problemsOf = ({ items, hours_reason }: DayClosureRecord): number =>
  items.filter(({ reason }) => reason).length + (hours_reason ? 1 : 0);

/** Whether a day closure has neither failures nor unsent messages, not even outdated messages. */
export const isOver = (closure: DayClosureRecord): boolean =>
  problemsOf(closure) === 0 && !closure.items.some(awaitsMessage);

/** Counts a day closure's failures (`problems`), and the clients whose news is unsent and not outdated (`untold`). */
function toOpen(closure: DayClosureRecord, people: People): OpenDayClosure {
  const { id, state, date, items } = closure;
  const waiting = new Set(items.filter(awaitsMessage).flatMap((item) => pendingNewsOf(item, people)?.client.id ?? []));
  return { id, state, date: date ?? null, untold: waiting.size, problems: problemsOf(closure) };
}

interface People {
  records: Map<string, AppointmentRecord>;
  clients: Awaited<ReturnType<typeof readClientsOf>>;
}

export async function readPeople(ctx: PracticeContext, items: ClosedItem[]): Promise<People> {
  const found = await readEach(ctx.db, items, (item) =>
    ctx.db.one.appointment({ practice_id: ctx.practice.practice_id, id: item.appointment_id }),
  );
  const records = found.flatMap((record) => record ?? []);
  const clients = await readClientsOf(ctx, [...records, ...items]);
  return { records: new Map(records.map((each) => [each.id, each])), clients };
}

/** The news about an appointment that its client should get; null if there is none, the news is outdated, or the
 * appointment is another client's by now. */
function pendingNewsOf(item: ClosedItem, { records, clients }: People) {
  const news = newsOf(item);
  const record = records.get(item.appointment_id);
  const client = record && clients.get(record.client_id);
  if (!news || !client || !isTrue(news, item, record)) return null;
  return item.client_id && clients.get(item.client_id)?.id !== client.id ? null : { news, client };
}

export async function toDayClosure(ctx: PracticeContext, closure: DayClosureRecord): Promise<DayClosure> {
  const { id, state, date, hours_reason, items } = closure;
  const [people, others] = await Promise.all([
    readPeople(ctx, items),
    date && state !== "undone" ? readOthers(ctx, closure, date) : [],
  ]);
  return {
    id,
    state,
    date: date ?? null,
    hours_reason: hours_reason ?? null,
    appointments: items.map((item) => toAnswer(ctx, item, items, people)),
    others: nameLeft(ctx, others, await readClientsOf(ctx, others)),
  };
}

async function readOthers(ctx: PracticeContext, { items }: DayClosureRecord, date: string) {
  const known = new Set(items.map(({ appointment_id }) => appointment_id));
  const now = minuteOfDate(ctx.clock.now());
  const records = await startingOn(ctx, date, date);
  return records.filter((record) => !known.has(record.id) && isLive(record.status) && intervalOf(record).start > now);
}

export function messagedTogether(item: ClosedItem, items: readonly ClosedItem[], people: People): ClosedItem[] {
  const id = pendingNewsOf(item, people)?.client.id;
  return id === undefined ? [] : items.filter((each) => pendingNewsOf(each, people)?.client.id === id);
}

function toAnswer(ctx: PracticeContext, item: ClosedItem, items: readonly ClosedItem[], people: People) {
  const record = people.records.get(item.appointment_id);
  const client = (record && people.clients.get(record.client_id)) ?? null;
  const name = client?.name ?? ANONYMOUS;
  const changes = messagedTogether(item, items, people).flatMap(({ was, to, ...each }) => {
    const news = newsOf(each);
    return news ? { news, start: localOf(ctx, was.starts_at), to: to ? localOf(ctx, to) : null } : [];
  });
  const text = changes.length > 0 ? dayClosureMessage(name, changes) : null;
  return {
    appointment_id: item.appointment_id,
    client_id: client?.id ?? null,
    patient_name: name,
    start: localOf(ctx, item.was.starts_at),
    action: item.action,
    to: item.to ? localOf(ctx, item.to) : null,
    state: item.state,
    reason: item.reason ?? null,
    message: text === null ? null : { text, whatsapp_url: whatsappUrl(client?.phone, text) },
    told_at: item.told_at ?? null,
  };
}

function isTrue(news: ReturnType<typeof newsOf>, { was, to }: ClosedItem, { status, starts_at }: AppointmentRecord) {
  if (news === "cancelled") return status === "cancelled";
  return isLive(status) && starts_at === (news === "moved" ? to : was.starts_at);
}

export const DAY_CLOSURE_DUE = "closing";

/** Maximum bytes of a stored closure. DynamoDB's item limit is 409,600 bytes, including attribute names. */
const MOST_BYTES = 400_000;
/** Maximum bytes that a closure later adds for each appointment: failure reason and message time. */
const ADDED_BYTES = 250;

/** Whether a closure fits into one item, including what later steps add to it. */
export const isKeepable = (closure: DayClosureRecord): boolean =>
  Buffer.byteLength(JSON.stringify(closure)) + closure.items.length * ADDED_BYTES <= MOST_BYTES;

export const dayClosureWrite = (before: DayClosureRecord, after: DayClosureRecord): Write =>
  put("dayClosure", { ...after, revision: randomness().uuid() }, asRead(before, "revision"));

export const dayClosureRemoval = ({ practice_id, id, revision }: DayClosureRecord): Write =>
  erase("dayClosure", { practice_id, id }, asRead({ revision }, "revision"));

export const withItem = (closure: DayClosureRecord, changed: ClosedItem): DayClosureRecord => ({
  ...closure,
  items: closure.items.map((item) => (item.appointment_id === changed.appointment_id ? changed : item)),
});

export const keyOf = ({ practice }: PracticeContext, id: string) => ({ practice_id: practice.practice_id, id });
