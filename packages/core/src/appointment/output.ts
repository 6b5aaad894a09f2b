import * as z from "zod/mini";
import { Count, Instant, WallClock } from "../output";
import { ACTOR_KINDS, AppointmentStatus, type detailFields, MEET_STATUSES, SessionType } from "./schema";

const details = {
  title: z.nullable(z.string()).check(z.describe("Always null for the agent.")),
  notes: z.nullable(z.string()).check(z.describe("Always null for the agent.")),
  is_virtual: z.boolean(),
  create_google_meet: z.boolean(),
  appointment_type: z.string(),
  priority: z.string(),
} satisfies Record<keyof typeof detailFields, z.ZodMiniType>;

/** An appointment as the API answers it. */
export const Appointment = z.object({
  id: z.string(),
  client_id: z.string(),
  patient_name: z.string().check(z.describe("The client's present name, as all their details here.")),
  patient_phone: z.string().check(z.describe("E.164; empty once the client was deleted.")),
  patient_email: z.nullable(z.string()),
  identification_number: z.nullable(z.string()),
  whatsapp_code: z.string().check(z.describe("Country code without the plus sign.")),
  phone_number: z.string().check(z.describe("Phone number without the country code.")),
  ...details,
  appointment_date: WallClock,
  end_date: WallClock,
  duration_minutes: z.int(),
  google_meet_link: z.nullable(z.string()),
  meet_status: z.enum(MEET_STATUSES),
  session_type: SessionType,
  package_purchase_id: z.nullable(z.string()),
  session_held: z
    .boolean()
    .check(z.describe("True while a session of that purchase counts as used for this appointment.")),
  status: AppointmentStatus,
  version: z.int().check(z.describe("Send it back with a change to be told when somebody else was faster.")),
  created_by: z.enum(ACTOR_KINDS).check(z.describe("Who booked it.")),
  created_at: Instant,
  updated_at: Instant,
});
export type Appointment = z.infer<typeof Appointment>;

export const AppointmentList = z.object({ appointments: z.array(Appointment) });

export const AppointmentPage = z.object({
  appointments: z.array(Appointment),
  next_cursor: z.nullable(z.string()).check(z.describe("Ask with it for the next page; null on the last.")),
});
export type AppointmentPage = z.infer<typeof AppointmentPage>;

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
