import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

/** A pending update of an appointment's Google event, deleted when done. */
export const calendarTaskEntity = a.entity("calendartask", { task: a.ofPractice("appointment_id"), byDue }).of({
  appointment_id: { type: "string", required: true },
  /** Optimistic lock: each change to send to Google sets a new value. */
  revision: { type: "string", required: true },
  changed_at: { type: "string", required: true },
  /** The appointment's end (ISO instant), after which its guest is no longer notified. */
  ends_at: { type: "string", required: true },
  /** ISO instant until which a request or job has leased the task; absent without a lease. */
  busy_until: a.text,
  /** ISO instant of the last attempt of unknown outcome (`unanswered`): Google may still make the attempted change. */
  unanswered_at: a.text,
  /** `due_attempts` counts failed attempts. A change of the appointment resets it to 0; a requested retry does not. */
  ...dueAttributes,
});

export type CalendarTask = a.Item<typeof calendarTaskEntity>;

const oneOfPractice = { task: a.ofPractice(), byDue } as const;

/** The progress of a job that adds or removes events of in-person appointments after `mirrors_in_person` changed. */
export const mirrorTaskEntity = a.entity("mirrortask", oneOfPractice).of({
  /** The job's pass over the appointments: `last` finds what `first` missed. `cursor`: where the pass continues. */
  round: { type: ["first", "last"] as const, required: true },
  cursor: a.text,
  revision: { type: "string", required: true },
  ...dueAttributes,
});

export type MirrorTask = a.Item<typeof mirrorTaskEntity>;

/** The progress of a job that makes a practice's suspended calendar tasks due, after Google was connected again. */
export const resumeTaskEntity = a.entity("resumetask", oneOfPractice).of({
  cursor: a.text,
  revision: { type: "string", required: true },
  ...dueAttributes,
});

export type ResumeTask = a.Item<typeof resumeTaskEntity>;
