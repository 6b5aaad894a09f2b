import { createHash } from "node:crypto";
import type { AppointmentRecord } from "../appointment/entity";
import { startingBetween } from "../appointment/read";
import { isStillAdmitted } from "../auth/admission";
import type { AuthPorts } from "../auth/ports";
import { initials } from "../client/initials/rules";
import { readClientsOf } from "../client/read";
import type { Context, PracticeContext } from "../context";
import { readTogether } from "../db/database";
import { falseIfRefused } from "../db/failures";
import { AppError } from "../errors";
import { eventIdOf } from "../meet/change";
import type { Practice } from "../practice/entity";
import type { FeedRecord } from "./entity";
import type { Feed } from "./output";
import { type FeedEvent, isAtGoogle } from "./rules";

export const READS_PER_HOUR = 60;
const TOKEN = /^[\w-]{43}$/;
const BACK_MS = 90 * 86_400_000;
const AHEAD_MS = 365 * 86_400_000;

/** What is kept of a feed's token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export const toFeed = ({ titles, includes_google, created_at, hour }: FeedRecord): Feed => ({
  titles,
  includes_google,
  created_at,
  last_read_at: hour ?? null,
});

/** The practice's feed, if it has one. One read. */
export async function getFeed({ db, practice }: PracticeContext): Promise<{ feed: Feed | null }> {
  if (!practice.feed_hash) return { feed: null };
  const [feed] = await readTogether(db, [db.one.feed({ token_hash: practice.feed_hash })]);
  return { feed: feed && toFeed(feed) };
}

/**
 * What somebody with a feed's address sees: the appointments from 90 days back to 365 ahead. A token that is none costs one read at
 * most, and no write.
 * @throws AppError `not_found` for a token that is none, was revoked, or is of a therapist whom the deployment no longer admits;
 * `rate_limited` after 60 readings in one hour.
 */
export async function readFeed(
  ctx: Context,
  { allowedEmails }: Pick<AuthPorts, "allowedEmails">,
  token: string,
): Promise<FeedEvent[]> {
  const { db } = ctx;
  if (!TOKEN.test(token)) throw new AppError("not_found");
  const [feed] = await readTogether(db, [db.one.feed({ token_hash: hashToken(token) })]);
  if (!feed) throw new AppError("not_found");
  const [practice] = await readTogether(db, [db.one.practice({ practice_id: feed.practice_id })]);
  if (practice?.feed_hash !== feed.token_hash || !isStillAdmitted(allowedEmails, practice)) {
    throw new AppError("not_found");
  }
  await countRead(ctx, feed);
  return listEvents({ ...ctx, practice, actor: { kind: "system", id: "feed" } }, feed);
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
    .where(({ hour: at }, { eq, notExists }) => (hour ? eq(at, hour) : notExists(at)))
    .go()
    .then(() => true, falseIfRefused);
  // Another reading opened the hour at the same moment: count with it.
  if (!opened) await countRead(ctx, { token_hash, hour: current });
}

async function listEvents(ctx: PracticeContext, { titles, includes_google }: FeedRecord): Promise<FeedEvent[]> {
  const now = ctx.clock.now().getTime();
  const iso = (at: number) => new Date(at).toISOString();
  const all = await startingBetween(ctx, iso(now - BACK_MS), iso(now + AHEAD_MS));
  const records = includes_google ? all : all.filter((record) => !isAtGoogle(record, ctx.practice));
  const clients = titles === "initials" ? await readClientsOf(ctx, records) : null;
  return records.map((record) => toEvent(record, ctx.practice, clients?.get(record.client_id)?.name));
}

const toEvent = (record: AppointmentRecord, { practice_id }: Practice, name = ""): FeedEvent => ({
  uid: `${eventIdOf({ practice_id, appointment_id: record.id })}@sereno`,
  sequence: record.version,
  title: initials(name) || "Sesión",
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  is_cancelled: record.status === "cancelled",
  updated_at: record.updated_at,
});
