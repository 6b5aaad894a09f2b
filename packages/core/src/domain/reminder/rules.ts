import {
  isoOfMinute,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfIso,
  minuteOfTime,
  resolveLocal,
  toLocal,
} from "../../lib/time/rules";
import { markKey, marksOf, type ReminderMarks } from "../appointment/reminded/rules";
import { isLive } from "../appointment/rules";
import type { AppointmentStatus } from "../appointment/schema";
import type { KeptReminderSettings, ReminderChannel } from "../practice/rules";
import type { ConsentState } from "./consent/schema";
import type { ReminderMonth } from "./output";
import { DEFAULT_MISSED, DEFAULT_REMINDER, DEFAULT_THANKS } from "./text/rules";

export const DEFAULT_REMINDER_SETTINGS: KeptReminderSettings = {
  offsets_hours: [24],
  quiet_from: "20:00",
  quiet_to: "07:00",
  text: DEFAULT_REMINDER,
  text_completed: DEFAULT_THANKS,
  text_no_show: DEFAULT_MISSED,
  channels: ["assistant"],
  skip_confirmed: true,
};

/** For this many minutes after an appointment's change, no reminder is sent automatically: more changes may follow. */
const SETTLE_MINUTES = 3;

export const LEASE_MINUTES = 5;

/** A reminder that falls into quiet hours is due this many minutes before them, as senders check every few minutes. */
const BEFORE_QUIET_MINUTES = 30;

/** Minimum number of minutes per day outside quiet hours, in which reminders can be sent. */
export const LEAST_OPEN_MINUTES = 240;

type Quiet = Pick<KeptReminderSettings, "quiet_from" | "quiet_to">;

/** Minutes per day outside quiet hours; 1440 if quiet hours begin and end at the same time. */
export const openMinutes = ({ quiet_from, quiet_to }: Quiet): number =>
  (minuteOfTime(quiet_from) - minuteOfTime(quiet_to) + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY;

/** Minutes since quiet hours began, on the wall clock of `zone`; null outside quiet hours. */
function quietSince(quiet: Quiet, zone: string, at: Minute): number | null {
  const since = (toLocal(zone, at) - minuteOfTime(quiet.quiet_from)) % MINUTES_PER_DAY;
  return since < MINUTES_PER_DAY - openMinutes(quiet) ? since : null;
}

const isQuiet = (quiet: Quiet, zone: string, at: Minute): boolean => quietSince(quiet, zone, at) !== null;

/** The time `at` or, if `at` is in quiet hours or less than half an hour before them, half an hour before they begin. */
function beforeQuiet(quiet: Quiet, zone: string, at: Minute): Minute {
  const lead = Math.min(BEFORE_QUIET_MINUTES, openMinutes(quiet));
  const later = isQuiet(quiet, zone, at) ? at : at + lead;
  const since = quietSince(quiet, zone, later);
  if (since === null) return at;
  return Math.min(at, resolveLocal(zone, toLocal(zone, later) - since - lead).instant);
}

/** The time `at` or, if `at` is in quiet hours, their end. */
export function afterQuiet(quiet: Quiet, zone: string, at: Minute): Minute {
  const since = quietSince(quiet, zone, at);
  if (since === null) return at;
  return resolveLocal(zone, toLocal(zone, at) - since + MINUTES_PER_DAY - openMinutes(quiet)).instant;
}

export interface Remindable {
  status: AppointmentStatus;
  starts_at: string;
  created_at: string;
  updated_at: string;
  client_answer?: { status?: "confirmed" | "declined" | undefined } | undefined;
  reminders?: ReminderMarks | undefined;
}

/** A reminder's due time; null if the appointment was booked later than that. @param offset hours before the start. */
function dueAt(
  { starts_at, created_at }: Pick<Remindable, "starts_at" | "created_at">,
  offset: number,
  { settings, zone }: { settings: Quiet; zone: string },
): Minute | null {
  const at = beforeQuiet(settings, zone, minuteOfIso(starts_at) - offset * 60);
  return at < minuteOfIso(created_at) ? null : at;
}

interface Moment {
  settings: KeptReminderSettings;
  zone: string;
  now: Minute;
}

interface SendingMoment extends Moment {
  channel: ReminderChannel;
}

interface Due {
  offset: number;
  due_at: Minute;
}

const duesOf = (record: Remindable, moment: Moment): Due[] =>
  moment.settings.offsets_hours
    .flatMap((offset) => {
      const due_at = dueAt(record, offset, moment);
      return due_at === null ? [] : [{ offset, due_at }];
    })
    .sort((a, b) => a.due_at - b.due_at || b.offset - a.offset);

/** The last of an appointment's reminders that are due at `now` or have a mark; if there is none, the first. Null
 * without reminders. */
export function reminderAt(record: Remindable, moment: Moment): Due | null {
  const dues = duesOf(record, moment);
  const isCurrent = ({ due_at, offset }: Due) =>
    due_at <= moment.now || record.reminders?.[markKey(record.starts_at, offset)] !== undefined;
  return dues.findLast(isCurrent) ?? dues[0] ?? null;
}

export function answerOf(record: Remindable): "confirmed" | "declined" | null {
  if (record.client_answer?.status === "declined") return "declined";
  return record.status === "confirmed" || record.client_answer?.status === "confirmed" ? "confirmed" : null;
}

export const isAhead = ({ status, starts_at }: Remindable, now: Minute): boolean =>
  isLive(status) && minuteOfIso(starts_at) > now;

/** The first minute at which a lease is over. @param leased_until ISO instant, with seconds. */
function leaseEnd(leased_until: string): Minute {
  const minute = minuteOfIso(leased_until);
  return isoOfMinute(minute) < leased_until ? minute + 1 : minute;
}

export const isLeased = ({ reminders, starts_at }: Remindable, now: Minute): boolean =>
  marksOf(reminders, starts_at).some(({ leased_until }) => leased_until !== undefined && leaseEnd(leased_until) > now);

/** Whether a reminder was sent or failed, or another reminder of the same start was sent after this one was due. */
function isDone({ reminders, starts_at }: Remindable, { offset, due_at }: Due): boolean {
  const own = reminders?.[markKey(starts_at, offset)];
  if (own && own.state !== "leased") return true;
  return marksOf(reminders, starts_at).some(({ state, at }) => state === "sent" && minuteOfIso(at) >= due_at);
}

/** Whether a reminder is due and was neither sent nor failed. */
export const isOpen = (record: Remindable, due: Due | null, now: Minute): boolean =>
  due !== null && due.due_at <= now && !isDone(record, due);

/** Whether another channel leased the reminder. That channel may have sent the reminder without reporting it. */
function isElsewhere({ reminders, starts_at }: Remindable, { offset }: Due, channel: ReminderChannel): boolean {
  const own = reminders?.[markKey(starts_at, offset)];
  return own?.state === "leased" && (own.channel ?? "assistant") !== channel;
}

/** Whether both the start and the end of a lease that begins now are outside quiet hours and before the appointment. */
function isTimeToSend({ starts_at }: Remindable, { settings, zone, now }: Moment): boolean {
  const until = now + LEASE_MINUTES;
  return until < minuteOfIso(starts_at) && !isQuiet(settings, zone, now) && !isQuiet(settings, zone, until);
}

const isSettled = ({ updated_at }: Remindable, now: Minute): boolean => now - minuteOfIso(updated_at) > SETTLE_MINUTES;

/** The offset (hours) of the reminder to send automatically now, the last if several are due; null if none is. */
export function dueReminder(record: Remindable, consent: ConsentState, moment: SendingMoment): number | null {
  const { now } = moment;
  if (consent !== "on" || !isSettled(record, now) || !isTimeToSend(record, moment)) return null;
  return dueBy(record, moment, now);
}

/** The offset (hours) of the last reminder due by `until`; null if there is none, or the channel must not send it. */
export function dueBy(record: Remindable, moment: SendingMoment, until: Minute): number | null {
  const { settings, now, channel } = moment;
  if (!settings.channels.includes(channel) || !isAhead(record, now) || isLeased(record, now)) return null;
  const answer = answerOf(record);
  if (answer === "declined" || (answer === "confirmed" && settings.skip_confirmed)) return null;
  const due = duesOf(record, moment).findLast(({ due_at }) => due_at <= until);
  if (!due || isDone(record, due) || isElsewhere(record, due, channel)) return null;
  return due.offset;
}

export const dayEnd = (zone: string, now: Minute): Minute =>
  resolveLocal(zone, (Math.floor(toLocal(zone, now) / MINUTES_PER_DAY) + 1) * MINUTES_PER_DAY).instant;

/** Maximum number of minutes, outside quiet hours, between two checks of a practice by the email job. */
export const LOOK_MINUTES = 15;

/** When the email job checks a practice next: in 15 minutes, or earlier if a reminder becomes due, a lease ends or a
 * change of an appointment is over three minutes old. In quiet hours, the check waits for their end. */
export function nextLook(records: readonly Remindable[], moment: Moment): Minute {
  const { settings, zone, now } = moment;
  if (isQuiet(settings, zone, now)) return afterQuiet(settings, zone, now);
  const known = records.flatMap((record) => [
    minuteOfIso(record.updated_at) + SETTLE_MINUTES + 1,
    ...duesOf(record, moment).map(({ due_at }) => due_at),
    ...marksOf(record.reminders, record.starts_at).flatMap(({ leased_until }) =>
      leased_until ? [leaseEnd(leased_until)] : [],
    ),
  ]);
  return afterQuiet(settings, zone, Math.min(now + LOOK_MINUTES, ...known.filter((at) => at > now)));
}

export function reminderMonth(records: readonly Remindable[]): ReminderMonth {
  const reminded = records.filter(({ reminders, starts_at }) =>
    marksOf(reminders, starts_at).some(({ state }) => state === "sent"),
  );
  return {
    reminded: reminded.length,
    confirmed: reminded.filter(({ client_answer }) => client_answer?.status === "confirmed").length,
    no_show: reminded.filter(({ status }) => status === "no_show").length,
  };
}

/** Maximum number of minutes from a reminder to the start. Quiet hours add at most a day to the longest offset. */
export const longestAhead = ({ offsets_hours }: KeptReminderSettings): number =>
  Math.max(...offsets_hours) * 60 + MINUTES_PER_DAY;

const ID = /^(.+)-(\d{6,9})-(\d{1,3})$/;

export const reminderId = (appointment_id: string, starts_at: string, offset: number): string =>
  `${appointment_id}-${minuteOfIso(starts_at)}-${offset}`;

export function readReminderId(id: string): { appointment_id: string; start: Minute; offset: number } | null {
  const [, appointment_id, start, offset] = ID.exec(id) ?? [];
  return appointment_id ? { appointment_id, start: Number(start), offset: Number(offset) } : null;
}
