import { expect, test } from "vitest";
import { type CalendarLine, isNotHeld, judge } from "./rules";

const HOUR = 3_600_000;
const NOTHING = { isAllDay: false, status: "", isDeclined: false, isFree: false, kind: null };
const EVENT = { title: "Ana Peña", start: 0, end: HOUR, ...NOTHING };
const line = (change: Partial<CalendarLine> = {}): CalendarLine => ({ ...EVENT, ...change });

const each = (texts: string) => texts.split(/[|\n]/).flatMap((text) => text.trim() || []);
const CANCELLED = each(`
  Canceled: Ana Peña | Cancelled - Ana Peña | Cancelado: Ana Peña | CANCELADA Ana Peña | [Cancelada] Ana Peña
  ❌ Cancelada: Ana Peña | Ana Peña (cancelada) | Ana Peña - CANCELADO | Reagendada: Ana Peña | No-show: Ana Peña
  Cita cancelada: Ana Peña | Canceló Ana Peña | Ana Peña: cancelada por enfermedad | Ana Peña NO SHOW
  Ana Peña (no vino) | Aplazada: Ana Peña | Ana Peña CANCELADA | Ana Peña, cancelada | Ana Peña *cancelada*
  Ana Peña cancelada por enfermedad | Ana Peña CANCELED | Ana Peña reagendada | Ana Peña canceló | Ana cancelado
  Cancelación: Ana Peña | Suspendida: Ana Peña | Eliminada: Ana Peña | Ana Peña - faltó | ❌ Ana Peña
  Evento Cancelado | Ana Peña Cancelado | Ana Peña no viene | Ana Peña no va a venir | Postergada: Ana Peña
  Anulación: Ana Peña`);
const NOT_HELD = each(`
  Cancelado | Cancelada por el paciente | Cancelled | canceled | No-show | No asistió | Ausente | Reagendada
  Anulada | NO_SHOW | No se presentó | El paciente no asistió | Did not arrive | Aplazada | Bloqueo | Vacaciones
  Rejected | Reject | Refused | Pospuso | Pospuesta | Postergada | Absent | Not attended | No viene | No va a asistir
  Anulación | Anuló | Marcado como inasistencia | Paciente ausente | Incumplida | Canc. | x | Lista de espera | Waitlist
  Desmarcada | Borrada | Archivada | No se ha presentado | No va`);

test.each<[Partial<CalendarLine>, string]>([
  [{}, "imported"],
  [{ status: "CONFIRMED" }, "imported"],
  [{ status: "CANCELLED" }, "cancelada"],
  [{ isDeclined: true }, "rechazaste"],
  [{ isFree: true }, "disponible"],
  [{ kind: "working_place" }, "dónde trabajas"],
  [{ kind: "out_of_office" }, "ausencia"],
  [{ kind: "sereno" }, "Sereno"],
  [{ isAllDay: true }, "todo el día"],
  [{ end: 24 * HOUR }, "todo el día"],
  [{ isAllDay: true, status: "cancelled" }, "cancelada"],
])("judge imports a calendar event with %o, or omits it with a reason: %s", (change, reason) => {
  expect(judge(line(change)).out ?? "imported").toContain(reason);
});

test.each(CANCELLED)("judge omits the title '%s' as cancelled", (title) =>
  expect(judge(line({ title })).out).toContain("cancelada"),
);

const BREAKS = each("Almuerzo | BLOQUEO | Vacaciones | No disponible | Hora de almuerzo");
test.each(BREAKS)("judge omits the break '%s'", (title) => expect(judge(line({ title })).out).toContain("descanso"));

const PEOPLE =
  "Ana Cancelado | Luz Cancela Gil | Ana no canceló | Ana canceló $150.000 | Cancelar plan con Ana | Política de cancelación | Ana Peña";
test.each(each(`${PEOPLE} | Almuerzo con Ana | Ana Libre | Bloque 3`))("judge imports the title '%s'", (title) =>
  expect(judge(line({ title })).out).toBeNull(),
);

test.each(NOT_HELD)("the status '%s' counts as not held", (status) => expect(isNotHeld(status)).toBe(true));
const HELD = each("Reservado | Confirmada | active | Asistió | Pendiente | No confirmada | Tentative | no");
test.each(["", "En espera", "Borrador", ...HELD])("the status '%s' counts as held", (status) =>
  expect(isNotHeld(status)).toBe(false),
);

test.each<[string, number | null]>([
  ["has no end", null],
  ["ends when it begins", 0],
  ["ends before it begins", -HOUR],
])("an event that %s counts as one hour, with a note", (_, end) =>
  expect(judge(line({ end }))).toMatchObject({ minutes: 60, out: null, guessed: expect.stringContaining("una hora") }),
);
