import type { Appointment } from "@sereno/core/domain/appointment/output";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";

type Charged = Pick<Appointment, "session_type" | "payment_status" | "appointment_date">;

export function tellsCharge({ session_type, payment_status, appointment_date }: Charged, now: Minute): boolean {
  if (session_type === "package" || payment_status === "free") return false;
  return payment_status === "paid" || parseLocal(appointment_date) <= now;
}
