import { commitWrites, falseIfRefused, type PracticeContext, readOne } from "../../db/index";
import { asRead } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { markKey } from "../../domain/appointment/reminded/rules";
import { consentFor, mailAddressOf } from "../../domain/reminder/consent/rules";
import type { EmailRound } from "../../domain/reminder/entity";
import type { MailPort } from "../../domain/reminder/ports";
import { dayEnd, dueBy } from "../../domain/reminder/rules";
import { localDateAt } from "../../lib/time/rules";
import { findClient } from "../../store/client/read";
import { markWrite } from "../../store/reminder/change";
import { momentOf } from "../../store/reminder/read";

const NOT_TODAY_TEXT = "Hoy ya no pueden salir más correos. Envíalo tú.";

const dueToday = (ctx: PracticeContext, ahead: AppointmentRecord[]): AppointmentRecord[] =>
  ahead.filter((record) => offsetToday(ctx, record) !== null);

/** Selects the appointments whose clients get reminders by email. */
async function mailsOf(ctx: PracticeContext, due: AppointmentRecord[]): Promise<AppointmentRecord[]> {
  const clients = await Promise.all(due.map(({ practice_id, client_id }) => findClient(ctx, practice_id, client_id)));
  return due.filter((_, at) => {
    const client = clients[at];
    return client && mailAddressOf(client) && consentFor(client.consent, "email") === "on";
  });
}

/** Marks email reminders still due today as failed, so that the therapist sends them. `ahead`: appointments to check */
export async function giveBackToday(ctx: PracticeContext, ahead: AppointmentRecord[]): Promise<void> {
  for (const record of await mailsOf(ctx, dueToday(ctx, ahead))) await giveBack(ctx, record);
}

const KEPT_SECONDS = 2 * 86_400;

/** Once per practice and day, adds the mails due that day to all practices' count, and marks those above the mail
 * service's daily quota as failed: the therapist sends them. `ahead`: appointments to check, sorted by start. */
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
  const isFirst = await ctx.db.emailRound
    .patch({ practice_id: round.practice_id })
    .set({ counted_on: today })
    .where(asRead({ counted_on }, "counted_on"))
    .go()
    .then(() => true, falseIfRefused);
  if (!isFirst) return;
  const { data } = await ctx.db.mailDay
    .upsert({ date: ctx.clock.now().toISOString().slice(0, 10), ttl: now * 60 + KEPT_SECONDS })
    .add({ mails: mails.length })
    .go({ response: "all_new" });
  const excess = Math.min(mails.length, Math.max(0, (data.mails ?? 0) - most));
  for (const record of mails.slice(mails.length - excess)) await giveBack(ctx, record);
}

function offsetToday(ctx: PracticeContext, record: AppointmentRecord): number | null {
  const moment = momentOf(ctx);
  return dueBy(record, { ...moment, channel: "email" }, dayEnd(moment.zone, moment.now));
}

const giveBack = (ctx: PracticeContext, { practice_id, id }: AppointmentRecord): Promise<unknown> =>
  commitWrites({ db: ctx.db }, async () => {
    const record = await readOne(ctx.db, ctx.db.one.appointment({ practice_id, id }));
    const offset = record && offsetToday(ctx, record);
    if (!record || offset === null) return [];
    const at = ctx.clock.now().toISOString();
    const mark = { state: "failed", at, channel: "email", reason: NOT_TODAY_TEXT } as const;
    return [markWrite(ctx, record, markKey(record.starts_at, offset), mark)];
  });
