import { commit, falseIfRefused, type PracticeContext, readOne } from "../../db/index";
import { asRead, check, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { markKey, type ReminderMark } from "../../domain/appointment/reminded/rules";
import type { ClientRecord } from "../../domain/client/entity";
import { type ReminderChannel, zoneOf } from "../../domain/practice/rules";
import { consentFor, mailAddressOf } from "../../domain/reminder/consent/rules";
import type { EmailRound } from "../../domain/reminder/entity";
import type { LeasedReminder } from "../../domain/reminder/output";
import type { MailPort } from "../../domain/reminder/ports";
import { dayEnd, dueBy, dueReminder, LEASE_MINUTES, longestAhead, reminderId } from "../../domain/reminder/rules";
import { type Reminded, reminderParts, reminderText } from "../../domain/reminder/text/rules";
import { isoOfMinute, localDateAt } from "../../lib/time/rules";
import { randomness } from "../../random";
import { requireUnpaused } from "../../store/agent/rights";
import { startingBetween } from "../../store/appointment/read";
import { findClient, readClientsBeside } from "../../store/client/read";
import { linksOf } from "../../store/confirmation/links";
import { markWrite } from "../../store/reminder/change";
import { momentOf, remindedOf, settingsOf } from "../../store/reminder/read";

/** A leased reminder, to be sent and reported before the lease ends. */
export interface TakenReminder {
  id: string;
  appointment_id: string;
  client_id: string;
  claim: string;
  leased_until: string;
  /** Number of earlier failed attempts. */
  tries: number;
  reminded: Reminded;
}

/**
 * The upcoming appointments that may have reminders, and the appointments whose reminder is due if the client has
 * consented.
 */
export async function readCandidates(ctx: PracticeContext, channel: ReminderChannel) {
  const moment = momentOf(ctx);
  const until = moment.now + longestAhead(moment.settings);
  const ahead = await startingBetween(ctx, isoOfMinute(moment.now), isoOfMinute(until));
  return { ahead, candidates: ahead.filter((record) => dueReminder(record, "on", { ...moment, channel }) !== null) };
}

/**
 * Leases one reminder, if the appointment and consent are unchanged since they were read; null if it is no longer due.
 * @param origin of the web, for the client's link.
 */
export async function takeReminder(
  ctx: PracticeContext,
  found: AppointmentRecord,
  client: Pick<ClientRecord, "id" | "name" | "consent">,
  { channel, origin }: { channel: ReminderChannel; origin: string },
): Promise<TakenReminder | null> {
  const { practice_id, id } = found;
  const consentOf = (whom: Pick<ClientRecord, "consent"> | null) => consentFor(whom?.consent, channel);
  if (consentOf(client) !== "on") return null;
  const link =
    origin + ((await linksOf(ctx, [found], channel === "assistant" ? ctx.actor.id : undefined)).get(id) ?? "");
  return commit({ db: ctx.db }, async (isAgain) => {
    const record = isAgain ? await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id })) : found;
    const whom = isAgain ? await findClient(ctx, practice_id, client.id) : client;
    const offset = record && dueReminder(record, consentOf(whom), { ...momentOf(ctx), channel });
    if (!record || !whom || offset === null) return { writes: [], result: null };
    const key = markKey(record.starts_at, offset);
    const now = ctx.clock.now();
    const tries = record.reminders?.[key]?.tries ?? 0;
    const lease = {
      claim: randomness().uuid(),
      leased_until: new Date(now.getTime() + LEASE_MINUTES * 60_000).toISOString(),
    };
    const mark: ReminderMark = {
      state: "leased",
      at: now.toISOString(),
      ...lease,
      ...(channel !== "assistant" && { channel }),
      ...(tries > 0 && { tries }),
    };
    return {
      writes: [markWrite(ctx, record, key, mark), stillAgreed({ practice_id, ...whom })],
      result: {
        id: reminderId(record.id, record.starts_at, offset),
        appointment_id: record.id,
        client_id: whom.id,
        ...lease,
        tries,
        reminded: remindedOf(ctx, record, whom, link),
      },
    };
  });
}

/** Refuses a consent that changed since it was read. */
const stillAgreed = ({ practice_id, id, consent }: Agreed): Write =>
  check("client", { practice_id, id }, asRead({ consent }, "consent"));

type Agreed = Pick<ClientRecord, "practice_id" | "id" | "consent">;

const FACE = ["practice_id", "id", "name", "phone", "consent"] as const;

/**
 * Leases due reminders to the caller for five minutes, soonest appointment first. An unreported one is leased again, so
 * delivery is at least once. Two requests if no appointment has one due.
 * @param origin of the web, for clients' links.
 */
export async function leaseReminders(
  ctx: PracticeContext,
  { limit }: { limit: number },
  origin: string,
): Promise<{ reminders: LeasedReminder[] }> {
  requireUnpaused(ctx);
  const { candidates } = await readCandidates(ctx, "assistant");
  if (candidates.length === 0) return { reminders: [] };
  // Reads only the clients whose reminders would be due with their consent.
  const { clients } = await readClientsBeside(ctx, candidates, FACE, []);
  const reminders: LeasedReminder[] = [];
  for (const record of candidates) {
    const client = clients.get(record.client_id);
    const taken = client && (await takeReminder(ctx, record, client, { channel: "assistant", origin }));
    if (taken) reminders.push({ ...toLeased(ctx, taken), phone: client.phone });
    if (reminders.length === limit) break;
  }
  return { reminders };
}

function toLeased({ practice }: PracticeContext, { id, claim, leased_until, appointment_id, reminded }: TakenReminder) {
  return {
    id,
    claim,
    leased_until,
    appointment_id,
    timezone: zoneOf(practice),
    text: reminderText(settingsOf(practice).text, reminded),
    link: reminded.link,
    variables: reminderParts(reminded),
  };
}

const NOT_TODAY_TEXT = "Hoy ya no pueden salir más correos. Envíalo tú.";

/** The appointments with a reminder that is due today. */
const dueToday = (ctx: PracticeContext, ahead: AppointmentRecord[]): AppointmentRecord[] =>
  ahead.filter((record) => offsetToday(ctx, record) !== null);

/** Today's reminders that can go by email: the client consented and has an address. One read each. */
async function mailsOf(ctx: PracticeContext, due: AppointmentRecord[]): Promise<AppointmentRecord[]> {
  const clients = await Promise.all(due.map(({ practice_id, client_id }) => findClient(ctx, practice_id, client_id)));
  return due.filter((_, at) => {
    const client = clients[at];
    return client && mailAddressOf(client) && consentFor(client.consent, "email") === "on";
  });
}

/**
 * Hands the therapist all of today's reminders that can no longer be sent by email.
 * @param ahead the appointments that may have reminders.
 */
export async function giveBackToday(ctx: PracticeContext, ahead: AppointmentRecord[]): Promise<void> {
  for (const record of await mailsOf(ctx, dueToday(ctx, ahead))) await giveBack(ctx, record);
}

const KEPT_SECONDS = 2 * 86_400;

/**
 * Adds the practice's mails of the day to the count of all practices, once a day. Mails above the account's daily quota
 * are left to the therapist, who learns it at the day's first run, when quiet hours end.
 * @param ahead the appointments that may have reminders, by start.
 */
export async function countMailsToday(
  ctx: PracticeContext,
  { counted_on, ...round }: EmailRound,
  ahead: AppointmentRecord[],
  mail: Pick<MailPort, "mostADay">,
): Promise<void> {
  const { zone, now } = momentOf(ctx);
  const today = localDateAt(zone, now);
  const due = counted_on === today ? [] : dueToday(ctx, ahead);
  const most = due.length > 0 ? await mail.mostADay() : Number.POSITIVE_INFINITY;
  if (most === Number.POSITIVE_INFINITY) return;
  const mails = await mailsOf(ctx, due);
  if (mails.length === 0) return;
  const { practice_id } = round;
  const isFirst = await ctx.db.emailRound
    .patch({ practice_id })
    .set({ counted_on: today })
    .where(asRead({ counted_on }, "counted_on"))
    .go()
    .then(() => true, falseIfRefused);
  if (!isFirst) return;
  const date = ctx.clock.now().toISOString().slice(0, 10);
  const { data } = await ctx.db.mailDay
    .upsert({ date, ttl: now * 60 + KEPT_SECONDS })
    .add({ mails: mails.length })
    .go({ response: "all_new" });
  const excess = Math.min(mails.length, Math.max(0, (data.mails ?? 0) - most));
  for (const record of mails.slice(mails.length - excess)) await giveBack(ctx, record);
}

function offsetToday(ctx: PracticeContext, record: AppointmentRecord): number | null {
  const moment = momentOf(ctx);
  return dueBy(record, { ...moment, channel: "email" }, dayEnd(moment.zone, moment.now));
}

const giveBack = (ctx: PracticeContext, { practice_id, id }: AppointmentRecord): Promise<void> =>
  commit({ db: ctx.db }, async () => {
    const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
    const offset = record && offsetToday(ctx, record);
    if (!record || offset === null) return { writes: [], result: undefined };
    const at = ctx.clock.now().toISOString();
    const mark = { state: "failed", at, channel: "email", reason: NOT_TODAY_TEXT } as const;
    return { writes: [markWrite(ctx, record, markKey(record.starts_at, offset), mark)], result: undefined };
  });
