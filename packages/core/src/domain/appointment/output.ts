import * as z from "zod/mini";
import { HolidayDate } from "../../lib/holidays/output";
import { Count, WallClock } from "../../output";
import { Schedule } from "../availability/output";
import { ClientAnswer } from "../confirmation/output";
import { answerOf } from "../kept/answers";
import { appointmentFields, details, who } from "./entity";
import { AppointmentStatus } from "./schema";

export const Appointment = answerOf(
  { ...who, ...details, ...appointmentFields },
  {
    appointment_date: WallClock,
    end_date: WallClock,
    status: AppointmentStatus,
    client_answer: z.nullable(ClientAnswer),
  },
);
export type Appointment = z.infer<typeof Appointment>;

export const AppointmentList = z.object({ appointments: z.array(Appointment) });

export const AppointmentPage = z.object({ appointments: z.array(Appointment), next_cursor: z.nullable(z.string()) });
export type AppointmentPage = z.infer<typeof AppointmentPage>;

export const Agenda = z.object({
  appointments: z.array(Appointment),
  busy: z.array(z.object({ start: WallClock, end: WallClock })),
  /** The time until which Google Calendar's busy times are known; null if the practice does not use them. */
  busy_known_until: z.nullable(WallClock),
  holidays: z.array(HolidayDate),
  ...Schedule.shape,
});
export type Agenda = z.infer<typeof Agenda>;

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
