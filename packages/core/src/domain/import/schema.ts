import * as z from "zod/mini";
import { Cursor, Id, OptionalId, text } from "../../lib/text/schema";
import { LocalDate, LocalDateTime } from "../../lib/time/schema";
import { Duration } from "../availability/schema";
import { Pesos } from "../catalog/schema";
import { ClientName, ClientPhone, optionalDetails } from "../person/schema";
import { MAX_SERIES } from "../series/schema";
import { APPOINTMENTS_AT_ONCE, ROWS_AT_ONCE, rowsAtOnce } from "./rules";

/** Maximum number of rows of one import. Larger practices import several times. */
const MAX_ROWS = 5000;
const MAX_SESSIONS = 100;

const SESSIONS_TEXT = `Escribe un número de sesiones, de 0 a ${MAX_SESSIONS}.`;
const WEEKS_TEXT = `Escribe cuántas semanas seguidas viene, de 1 a ${MAX_SERIES}.`;

const Sessions = z.int(SESSIONS_TEXT).check(z.minimum(0, SESSIONS_TEXT), z.maximum(MAX_SESSIONS, SESSIONS_TEXT));

/** A package that the person bought before Sereno and still uses. */
const BroughtPackage = z
  .object({
    name: text({ max: 80 }),
    sessions_total: Sessions,
    sessions_left: Sessions,
    /** The last local date on which the package is valid; by default a year from now. */
    expires_on: z.nullish(LocalDate),
  })
  .check(
    z.refine(({ sessions_total, sessions_left }) => sessions_left <= sessions_total, {
      message: "No pueden quedar más sesiones de las que tiene el paquete.",
      path: ["sessions_left"],
    }),
  );

/** A person's next appointment, and the number of consecutive weeks in which it takes place. */
const BroughtAppointments = z.object({
  appointment_date: LocalDateTime,
  duration_minutes: z._default(Duration, 60),
  is_virtual: z._default(z.boolean(), false),
  weeks: z._default(z.int(WEEKS_TEXT).check(z.minimum(1, WEEKS_TEXT), z.maximum(MAX_SERIES, WEEKS_TEXT)), 1),
  /** True if each week is a calendar event, so that a week that cannot be booked is not replaced by a later date. */
  is_dated: z.optional(z.boolean()),
  /** True if the connected Google calendar already has events for the appointments. */
  from_google: z.optional(z.boolean()),
  /** Name of the client's active package that pays for the appointments, if the row brings no package itself. */
  package_name: z.optional(text({ max: 80 })),
});

/** A row of an import: a person with the package and debt from before Sereno, and with upcoming appointments. */
export const ImportRow = z.object({
  name: ClientName,
  phone: ClientPhone,
  ...optionalDetails,
  package: z.nullish(BroughtPackage),
  /** Whole pesos that the person still owes, for the package or otherwise. */
  owed: z.nullish(Pesos),
  next: z.nullish(BroughtAppointments),
  /** The client that the therapist chose for a `doubtful` row. `is_other`: she chose to create a new client. */
  client_id: OptionalId,
  is_other: z.optional(z.boolean()),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const weeksOf = ({ next }: Pick<ImportRow, "next">): number => next?.weeks ?? 0;

const TOO_MANY = `Envía de a ${ROWS_AT_ONCE} filas.`;
const TOO_MANY_APPOINTMENTS = `Envía menos filas a la vez: de a ${APPOINTMENTS_AT_ONCE} citas entre todas.`;
const Rows = z.array(ImportRow).check(
  z.minLength(1, TOO_MANY),
  z.maxLength(ROWS_AT_ONCE, TOO_MANY),
  z.refine((rows) => rowsAtOnce(rows.map(weeksOf)) === rows.length, TOO_MANY_APPOINTMENTS),
);

const Active = z.object({
  id: Id,
  package_name: text({ max: 80 }),
  sessions_total: z.int().check(z.minimum(0)),
  sessions_used: z.int().check(z.minimum(0)),
  expires_at: z.iso.datetime().check(z.maxLength(30)),
});

/** A client after a row's import. The id of a client who is not created yet begins with `row:`. */
export const RowClient = z.object({
  id: Id,
  name: ClientName,
  phone: ClientPhone,
  ...optionalDetails,
  packages: z.array(Active).check(z.maxLength(100)),
});
export type RowClient = z.infer<typeof RowClient>;

/** What the previews of later rows of the file must know of a row: its client and its appointments. */
export const RowLeaves = z.object({
  key: Id,
  client: RowClient,
  starts: z.array(LocalDateTime).check(z.maxLength(MAX_SERIES)),
  duration_minutes: Duration,
});
export type RowLeaves = z.infer<typeof RowLeaves>;

/** Rows to preview. `before`: the `leaves` of the previews of earlier rows of the file. */
export const PreviewImportInput = z.object({
  rows: Rows,
  before: z._default(z.array(RowLeaves).check(z.maxLength(MAX_ROWS)), []),
});
export type PreviewImportInput = z.infer<typeof PreviewImportInput>;

const ROWS_TEXT = `Una importación trae de 1 a ${MAX_ROWS} personas. Divide el archivo.`;
/** Begins an import. `rows`: the number of rows that later calls will import. */
export const StartImportInput = z.object({
  rows: z.int(ROWS_TEXT).check(z.minimum(1, ROWS_TEXT), z.maximum(MAX_ROWS, ROWS_TEXT)),
});
export type StartImportInput = z.infer<typeof StartImportInput>;

export const BringRowsInput = z.object({ id: Id, rows: Rows });
export type BringRowsInput = z.infer<typeof BringRowsInput>;

export const UndoPreviewInput = z.object({ id: Id, cursor: Cursor });
export type UndoPreviewInput = z.infer<typeof UndoPreviewInput>;
