import type { ReminderChannel } from "../../practice/rules";

export const MARK_STATES = ["leased", "sent", "failed"] as const;
export type MarkState = (typeof MARK_STATES)[number];

export interface ReminderMark {
  state: MarkState;
  /** ISO instant at which the reminder was leased or marked as sent or failed. */
  at: string;
  /** The key with which the sender reports the result; absent if the mark is the therapist's or follows no lease. */
  claim?: string;
  /** The channel that leased or could not send the reminder; absent for `assistant`, and if the therapist sent it. */
  channel?: ReminderChannel;
  tries?: number;
  /** ISO instant after which the reminder can be leased again. */
  leased_until?: string;
  reason?: string;
  /** Set if the therapist marked the reminder as sent: the former mark, which unmarking restores. */
  was?: ReminderMark;
}

export type ReminderMarks = Record<string, ReminderMark>;

/** Key of the mark of the reminder `offset` hours before `starts_at` (ISO instant): each start has its own marks. */
export const markKey = (starts_at: string, offset: number): string => `${starts_at}/${offset}`;

export const marksOf = (marks: ReminderMarks | undefined, starts_at: string): ReminderMark[] =>
  Object.entries(marks ?? {})
    .filter(([key]) => key.startsWith(`${starts_at}/`))
    .map(([, mark]) => mark);

export const REMINDER_STATUSES = ["none", "sent", "failed"] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

interface Marked {
  reminders?: ReminderMarks | undefined;
  starts_at: string;
}

/** The latest mark of a reminder that was sent or failed; undefined if there is none. */
export const latestOutcome = ({ reminders, starts_at }: Marked): ReminderMark | undefined =>
  marksOf(reminders, starts_at)
    .filter(({ state }) => state !== "leased")
    .sort((a, b) => (a.at < b.at ? 1 : -1))[0];

/** Whether the latest reminder was sent or failed. A failed one counts as `none` if the client declined reminders. */
export function reminderStatus(record: Marked, isDeclined: boolean): ReminderStatus {
  const state = latestOutcome(record)?.state;
  return state === "sent" || (state === "failed" && !isDeclined) ? state : "none";
}
