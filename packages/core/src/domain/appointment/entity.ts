import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { mapFields } from "../../fields";
import { CLIENT_ANSWERS } from "../confirmation/schema";
import { text } from "../kept/attributes";
import { byDebt, debtAttributes } from "../kept/debts";
import { byDue, dueAttributes } from "../kept/due";
import { indexes } from "../kept/keys";
import type { Holds } from "../waitlist/rules";
import type { ReminderMarks } from "./reminded/rules";
import { STATUSES } from "./rules";
import { type AppointmentStatus, CANCEL_REASONS, MEET_STATUSES } from "./schema";

/** What a cancellation took from an appointment, for its reopening to give back. */
export interface Cancelled {
  status: AppointmentStatus;
  /** A session of its purchase counted as used for it. */
  session_held: boolean;
  /** Whole pesos that were paid for it and became its client's credit. */
  credited: number;
  /** ISO instant at which it was cancelled; those of before this was kept have none. */
  at?: string;
}

const clientAnswer = {
  status: { type: CLIENT_ANSWERS, required: true },
  at: { type: "string", required: true },
} as const;

export const appointmentEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "appointment", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      title: text,
      notes: text,
      /** ISO instants. */
      starts_at: { type: "string", required: true },
      ends_at: { type: "string", required: true },
      duration_minutes: { type: "number", required: true },
      /** The zone it was booked in. */
      zone: { type: "string", required: true },
      is_virtual: { type: "boolean", required: true },
      create_google_meet: { type: "boolean", required: true },
      google_meet_link: text,
      meet_status: { type: MEET_STATUSES, required: true },
      /** Counts what changed and leaves `version` alone: Google's answers, and the marks of reminders. */
      meet_version: { type: "number" },
      /** What became of its reminders. */
      reminders: { type: CustomAttributeType<ReminderMarks>("any") },
      /** Of one in person: Google Calendar is to hold its event (`pending`), or does. */
      mirror: { type: ["pending", "ready"] as const },
      /** The therapist's calendar has an event of her own for it: Sereno puts none there until it is moved, or met otherwise. */
      own_event: { type: "boolean" },
      appointment_type: { type: "string", required: true },
      priority: { type: "string", required: true },
      session_type: { type: ["individual", "package"] as const, required: true },
      package_purchase_id: text,
      /** True while a session of that purchase counts as used for this appointment. */
      session_held: { type: "boolean" },
      /** Of one that was booked with others: the series, which of them it is (from 1 on) of how many, and every how many weeks. */
      series_id: text,
      series_index: { type: "number" },
      series_count: { type: "number" },
      interval_weeks: { type: "number" },
      /** Where its series puts it (ISO instant) while it stands elsewhere: then changes of the series leave it alone. */
      series_place: text,
      status: { type: STATUSES, required: true },
      cancel_reason: { type: CANCEL_REASONS },
      cancel_note: text,
      /** What its client answered for this time. */
      client_answer: { type: "map", properties: clientAnswer },
      /** For the time that it had before it was moved: said again once it is back there. */
      former_answer: { type: "map", properties: { ...clientAnswer, starts_at: { type: "string", required: true } } },
      /** Of one that is cancelled; those of before this was kept have none. */
      was: { type: CustomAttributeType<Cancelled>("any") },
      /** It was reopened after its end: how it went the therapist says, no job. */
      stays_open: { type: "boolean" },
      /** Whole pesos: the price, and the paid part. */
      price: { type: "number" },
      paid: { type: "number" },
      /** True if it is charged although it was cancelled. */
      charged: { type: "boolean" },
      /** ISO instant from which on it is. */
      charged_at: text,
      /** Its client was deleted: nobody is asked for the rest. */
      written_off: { type: "boolean" },
      ...debtAttributes,
      /** While the appointment is live: to be completed once its end has passed. */
      ...dueAttributes,
      version: { type: "number", required: true },
      created_by: { type: "string", required: true },
      updated_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      appointment: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
      byStart: {
        index: indexes.start,
        pk: { field: `${indexes.start}pk`, composite: ["practice_id"] },
        sk: { field: `${indexes.start}sk`, composite: ["starts_at", "id"] },
      },
      byClient: {
        index: indexes.client,
        pk: { field: `${indexes.client}pk`, composite: ["practice_id", "client_id"] },
        sk: { field: `${indexes.client}sk`, composite: ["starts_at", "id"] },
      },
      byDue,
      byDebt,
    },
  });

export type AppointmentRecord = EntityItem<ReturnType<typeof appointmentEntity>>;

/**
 * One UTC day of a practice: which five-minute cells live appointments occupy, which visits start on it and when, and how many
 * appointments of each status do. It changes in the transaction that writes the appointment: that is what keeps two from overlapping.
 */
export const dayEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "day", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** 'YYYY-MM-DD', UTC. */
      date: { type: "string", required: true },
      cells: { type: "set", items: "number" },
      /** Which visits start on it: see `visitMark`. */
      visits: { type: "set", items: "string" },
      /** Cells held by an open offer, by the offer's id. */
      holds: { type: CustomAttributeType<Holds>("any") },
      /** Counts the changes, so that one that replaces the whole set knows what it replaces. */
      revision: { type: "number" },
      ...mapFields(STATUSES, () => ({ type: "number" }) as const),
    },
    indexes: {
      day: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["date"] },
      },
    },
  });

export type DayRecord = EntityItem<ReturnType<typeof dayEntity>>;
