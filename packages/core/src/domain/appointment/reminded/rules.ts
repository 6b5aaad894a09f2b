import type { ReminderChannel } from "../../practice/rules";

/** What becomes of a reminder: somebody has taken it on, it went out, or it could not. */
export const MARK_STATES = ["leased", "sent", "failed"] as const;
export type MarkState = (typeof MARK_STATES)[number];

/** What became of one reminder, as its appointment keeps it. */
export interface ReminderMark {
  state: MarkState;
  /** ISO instant. */
  at: string;
  /** What whoever took it on shows to report on it; none where the therapist sent it. */
  claim?: string;
  /** By which it was taken on; none: by the assistant, or sent by the therapist. */
  channel?: ReminderChannel;
  /** Number of failed tries. */
  tries?: number;
  /** ISO instant at which somebody else may take it on. */
  leased_until?: string;
  /** Why it could not be sent, in the sender's words. */
  reason?: string;
  /** Of one that the therapist sent herself: what it was before, for taking it back. */
  was?: ReminderMark;
}

/** By `markKey`. */
export type ReminderMarks = Record<string, ReminderMark>;

/** A reminder is one of a start (ISO instant) and of how many hours before: of a start that was left and came back it is the same. */
export const markKey = (starts_at: string, offset: number): string => `${starts_at}/${offset}`;

/** The marks of one start. */
export const marksOf = (marks: ReminderMarks | undefined, starts_at: string): ReminderMark[] =>
  Object.entries(marks ?? {})
    .filter(([key]) => key.startsWith(`${starts_at}/`))
    .map(([, mark]) => mark);

export const REMINDER_STATUSES = ["none", "sent", "failed"] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

/** Whether the client was reminded of an appointment at its present start. */
export function reminderStatus(record: { reminders?: ReminderMarks | undefined; starts_at: string }): ReminderStatus {
  const marks = marksOf(record.reminders, record.starts_at);
  if (marks.some(({ state }) => state === "sent")) return "sent";
  return marks.some(({ state }) => state === "failed") ? "failed" : "none";
}
