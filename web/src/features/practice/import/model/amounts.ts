import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { formatPesos } from "../../../../lib/text";
import { type Cell, textOf } from "./cells";
import type { LineCells } from "./line-cells";

/** Least amount in pesos; smaller ones are ambiguous, as '150' may be 150 or 150,000 pesos. */
const LEAST_PESOS = 1000;

const NOTHING =
  /^(?:no(?: debe)?|nada|ningun[oa]|al dia|(?:a )?paz y salvo|ok|(?:todo |ya )?(?:pag[oa]|pagad[oa]|cancelad[oa])(?: todo)?|gratis|cortesia|becad[oa]|n\/?a|none|\$? ?[-–—]+)$/;
const OWES =
  /^(?:debe|deuda|adeuda|saldo(?! a favor)|pendiente|(?:le )?faltan?|restan?|owes)\b(?: por)?(?: pagar\b)?[\s:]*|^por pagar\b[\s:]*/;
const MILLION = 1_000_000;

/** Matches whole pesos with thousands separated by apostrophes, points or commas: '1'300.000', '1,300.00'. */
const PARTED = /^(?:\d+|\d{1,3}(?:'\d{3})*(?:(?:\.\d{3})*|(?:,\d{3})*))(?:[.,](?:0{1,2}|oo|-))?$/;
const IN_WORDS = /^(?:(\d{1,3}) ?(?:millones|millon)(?: y)? )?(\d{1,4})(?:[.,](\d{1,3}))? ?(mil|k|millones|millon|m)$/;
/** Greatest number before 'M'; a greater one is ambiguous, as '150M' may mean 150,000 or 150 million pesos. */
const MOST_M = 20;

const whole = (value: number): number | null => {
  const rounded = Math.round(value);
  return Math.abs(rounded - value) < 1e-6 ? rounded : null;
};

function inPesos(text: string): number | null {
  const bare = text.replace(/cop|pesos|mcte|m\/cte|[$\s]/g, "");
  if (PARTED.test(bare)) return Number(bare.replace(/[.,](?:0{1,2}|oo|-)$/, "").replace(/\D/g, ""));
  const found = IN_WORDS.exec(text.replace(/cop|pesos|\$/g, "").trim());
  if (!found) return null;
  const [, millions = "0", thousands = "", decimals = "", unit = ""] = found;
  const isMillion = unit.startsWith("m") && unit !== "mil";
  if (unit === "m" && Number(thousands) > MOST_M) return null;
  const point = decimals.length === 3 && !isMillion ? "" : ".";
  return whole(Number(millions) * MILLION + Number(thousands + point + decimals) * (isMillion ? MILLION : 1000));
}

/** Whole pesos in a cell such as '$ 150.000', '150,000.00', '150 mil' or '1,3 millones'; null if unclear. */
export function pesosOf(cell: Cell | undefined): number | null {
  const text = normalizeText(textOf(cell))
    .replace(/['’´`‘]/g, "'")
    .replace(OWES, "");
  if (NOTHING.test(text)) return 0;
  const pesos = typeof cell === "number" ? whole(cell) : inPesos(text);
  return pesos !== null && pesos !== 0 && pesos < LEAST_PESOS ? null : pesos;
}

const SESSIONS = /^(?:(\d{1,2})|una?|dos|tres|cuatro) ?(sesion(?:es)?|ses\.?|citas?|consultas?|sessions?)?$/;
const NUMBERS = ["un", "dos", "tres", "cuatro"];

/** A greater number without the word 'sesiones' is not read as sessions, because 'debe 50' is ambiguous. */
const MOST_WITHOUT_WORD = 10;

/** Number of owed sessions in a cell such as 'debe 1', '2 sesiones' or 'debe una sesión'; null for other texts. */
export function sessionsOwed(cell: Cell | undefined): number | null {
  const text = normalizeText(textOf(cell));
  const bare = text.replace(OWES, "");
  const [, digits, word] = SESSIONS.exec(bare) ?? [];
  const count = digits === undefined ? NUMBERS.findIndex((each) => bare.startsWith(each)) + 1 : Number(digits);
  const areSessions =
    !text.startsWith("saldo") && (word !== undefined || (bare !== text && count <= MOST_WITHOUT_WORD));
  return SESSIONS.test(bare) && areSessions ? count || null : null;
}

/** 'Saldo: 3 sesiones' for '3 sesiones' under 'Saldo', as they may be owed or left; other cells stay the same. */
export const underBalance = (titles: readonly unknown[], at = -1, cell?: Cell): Cell | undefined =>
  SESSIONS.test(normalizeText(textOf(cell))) && /saldo|balance/i.test(String(titles[at])) ? `Saldo: ${cell}` : cell;

/** The debt in a row, in whole pesos. `price`: whole pesos per session, to convert a debt in sessions. */
export function owedIn(
  { cell, text, read, doubts }: LineCells,
  price: number | undefined,
): { pesos: number | null; guessed?: string } {
  const pesos = pesosOf(cell("owed"));
  const sessions = pesos === null && price ? sessionsOwed(cell("owed")) : null;
  if (!sessions || !price) return { pesos: read("owed", pesos, "Escríbelo en pesos, sin decimales.") };
  const reckoned = sessions * price;
  doubts.add("owed");
  return { pesos: reckoned, guessed: `Debe: '${text("owed")}' se toma como ${formatPesos(reckoned)}.` };
}
