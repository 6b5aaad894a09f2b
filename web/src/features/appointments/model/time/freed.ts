import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";

type Placed = Pick<Appointment, "status" | "appointment_date" | "end_date" | "duration_minutes">;

const meets = (a: Placed, b: Placed) => a.appointment_date < b.end_date && b.appointment_date < a.end_date;

/** The appointment's old time, if it is in the future and wholly freed; else null. `after`: null if deleted. */
export function freedHour(before: Placed, after: Placed | null, now: Minute) {
  const { status, appointment_date: start, duration_minutes } = before;
  if (!isLive(status) || parseLocal(start) <= now) return null;
  if (after && isLive(after.status) && meets(after, before)) return null;
  return { start, duration_minutes };
}
