import { isNotHeld } from "@sereno/core/domain/import/calendar/rules";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Cell, textOf } from "./cells";

const COMING = /asist|attend/;
const NOT_COMING = /cancel|anul|\bno[ -]?show|\bno asist|inasist/;

/** Whether a cell says that an appointment is off: 'Cancelado', 'No' under 'Asistencia', a date under 'Canceled At'. */
export function isOffUnder(title: Cell | undefined, cell: Cell | undefined): boolean {
  const [heading, text] = [normalizeText(textOf(title)), normalizeText(textOf(cell))];
  if (NOT_COMING.test(heading)) return isNotHeld(text) || /^1$|\d[/-]\d/.test(text);
  if (!COMING.test(heading)) return isNotHeld(text);
  return /^(?:no|false|0)$/.test(text) || (isNotHeld(text) && !/^(?:true|yes|si|x)$/.test(text));
}

/** Matches headings about money, under which 'cancelado' means paid. */
const MONEY = /pag[oa]|paid|pay|factura|invoice|cobro|valor|precio|price|abono|saldo|deuda|cuenta|cuota/;
const OFF = /^(?:cancelad[oa]|cancell?ed|anulad[oa]|no[ -]?show|no asistio|reagendad[oa]|reprogramad[oa])$/;

/** Whether a cell under an unknown heading consists of a status for an appointment that does not take place. */
export const isOffAnywhere = (title: Cell | undefined, cell: Cell | undefined): boolean =>
  OFF.test(normalizeText(textOf(cell))) && !MONEY.test(normalizeText(textOf(title)));
