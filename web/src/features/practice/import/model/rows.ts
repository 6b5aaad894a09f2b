import { ImportRow } from "@sereno/core/things/import/schema";
import { EmailOrBlank } from "@sereno/core/things/person/schema";
import { phoneProblem, toE164 } from "@sereno/core/words/phone/rules";
import { normalizeText } from "@sereno/core/words/spanish/rules";
import {
  type Cell,
  countOf,
  type DateOrder,
  dateOrderOf,
  isHalfSaid,
  isVirtual,
  momentOf,
  pesosOf,
  type Table,
  textOf,
  timeOf,
  weeksOf,
} from "./cells";
import { type Columns, FIELDS, type FieldName } from "./columns";
import { guessOf, type Hours, inAfternoon } from "./hours";

/** A line of a file as it is understood. */
export interface Line {
  /** Its number in the file, from 1 on. */
  number: number;
  name: string;
  phone: string;
  /** What is sent of it, but for name and phone. */
  rest: Partial<Omit<ImportRow, "name" | "phone" | "client_id" | "is_other">>;
  /** What could not be read: nothing of it is brought. */
  unread: string[];
  /** An hour that is taken otherwise than it is written: it comes so, and is shown. */
  guessed?: string;
}

const UNREAD = (field: FieldName, cell: Cell | undefined, wanted: string) =>
  `${FIELDS[field].title}: no se entiende '${textOf(cell)}'. ${wanted}`;

/**
 * The lines below the headings, without those that say nothing.
 * @param today 'YYYY-MM-DD'
 * @param hours in which she works: an hour before them that says no half of the day is taken for the afternoon's; null: as it is written.
 */
export function linesOf(
  table: Table,
  headings: number,
  columns: Columns,
  today: string,
  hours: Hours | null = null,
): Line[] {
  const below = table.slice(headings + 1);
  const orderOf = (field: FieldName) => dateOrderOf(below.map((cells) => cells[columns[field] ?? -1]));
  const reading = { columns, today, hours, orders: { date: orderOf("date"), expires_on: orderOf("expires_on") } };
  return below.flatMap((cells, index) => {
    const line = lineOf(cells, headings + 2 + index, reading);
    return line.name || line.phone ? [line] : [];
  });
}

interface Reading {
  columns: Columns;
  today: string;
  hours: Hours | null;
  orders: Record<"date" | "expires_on", DateOrder>;
}

function lineOf(cells: Cell[], number: number, { columns, today, hours, orders }: Reading): Line {
  const cell = (field: FieldName): Cell | undefined => {
    const place = columns[field];
    return place === undefined ? undefined : cells[place];
  };
  const text = (field: FieldName) => textOf(cell(field));
  const unread: string[] = [];
  const read = <T>(field: FieldName, value: T | null, wanted: string): T | null => {
    if (value === null && text(field)) unread.push(UNREAD(field, cell(field), wanted));
    return value;
  };
  const expires = read(
    "expires_on",
    momentOf(cell("expires_on"), today, orders.expires_on),
    "Escríbela como 31/12/2026.",
  );
  const moment = read("date", momentOf(cell("date"), today, orders.date), "Escríbela como 31/12/2026.");
  const written = read("time", timeOf(cell("time")), "Escríbela como 16:30.") ?? moment?.time ?? null;
  const { time, ...guess } = hourOf(moment && written, [cell("date"), cell("time")], hours);
  const owed = read("owed", pesosOf(cell("owed")), "Escríbelo en pesos, sin decimales.");
  if (moment && !time) unread.push("Próxima cita: falta la hora.");
  const sold = packageOf({
    total: read("sessions_total", countOf(cell("sessions_total")), "Escribe un número."),
    left: read("sessions_left", countOf(cell("sessions_left")), "Escribe un número."),
    used: read("sessions_used", countOf(cell("sessions_used")), "Escribe un número."),
  });
  return {
    number,
    name: fullName(text("name"), text("surname")),
    phone: wholeText(firstOf(text("phone"))),
    rest: {
      email: read("email", emailOf(text("email")), "Escríbelo como ana@correo.co."),
      identification_number: wholeText(text("identification_number")) || null,
      package: sold && { name: text("package") || USUAL_NAME, ...sold, expires_on: expires?.date ?? null },
      owed: owed || null,
      next:
        moment && time
          ? {
              appointment_date: `${moment.date} ${time}:00`,
              duration_minutes: 60,
              is_virtual: isVirtual(cell("mode")),
              weeks: weeksOf(cell("weeks")),
            }
          : null,
    },
    unread,
    ...guess,
  };
}

/** The hour of an appointment, and why it is another than the one that is written. */
function hourOf(
  written: string | null,
  cells: (Cell | undefined)[],
  hours: Hours | null,
): { time: string | null } & Pick<Line, "guessed"> {
  const later = written && !cells.some(isHalfSaid) ? inAfternoon(written, hours) : null;
  return written && later ? { time: later, guessed: guessOf(written, later) } : { time: written };
}

/** With the surname once: contacts have it both in the whole name and by itself. */
function fullName(name: string, surname: string): string {
  const isIn = surname !== "" && ` ${normalizeText(name)}`.endsWith(` ${normalizeText(surname)}`);
  return isIn ? name : [name, surname].filter(Boolean).join(" ");
}

/** Of several in one place, as Google Contacts writes them. */
const firstOf = (text: string): string => text.split(" ::: ")[0] ?? "";

const emailOf = (text: string): string | null => {
  const email = EmailOrBlank.safeParse(firstOf(text));
  return (email.success && email.data) || null;
};

/** A number that a program wrote as if it had decimals: '3001234567.0'. */
const wholeText = (text: string): string => (/^\d+\.0$/.test(text) ? text.slice(0, -2) : text);

const USUAL_NAME = "Paquete anterior";

interface Counts {
  total: number | null;
  left: number | null;
  used: number | null;
}

/** The sessions of a package, of which two of three are enough; null: none are left. */
function packageOf({ total, left, used }: Counts): { sessions_total: number; sessions_left: number } | null {
  const stay = left ?? (total === null ? null : total - (used ?? 0));
  if (!stay || stay < 0) return null;
  return { sessions_total: Math.max(total ?? stay + (used ?? 0), stay), sessions_left: stay };
}

/** What was decided of somebody who looks like a client: that client, or (`null`) another person. */
export type Decision = string | null | undefined;

/** What is sent of a line, or why it is not. */
export function inputOf({ name, phone, rest }: Line, decision?: Decision): { row: ImportRow } | { problem: string } {
  if (phone && !toE164(phone)) return { problem: phoneProblem(phone) };
  const who = decision === undefined ? {} : decision === null ? { is_other: true } : { client_id: decision };
  const parsed = ImportRow.safeParse({ name, phone, ...rest, ...who });
  return parsed.success ? { row: parsed.data } : { problem: parsed.error.issues[0]?.message ?? "Revisa esta fila." };
}
