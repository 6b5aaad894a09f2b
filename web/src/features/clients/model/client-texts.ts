import type { ClientListItem } from "@sereno/core/domain/client/output";
import { debtText } from "@sereno/core/domain/payment/rules";
import { leftText } from "@sereno/core/domain/purchase/rules";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";
import { nearDay } from "../../../domain/appointment/near-day";
import { spokenTime } from "../../../lib/clock/dates";
import { counted, formatPesos, unbrokenPesos } from "../../../lib/text";

/** A wall-clock time's date as 'dd/MM/yyyy'; 'N/A' if there is none. */
export const shortDate = (local: string | null): string => local?.slice(0, 10).split("-").reverse().join("/") ?? "N/A";

/** The next visit: 'mar 24, 10:00 a. m.', 'hoy, 10:00 a. m.'; null if missing or past. `now`: wall-clock minute. */
export function nextText(local: string | null, now: Minute): string | null {
  if (!local || parseLocal(local) <= now) return null;
  return `${nearDay(local, now)}, ${spokenTime(local.slice(11, 16))}`;
}

export function standingOf({ due, available_package_sessions: left }: ClientListItem) {
  if (due > 0) return { debt: unbrokenPesos(debtText(due)), left: null };
  return { debt: null, left: left > 0 ? capitalize(leftText(left)) : null };
}

export type ClientStatus = "Próxima cita" | "Cliente activo" | "Nuevo cliente";

export function clientStatus(client: ClientListItem, now: Minute): ClientStatus {
  if (client.next_appointment_date && parseLocal(client.next_appointment_date) > now) return "Próxima cita";
  return client.appointment_history_count > 0 ? "Cliente activo" : "Nuevo cliente";
}

export function activityOf(client: ClientListItem): { main: string; detail: string } {
  const { total_package_purchases: purchases, used_package_sessions: used, total_package_sessions: total } = client;
  if (purchases > 0) {
    return {
      main: `${used}/${counted(total, "sesión", "sesiones")}`,
      detail: counted(purchases, "paquete comprado", "paquetes comprados"),
    };
  }
  return {
    main: counted(client.total_appointments, "cita", "citas"),
    detail: `(${counted(client.appointment_history_count, "completada", "completadas")})`,
  };
}

export function sessionsAction(client: ClientListItem): { title: string; disabled: boolean } {
  if (client.total_package_purchases === 0) return { title: "Cliente sin paquetes", disabled: true };
  if (client.available_package_sessions === 0) return { title: "Cliente sin sesiones disponibles", disabled: true };
  return { title: "Editar sesiones consumidas", disabled: false };
}

export const totalText = (total: number): string => `${counted(total, "cliente", "clientes")} en total`;

export function endsWithClient(client: ClientListItem): string | null {
  const { available_package_sessions: left, credit, due, announced } = client;
  const theirs = [
    left > 0 && counted(left, "sesión por usar", "sesiones por usar"),
    credit > 0 && `${formatPesos(credit)} a favor`,
  ].filter(Boolean);
  const lost = theirs.length > 0 && `Se pierde lo que tiene: ${theirs.join(" y ")}.`;
  const owed = due > 0 && `${unbrokenPesos(debtText(due))}, que ya no podrás cobrar aquí.`;
  const annulled = announced > 0 && `Se anula lo que anunció y está por verificar: ${formatPesos(announced)}.`;
  return [lost, owed, annulled].filter(Boolean).join(" ") || null;
}
