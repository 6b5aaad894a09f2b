import type { SeriesReopened } from "@sereno/core/things/series/output";
import { capitalize, spokenLocal } from "@sereno/core/words/spanish/rules";
import { parseLocal } from "@sereno/core/words/time/rules";
import { counted } from "../../lib/text";
import { toast } from "../ui/toast/toast";

/** Says what of a cancelled series is booked again, and by name what could not be and why. */
export function sayReopened({ appointments, left_out }: SeriesReopened): void {
  const text = counted(appointments.length, "cita agendada de nuevo", "citas agendadas de nuevo");
  const names = left_out.map(
    ({ appointment_date, message }) => `${capitalize(spokenLocal(parseLocal(appointment_date)))}: ${message}`,
  );
  if (names.length === 0) toast.success(text);
  else toast.neutral(text, names.join(" "));
}
