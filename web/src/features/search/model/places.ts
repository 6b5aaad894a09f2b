import { countryOf } from "@sereno/core/domain/holidays/rules";
import type { LucideIcon } from "lucide-react";
import { paymentsAddress } from "../../../domain/address/payments-tabs";
import { type Known, wordsOf } from "./result";

/** A screen, as it stands in the navigation. */
export interface Screen {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** Other words by which people look for a screen. */
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
  /** Its heading, to the letter, unless its address shows it by itself. */
  label: string;
  words?: string;
  to?: string;
  /** Only where holidays are known. */
  ofHolidays?: true;
}

/** What is looked for within a screen. */
const PARTS: Record<string, Part[]> = {
  "/dashboard": [
    { label: "Citas de hoy", to: "/dashboard?tab=hoy" },
    { label: "Citas de la semana", to: "/dashboard?tab=semana" },
    { label: "Calendario", to: "/dashboard?vista=semana" },
  ],
  "/availability": [
    { label: "Festivos", words: "feriados", to: "/availability#festivos", ofHolidays: true },
    { label: "Disponibilidad para fechas específicas", words: "excepciones vacaciones cerrar días" },
    { label: "Reglas de agenda", words: "anticipación descanso entre citas máximo" },
  ],
  "/cobros": [
    { label: "Por cobrar", words: "deudores quién me debe", to: "/cobros" },
    { label: "Ingresos de los últimos 12 meses", words: "ganancias", to: paymentsAddress("meses") },
    { label: "Gastos", words: "egresos", to: paymentsAddress("meses") },
    { label: "Cuentas de cobro", words: "facturas", to: paymentsAddress("cuentas") },
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
    { label: "Datos bancarios", words: "banco cuenta" },
    { label: "Mensaje de cobro", words: "whatsapp recordar" },
    { label: "Google Calendar", words: "meet reuniones" },
    { label: "Calendario en otra app", words: "ics suscripción" },
    { label: "Recordatorios", words: "avisos confirmar" },
    { label: "Agente de WhatsApp" },
    { label: "Dispositivos", words: "sesiones cerrar sesión" },
    { label: "Sin conexión", words: "internet" },
  ],
};

export interface Place extends Known {
  isScreen: boolean;
}

function placeOf({ to, label, icon }: Screen): Place {
  const words = wordsOf(label, WORDS[to] ?? "");
  return { id: to, label, icon, does: { kind: "go", to }, isScreen: true, words };
}

const partOf = (screen: Screen, { label, words = "", to }: Part): Place => ({
  id: `${screen.to} ${label}`,
  label,
  hint: screen.label,
  icon: screen.icon,
  does: to ? { kind: "go", to } : { kind: "go", to: screen.to, heading: label },
  isScreen: false,
  words: wordsOf(label, words),
});

/** The screens of a practice in a zone, each followed by what is looked for within it. */
export function placesOf(screens: readonly Screen[], timezone: string): Place[] {
  const isThere = ({ ofHolidays }: Part) => !ofHolidays || countryOf({ timezone }) !== null;
  return screens.flatMap((screen) => [
    placeOf(screen),
    ...(PARTS[screen.to] ?? []).filter(isThere).map((part) => partOf(screen, part)),
  ]);
}
