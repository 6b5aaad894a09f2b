import { countryOf } from "@sereno/core/domain/holidays/rules";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import type { LucideIcon } from "lucide-react";
import { paymentsAddress, vacationAddress } from "../../../domain/address/addresses";
import { profileAddress } from "../../../domain/address/profile-tabs";
import type { Payer } from "../../../domain/payment/record-payment-form";

export type Does =
  | { kind: "go"; to: string; heading?: string }
  | { kind: "book"; clientId?: string }
  | { kind: "pay"; payer: Payer }
  | { kind: "waitlist" }
  | { kind: "type"; text: string };

export interface Result {
  id: string;
  label: string;
  hint?: string;
  icon: LucideIcon;
  does: Does;
}

/** A result that needs no request, with the words that find it. */
export interface Known extends Result {
  words: string[];
}

export const wordsOf = (...texts: string[]): string[] => texts.flatMap((text) => normalizeText(text).split(" "));

export interface Screen {
  to: string;
  label: string;
  icon: LucideIcon;
}

const WORDS: Record<string, string> = {
  "/dashboard": "agenda",
  "/clients": "pacientes personas",
  "/availability": "horario horas atención",
  "/cobros": "pagos deudas quién me debe",
  "/packages": "planes precios",
  "/asistente": "agente whatsapp bot n8n",
  "/profile": "cuenta ajustes configuración cerrar sesión",
};

interface Part {
  /** The result's text and, without `to`, the exact text of the heading to scroll to. */
  label: string;
  words?: string;
  to?: string;
  /** Address of the tab with the heading; by default, the screen's address. */
  tab?: string;
  ofHolidays?: true;
}

const PARTS: Record<string, Part[]> = {
  "/dashboard": [
    { label: "Citas de hoy", to: "/dashboard?tab=hoy" },
    { label: "Citas de la semana", to: "/dashboard?tab=semana" },
    { label: "Calendario", to: "/dashboard?vista=semana" },
  ],
  "/availability": [
    { label: "Festivos", words: "feriados", to: "/availability#festivos", ofHolidays: true },
    { label: "Vacaciones o día libre", words: "cerrar días descanso viaje", to: vacationAddress() },
    { label: "Disponibilidad para fechas específicas", words: "excepciones cerrar días" },
    { label: "Reglas de agenda", words: "anticipación descanso entre citas máximo" },
  ],
  "/cobros": [
    { label: "Por cobrar", words: "deudores quién me debe", to: "/cobros" },
    { label: "Ingresos de los últimos 12 meses", words: "ganancias", tab: paymentsAddress("meses") },
    { label: "Gastos", words: "egresos", to: paymentsAddress("meses") },
    { label: "Cuentas de cobro", words: "facturas", tab: paymentsAddress("cuentas") },
    { label: "Para hacer seguimiento", words: "sin próxima cita" },
  ],
  "/packages": [{ label: "Valor base de consulta", words: "precio tarifa" }],
  "/asistente": [
    { label: "Lo que hizo", words: "actividad deshacer" },
    { label: "Accesos", words: "token conectar" },
    { label: "Límites", words: "cuánto puede" },
    { label: "Avisos a otros programas", words: "webhooks eventos" },
  ],
  "/profile": [
    { label: "Información personal", words: "nombre dirección celular correo" },
    { label: "Agente de WhatsApp" },
    { label: "Datos bancarios", words: "banco cuenta", tab: profileAddress("cobro") },
    { label: "Mensaje de cobro", words: "whatsapp recordar", tab: profileAddress("cobro") },
    { label: "Recordatorios", words: "avisos confirmar", tab: profileAddress("recordatorios") },
    { label: "Google Calendar", words: "meet reuniones", tab: profileAddress("recordatorios") },
    { label: "Calendario en otra app", words: "ics suscripción", tab: profileAddress("recordatorios") },
    { label: "Dispositivos", words: "sesiones cerrar sesión", tab: profileAddress("cuenta") },
    { label: "Sin conexión", words: "internet", tab: profileAddress("cuenta") },
  ],
};

export interface Place extends Known {
  isScreen: boolean;
}

function placeOf({ to, label, icon }: Screen): Place {
  return { id: to, label, icon, does: { kind: "go", to }, isScreen: true, words: wordsOf(label, WORDS[to] ?? "") };
}

const partOf = (screen: Screen, { label, words = "", to, tab = screen.to }: Part): Place => ({
  id: `${screen.to} ${label}`,
  label,
  hint: screen.label,
  icon: screen.icon,
  does: to ? { kind: "go", to } : { kind: "go", to: tab, heading: label },
  isScreen: false,
  words: wordsOf(label, words),
});

export function placesOf(screens: readonly Screen[], timezone: string): Place[] {
  const isThere = ({ ofHolidays }: Part) => !ofHolidays || countryOf({ timezone }) !== null;
  return screens.flatMap((screen) => [
    placeOf(screen),
    ...(PARTS[screen.to] ?? []).filter(isThere).map((part) => partOf(screen, part)),
  ]);
}
