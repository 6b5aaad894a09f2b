import * as z from "zod/mini";
import { isCalendarDate, isTimezone } from "./rules";
import { zoneId } from "./zones/rules";

const isInRange = (date: string) => date >= "2000-01-01" && date <= "2100-12-31";
const YEARS_TEXT = "Escribe una fecha entre 2000 y 2100.";
const NO_DATE_TEXT = "Esa fecha no existe en el calendario.";
const ofDate = (check: (date: string) => boolean) => (text: string) => check(text.slice(0, 10));

/** A date that exists, 'YYYY-MM-DD', from 2000 to 2100. */
export const LocalDate = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, "Escribe la fecha como AAAA-MM-DD."),
    z.refine(isCalendarDate, { message: NO_DATE_TEXT, abort: true }),
    z.refine(isInRange, { message: YEARS_TEXT, abort: true }),
  );

export const LocalMonth = z
  .string()
  .check(z.regex(/^(20\d{2}|2100)-(0[1-9]|1[0-2])$/, "El mes se escribe AAAA-MM, de 2000-01 a 2100-12."));

const beginsWithDate = (shape: RegExp, text: string) =>
  z
    .string()
    .check(
      z.regex(shape, text),
      z.refine(ofDate(isCalendarDate), { message: NO_DATE_TEXT, abort: true }),
      z.refine(ofDate(isInRange), YEARS_TEXT),
    );

/** A time on the practice's wall clock, 'YYYY-MM-DD HH:mm'. Accepts a 'T' and (fractions of) seconds, but no offset. */
export const LocalDateTime = beginsWithDate(
  /^\d{4}-\d{2}-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/,
  "Escribe la fecha y hora como AAAA-MM-DD HH:mm:ss, en la hora local de la consulta.",
);

export const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, "Escribe la hora como HH:mm, de 00:00 a 23:59."));

/** A bound of a date filter: 'YYYY-MM-DD', alone or with a time, which may have an offset ('Z' or '-05:00'). */
export const DateOrInstant = beginsWithDate(
  /^\d{4}-\d{2}-\d{2}([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?)?$/,
  "Escribe una fecha AAAA-MM-DD o un instante ISO 8601.",
);

export const Timezone = z
  .string()
  .check(
    z.minLength(1, "Elige una zona horaria."),
    z.maxLength(64, "Esa zona horaria no existe."),
    z.refine(isTimezone, "Esa zona horaria no existe. Usa un nombre IANA, como America/Bogota."),
    z.overwrite(zoneId),
  );
