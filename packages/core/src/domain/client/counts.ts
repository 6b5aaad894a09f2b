import { mapFields } from "../../fields";
import type { AppointmentStatus } from "../appointment/schema";

export const COUNTERS = ["total_appointments", "completed_appointments"] as const;

type Counter = (typeof COUNTERS)[number];
export type Counts = Record<Counter, number>;

const IS_COUNTED: Record<Counter, (appointment: { status: AppointmentStatus }) => boolean> = {
  total_appointments: () => true,
  completed_appointments: ({ status }) => status === "completed",
};

export const countsOf = (appointments: ({ status: AppointmentStatus } | null)[]): Counts =>
  mapFields(COUNTERS, (name) => appointments.filter((each) => each && IS_COUNTED[name](each)).length);

export const plusCounts = (some: Counts, others: Counts, by: 1 | -1 = 1): Counts =>
  mapFields(COUNTERS, (name) => some[name] + by * others[name]);
