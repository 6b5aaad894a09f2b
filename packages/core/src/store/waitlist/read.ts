import { type PracticeContext, readEach, readOne, readQuery } from "../../db/index";
import { isLive } from "../../domain/appointment/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { answerer } from "../../domain/kept/attributes";
import { zoneOf } from "../../domain/practice/rules";
import { purchaseStatus } from "../../domain/purchase/rules";
import { type OfferRecord, offerFields, type WaitlistEntryRecord } from "../../domain/waitlist/entity";
import { type Offer, WaitlistEntry } from "../../domain/waitlist/output";
import { offerStateAt } from "../../domain/waitlist/rules";
import { formatLocal, isoOfMinute, MINUTES_PER_DAY, minuteOfDate, resolveLocal, toLocal } from "../../lib/time/rules";
import { readClients, requireClient } from "../client/read";
import { localOf, todayOf } from "../practice/read";

export interface WaitingClient {
  entry: WaitlistEntry;
  client: ClientRecord;
  /** Local start of the client's next appointment ('YYYY-MM-DD HH:mm:ss'); null if there is none. */
  next: string | null;
}

export const toEntry = ({ practice_id: _, last_offer: __, until, ...rest }: WaitlistEntryRecord): WaitlistEntry =>
  WaitlistEntry.parse({ ...rest, until: until ?? null });

export const isStillWaiting = (ctx: PracticeContext, { until }: Pick<WaitlistEntryRecord, "until">): boolean =>
  until === undefined || until >= todayOf(ctx);

/** The waitlist entries that have not ended, longest waiting first. One query. */
export async function readWaitlistEntries(ctx: PracticeContext): Promise<WaitlistEntry[]> {
  const query = ctx.db.waiting.query.waiting({ practice_id: ctx.practice.practice_id });
  const { data } = await readQuery(ctx.db, "waiting", query, { consistent: true });
  return data
    .filter((each) => isStillWaiting(ctx, each))
    .map(toEntry)
    .sort((a, b) => (a.waiting_since < b.waiting_since ? -1 : 1));
}

/** A client's waitlist entry; null if none or ended. @throws AppError `not_found` without such a client. */
export async function findWaitlistEntry(ctx: PracticeContext, id: string): Promise<WaitlistEntry | null> {
  const { practice_id, id: client_id } = await requireClient(ctx, id);
  const entry = await readOne(ctx.db, ctx.db.one.waiting({ practice_id, client_id }));
  return entry && isStillWaiting(ctx, entry) ? toEntry(entry) : null;
}

/** Entries with their clients and next appointments, without entries of deleted clients. */
export async function withClients(ctx: PracticeContext, entries: WaitlistEntry[]): Promise<WaitingClient[]> {
  const clients = await readClients(
    ctx,
    entries.map(({ client_id }) => client_id),
  );
  const byId = new Map(clients.map((client) => [client.id, client]));
  return entries.flatMap((entry) => {
    const client = byId.get(entry.client_id);
    return client ? [{ entry, client, next: nextOf(ctx, client) }] : [];
  });
}

export function nextOf({ practice, clock }: PracticeContext, { visits = {} }: ClientRecord): string | null {
  const now = minuteOfDate(clock.now());
  const ahead = Object.values(visits).filter((start) => start > now);
  return ahead.length > 0 ? formatLocal(toLocal(zoneOf(practice), Math.min(...ahead))) : null;
}

/** A client's active purchases that have unused sessions, with the number of unused sessions, oldest first. */
export function purchasesLeft(
  { clock }: PracticeContext,
  { packages = {} }: ClientRecord,
): [id: string, left: number][] {
  const now = clock.now().toISOString();
  return Object.entries(packages)
    .filter(([, each]) => purchaseStatus(each, now) === "active")
    .map(([id, { sessions_total, sessions_used }]): [string, number] => [id, sessions_total - sessions_used])
    .filter(([, left]) => left > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

export const standingOf = (ctx: PracticeContext, { client, next }: Omit<WaitingClient, "entry">) => ({
  client_name: client.name,
  sessions_left: purchasesLeft(ctx, client).reduce((sum, [, left]) => sum + left, 0),
  next_appointment: next,
});

/** Offers of hours from an ISO instant on, by start. One query. */
export async function readOffers({ db, practice }: PracticeContext, from: string): Promise<OfferRecord[]> {
  const query = db.offer.query.offer({ practice_id: practice.practice_id }).gte({ starts_at: from });
  return (await readQuery(db, "offer", query, { consistent: true })).data;
}

/** `offers` without accepted ones whose appointment was cancelled or moved since. */
export async function readWaitlistState(
  { db, practice: { practice_id } }: Pick<PracticeContext, "db" | "practice">,
  offers: OfferRecord[],
): Promise<OfferRecord[]> {
  const taken = offers.flatMap(({ state, appointment_id: id }) => (state === "accepted" && id ? [id] : []));
  const found = await readEach(db, taken, (id) => db.one.appointment({ practice_id, id }));
  const comes = new Set(found.flatMap((each) => (each && isLive(each.status) ? [`${each.id} ${each.starts_at}`] : [])));
  return offers.filter(
    ({ state, appointment_id, starts_at }) => state !== "accepted" || comes.has(`${appointment_id} ${starts_at}`),
  );
}

/** The start of the local day (ISO instant). Offers made today are for later hours, so a query from here finds them. */
export function startOfToday(ctx: PracticeContext): string {
  const zone = zoneOf(ctx.practice);
  const local = toLocal(zone, minuteOfDate(ctx.clock.now()));
  return isoOfMinute(resolveLocal(zone, local - (local % MINUTES_PER_DAY)).instant);
}

const answer = answerer(offerFields);

export function toOffer(ctx: PracticeContext, record: OfferRecord, client_name: string): Offer {
  const now = ctx.clock.now();
  const { starts_at, left_at } = record;
  const isAhead = left_at !== undefined && left_at > now.toISOString();
  return answer(record, {
    client_name,
    start: localOf(ctx, starts_at),
    state: offerStateAt(record, now),
    freed: isAhead ? localOf(ctx, left_at) : null,
  });
}
