import { isDeepStrictEqual } from "node:util";
import { type Context, commit, type Plan, type PracticeContext, readOne, readTogether } from "../../db/index";
import { asRead, patch, type Write } from "../../db/writes";
import type { Grant } from "../../domain/auth/entity";
import { rulesOf } from "../../domain/booking/rules";
import { type BusyChannel, isLive, type OpenChannel } from "../../domain/busy/channel/rules";
import { type BusyTimes, keptUntil, packBusy } from "../../domain/busy/rules";
import { dueFrom } from "../../domain/kept/due";
import type { Practice } from "../../domain/practice/entity";
import { MAX_SERIES } from "../../domain/series/schema";
import { isMac, type Keys, macOf } from "../../keys";
import { isoOfMinute, MINUTES_PER_DAY, minuteOfIso } from "../../lib/time/rules";
import { randomness } from "../../random";
import { askCalendar } from "../meet/ask";
import { isoAfter } from "../meet/task";

const USE = "busy-channel";
const PATIENCE_MS = 5000;
/** Time from the replacement of a notification channel to its expiry, and from a failure to the next attempt. */
const DAY_MS = 86_400_000;

/** The practice of a notification channel; null if the token does not prove that Sereno made the channel. No read. */
export function whoseChannel(keys: Keys, id: string, token: string): string | null {
  const [, practice_id = null] = /^(prc_\w+)-/.exec(id) ?? [];
  return practice_id && isMac(keys.encryption, USE, id, token) ? practice_id : null;
}

/** Opens the notification channel to `address` (a URL), renews it before it expires, or ends it if `address` is
 * undefined. Never throws because of Google: if opening failed, it is tried again after a day. */
export async function tendChannel(ctx: Context, practice: Practice, address: string | undefined): Promise<void> {
  const { practice_id, busy_channel: last } = practice;
  if (!last && !address) return;
  const isNear = (channel: BusyChannel) => channel.until <= isoAfter(ctx, channel.open ? DAY_MS : 0);
  if (last && last.address === address && !isNear(last)) return;
  const grant = await readOne(ctx.db, ctx.db.one.grant({ practice_id }));
  const next = grant && address ? await openChannel(ctx, grant, address) : null;
  const isKept = await commit({ db: ctx.db }, async () => {
    const stored = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
    if (!isDeepStrictEqual(stored?.busy_channel, last)) return { writes: [], result: false };
    const change = next ? { set: { busy_channel: next } } : { remove: ["busy_channel" as const] };
    const where = asRead(stored, "busy_channel");
    return { writes: [patch("practice", { of: { practice_id }, ...change, where })], result: true };
  });
  // Ends the replaced channel, or the new one if another run stored its channel first.
  const unused = isKept ? last : next;
  if (grant) await endChannel(ctx, grant, unused?.open);
}

async function openChannel(ctx: Context, grant: Grant, address: string): Promise<BusyChannel | null> {
  const id = `${grant.practice_id}-${randomness().uuid()}`;
  const request = { id, token: macOf(ctx.meet.keys.encryption, USE, id), address };
  const asked = await askCalendar(ctx, grant, "channel_failed", (token) =>
    ctx.meet.calendar.watch(token, request, randomness().deadline(PATIENCE_MS)),
  );
  if (asked.kind === "off") return null;
  if (asked.kind === "failed") return { address, open: null, until: isoAfter(ctx, DAY_MS) };
  const { resource_id, until } = asked.answer;
  return { address, open: { id, resource_id }, until };
}

/** Ends a notification channel. Never throws because of Google: if it fails, the channel's messages are ignored. */
export async function endChannel(ctx: Context, grant: Grant, open: OpenChannel | null | undefined): Promise<void> {
  if (!open) return;
  await askCalendar(ctx, grant, "channel_failed", (token) =>
    ctx.meet.calendar.unwatch(token, open, randomness().deadline(PATIENCE_MS)),
  );
}

export const BUSY_DUE = "busy";
const EVERY_MS = 10 * 60_000;
/** Even with notifications, the calendar is read every two hours: Google documents that some notifications get lost. */
const RARELY_MS = 2 * 3_600_000;
/** Minimum number of days that a read covers: the longest weekly series, which exceeds the default horizon. */
const LEAST_DAYS = MAX_SERIES * 7 + 7;
/** A complete read of the calendar covers one day more than needed, so that reads on the next day need only changes. */
const SPARE_DAYS = 1;
/** Extra days before and after each read period, because a change of the practice's zone moves all-day events. */
const MARGIN_DAYS = 1;

const inDays = (ctx: Context, days: number) => isoAfter(ctx, days * 86_400_000);

/** The due fields that make the job read a practice's calendar now. */
export const busyDue = (ctx: Pick<Context, "clock">, practice_id: string) =>
  dueFrom(BUSY_DUE, practice_id, isoAfter(ctx, 0));

/** `off`: the setting is off or the calendar is not accessible; `failed`: the stored busy times are unchanged. */
export type Refreshed = { kind: "read" | "off" | "failed"; practice: Practice | null; retryAfterSeconds?: number };

/** Reads Google's busy times into the practice within `patience` milliseconds. Never throws because of Google. */
export async function refreshBusy(ctx: Context, practice_id: string, patience: number): Promise<Refreshed> {
  const [practice, grant] = await readTogether(ctx.db, [
    ctx.db.one.practice({ practice_id }),
    ctx.db.one.grant({ practice_id }),
  ]);
  if (!practice || !rulesOf(practice).busy_from_google || !practice.google_connected || !grant)
    return { kind: "off", practice };
  const asked = await askCalendar(ctx, grant, "busy_failed", async (token) => {
    const ahead = Math.max(LEAST_DAYS, rulesOf(practice).horizon_days + 1);
    const isFar = (practice.busy_until ?? "") >= inDays(ctx, ahead);
    const since = (isFar && practice.busy_sync) || null;
    const until = inDays(ctx, ahead + SPARE_DAYS);
    const to = inDays(ctx, ahead + SPARE_DAYS + MARGIN_DAYS);
    const range = { from: inDays(ctx, -MARGIN_DAYS), to, ours_since: practice.created_at };
    const read = await ctx.meet.calendar.busy(token, range, since, randomness().deadline(patience));
    return keep(ctx, practice, {
      ...(read.taken && packed(read.taken, until)),
      ...(read.token && { busy_sync: read.token }),
    });
  });
  if (asked.kind === "failed") return noteFailure(ctx, practice, asked.retryAfterSeconds);
  return asked.kind === "off" ? { kind: "off", practice: { ...practice, google_connected: false } } : asked.answer;
}

type Busy = Pick<Practice, "busy_elsewhere" | "busy_days" | "busy_known_until" | "busy_until" | "busy_sync">;

/** Packs busy times. They are known until `until` (ISO), or for less time if not all of them fit. */
function packed({ times, days }: BusyTimes, until: string): Busy {
  const knownUntil = Math.min(minuteOfIso(until), keptUntil(times), (keptUntil(days) - MARGIN_DAYS) * MINUTES_PER_DAY);
  return {
    busy_elsewhere: packBusy(times),
    busy_days: packBusy(days),
    busy_known_until: isoOfMinute(knownUntil),
    busy_until: until,
  };
}

/** Stores Google's answer. @param asked the practice as read before the call to Google. */
const keep = (ctx: Context, asked: Practice, busy: Busy): Promise<Refreshed> =>
  commit({ db: ctx.db }, async (): Promise<Plan<Refreshed>> => {
    const { practice_id } = asked;
    const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
    if (!practice || !rulesOf(practice).busy_from_google) return { writes: [], result: { kind: "off", practice } };
    // An answer without times means that nothing changed since `asked`, but another run may have stored a newer read.
    const isAnother = practice.busy_sync !== asked.busy_sync;
    if (!busy.busy_until && isAnother) return { writes: [], result: { kind: "read", practice } };
    const read = { ...busy, busy_as_of: isoAfter(ctx, 0) };
    // If the practice became due during the call, Google's answer may lack the change that made it due.
    const isWaiting = practice.due_at !== asked.due_at;
    const pause = isLive(practice.busy_channel, isoAfter(ctx, 0)) ? RARELY_MS : EVERY_MS;
    const next = isWaiting ? {} : dueFrom(BUSY_DUE, practice_id, isoAfter(ctx, pause));
    // If another run stored a read during the call, its read may be newer, so the calendar is read again.
    const due = isAnother ? busyDue(ctx, practice_id) : next;
    return {
      writes: [busyWrite(practice, { ...read, ...due })],
      result: { kind: "read", practice: { ...practice, ...read } },
    };
  });

/** The attributes by which `keep` decides what to store. The write requires that they are unchanged since the read. */
const RESTS_ON = ["booking_rules_version", "busy_sync", "due_at"] as const;

const busyWrite = (practice: Practice, changes: Partial<Practice>): Write =>
  patch("practice", { of: { practice_id: practice.practice_id }, set: changes, where: asRead(practice, ...RESTS_ON) });

/** Records a failed read, so that callers in the next minute do not wait for Google. */
async function noteFailure(ctx: Context, practice: Practice, retryAfterSeconds: number): Promise<Refreshed> {
  const busy_tried_at = isoAfter(ctx, 0);
  await ctx.db.practice.patch({ practice_id: practice.practice_id }).set({ busy_tried_at }).go();
  return { kind: "failed", practice: { ...practice, busy_tried_at }, retryAfterSeconds };
}

// Milliseconds that an agent's call waits for Google. For a minute after a read or failure no call waits.
const AGENT_PATIENCE_MS = 1500;
const FRESH_MS = 60_000;

/** An agent's context with busy times at most a minute old, if Google answers in 1.5 s; never throws due to Google. */
export async function withFreshBusy<C extends PracticeContext>(ctx: C): Promise<C> {
  const { practice } = ctx;
  if (ctx.actor.kind !== "agent" || !rulesOf(practice).busy_from_google || !practice.google_connected) return ctx;
  const last = [practice.busy_as_of ?? "", practice.busy_tried_at ?? ""].sort().at(-1) ?? "";
  if (last > isoAfter(ctx, -FRESH_MS)) return ctx;
  const refreshed = await refreshBusy(ctx, practice.practice_id, AGENT_PATIENCE_MS);
  return refreshed.practice ? { ...ctx, practice: refreshed.practice } : ctx;
}
