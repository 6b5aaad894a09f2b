import {
  isoOfMinute,
  MINUTES_PER_DAY,
  type Minute,
  minuteOfIso,
  minuteOfTime,
  resolveLocal,
  toLocal,
} from "../../lib/time/rules";
import { markKey, marksOf, type ReminderMarks, reminderStatus } from "../appointment/reminded/rules";
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

/** No reminder is sent in these minutes after a change of the appointment, because another change may follow. */
const SETTLE_MINUTES = 3;

export const LEASE_MINUTES = 5;

/** A reminder whose time is in quiet hours is due this long before them, because senders check every few minutes. */
const BEFORE_QUIET_MINUTES = 30;

/** Minimum number of minutes per day outside quiet hours. */
export const LEAST_OPEN_MINUTES = 240;

type Quiet = Pick<KeptReminderSettings, "quiet_from" | "quiet_to">;

/** Minutes per day outside quiet hours; 1440 if they end when they begin. */
export const openMinutes = ({ quiet_from, quiet_to }: Quiet): number =>
  (minuteOfTime(quiet_from) - minuteOfTime(quiet_to) + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY;

/** Minutes since quiet hours began, on the wall clock of `zone`; null outside quiet hours. */
function quietSince(quiet: Quiet, zone: string, at: Minute): number | null {
  const open = openMinutes(quiet);
  const since = (toLocal(zone, at) - minuteOfTime(quiet.quiet_from)) % MINUTES_PER_DAY;
  return since < MINUTES_PER_DAY - open ? since : null;
}

export const isQuiet = (quiet: Quiet, zone: string, at: Minute): boolean => quietSince(quiet, zone, at) !== null;

/** `at` or, if it is in quiet hours, the time half an hour before they begin. */
function beforeQuiet(quiet: Quiet, zone: string, at: Minute): Minute {
  const since = quietSince(quiet, zone, at);
  if (since === null) return at;
  const lead = Math.min(BEFORE_QUIET_MINUTES, openMinutes(quiet));
  return Math.min(at, resolveLocal(zone, toLocal(zone, at) - since - lead).instant);
}

function afterQuiet(quiet: Quiet, zone: string, at: Minute): Minute {
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

/** Due time of a reminder; null if the appointment was booked after it. @param offset hours before the start. */
export function dueAt(
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
  /** Hours before the start. */
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

/** The last reminder that is due at `now` or, if none is, the first one; null if the appointment has no reminder. */
export function reminderAt(record: Remindable, moment: Moment): Due | null {
  const dues = duesOf(record, moment);
  return dues.findLast(({ due_at }) => due_at <= moment.now) ?? dues[0] ?? null;
}

const isConfirmed = ({ status, client_answer }: Remindable): boolean =>
  status === "confirmed" || client_answer?.status === "confirmed";

/** The client's answer; null if there is none. The status `confirmed` counts as an answer. */
export function answerOf(record: Remindable): "confirmed" | "declined" | null {
  if (record.client_answer?.status === "declined") return "declined";
  return isConfirmed(record) ? "confirmed" : null;
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

/** Whether a reminder was sent or failed, or another one for the same start was sent after this one was due. */
function isDone({ reminders, starts_at }: Remindable, { offset, due_at }: Due): boolean {
  const own = reminders?.[markKey(starts_at, offset)];
  if (own && own.state !== "leased") return true;
  return marksOf(reminders, starts_at).some(({ state, at }) => state === "sent" && minuteOfIso(at) >= due_at);
}

/** Whether another channel leased the reminder. It may have sent the reminder without reporting it. */
function isElsewhere({ reminders, starts_at }: Remindable, { offset }: Due, channel: ReminderChannel): boolean {
  const own = reminders?.[markKey(starts_at, offset)];
  return own?.state === "leased" && (own.channel ?? "assistant") !== channel;
}

/** Whether a lease that begins now would end before quiet hours and before the start. */
function isTimeToSend({ starts_at }: Remindable, { settings, zone, now }: Moment): boolean {
  const until = now + LEASE_MINUTES;
  return until < minuteOfIso(starts_at) && !isQuiet(settings, zone, now) && !isQuiet(settings, zone, until);
}

const isSettled = ({ updated_at }: Remindable, now: Minute): boolean => now - minuteOfIso(updated_at) > SETTLE_MINUTES;

/** The offset (hours) of the reminder to send automatically now; null if there is none. Of several the last one. */
export function dueReminder(record: Remindable, consent: ConsentState, moment: SendingMoment): number | null {
  const { settings, now, channel } = moment;
  if (consent !== "on" || !settings.channels.includes(channel) || !isAhead(record, now)) return null;
  const answer = answerOf(record);
  if (answer === "declined" || (answer === "confirmed" && settings.skip_confirmed)) return null;
  if (isLeased(record, now) || !isSettled(record, now) || !isTimeToSend(record, moment)) return null;
  const due = reminderAt(record, moment);
  if (!due || due.due_at > now || isDone(record, due) || isElsewhere(record, due, channel)) return null;
  return due.offset;
}

/** The offset (hours) of the last reminder due by `until`; null if there is none or it must not be sent. */
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

/** Maximum number of minutes between two checks by the email job. It notices changes only when it checks. */
export const LOOK_MINUTES = 15;

/** The time of the email job's next check of a practice: in 15 minutes, or earlier when a reminder is due, a lease ends
 * or a change is three minutes old. In quiet hours it is their end. */
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
  const reminded = records.filter((record) => reminderStatus(record) === "sent");
  return {
    reminded: reminded.length,
    confirmed: reminded.filter(({ client_answer }) => client_answer?.status === "confirmed").length,
    no_show: reminded.filter(({ status }) => status === "no_show").length,
  };
}

/** Maximum number of minutes from a reminder to the start: the longest offset, and up to a day of quiet hours. */
export const longestAhead = ({ offsets_hours }: KeptReminderSettings): number =>
  Math.max(...offsets_hours) * 60 + MINUTES_PER_DAY;

const ID = /^(.+)-(\d{6,9})-(\d{1,3})$/;

export const reminderId = (appointment_id: string, starts_at: string, offset: number): string =>
  `${appointment_id}-${minuteOfIso(starts_at)}-${offset}`;

export function readReminderId(id: string): { appointment_id: string; start: Minute; offset: number } | null {
  const [, appointment_id, start, offset] = ID.exec(id) ?? [];
  return appointment_id ? { appointment_id, start: Number(start), offset: Number(offset) } : null;
}
