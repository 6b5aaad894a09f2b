import { countMailsToday, giveBackToday } from "../actions/reminder/give-back";
import { markReminderFailed, markReminderSent } from "../actions/reminder/mark";
import { readCandidates, type TakenReminder, takeReminder } from "../actions/reminder/take";
import {
  type Context,
  commit,
  type JobReport,
  type Plan,
  type PracticeContext,
  type Progress,
  readOne,
  readQuery,
  readTogether,
  workOff,
  writeDue,
} from "../db/index";
import { asRead, erase, patch, type Write } from "../db/writes";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { markKey } from "../domain/appointment/reminded/rules";
import type { ClientRecord } from "../domain/client/entity";
import { dueFrom, isDue } from "../domain/kept/due";
import { zoneOf } from "../domain/practice/rules";
import { consentFor, mailAddressOf } from "../domain/reminder/consent/rules";
import type { EmailRound } from "../domain/reminder/entity";
import { reminderMail } from "../domain/reminder/mail/rules";
import { MailFailure, type MailPort, type MailTurn } from "../domain/reminder/ports";
import { afterQuiet, LEASE_MINUTES, nextLook, reminderId } from "../domain/reminder/rules";
import {
  capText,
  HISTORY_DAYS,
  LEAST_MAILS,
  mailsADay,
  STILL_MINUTES,
  senderName,
  sentOn,
} from "../domain/reminder/sender/rules";
import { macOf } from "../keys";
import { isoOfMinute, localDateAt, minuteOfDate, minuteOfIso } from "../lib/time/rules";
import { isStillAdmitted } from "../store/auth/admission";
import type { AuthPorts } from "../store/auth/ports";
import { findClient } from "../store/client/read";
import { changeMark, EMAIL_DUE, REFUSED_TEXT, unlessGone } from "../store/reminder/change";
import { momentOf, settingsOf } from "../store/reminder/read";
import { withdrawalPath } from "../store/reminder/withdrawal";

/** Number of practices whose reminders are sent at the same time; a run mostly waits for the mail service. */
export const MAILS_AT_ONCE = 16;

export interface Sender extends Pick<AuthPorts, "allowedEmails"> {
  mail: MailPort;
  origin: string;
}

/** Number of mails that a practice sends before other practices have their turn. */
const PER_STEP = 3;

/** Number of tries for a mail, over about two and a half hours; after them the therapist must send the reminder. */
const MOST_TRIES = 6;
/** The same for a mail that may have been sent each time, so that nobody gets it more than twice. */
const MOST_UNANSWERED = 2;

/** Leases and mails due reminders. A crash may cause a second mail, with the same id. One request if none is due. */
export const sendReminders = (ctx: Context, sender: Sender): Promise<JobReport> =>
  workOff(ctx, EMAIL_DUE, "emailRound", ({ practice_id }) => takeStep(ctx, sender, practice_id), MAILS_AT_ONCE);

async function takeStep(ctx: Context, sender: Sender, practice_id: string): Promise<Progress> {
  const { db, clock } = ctx;
  const [round, practice] = await readTogether(db, [
    db.one.emailRound({ practice_id }),
    db.one.practice({ practice_id }),
  ]);
  // A closed account has no practice. Reminders resume if the therapist returns, or is admitted again.
  if (!round || !practice || !isDue(EMAIL_DUE, round, clock.now())) return "idle";
  if (!isStillAdmitted(sender.allowedEmails, practice)) return "idle";
  const inside: PracticeContext = { ...ctx, practice, actor: { kind: "system", id: EMAIL_DUE } };
  const { ahead, candidates } = await readCandidates(inside, "email");
  if (!settingsOf(practice).channels.includes("email")) {
    await giveUp(inside, ahead);
    return endRound(ctx, round);
  }
  await countMailsToday(inside, round, ahead, sender.mail);
  let sent = 0;
  for (const record of candidates) {
    if (sent === PER_STEP) return "more";
    const outcome = await remind(inside, sender, record);
    if (outcome === "taken") sent += 1;
    // The practice remains due, so the next run sends the mail.
    if (outcome === "later") return "idle";
    if (outcome === "not_today") {
      await giveBackToday(inside, ahead);
      break;
    }
  }
  await planCheck(inside, round, ahead, sent);
  return "done";
}

/** Result for one reminder. `taken`: a mail was tried, or the daily limit forbids it. `none`: none is due, or the
 * client may get no mail. `later`, `not_today`: the mail service takes no mail now. */
type Reminding = "taken" | "none" | Exclude<MailTurn, "now">;

async function remind(ctx: PracticeContext, { mail, origin }: Sender, record: AppointmentRecord): Promise<Reminding> {
  const { practice } = ctx;
  // The client is read for each mail, so that a withdrawal of consent takes effect at once.
  const client = await findClient(ctx, practice.practice_id, record.client_id);
  if (!client || !isEmailSettled(ctx, client) || consentFor(client.consent, "email") !== "on") return "none";
  const to = mailAddressOf(client);
  if (!to) await giveUp(ctx, [record]);
  if (!to) return "none";
  const turn = await mail.turn();
  if (turn !== "now") return turn;
  const taken = await takeReminder(ctx, record, client, { channel: "email", origin });
  if (!taken) return "none";
  const most = taken.tries > 0 ? null : await countMail(ctx);
  if (most !== null) {
    await unlessGone(markReminderFailed(ctx, { ...taken, reason: capText(most) }));
    return "taken";
  }
  const withdrawal = origin + withdrawalPath(ctx, client.id);
  try {
    await mail.send({
      ...reminderMail(settingsOf(practice).text, taken.reminded, withdrawal),
      id: macOf(ctx.meet.keys.encryption, "mail", `${practice.practice_id} ${taken.id}`),
      to,
      from_name: senderName(practice.name),
      reply_to: practice.email,
      withdrawal,
      practice_id: practice.practice_id,
      client_id: client.id,
      reminder_id: taken.id,
    });
  } catch (cause) {
    await unlessGone(recordFailure(ctx, taken, cause));
    return "taken";
  }
  await unlessGone(markReminderSent(ctx, taken));
  return "taken";
}

const isEmailSettled = ({ clock }: Context, { created_at, email_at = created_at }: ClientRecord): boolean =>
  minuteOfDate(clock.now()) - minuteOfIso(email_at) >= STILL_MINUTES;

/** Counts a mail before its first try and returns null. At the daily limit, counts nothing and returns the limit. */
function countMail(ctx: PracticeContext): Promise<number | null> {
  const { db, clock } = ctx;
  const { practice_id } = ctx.practice;
  return commit({ db }, async (): Promise<Plan<number | null>> => {
    const practice = await readOne(db, db.one.practice({ practice_id }));
    const now = clock.now();
    const date = localDateAt(zoneOf(ctx.practice), minuteOfDate(now));
    const sent = sentOn(practice?.mails, date);
    const most = sent < LEAST_MAILS ? LEAST_MAILS : mailsADay(await countVisits(ctx, now));
    if (sent >= most) return { writes: [], result: most };
    const counted: Write = patch("practice", {
      of: { practice_id },
      set: { mails: { date, sent: sent + 1 } },
      where: asRead(practice, "mails"),
    });
    return { writes: [counted], result: null };
  });
}

/** Counts recent visits that were booked before they took place, at most one per client and day. */
async function countVisits({ db, practice }: PracticeContext, now: Date): Promise<number> {
  const from = new Date(now.getTime() - HISTORY_DAYS * 86_400_000).toISOString();
  const query = db.appointment.query
    .byStart({ practice_id: practice.practice_id })
    .between({ starts_at: from }, { starts_at: now.toISOString() });
  const { data } = await readQuery(db, "appointment", query);
  const visits = data.filter(({ status, created_at, starts_at }) => status === "completed" && created_at < starts_at);
  const dayOf = (starts_at: string) => localDateAt(zoneOf(practice), minuteOfIso(starts_at));
  return new Set(visits.map(({ client_id, starts_at }) => `${client_id} ${dayOf(starts_at)}`)).size;
}

/** Marks reminders as failed if their mails wait for another try, so that the therapist sends these reminders. */
async function giveUp(ctx: PracticeContext, records: AppointmentRecord[]): Promise<void> {
  for (const { id, starts_at, reminders } of records)
    for (const offset of settingsOf(ctx.practice).offsets_hours) {
      const { state, channel, claim = "" } = reminders?.[markKey(starts_at, offset)] ?? {};
      if (state !== "leased" || channel !== "email") continue;
      await unlessGone(markReminderFailed(ctx, { id: reminderId(id, starts_at, offset), claim, reason: LATE_TEXT }));
    }
}

const LATE_TEXT = "El correo no respondió a tiempo.";

/** Records a failed mail. A temporary failure extends the lease until the next try; the pauses double. */
async function recordFailure(ctx: PracticeContext, taken: TakenReminder, cause: unknown): Promise<unknown> {
  const { id, claim, reminded } = taken;
  ctx.log.error("reminder_not_sent", { practice: ctx.practice.practice_id, reminder: id, cause });
  if (!(cause instanceof MailFailure)) throw cause;
  const tries = taken.tries + 1;
  const { settings, zone, now } = momentOf(ctx);
  const until = now + LEASE_MINUTES * 2 ** taken.tries;
  const next = afterQuiet(settings, zone, until + LEASE_MINUTES);
  const most = cause.kind === "unanswered" ? MOST_UNANSWERED : MOST_TRIES;
  const isLate = tries >= most || next + LEASE_MINUTES >= reminded.start;
  const reason = cause.kind === "never" ? REFUSED_TEXT : isLate && LATE_TEXT;
  if (reason) return markReminderFailed(ctx, { id, claim, reason });
  const wait = { tries, leased_until: isoOfMinute(until) };
  return changeMark(ctx, id, (mark) =>
    mark?.state === "leased" && mark.claim === claim ? { ...mark, ...wait } : mark,
  );
}

/** Schedules the next check, a minute later if reminders were `sent`. Does not replace a check scheduled meanwhile. */
function planCheck(ctx: PracticeContext, round: EmailRound, ahead: AppointmentRecord[], sent: number): Promise<void> {
  const { practice_id } = round;
  const moment = momentOf(ctx);
  const next = sent > 0 ? moment.now + 1 : nextLook(ahead, moment);
  return writeDue(ctx.db, "emailRound", { practice_id }, round, dueFrom(EMAIL_DUE, practice_id, isoOfMinute(next)));
}

/** Removes the practice from the queue, unless its record changed or the therapist turned email reminders on again. */
const endRound = (ctx: Context, { practice_id, due_at = "" }: EmailRound): Promise<Progress> =>
  commit<Progress>({ db: ctx.db }, async (isAgain) => {
    const practice = await readOne(ctx.db, ctx.db.one.practice({ practice_id }));
    if (!practice || settingsOf(practice).channels.includes("email")) return { writes: [], result: "idle" };
    const removal: Write = erase("emailRound", { practice_id }, asRead({ due_at }, "due_at"));
    return isAgain ? { writes: [], result: "idle" } : { writes: [removal], result: "done" };
  });
