import { mapFields } from "../../fields";
import { ACTOR_KINDS, type ActorKind } from "../actor/schema";
import { CLIENT_ANSWERS } from "../confirmation/schema";
import * as a from "../kept/attributes";
import { byDebt, debtAttributes } from "../kept/debts";
import { byDue, dueAttributes } from "../kept/due";
import { CHARGE_STATUSES } from "../payment/rules";
import type { Holds } from "../waitlist/rules";
import { REMINDER_STATUSES, type ReminderMarks } from "./reminded/rules";
import { STATUSES } from "./rules";
import { type AppointmentStatus, CANCEL_REASONS, type detailFields, MEET_STATUSES } from "./schema";

/** An appointment's values before a session was used for it after the booking. Refunding the session restores them.
 * `credited`: whole pesos already paid, which a cancellation or the use of the session turned into credit. */
interface BeforeUse {
  session_type: "individual" | "package";
  package_purchase_id?: string | undefined;
  credited: number;
}

/** An appointment's status, session and payment before its cancellation, so that reopening can restore them. */
export interface Cancelled {
  status: AppointmentStatus;
  session_held: boolean;
  /** Set if the cancellation did not lower the purchase's `sessions_used`; reopening then does not raise it. */
  uncounted?: true;
  /** Whole pesos already paid, which the cancellation turned into the client's credit. */
  credited: number;
  /** Whole pesos already paid, which the cancellation refunded. */
  refunded?: number;
  /** ISO instant of the cancellation, and the kind of actor that cancelled; absent in old records. */
  at?: string;
  by?: ActorKind;
  /** Set if the session was used after the cancellation. */
  before_use?: BeforeUse;
}

const clientAnswer = { status: a.oneOf(CLIENT_ANSWERS), at: a.instant };

/** The fields that a response lists first: the ids and the client's details. */
export const who = {
  id: a.string,
  client_id: a.string,
  patient_name: a.computed(a.string),
  patient_phone: a.computed(a.string),
  patient_email: a.computed(a.text),
  identification_number: a.computed(a.text),
  whatsapp_code: a.computed(a.string),
  phone_number: a.computed(a.string),
};

export const details = {
  title: a.text,
  notes: a.text,
  is_virtual: a.flag,
  create_google_meet: a.flag,
  appointment_type: a.string,
  priority: a.string,
} satisfies Record<keyof typeof detailFields, object>;

export const appointmentFields = {
  ...who,
  title: details.title,
  notes: details.notes,
  starts_at: a.hidden(a.instant),
  ends_at: a.hidden(a.instant),
  /** Start and end on the practice's wall clock. */
  appointment_date: a.computed(a.string),
  end_date: a.computed(a.string),
  duration_minutes: a.whole,
  zone: a.hidden(a.string),
  is_virtual: details.is_virtual,
  create_google_meet: details.create_google_meet,
  google_meet_link: a.text,
  meet_status: a.oneOf(MEET_STATUSES),
  /** Incremented by changes that leave `version` unchanged: results from Google and the states of reminders. */
  meet_version: a.excluded(a.optional(a.number), a.LOCK),
  /** Set while an imported appointment has the therapist's own Google event, so that Sereno does not add another. */
  own_event: a.hidden(a.optional(a.flag)),
  reminders: a.hidden({ type: a.json<ReminderMarks>() }),
  /** Google event of an appointment in person: `pending` until it exists, then `ready`. Absent if it needs no event. */
  mirror: a.excluded({ type: ["pending", "ready"] }, "of the Google account that is signed in"),
  appointment_type: details.appointment_type,
  priority: details.priority,
  session_type: a.oneOf(["individual", "package"]),
  package_purchase_id: a.text,
  session_held: a.withDefault(a.optional(a.flag), false),
  session_note: a.computed(a.text),
  reminder_status: a.computed(a.oneOf(REMINDER_STATUSES)),
  /** Set if a session was used after the booking; stored in `was` if the appointment was already cancelled. */
  before_use: a.hidden({ type: a.json<BeforeUse>() }),
  /** Id of the purchase to which a refund gave the session back. Removed when the appointment is cancelled or reopened,
   * uses a session again, or gets another package or client. */
  given_back: a.hidden(a.text),
  price: a.answeredAs(a.optional(a.number), a.pesos),
  paid: a.answeredAs(a.optional(a.number), a.pesos),
  balance: a.computed(a.pesos),
  payment_status: a.computed(a.oneOf(CHARGE_STATUSES)),
  /** Set if the client must pay for the cancelled appointment. `charged_at`: when this was decided. */
  charged: a.hidden(a.optional(a.flag)),
  charged_at: a.hidden(a.optional(a.instant)),
  written_off: a.hidden(a.optional(a.flag)),
  /** The series: its id, this appointment's number (from 1), the number of appointments, the interval in weeks. */
  series_id: a.text,
  series_index: a.optional(a.count),
  series_count: a.optional(a.count),
  interval_weeks: a.hidden(a.optional(a.number)),
  /** The start that the series planned; set only if this appointment was moved individually. */
  series_place: a.hidden(a.optional(a.instant)),
  status: a.oneOf(STATUSES),
  cancel_reason: { type: CANCEL_REASONS },
  cancel_note: a.text,
  cancelled_by: a.computed({ type: ACTOR_KINDS }),
  cancelled_at: a.computed(a.optional(a.instant)),
  client_answer: { type: "map", properties: clientAnswer },
  /** The client's answer about an earlier start (`starts_at`), which applies again if a move returns to that start. */
  former_answer: a.hidden({ type: "map", properties: { ...clientAnswer, starts_at: a.instant } }),
  /** The state that reopening restores. Only cancelled appointments have it; old records do not. */
  was: a.hidden({ type: a.json<Cancelled>() }),
  /** Set if the appointment was reopened after its end, so that the job does not complete it again. */
  stays_open: a.hidden(a.optional(a.flag)),
  /** Set once the therapist or the client has changed the appointment; later changes by others do not remove it. */
  touched: a.hidden(a.optional(a.flag)),
  ...debtAttributes,
  /** Due fields for the job that completes a live appointment after its end; absent if `stays_open` is set. */
  ...dueAttributes,
  version: a.whole,
  created_by: a.answeredAs(a.string, a.oneOf(ACTOR_KINDS)),
  updated_by: a.hidden(a.string),
  created_at: a.instant,
  updated_at: a.instant,
} as const;

export const appointmentEntity = a
  .entity("appointment", {
    appointment: a.ofPractice("id"),
    byStart: a.inIndex("start", ["practice_id"], ["starts_at", "id"]),
    byClient: a.inIndex("client", ["practice_id", "client_id"], ["starts_at", "id"]),
    byDue,
    byDebt,
  })
  .of(a.stored(appointmentFields));

export type AppointmentRecord = a.Item<typeof appointmentEntity>;

/** A UTC day: its occupied five-minute cells, and the visits and number of appointments (by status) that start on it.
 * A change of an appointment's time or status also writes its days, so that two appointments cannot overlap. */
export const dayEntity = a.entity("day", { day: a.ofPractice("date") }).of({
  date: { type: "string", required: true },
  cells: { type: "set", items: "number" },
  /** Each visit (live or completed appointment) that starts on this day, as '<its first cell>:<its `visitKey`>'. */
  visits: { type: "set", items: "string" },
  /** Times that waitlist offers reserve, by offer id, including expired ones, which `heldAt` omits. */
  holds: { type: a.json<Holds>() },
  /** Incremented by each change. A write that replaces all cells or visits fails if the revision has changed. */
  revision: { type: "number" },
  ...mapFields(STATUSES, () => ({ type: "number" }) as const),
});

export type DayRecord = a.Item<typeof dayEntity>;
