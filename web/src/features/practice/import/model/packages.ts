import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Cell, countOf, textOf } from "./cells";

const MOST_SESSIONS = 100;
const USUAL_NAME = "Paquete anterior";

const NO_PACKAGE =
  /^(?:no|ninguno|ninguna|sin paquete|individual(?:es)?|suelta|sesion suelta|particular|n\/?a|none|0|[-–—]+)$/;
const OF = /^\D*?(\d{1,3}) ?(?:de|\/|of|out of) ?(\d{1,3})(?!\d)\D*$/;
const STAYS = /\b(?:qued|falt|rest|disponible|left|remain)/;

/** The sessions that a package's name says: 'Paquete 8', 'pareja x6', '4 sesiones'; null for none, or several. */
function inName(cell: Cell | undefined): number | null {
  const numbers = (textOf(cell).match(/\d[\d.,']*/g) ?? [])
    .map(Number)
    .filter((each) => each >= 1 && each <= MOST_SESSIONS);
  const [first = 0] = numbers;
  return numbers.length === 1 && Number.isInteger(first) ? first : null;
}

interface Counted {
  total: number | null;
  used: number | null;
  left: number | null;
}

/** What a cell counts of a package: what its column says, or of how many ('3 de 8', '2/4', 'quedan 2 de 4'); null for what counts nothing. */
function countedIn(cell: Cell | undefined, of: keyof Counted): Partial<Counted> | null {
  if (cell instanceof Date) return null;
  const text = normalizeText(textOf(cell));
  if (!text) return {};
  const part = STAYS.test(text) ? "left" : of === "total" ? "used" : of;
  const [, some, all] = OF.exec(text) ?? [];
  if (some !== undefined) return { [part]: Number(some), total: Number(all) };
  const count = countOf(cell);
  return count === null ? null : { [STAYS.test(text) ? "left" : of]: count };
}

export interface PackageCells {
  name: Cell | undefined;
  total: Cell | undefined;
  used: Cell | undefined;
  left: Cell | undefined;
}

export interface Brought {
  name: string;
  sessions_total: number;
  sessions_left: number;
}

export interface PackageRead {
  sold: Brought | null;
  /** Which cells are not understood. */
  unread: (keyof Counted)[];
  /** What has to be known about it. */
  told: string | null;
}

const USED_UP = (total: number) => `Paquete: ya usó sus ${total} sesiones: no queda ninguna por traer.`;
const UNCOUNTED = (name: string) => `Paquete: no dice cuántas sesiones quedan de '${name}': no se trae.`;
const DISAGREE = (name: string) => `Paquete: las sesiones de '${name}' no coinciden entre sí: no se trae.`;
const ALL_LEFT = (count: number) => `Paquete: no dice cuántas usó: se traen las ${count}.`;

/** The package of a line: its name may say of how many sessions it is, and any count how many are used of how many. */
export function packageIn(cells: PackageCells): PackageRead {
  const said = textOf(cells.name);
  const counts = (["total", "used", "left"] as const).map((of) => ({ of, found: countedIn(cells[of], of) }));
  const is = (key: keyof Counted) => counts.flatMap(({ found }) => found?.[key] ?? []);
  const [totals, [used], [left]] = [new Set(is("total")), is("used"), is("left")];
  const unread = counts.flatMap(({ of, found }) => (found ? [] : [of]));
  const isNone = NO_PACKAGE.test(normalizeText(said)) && totals.size === 0 && left === undefined;
  const name = said ? (/^\d+$/.test(said) ? `Paquete ${said}` : said) : USUAL_NAME;
  if (totals.size > 1) return { sold: null, unread, told: DISAGREE(name) };
  const [total = inName(cells.name) ?? undefined] = totals;
  // Of a count that is not understood nobody knows how many are left.
  if (isNone || (unread.length > 0 && used === undefined && left === undefined))
    return { sold: null, unread, told: null };
  const isCounted = totals.size > 0 || used !== undefined || left !== undefined;
  return { ...stayOf({ name, said, total, used, left, isCounted }), unread };
}

interface Stay {
  name: string;
  said: string;
  total: number | undefined;
  used: number | undefined;
  left: number | undefined;
  isCounted: boolean;
}

/** How many sessions stay of a package, of which two of three counts are enough. */
function stayOf({ name, said, total, used = 0, left, isCounted }: Stay): Pick<PackageRead, "sold" | "told"> {
  const stay = left ?? (total === undefined ? null : total - used);
  if (stay === null) return not(said || used, UNCOUNTED(name));
  const sessions_total = total ?? stay + used;
  if (stay < 0 || stay > sessions_total) return not(true, DISAGREE(name));
  if (stay === 0) return not(said && sessions_total, USED_UP(sessions_total));
  return { sold: { name, sessions_total, sessions_left: stay }, told: isCounted ? null : ALL_LEFT(stay) };
}

/** No package, and why, where a line says that there is one. */
const not = (isSaid: unknown, told: string) => ({ sold: null, told: isSaid ? told : null });
