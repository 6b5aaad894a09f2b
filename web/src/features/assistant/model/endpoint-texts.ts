import type { Endpoint, EndpointTry } from "@sereno/core/domain/endpoint/output";
import { OVERLAP_HOURS } from "@sereno/core/domain/endpoint/rules";
import type { EventType } from "@sereno/core/domain/event/schema";
import { whenText } from "../../../lib/clock/dates";

export const EVENT_TEXTS: Record<EventType, string> = {
  "appointment.booked": "Cita agendada",
  "appointment.moved": "Cita movida",
  "appointment.confirmed": "Cita confirmada",
  "appointment.cancelled": "Cita cancelada",
  "appointment.completed": "Cita realizada",
  "appointment.no_show": "No asistió",
  "appointment.meet_ready": "Enlace de Meet listo",
  "purchase.sold": "Paquete vendido",
  "purchase.cancelled": "Venta anulada",
  "payment.announced": "Pago anunciado",
  "payment.confirmed": "Pago confirmado",
  "payment.annulled": "Pago anulado",
  "handoff.opened": "Conversación pasada a ti",
  "handoff.resolved": "Conversación resuelta",
  "request.accepted": "Dijiste que sí",
  "request.refused": "Dijiste que no",
  "agent.paused": "Asistente en pausa",
};

const FAILURES: Record<string, string> = {
  not_public: "Esa dirección lleva a una red privada",
  timeout: "No respondió en 10 segundos",
  unreachable: "No se pudo conectar",
  unreadable: "No podemos leer su secreto",
};

const outcomeText = (outcome: string): string => FAILURES[outcome] ?? `Respondió ${outcome}`;

export const tryText = ({ is_taken, outcome }: EndpointTry) => ({
  title: is_taken ? "Lo recibió" : "No lo recibió",
  text: `${outcomeText(outcome)}.`,
});

const STOPS = {
  gone: "Dijo que ya no existe. No le enviamos nada más.",
  failing: "Lleva cinco días sin recibir nada. No le enviamos nada más.",
  unreadable: "No podemos leer su secreto. Cámbialo y reanuda; si usa un token, quítala y agrégala otra vez.",
};

export const renewText = ({ stopped }: Endpoint): string =>
  stopped === "unreadable"
    ? "Ponlo en tu programa antes de reanudar: si el de antes no se puede leer, los avisos se firman solo con el nuevo."
    : `Los avisos se firman con el nuevo y, por ${OVERLAP_HOURS} horas más, también con el de antes: tienes ese tiempo para ponerlo en tu programa.`;

export function endpointState(endpoint: Endpoint, now: string, zone: string): { text: string; isWrong: boolean } {
  const { stopped, failing_since, next_try_at, outcome, tried_at } = endpoint;
  if (stopped) return { text: STOPS[stopped], isWrong: true };
  if (failing_since && next_try_at) {
    const why = outcome ? lower(outcomeText(outcome)) : "falló";
    return { text: `No recibe: ${why}. Próximo intento: ${lower(whenText(next_try_at, now, zone))}`, isWrong: true };
  }
  const text = tried_at ? `Último aviso: ${lower(whenText(tried_at, now, zone))}` : "Aún sin avisos";
  return { text, isWrong: false };
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
