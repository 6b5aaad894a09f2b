import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

/** A pending update of Google Calendar, written with the appointment's change: none gets lost. Deleted when done. */
export const calendarTaskEntity = a.entity("calendartask", { task: a.ofPractice("appointment_id"), byDue }).of({
  practice_id: { type: "string", required: true },
  appointment_id: { type: "string", required: true },
  /** Optimistic lock: a new value with each change for Google. */
  revision: { type: "string", required: true },
  changed_at: { type: "string", required: true },
  /** The appointment's end: guests are notified only of upcoming appointments. */
  ends_at: { type: "string", required: true },
  /** ISO instant until which one worker has leased the task. */
  busy_until: a.text,
  /** When the last unanswered attempt ended; its change may still take effect at Google. */
  unanswered_at: a.text,
  /** `due_attempts` counts failures since the last change for Google. */
  ...dueAttributes,
});

export type CalendarTask = a.Item<typeof calendarTaskEntity>;

const oneOfPractice = {
  task: a.ofPractice(),
  byDue,
} as const;

/** Adds or removes in-person appointments, once mirroring is switched, in several transactions; deleted when done. */
export const mirrorTaskEntity = a.entity("mirrortask", oneOfPractice).of({
  practice_id: { type: "string", required: true },
  /** Two passes over the appointments: `last` finds those that `first` missed. `cursor`: where the pass continues. */
  round: { type: ["first", "last"] as const, required: true },
  cursor: a.text,
  revision: { type: "string", required: true },
  ...dueAttributes,
});

export type MirrorTask = a.Item<typeof mirrorTaskEntity>;

/** A task, after a practice reconnected Google: makes its suspended calendar tasks due, over several transactions. */
export const resumeTaskEntity = a.entity("resumetask", oneOfPractice).of({
  practice_id: { type: "string", required: true },
  cursor: a.text,
  revision: { type: "string", required: true },
  ...dueAttributes,
});

export type ResumeTask = a.Item<typeof resumeTaskEntity>;
