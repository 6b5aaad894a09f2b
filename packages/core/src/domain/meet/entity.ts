import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";

/**
 * Google Calendar has to be told about an appointment. Written in the transaction that changes the appointment, gone once
 * Google has been told: so no change is forgotten, however a request ends.
 */
export const calendarTaskEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "calendartask", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      appointment_id: { type: "string", required: true },
      /** Another one with each change of what Google is to hold. */
      revision: { type: "string", required: true },
      changed_at: { type: "string", required: true },
      /** The appointment's end: a guest is told of what is still to come. */
      ends_at: { type: "string", required: true },
      /** While somebody is at it, until when at the latest. */
      busy_until: text,
      /** When an attempt last ended without an answer: it may still take effect at Google. */
      unanswered_at: text,
      /** Its attempts are those that failed since that change. */
      ...dueAttributes,
    },
    indexes: {
      task: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["appointment_id"] },
      },
      byDue,
    },
  });

export type CalendarTask = EntityItem<ReturnType<typeof calendarTaskEntity>>;

const oneOfPractice = {
  task: {
    pk: { field: "pk", composite: ["practice_id"] },
    sk: { field: "sk", composite: [] },
  },
  byDue,
} as const;

/**
 * Adding the practice's appointments in person to Google Calendar, or removing them, takes more than one transaction.
 * Written with the setting, deleted once every future appointment was processed.
 */
export const mirrorTaskEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "mirrortask", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      round: { type: ["first", "last"] as const, required: true },
      /** The last appointment of this round that was looked at. */
      cursor: text,
      /** Another one with each step. */
      revision: { type: "string", required: true },
      ...dueAttributes,
    },
    indexes: oneOfPractice,
  });

export type MirrorTask = EntityItem<ReturnType<typeof mirrorTaskEntity>>;

/**
 * The practice is connected with Google again: its parked tasks are being made due, more than fits in one transaction. Gone
 * once each was looked at.
 */
export const resumeTaskEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "resumetask", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** The last task that was looked at. */
      cursor: text,
      /** Another one with each step. */
      revision: { type: "string", required: true },
      ...dueAttributes,
    },
    indexes: oneOfPractice,
  });

export type ResumeTask = EntityItem<ReturnType<typeof resumeTaskEntity>>;
