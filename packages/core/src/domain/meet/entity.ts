import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

/** A pending update of Google Calendar, written in the transaction of the appointment's change. Deleted when done. */
export const calendarTaskEntity = a.entity("calendartask", { task: a.ofPractice("appointment_id"), byDue }).of({
  practice_id: { type: "string", required: true },
  appointment_id: { type: "string", required: true },
  /** Optimistic lock: each change that Google needs sets a new value. */
  revision: { type: "string", required: true },
  changed_at: { type: "string", required: true },
  /** The appointment's end: guests are notified only of upcoming appointments. */
  ends_at: { type: "string", required: true },
  /** ISO instant until which one worker has leased the task. */
  busy_until: a.text,
  /** ISO instant at which an attempt ended without Google's response. Google may still make its change. */
  unanswered_at: a.text,
  /** `due_attempts` counts failures since the last change that Google needs. */
  ...dueAttributes,
});

export type CalendarTask = a.Item<typeof calendarTaskEntity>;

const oneOfPractice = {
  task: a.ofPractice(),
  byDue,
} as const;

/** A job's progress in adding or removing events of in-person appointments after mirroring was switched on or off. */
export const mirrorTaskEntity = a.entity("mirrortask", oneOfPractice).of({
  practice_id: { type: "string", required: true },
  /** The pass over the appointments: `last` finds those that `first` missed. `cursor`: where the pass continues. */
  round: { type: ["first", "last"] as const, required: true },
  cursor: a.text,
  revision: { type: "string", required: true },
  ...dueAttributes,
});

export type MirrorTask = a.Item<typeof mirrorTaskEntity>;

/** After a practice reconnected Google: a job's progress in making its suspended calendar tasks due. */
export const resumeTaskEntity = a.entity("resumetask", oneOfPractice).of({
  practice_id: { type: "string", required: true },
  cursor: a.text,
  revision: { type: "string", required: true },
  ...dueAttributes,
});

export type ResumeTask = a.Item<typeof resumeTaskEntity>;
