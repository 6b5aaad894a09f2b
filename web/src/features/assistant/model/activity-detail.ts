import type { AgentActivity } from "@sereno/core/domain/agent/output";
import { modeLabel } from "@sereno/core/domain/appointment/rules";
import type { OptionalDetail } from "@sereno/core/domain/person/schema";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { spokenInstant } from "../../../lib/clock/dates";
import { counted, formatPesos, listText } from "../../../lib/text";

const DETAIL_NAMES: Record<OptionalDetail, string> = {
  email: "correo electrónico",
  identification_number: "número de identificación",
};

/** Detail of an agent's action: amount, times or filled-in details; null if there is nothing to add. */
export function activityDetail(
  { action, details, amount, starts_at, was_at, minutes, was_minutes, was_virtual, appointments }: AgentActivity,
  zone: string,
): string | null {
  if (details.length > 0) return `Llenó: ${listText(details.map((detail) => DETAIL_NAMES[detail]))}`;
  if (amount !== null) return `${formatPesos(amount)}, por ${action === "payment.announce" ? "verificar" : "cobrar"}`;
  if (!starts_at) return null;
  const start = spokenInstant(starts_at, zone);
  if (appointments !== null) return `${counted(appointments, "cita", "citas")}, la primera: ${start}`;
  if (was_virtual !== null) return `${capitalize(start)}: ahora ${modeLabel(!was_virtual).toLowerCase()}`;
  const length = minutes === was_minutes ? "" : `, de ${was_minutes} a ${minutes} minutos`;
  return was_at
    ? `${capitalize(start)} (antes: ${spokenInstant(was_at, zone)})${length}`
    : `${capitalize(start)}${length}`;
}
