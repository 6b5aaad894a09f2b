import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { ofPractice } from "../kept/keys";

/**
 * A pending update of Google Calendar, written in the transaction that changes the appointment and deleted once Google
 * is updated. So no change is lost.
 */
export const calendarTaskEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "calendartask", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      appointment_id: { type: "string", required: true },
      /** Optimistic lock: a new value with each change for Google. */
      revision: { type: "string", required: true },
      changed_at: { type: "string", required: true },
      /** The appointment's end: guests are notified only of upcoming appointments. */
      ends_at: { type: "string", required: true },
      /** The lease of the current worker. */
      busy_until: text,
      /** The end of the last attempt without an answer, which may still take effect at Google. */
      unanswered_at: text,
      /** Failed attempts since the last change for Google. */
      ...dueAttributes,
    },
    indexes: {
      task: ofPractice("appointment_id"),
      byDue,
    },
  });

export type CalendarTask = EntityItem<ReturnType<typeof calendarTaskEntity>>;

const oneOfPractice = {
  task: ofPractice(),
  byDue,
} as const;

/**
 * Adds the practice's appointments in person to Google Calendar, or removes them, over several transactions. Written
 * with the setting, deleted once every future appointment was processed.
 */
export const mirrorTaskEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "mirrortask", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      round: { type: ["first", "last"] as const, required: true },
      /** The last appointment that this round has processed. */
      cursor: text,
      /** Optimistic lock: a new value with each step. */
      revision: { type: "string", required: true },
      ...dueAttributes,
    },
    indexes: oneOfPractice,
  });

export type MirrorTask = EntityItem<ReturnType<typeof mirrorTaskEntity>>;

/** Makes the parked tasks of a reconnected practice due, over several transactions. Deleted after the last task. */
export const resumeTaskEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "resumetask", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** The last task that was processed. */
      cursor: text,
      /** Optimistic lock: a new value with each step. */
      revision: { type: "string", required: true },
      ...dueAttributes,
    },
    indexes: oneOfPractice,
  });

export type ResumeTask = EntityItem<ReturnType<typeof resumeTaskEntity>>;
