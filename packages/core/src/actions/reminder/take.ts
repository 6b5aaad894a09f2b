import { commit, type PracticeContext, readOne } from "../../db/index";
import { asRead, check } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { markKey, type ReminderMark } from "../../domain/appointment/reminded/rules";
import type { ClientRecord } from "../../domain/client/entity";
import type { ReminderChannel } from "../../domain/practice/rules";
import { consentFor } from "../../domain/reminder/consent/rules";
import type { LeasedReminder } from "../../domain/reminder/output";
import { dueReminder, LEASE_MINUTES, longestAhead, reminderId } from "../../domain/reminder/rules";
import type { Reminded } from "../../domain/reminder/text/rules";
import { isoOfMinute } from "../../lib/time/rules";
import { randomness } from "../../random";
import { startingBetween } from "../../store/appointment/read";
import { findClient } from "../../store/client/read";
import { linksOf } from "../../store/confirmation/links";
import { markWrite } from "../../store/reminder/change";
import { momentOf, remindedOf } from "../../store/reminder/read";

/** A leased reminder, to be sent and reported before the lease ends. */
export interface TakenReminder extends Pick<LeasedReminder, "id" | "appointment_id" | "claim" | "leased_until"> {
  client_id: string;
  /** Number of earlier failed attempts. */
  tries: number;
  reminded: Reminded;
}

/** Reads `ahead`, the appointments that may have reminders, and `candidates`, those of them with a reminder due now.
 * Does not check whether the clients consent; `takeReminder` does. */
export async function readCandidates(ctx: PracticeContext, channel: ReminderChannel) {
  const moment = momentOf(ctx);
  const until = moment.now + longestAhead(moment.settings);
  const ahead = await startingBetween(ctx, isoOfMinute(moment.now), isoOfMinute(until));
  return { ahead, candidates: ahead.filter((record) => dueReminder(record, "on", { ...moment, channel }) !== null) };
}

/** Leases a reminder; null if it is no longer due or the client does not consent. @param origin of the web app. */
export async function takeReminder(
  ctx: PracticeContext,
  found: AppointmentRecord,
  client: Pick<ClientRecord, "id" | "name" | "phone" | "consent">,
  { channel, origin }: { channel: ReminderChannel; origin: string },
): Promise<TakenReminder | null> {
  const { practice_id, id } = found;
  const consentOf = (receiver: Pick<ClientRecord, "consent"> | null) => consentFor(receiver?.consent, channel);
  if (consentOf(client) !== "on") return null;
  const link =
    origin + ((await linksOf(ctx, [found], channel === "assistant" ? ctx.actor.id : undefined)).get(id) ?? "");
  return commit({ db: ctx.db }, async (isAgain) => {
    const record = isAgain ? await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id })) : found;
    const receiver = isAgain ? await findClient(ctx, practice_id, client.id) : client;
    const offset = record && dueReminder(record, consentOf(receiver), { ...momentOf(ctx), channel });
    if (!record || !receiver || offset === null) return { writes: [], result: null };
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
      writes: [
        markWrite(ctx, record, key, mark),
        check("client", { practice_id, id: receiver.id }, asRead(receiver, "consent")),
      ],
      result: {
        id: reminderId(record.id, record.starts_at, offset),
        appointment_id: record.id,
        client_id: receiver.id,
        ...lease,
        tries,
        reminded: remindedOf(ctx, record, receiver, link),
      },
    };
  });
}
