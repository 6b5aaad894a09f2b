import * as z from "zod/mini";
import { HolidayDate } from "../../lib/holidays/output";
import { Count, Instant, WallClock } from "../../output";
import { ACTOR_KINDS } from "../actor/schema";
import { Schedule } from "../availability/output";
import { ClientAnswer } from "../confirmation/output";
import { chargeFields } from "../payment/output";
import { REMINDER_STATUSES } from "./reminded/rules";
import { AppointmentStatus, CANCEL_REASONS, type detailFields, MEET_STATUSES, SessionType } from "./schema";

const details = {
  title: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  is_virtual: z.boolean(),
  create_google_meet: z.boolean(),
  appointment_type: z.string(),
  priority: z.string(),
} satisfies Record<keyof typeof detailFields, z.ZodMiniType>;

/** An appointment as the API answers it. */
export const Appointment = z.object({
  id: z.string(),
  client_id: z.string(),
  patient_name: z.string(),
  patient_phone: z.string(),
  patient_email: z.nullable(z.string()),
  identification_number: z.nullable(z.string()),
  whatsapp_code: z.string(),
  phone_number: z.string(),
  ...details,
  appointment_date: WallClock,
  end_date: WallClock,
  duration_minutes: z.int(),
  google_meet_link: z.nullable(z.string()),
  meet_status: z.enum(MEET_STATUSES),
  session_type: SessionType,
  package_purchase_id: z.nullable(z.string()),
  session_held: z.boolean(),
  session_note: z.nullable(z.string()),
  /** For the current start. */
  reminder_status: z.enum(REMINDER_STATUSES),
  ...chargeFields,
  series_id: z.nullable(z.string()),
  series_index: z.nullable(Count),
  series_count: z.nullable(Count),
  status: AppointmentStatus,
  cancel_reason: z.nullable(z.enum(CANCEL_REASONS)),
  cancel_note: z.nullable(z.string()),
  /** Null if unknown. */
  cancelled_by: z.nullable(z.enum(ACTOR_KINDS)),
  client_answer: z.nullable(ClientAnswer),
  version: z.int(),
  created_by: z.enum(ACTOR_KINDS),
  created_at: Instant,
  updated_at: Instant,
});
export type Appointment = z.infer<typeof Appointment>;

export const AppointmentList = z.object({ appointments: z.array(Appointment) });

export const AppointmentPage = z.object({
  appointments: z.array(Appointment),
  next_cursor: z.nullable(z.string()),
});
export type AppointmentPage = z.infer<typeof AppointmentPage>;

/** Some days of the calendar: appointments, published hours, exceptions, holidays and Google busy times. */
export const Agenda = z.object({
  appointments: z.array(Appointment),
  busy: z.array(z.object({ start: WallClock, end: WallClock })),
  /** From then on busy times are unknown; null without a connected calendar. */
  busy_known_until: z.nullable(WallClock),
  holidays: z.array(HolidayDate),
  ...Schedule.shape,
});
export type Agenda = z.infer<typeof Agenda>;

/** Free times to which an appointment could be moved, in order. */
export const OtherTimes = z.object({ times: z.array(WallClock) });
export type OtherTimes = z.infer<typeof OtherTimes>;

export const AppointmentStats = z.object({
  total: Count,
  upcoming: Count,
  completed: Count,
  cancelled: Count,
  no_show: Count,
  today: Count,
  this_week: Count,
});
export type AppointmentStats = z.infer<typeof AppointmentStats>;
