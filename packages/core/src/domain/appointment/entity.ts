import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { mapFields } from "../../fields";
import type { ActorKind } from "../actor/schema";
import { CLIENT_ANSWERS } from "../confirmation/schema";
import { text } from "../kept/attributes";
import { byDebt, debtAttributes } from "../kept/debts";
import { byDue, dueAttributes } from "../kept/due";
import { inIndex, ofPractice } from "../kept/keys";
import type { Holds } from "../waitlist/rules";
import type { ReminderMarks } from "./reminded/rules";
import { STATUSES } from "./rules";
import { type AppointmentStatus, CANCEL_REASONS, MEET_STATUSES } from "./schema";

/** What a cancellation took from an appointment, so that reopening can restore it. */
export interface Cancelled {
  status: AppointmentStatus;
  /** A session of its purchase was used for it. */
  session_held: boolean;
  /** Paid whole pesos that became the client's credit. */
  credited: number;
  /** ISO instant of the cancellation, and the kind of actor; absent for old records. */
  at?: string;
  by?: ActorKind;
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
      /** Incremented by changes that leave `version` unchanged: Google's results and reminder marks. */
      meet_version: { type: "number" },
      /** The therapist's calendar has her own event for it. Sereno adds none until it is moved or changes its mode. */
      own_event: { type: "boolean" },
      reminders: { type: CustomAttributeType<ReminderMarks>("any") },
      /** For an appointment in person: its Google event is pending or exists. */
      mirror: { type: ["pending", "ready"] as const },
      appointment_type: { type: "string", required: true },
      priority: { type: "string", required: true },
      session_type: { type: ["individual", "package"] as const, required: true },
      package_purchase_id: text,
      /** True while a session of the purchase is used for this appointment. */
      session_held: { type: "boolean" },
      /** For an appointment of a series: the series, its number (from 1) of how many, and the interval in weeks. */
      series_id: text,
      series_index: { type: "number" },
      series_count: { type: "number" },
      interval_weeks: { type: "number" },
      /** The time (ISO instant) in its series of an individually moved appointment. Changes of the series skip it. */
      series_place: text,
      status: { type: STATUSES, required: true },
      cancel_reason: { type: CANCEL_REASONS },
      cancel_note: text,
      /** The client's answer for this time. */
      client_answer: { type: "map", properties: clientAnswer },
      /** The client's answer for the time before a move; it applies again after moving back. */
      former_answer: { type: "map", properties: { ...clientAnswer, starts_at: { type: "string", required: true } } },
      /** For a cancelled appointment; absent for old records. */
      was: { type: CustomAttributeType<Cancelled>("any") },
      /** Reopened after its end: the therapist sets its outcome, no job. */
      stays_open: { type: "boolean" },
      /** Whole pesos: the price, and the paid part. */
      price: { type: "number" },
      paid: { type: "number" },
      /** Charged although cancelled. */
      charged: { type: "boolean" },
      /** ISO instant since which it is charged. */
      charged_at: text,
      /** The client was deleted: the rest is no longer owed. */
      written_off: { type: "boolean" },
      ...debtAttributes,
      /** While it is live: due for completion after its end. */
      ...dueAttributes,
      version: { type: "number", required: true },
      created_by: { type: "string", required: true },
      updated_by: { type: "string", required: true },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    indexes: {
      appointment: ofPractice("id"),
      byStart: inIndex("start", ["practice_id"], ["starts_at", "id"]),
      byClient: inIndex("client", ["practice_id", "client_id"], ["starts_at", "id"]),
      byDue,
      byDebt,
    },
  });

export type AppointmentRecord = EntityItem<ReturnType<typeof appointmentEntity>>;

/**
 * A UTC day of a practice: the five-minute cells that live appointments occupy, the visits that start on it, and their
 * number by status. Changed in the transaction that writes the appointment, which prevents overlaps.
 */
export const dayEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "day", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** 'YYYY-MM-DD', UTC. */
      date: { type: "string", required: true },
      cells: { type: "set", items: "number" },
      /** The visits that start on this day: see `visitMark`. */
      visits: { type: "set", items: "string" },
      /** Cells held by open offers, by offer id. */
      holds: { type: CustomAttributeType<Holds>("any") },
      /** Incremented by each change, for a condition when the whole set is replaced. */
      revision: { type: "number" },
      ...mapFields(STATUSES, () => ({ type: "number" }) as const),
    },
    indexes: { day: ofPractice("date") },
  });

export type DayRecord = EntityItem<ReturnType<typeof dayEntity>>;
