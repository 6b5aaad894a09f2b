import { dateText } from "../../lib/spanish/rules";
import { localDateAt, MINUTES_PER_DAY, type Minute, minuteOfIso } from "../../lib/time/rules";
import type { PurchaseStatus } from "./schema";

export interface PurchaseState {
  sessions_total: number;
  sessions_used: number;
  expires_at: string;
  cancelled?: boolean;
}

/** A purchase's status at an ISO instant. `completed`: no sessions are left, even if the purchase has expired. */
export function purchaseStatus(purchase: PurchaseState, now: string): PurchaseStatus {
  if (purchase.cancelled) return "cancelled";
  if (purchase.sessions_used >= purchase.sessions_total) return "completed";
  return purchase.expires_at < now ? "expired" : "active";
}

/** A purchase's last local day. After a change of time zone it may expire within a day: before noon, the day before is
 * the last. */
export const lastDateOf = (zone: string, expires_at: string): string =>
  localDateAt(zone, minuteOfIso(expires_at) - MINUTES_PER_DAY / 2);

export const completionPercentage = ({ sessions_used, sessions_total }: PurchaseState): number =>
  Math.round((sessions_used / sessions_total) * 100);

/** The sessions left, in words: 'queda 1 sesión', 'quedan 3 sesiones', with a total 'quedan 6 de 8 sesiones'. */
export function leftText(sessions: number, total?: number): string {
  const count = total === undefined ? `${sessions}` : `${sessions} de ${total}`;
  return `${sessions === 1 ? "queda" : "quedan"} ${count} ${(total ?? sessions) === 1 ? "sesión" : "sesiones"}`;
}

export const ACTIVE_PACKAGE_TEXT =
  "No se puede crear un paquete nuevo hasta que se terminen las sesiones del paquete actual.";

export const tooManyText = (total: number): string =>
  `No puede usar más de ${total} ${total === 1 ? "sesión" : "sesiones"}`;

export const usedStaysText = (sessions: number): string | null =>
  sessions === 0
    ? null
    : `La venta se anuló. Siguen como están ${sessions === 1 ? "1 sesión usada" : `${sessions} sesiones usadas`} y las citas agendadas con el paquete.`;

/** Minutes on the same clock. `end`: the package's last one. `on`: when the session was given back, or else now. */
interface UsedSession {
  expires_on: string;
  end: Minute;
  start: Minute;
  on: Minute;
  isHeld: boolean;
}

/** A Spanish note on how the package's expiry affects an appointment's session; null if it does not. */
export function sessionNote({ expires_on, end, start, on, isHeld }: UsedSession): string | null {
  const last = dateText(expires_on);
  if (on > end)
    return `El paquete venció el ${last}: ${isHeld ? "si la cita se cancela, la sesión se pierde" : "la sesión se perdió"}.`;
  return isHeld && start > end
    ? `El paquete vence antes, el ${last}: si la cita se cancela hasta ese día, la sesión vuelve; después, se pierde.`
    : null;
}

export type ProgressColor = "red" | "yellow" | "green";

export const progressColor = (of: { sessions_used: number; sessions_total: number }): ProgressColor =>
  5 * of.sessions_used >= 4 * of.sessions_total
    ? "red"
    : 2 * of.sessions_used >= of.sessions_total
      ? "yellow"
      : "green";

const SOON_DAYS = 30;
const FEW_SESSIONS = 2;

export const hasFewSessions = (purchase: { status: string; sessions_remaining: number }): boolean =>
  purchase.status === "active" && purchase.sessions_remaining <= FEW_SESSIONS;

export const expiresSoon = (purchase: { status: string; expires_at: string }, now: string): boolean =>
  purchase.status === "active" && Date.parse(purchase.expires_at) - Date.parse(now) <= SOON_DAYS * 86_400_000;
