import { BREAK_TEXT, CANCELLED_TEXT, isBreak, isCancelled } from "@sereno/core/domain/import/calendar/rules";
import { saysVirtual } from "@sereno/core/domain/import/rules";
import { toE164 } from "@sereno/core/lib/phone/rules";
import { spokenDate } from "../../../../lib/clock/dates";
import { owedIn, underBalance } from "./amounts";
import { type Cell, endOf, isOffAnywhere, isOffUnder, isVirtual, type Table, textOf, timeOf, weeksOf } from "./cells";
import { besides, type Columns } from "./columns";
import { FIELD_NAMES, type FieldName, isSurnameFirst } from "./columns/fields";
import { isOnePackage } from "./columns/headings";
import { lengthUnder, minutesIn } from "./duration";
import { type Hours, hourOf, withMinutes } from "./hours";
import { cellsOf, type Line, type LineCells, type RawCells, type Written } from "./line-cells";
import { type DateOrder, dateOrderOf, type Here, isMidnight, type Moment, momentOf, withoutMidnight } from "./moments";
import { isNoPackage, isTotal, packageIn, repeats } from "./packages";
import { documentOf, emailIn, nameIn, personIn } from "./person-cells";
import { isLandline, isOfAnother, phonesIn, withCode } from "./phones";
import { emailsIn, namesIn } from "./titles";

export const mended = (line: Line, change: Written): Line =>
  line.mending?.read(change) ?? { ...line, name: change.name ?? line.name, phone: change.phone ?? line.phone };

export interface Reading extends Here {
  /** Working hours, by which an early time without a. m. or p. m. is read as p. m.; without hours, no time changes. */
  hours?: Hours | null;
  /** Whole pesos per session, to convert a debt in sessions. */
  price?: number;
}

/** Matches the heading of a column with titles of events, as in Outlook's 'Asunto'. */
const OF_TITLES = /^(?:asunto|subject|t[ií]tulo|evento|title|event|summary)$/i;

/** @param headings index of the row of headings. `named`: the columns' headings, by default the cells of this row. */
export function linesOf(
  table: Table,
  headings: number,
  columns: Columns,
  reading: Reading,
  named: readonly (Cell | undefined)[] = table[headings] ?? [],
): Line[] {
  const below = table.slice(headings + 1);
  // Removes the heading of a merged cell above: 'Contacto · Celular 2' becomes 'Celular 2'.
  const titles = named.map((each) => textOf(each).split(" · ").at(-1));
  const cellsIn = (field: FieldName) => below.map((cells) => cells[columns[field] ?? -1]);
  const dates = cellsIn(columns.date === undefined ? "time" : "date");
  const ordered: Ordered = {
    ...reading,
    orders: { date: dateOrderOf(dates, below), expires_on: dateOrderOf(cellsIn("expires_on"), below) },
    areDays: dates.filter((cell) => textOf(cell)).every(isMidnight),
    isSurnameFirst: isSurnameFirst(cellsIn("name").map(textOf)),
  };
  const title = textOf(titles[columns.package ?? -1]);
  // Adds the heading of a column for one package: '3 de 8' under 'Paquete 8' becomes 'Paquete 8: 3 de 8'.
  const underOnePackage = (cell: Cell | undefined) =>
    isOnePackage(title) && textOf(cell) && !isNoPackage(cell) ? `${title}: ${textOf(cell)}` : cell;
  const [phones, statuses] = [besides(named, "phone", columns), besides(named, "status", columns)];
  const taken = [...Object.values(columns), ...phones];
  const isShared = columns.name === columns.phone;
  const hasTitles = isShared || OF_TITLES.test(textOf(titles[columns.name ?? -1]));
  const names = hasTitles ? namesIn(cellsIn("name").map(textOf)) : [];
  return below.flatMap((cells, index) => {
    // Leaves out rows with nothing but short numbers, because some lists number rows that are still empty.
    if (cells.every((cell) => /^\d{0,4}$/.test(textOf(cell)))) return [];
    const raw = Object.fromEntries(FIELD_NAMES.map((field) => [field, cells[columns[field] ?? -1]]));
    const others = (places: readonly number[]) => places.map((place) => cells[place]);
    const title = hasTitles ? textOf(raw.name) : "";
    const found = phonesIn(title);
    const inTitle = isShared ? [] : [found.phone, ...found.others].filter((each) => toE164(each));
    const status = cells.find((cell, place) => {
      if (place === columns.status || statuses.includes(place)) return isOffUnder(titles[place], cell);
      return !taken.includes(place) && isOffAnywhere(titles[place], cell);
    });
    const whole: RawCells = {
      ...raw,
      name: names[index] || raw.name,
      phone: phonesOf([withCode(raw.phone, titles, cells), ...inTitle, ...others(phones)]),
      email: emailsIn(title).join(", ") || raw.email,
      mode: saysVirtual(title) || raw.mode,
      status: status ?? (isCancelled(title) ? title : null),
      package: underOnePackage(raw.package),
      ends: lengthUnder(titles[columns.ends ?? -1], raw.ends),
      owed: underBalance(titles, columns.owed, raw.owed),
    };
    const line = lineOf(whole, headings + 2 + index, ordered);
    return [{ ...line, ...outOf(line, repeats(cells, table[headings] ?? [])) }];
  });
}

/** Joins the phones of several columns into one cell, landlines last. */
function phonesOf(cells: readonly (Cell | undefined)[]): Cell | undefined {
  const raw = cells.filter((cell) => textOf(cell));
  if (raw.length < 2) return raw[0];
  const rankOf = (text: string) => Number(isLandline(phonesIn(text).phone));
  return raw
    .map(textOf)
    .sort((a, b) => rankOf(a) - rankOf(b))
    .join(" / ");
}

function outOf({ name, phone, out }: Line, isHeading: boolean): Pick<Line, "out"> {
  if (isHeading) return { out: "Repite los títulos de las columnas." };
  if (!phone && isTotal(name)) return { out: "Es una fila de totales." };
  if (!phone && isBreak(name)) return { out: BREAK_TEXT };
  return name || phone ? (out ? { out } : {}) : { out: "No dice de quién es." };
}

interface Ordered extends Reading {
  orders: Record<"date" | "expires_on", DateOrder>;
  /** Whether all cells of the column of dates are midnights in UTC, so that they are dates without a time. */
  areDays: boolean;
  isSurnameFirst: boolean;
}

const DATE_WANTED = "Escríbela como 31/12/2026.";

function lineOf(raw: RawCells, number: number, reading: Ordered): Line {
  const cells = cellsOf({ ...raw, time: withMinutes(raw.time) });
  const { text, read, unread, doubts } = cells;
  const name = nameIn(raw, reading.isSurnameFirst);
  const phone = phoneIn(cells, name);
  const { sold, noted } = soldIn(cells, reading);
  const { next, guessed } = nextIn(cells, reading);
  const owed = owedIn(cells, reading.price);
  const guesses = [guessed, owed.guessed].filter((each) => each !== undefined);
  const out = text("status") ? `Estado de la cita: '${text("status")}'.` : isCancelled(name) && CANCELLED_TEXT;
  const isOut = out && Boolean(text("date") || text("time"));
  return {
    number,
    name: (isOut && personIn(name)) || name,
    phone,
    rest: {
      email: read("email", emailIn(cells), "Escríbelo como ana@correo.co."),
      identification_number: read(
        "identification_number",
        documentOf(text("identification_number")),
        "Escríbelo completo.",
      ),
      package: sold,
      owed: owed.pesos || null,
      next: out ? null : next,
    },
    unread,
    ...(noted && { noted }),
    ...(guesses.length > 0 && { guessed: guesses.join(" ") }),
    ...(guessed && { guessedHour: guessed }),
    ...(isOut && { out }),
    mending: {
      written: (field) => textOf(raw[field]),
      doubts: [...doubts],
      read: (change) => {
        const inOne = change.name === undefined ? {} : { second_name: "", surname: "", second_surname: "" };
        return lineOf({ ...raw, ...inOne, ...change }, number, reading);
      },
    },
  };
}

function phoneIn({ cell, text, tell }: LineCells, name: string): string {
  const { phone, others } = phonesIn(cell("phone"));
  if (others.length > 0)
    tell(`Celular: se guarda ${phone}, y no ${others.join(", ")}. Si prefieres otro, escríbelo.`, "phone");
  const written = text("phone").split(" / ");
  const own = written.find((each) => phone && phonesIn(each).phone === phone) ?? "";
  if (isOfAnother(own, name))
    tell(`Celular: ${phone} está escrito como '${own}'. Si es de otra persona, escribe el suyo.`, "phone");
  return phone;
}

export const PACKAGE: FieldName[] = ["package", "sessions_total", "sessions_left", "sessions_used"];
const COUNTS = { total: "sessions_total", left: "sessions_left", used: "sessions_used" } as const;

function soldIn(
  { cell, text, read, misread, tell }: LineCells,
  reading: Ordered,
): { sold: Line["rest"]["package"]; noted?: string | null } {
  const last = withoutMidnight(cell("expires_on"));
  const expires = read("expires_on", momentOf(last, reading, reading.orders.expires_on), DATE_WANTED);
  const { total, left, used } = COUNTS;
  const found = packageIn({ name: cell("package"), total: cell(total), left: cell(left), used: cell(used) });
  for (const count of found.unread) misread(COUNTS[count], "Escribe un número, o '3 de 8'.");
  if (found.sold) return { sold: { ...found.sold, expires_on: expires?.date ?? null }, noted: found.note };
  if (found.note) tell(found.note, ...PACKAGE.filter((field) => text(field)));
  return { sold: null };
}

function momentIn({ cell }: LineCells, field: "date" | "time", { areDays, orders, ...here }: Ordered) {
  const isDay = areDays || (field === "date" && timeOf(cell("time")) !== null);
  return momentOf(isDay ? withoutMidnight(cell(field)) : cell(field), here, orders.date);
}

/** The end of a range of hours: from the hour's cell if it has an hour (`alone`), else from the cell with the date. */
const endIn = ({ cell }: LineCells, alone: string | null, { end }: Moment) => (alone ? endOf(cell("time")) : end);

/** Minutes of an appointment without an end. */
const USUAL_MINUTES = 60;

function nextIn(cells: LineCells, reading: Ordered): Pick<Line, "guessed"> & { next: Line["rest"]["next"] } {
  const { cell, text, read, tell } = cells;
  const { hours = null, today } = reading;
  // Looks for a date in the column of hours, because some programs write date and hour in a column called 'Hora'.
  const inTime = text("date") ? null : momentIn(cells, "time", reading);
  const moment = inTime ?? read("date", momentIn(cells, "date", reading), DATE_WANTED);
  const alone = inTime ? null : read("time", timeOf(cell("time")), "Escríbela como 16:30.");
  const { time, guessed } = hourOf(moment && (alone ?? moment.time), [cell("date"), cell("time")], hours);
  const weeks = read("weeks", weeksOf(cell("weeks")), "Escribe un número de semanas.") ?? 1;
  if (moment?.isOtherDay)
    tell(`Próxima cita: se toma como el ${spokenDate(moment.date, today)}, que es otro día de la semana.`, "date");
  if (moment && !time) tell("Próxima cita: falta la hora.", "time");
  if (alone && !moment && !text("date")) tell("Próxima cita: falta la fecha.", "date");
  if (!moment || !time) return { next: null };
  const appointment_date = `${moment.date} ${time}:00`;
  const stated = read("ends", minutesIn(cell("ends"), time, reading), "Escríbela como 16:30, o los minutos que dura.");
  const duration_minutes = stated ?? minutesIn(endIn(cells, alone, moment), time, reading) ?? USUAL_MINUTES;
  return { next: { appointment_date, duration_minutes, is_virtual: isVirtual(cell("mode")), weeks }, guessed };
}
