import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

/**
 * A pending update of Google Calendar, written in the transaction that changes the appointment and deleted once Google
 * is updated. So no change is lost.
 */
export const calendarTaskEntity = a.entity("calendartask", { task: a.ofPractice("appointment_id"), byDue }).of({
  practice_id: { type: "string", required: true },
  appointment_id: { type: "string", required: true },
  /** Optimistic lock: a new value with each change for Google. */
  revision: { type: "string", required: true },
  changed_at: { type: "string", required: true },
  /** The appointment's end: guests are notified only of upcoming appointments. */
  ends_at: { type: "string", required: true },
  /** The lease of the current worker. */
  busy_until: a.text,
  /** The end of the last attempt without an answer, which may still take effect at Google. */
  unanswered_at: a.text,
  /** Failed attempts since the last change for Google. */
  ...dueAttributes,
});

export type CalendarTask = a.Item<typeof calendarTaskEntity>;

const oneOfPractice = {
  task: a.ofPractice(),
  byDue,
} as const;

/**
 * Adds the practice's appointments in person to Google Calendar, or removes them, over several transactions. Written
 * with the setting, deleted once every future appointment was processed.
 */
export const mirrorTaskEntity = a.entity("mirrortask", oneOfPractice).of({
  practice_id: { type: "string", required: true },
  round: { type: ["first", "last"] as const, required: true },
  /** The last appointment that this round has processed. */
  cursor: a.text,
  /** Optimistic lock: a new value with each step. */
  revision: { type: "string", required: true },
  ...dueAttributes,
});

export type MirrorTask = a.Item<typeof mirrorTaskEntity>;

/** Makes the parked tasks of a reconnected practice due, over several transactions. Deleted after the last task. */
export const resumeTaskEntity = a.entity("resumetask", oneOfPractice).of({
  practice_id: { type: "string", required: true },
  /** The last task that was processed. */
  cursor: a.text,
  /** Optimistic lock: a new value with each step. */
  revision: { type: "string", required: true },
  ...dueAttributes,
});

export type ResumeTask = a.Item<typeof resumeTaskEntity>;
