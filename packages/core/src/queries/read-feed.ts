import { createHash } from "node:crypto";
import { type Context, falseIfRefused, type PracticeContext, readOne, readTogether } from "../db/index";
import { asRead } from "../db/writes";
import type { AppointmentRecord } from "../domain/appointment/entity";
import type { ClientRecord } from "../domain/client/entity";
import { initials } from "../domain/client/initials/rules";
import type { FeedRecord } from "../domain/feed/entity";
import type { Feed } from "../domain/feed/output";
import { type FeedEvent, isAtGoogle, uidOf } from "../domain/feed/rules";
import type { Practice } from "../domain/practice/entity";
import { AppError } from "../errors";
import { startingBetween } from "../store/appointment/read";
import { isStillAdmitted } from "../store/auth/admission";
import type { AuthPorts } from "../store/auth/ports";
import { readClientsBeside } from "../store/client/read";
import { eventIdOf } from "../store/meet/change";

export const READS_PER_HOUR = 60;
const TOKEN = /^[\w-]{43}$/;
const DAY_MS = 86_400_000;
const DAYS_BACK = 90;
const DAYS_AHEAD = 365;
const SETTLED_MS = 60_000;

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export const toFeed = ({ titles, includes_google, created_at, hour }: FeedRecord): Feed => ({
  titles,
  includes_google,
  created_at,
  last_read_at: hour ?? null,
});

export async function getFeed({ db, practice }: PracticeContext): Promise<{ feed: Feed | null }> {
  if (!practice.feed_hash) return { feed: null };
  const feed = await readOne(db, db.one.feed({ token_hash: practice.feed_hash }));
  return { feed: feed && toFeed(feed) };
}

export interface OpenFeed {
  practice_id: string;
  /** HTTP tag of the feed's current content; null for a minute after a change, while the index may lag. */
  etag: string | null;
  /** The feed's appointments, from 90 days ago to 365 days ahead, by start. */
  events(): Promise<Iterable<FeedEvent>>;
}

/** Opens a feed by the token in its address. An invalid token costs at most one read; only `events` reads appointments.
 * @throws AppError `not_found` for a wrong token or a therapist not admitted; `rate_limited` over 60 reads an hour. */
export async function openFeed(
  ctx: Context,
  { allowedEmails }: Pick<AuthPorts, "allowedEmails">,
  token: string,
): Promise<OpenFeed> {
  const { db } = ctx;
  if (!TOKEN.test(token)) throw new AppError("not_found");
  const feed = await readOne(db, db.one.feed({ token_hash: hashToken(token) }));
  if (!feed) throw new AppError("not_found");
  const { practice_id } = feed;
  const [practice, change] = await readTogether(db, [
    db.one.practice({ practice_id }),
    db.one.feedChange({ practice_id }),
  ]);
  if (practice?.feed_hash !== feed.token_hash || !isStillAdmitted(allowedEmails, practice))
    throw new AppError("not_found");
  await countRead(ctx, feed);
  const inPractice = { ...ctx, practice, actor: { kind: "system", id: "feed" } } as const;
  return {
    practice_id,
    etag: etagOf(ctx, { feed, practice, changed_at: change?.changed_at }),
    events: () => listEvents(inPractice, feed),
  };
}

const dayOf = ({ clock }: Pick<Context, "clock">): number => Math.floor(clock.now().getTime() / DAY_MS);

/** A weak ETag: it compares appointments, not bytes. Null for a minute after a change, because the index lags. */
function etagOf(
  ctx: Context,
  { feed, practice, changed_at = "" }: { feed: FeedRecord; practice: Practice; changed_at: string | undefined },
): string | null {
  const { token_hash, created_at, changed_at: chosen_at = "", titles, includes_google } = feed;
  const last = latest(created_at, chosen_at, changed_at);
  if (ctx.clock.now().getTime() - Date.parse(last) < SETTLED_MS) return null;
  const { google_connected, mirrors_in_person = false } = practice;
  const shown = [token_hash, titles, includes_google, google_connected, mirrors_in_person, last, dayOf(ctx)];
  return `W/"${createHash("sha256").update(shown.join(" ")).digest("base64url")}"`;
}

async function countRead(ctx: Context, { token_hash, hour }: Pick<FeedRecord, "token_hash" | "hour">): Promise<void> {
  const now = ctx.clock.now();
  const current = `${now.toISOString().slice(0, 13)}:00:00.000Z`;
  const feed = () => ctx.db.feed.patch({ token_hash });
  const counted = await feed()
    .add({ reads: 1 })
    .where(({ hour: at, reads }, { eq, lt }) => `${eq(at, current)} AND ${lt(reads, READS_PER_HOUR)}`)
    .go()
    .then(() => true, falseIfRefused);
  if (counted) return;
  const retry_after = Math.ceil((Date.parse(current) + 3_600_000 - now.getTime()) / 1000);
  if (hour === current) throw new AppError("rate_limited", { data: { retry_after } });
  const opened = await feed()
    .set({ hour: current, reads: 1 })
    .where(asRead({ hour }, "hour"))
    .go()
    .then(() => true, falseIfRefused);
  // If another request has started this hour's count, this one adds to that count.
  if (!opened) await countRead(ctx, { token_hash, hour: current });
}

async function listEvents(ctx: PracticeContext, feed: FeedRecord): Promise<Iterable<FeedEvent>> {
  const isoOfDay = (day: number) => new Date(day * DAY_MS).toISOString();
  const today = dayOf(ctx);
  const all = await startingBetween(ctx, isoOfDay(today - DAYS_BACK), isoOfDay(today + DAYS_AHEAD));
  const records = feed.includes_google ? all : all.filter((record) => !isAtGoogle(record, ctx.practice));
  const isNamed = feed.titles === "initials";
  const clients = isNamed ? (await readClientsBeside(ctx, records, ["name", "named_at"], [])).clients : null;
  return eventsOf(records, (record) => toEvent(record, feed, clients?.get(record.client_id)));
}

/** Yields events one by one, because making thousands in one go would delay other requests. */
function* eventsOf(records: AppointmentRecord[], make: (record: AppointmentRecord) => FeedEvent): Generator<FeedEvent> {
  for (const record of records) yield make(record);
}

const latest = (...instants: (string | undefined)[]): string =>
  instants.reduce<string>((a, b = "") => (a > b ? a : b), "");

const toEvent = (
  record: AppointmentRecord,
  feed: FeedRecord,
  client?: Pick<ClientRecord, "name" | "named_at">,
): FeedEvent => ({
  uid: uidOf(eventIdOf({ practice_id: record.practice_id, appointment_id: record.id })),
  sequence: record.version,
  title: initials(client?.name ?? "") || "Sesión",
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  is_cancelled: record.status === "cancelled",
  updated_at: latest(record.updated_at, client?.named_at, feed.changed_at),
});
