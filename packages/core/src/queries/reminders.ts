import type { PracticeContext } from "../db/index";
import type { AppointmentRecord } from "../domain/appointment/entity";
import { latestOutcome, markKey, type ReminderMark, reminderStatus } from "../domain/appointment/reminded/rules";
import { isLive } from "../domain/appointment/rules";
import { CLIENT_PROJECTION, type ClientRecord } from "../domain/client/entity";
import { whatsappUrl } from "../domain/payment/message/rules";
import { unreachedBy } from "../domain/reminder/consent/rules";
import type { Reminder, ReminderList, ReminderMonth, ReminderState, UnreachedClients } from "../domain/reminder/output";
import { answerOf, isAhead, isLeased, isOpen, reminderAt, reminderId, reminderMonth } from "../domain/reminder/rules";
import type { ReminderMonthInput } from "../domain/reminder/schema";
import { reminderText } from "../domain/reminder/text/rules";
import { daysOf } from "../domain/summary/rules";
import { dateOfDay, dayNumber, formatLocal, isoOfMinute, localDateAt, minuteOfIso, toLocal } from "../lib/time/rules";
import { startingBetween, startingOn } from "../store/appointment/read";
import { readClientsBeside } from "../store/client/read";
import { linksOf } from "../store/confirmation/links";
import { consentState, momentOf, remindedOf } from "../store/reminder/read";

const FACE = [...CLIENT_PROJECTION, "consent"] as const;
type Face = Pick<ClientRecord, (typeof FACE)[number]>;
interface LinkedMoment extends ReturnType<typeof momentOf> {
  link: string;
}

/** A date's upcoming live appointments (default: tomorrow's), with their reminders. Links begin with `origin`. */
export async function listReminders(
  ctx: PracticeContext,
  { date }: { date?: string | null | undefined },
  origin: string,
): Promise<ReminderList> {
  const moment = momentOf(ctx);
  const day = date ?? dateOfDay(dayNumber(localDateAt(moment.zone, moment.now)) + 1);
  const ahead = (await startingOn(ctx, day, day)).filter((record) => isAhead(record, moment.now));
  const [{ clients }, links] = await Promise.all([readClientsBeside(ctx, ahead, FACE, []), linksOf(ctx, ahead)]);
  const reminders = ahead.flatMap((record) => {
    const client = clients.get(record.client_id);
    return client ? [toReminder(ctx, record, client, { ...moment, link: origin + (links.get(record.id) ?? "") })] : [];
  });
  return { date: day, reminders };
}

/** The channel that leased the reminder; null if none did. A mark with a `claim` but no `channel` is `assistant`'s. */
const channelOf = (mark: ReminderMark | undefined) => mark?.channel ?? (mark?.claim ? "assistant" : null);

type Current = ReturnType<typeof reminderAt>;

function stateOf(record: AppointmentRecord, client: Face, current: Current, { now }: LinkedMoment): ReminderState {
  const answer = answerOf(record);
  if (answer) return answer;
  const status = reminderStatus(record, false);
  // An earlier reminder may be sent while the current one is not.
  if (status === "sent" && !isOpen(record, current, now)) return "sent";
  if (client.consent?.reminders === "off") return "skipped";
  if (status === "failed") return "failed";
  return current ? "due" : "skipped";
}

function toReminder(ctx: PracticeContext, record: AppointmentRecord, client: Face, moment: LinkedMoment): Reminder {
  const { settings, zone, now, link } = moment;
  const current = reminderAt(record, moment);
  const offset = current?.offset ?? Math.min(...settings.offsets_hours);
  const text = reminderText(settings.text, remindedOf(ctx, record, client, link));
  const state = stateOf(record, client, current, moment);
  return {
    id: reminderId(record.id, record.starts_at, offset),
    appointment_id: record.id,
    client_id: client.id,
    client_name: client.name,
    appointment_date: formatLocal(toLocal(zone, minuteOfIso(record.starts_at))),
    is_virtual: record.is_virtual,
    due_at: current ? isoOfMinute(current.due_at) : null,
    text,
    whatsapp_url: client.consent?.reminders === "off" ? null : whatsappUrl(client.phone, text),
    state,
    reason: state === "failed" ? (latestOutcome(record)?.reason ?? null) : null,
    is_leased: isLeased(record, now),
    channel: channelOf(record.reminders?.[markKey(record.starts_at, offset)]),
    consent: consentState(client.consent),
  };
}

const UNREACHED = ["practice_id", "id", "name", "email", "email_stopped", "consent"] as const;

/** Clients with an appointment within two weeks who get no email, and why; without those who declined reminders. */
export async function listUnreached(ctx: PracticeContext): Promise<UnreachedClients> {
  const now = ctx.clock.now();
  const coming = await startingBetween(ctx, now.toISOString(), new Date(now.getTime() + 14 * 86_400_000).toISOString());
  const ahead = coming.filter(({ status }) => isLive(status));
  const { clients } = await readClientsBeside(ctx, ahead, UNREACHED, []);
  const people = new Map([...clients.values()].map((client) => [client.id, client]));
  return {
    clients: [...people.values()].flatMap((client) => {
      const why = unreachedBy(client);
      return why ? [{ client_id: client.id, client_name: client.name, why }] : [];
    }),
  };
}

/** Counts a month's appointments with a sent reminder, and how many of these their clients confirmed or missed. */
export async function readReminderMonth(ctx: PracticeContext, { month }: ReminderMonthInput): Promise<ReminderMonth> {
  const { first, last } = daysOf(month);
  return reminderMonth(await startingOn(ctx, dateOfDay(first), dateOfDay(last)));
}
