import type { MonthSummary, Summary } from "@sereno/core/domain/summary/output";
import { expectedOf, shareOf } from "@sereno/core/domain/summary/rules";
import { capitalize, MONTHS_ES } from "@sereno/core/lib/spanish/rules";
import { counted, formatPesos } from "../../../lib/text";

export interface Figure {
  title: string;
  definition: string;
  textOf: (month: MonthSummary) => string;
  sizeOf: (month: MonthSummary) => number;
  /** The value that a full bar stands for; by default, the highest of the months. */
  whole?: number;
}

const NBSP = "\u00a0";

function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [(hours > 0 || rest === 0) && `${hours}${NBSP}h`, rest > 0 && `${rest}${NBSP}min`].filter(Boolean).join(" ");
}

const percent = (share: number) => `${share}${NBSP}%`;

/** A count of a total with its share: '3 de 40 (8 %)'; without the share if the total is under five. */
function rateText(count: number, of: number): string {
  const share = shareOf(count, of);
  return `${count} de ${of}${share === null ? "" : ` (${percent(share)})`}`;
}

/** Session hours as a share of offered hours: '72 %', or '3 h de 40 h' for under five sessions or no offered hours. */
export function occupancyText({ held_minutes, offered_minutes, sessions }: MonthSummary): string {
  const share = shareOf(held_minutes, offered_minutes, sessions);
  return share === null ? `${hoursText(held_minutes)} de ${hoursText(offered_minutes)}` : percent(share);
}

const EXPECTED = "las que debían ocurrir: realizadas, inasistencias y cancelaciones tardías";

export const figuresOf = ({ late_hours, total_due }: Pick<Summary, "late_hours" | "total_due">): Figure[] => [
  {
    title: "Sesiones realizadas",
    definition: "Citas completadas que empezaron en el mes, según la hora de tu consulta.",
    textOf: ({ sessions }) => String(sessions),
    sizeOf: ({ sessions }) => sessions,
  },
  {
    title: "Horas de atención",
    definition: "Lo que duran las sesiones realizadas.",
    textOf: ({ held_minutes }) => hoursText(held_minutes),
    sizeOf: ({ held_minutes }) => held_minutes,
  },
  {
    title: "Ocupación",
    definition:
      "Horas de atención sobre las que ofreciste: tu horario semanal de ahora, con las excepciones de cada fecha y, en el mes en curso, hasta este momento. Pasa del 100 % si atiendes fuera de tu horario.",
    textOf: occupancyText,
    sizeOf: ({ held_minutes, offered_minutes }) => (offered_minutes > 0 ? held_minutes / offered_minutes : 0),
    whole: 1,
  },
  {
    title: "Inasistencias",
    definition: `Citas a las que la persona no asistió, de ${EXPECTED}.`,
    textOf: (month) => rateText(month.no_shows, expectedOf(month)),
    sizeOf: ({ no_shows }) => no_shows,
  },
  {
    title: "Cancelaciones tardías",
    definition: `Citas canceladas con menos de ${counted(late_hours, "hora", "horas")} de anticipación, de ${EXPECTED}. No cuentan las que cancelaste tú (motivo «Yo»). De las que no se sabe cuándo se cancelaron cuenta su último cambio.`,
    textOf: (month) => rateText(month.late_cancellations, expectedOf(month)),
    sizeOf: ({ late_cancellations }) => late_cancellations,
  },
  {
    title: "Ingresos recibidos",
    definition: "Lo que te pagaron en el mes, menos devoluciones, como en Cobros.",
    textOf: ({ income }) => formatPesos(income),
    sizeOf: ({ income }) => income,
  },
  {
    title: "Por cobrar",
    definition: `Lo que hoy falta por pagar de las citas de ese mes que ya pasaron. Con lo de otros meses y los paquetes te deben ${formatPesos(total_due)} en total, como en Cobros.`,
    textOf: ({ pending }) => formatPesos(pending),
    sizeOf: ({ pending }) => pending,
  },
  {
    title: "Personas nuevas",
    definition: "Personas que tuvieron en el mes su primera sesión contigo en Sereno.",
    textOf: ({ new_clients }) => String(new_clients),
    sizeOf: ({ new_clients }) => new_clients,
  },
  {
    title: "Personas inactivas",
    definition:
      "Personas que vinieron el mes anterior y en este no tienen sesión, ni realizada ni agendada. Cuentan desde que pasan más de 21 días de la última.",
    textOf: ({ inactive_clients }) => String(inactive_clients),
    sizeOf: ({ inactive_clients }) => inactive_clients,
  },
];

export const hasAnything = (month: MonthSummary): boolean =>
  [expectedOf(month), month.income, month.pending, month.inactive_clients].some((number) => number !== 0);

const nameOf = (month: string) => capitalize(MONTHS_ES[Number(month.slice(5, 7)) - 1] ?? "");

export const monthText = (month: string): string => `${nameOf(month)} de ${month.slice(0, 4)}`;

/** A month's name: 'Octubre', or 'Noviembre 2025' if its year is not the year of `beside`. */
export const shortMonth = (month: string, beside: string): string =>
  nameOf(month) + (month.slice(0, 4) === beside.slice(0, 4) ? "" : ` ${month.slice(0, 4)}`);

export const monthIn = (text: string | null, thisMonth: string): string | null =>
  text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= thisMonth ? text : null;
