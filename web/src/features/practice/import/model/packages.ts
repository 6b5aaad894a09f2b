import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Cell, countOf, textOf } from "./cells";

const MOST_SESSIONS = 100;
const USUAL_NAME = "Paquete anterior";

const NO_PACKAGE =
  /^(?:no|ninguno|ninguna|sin paquete|individual(?:es)?|no aplica|sin plan|(?:pago )?por sesion|sesion a sesion|suelta|sesion suelta|particular|n\/?a|none|0|[-–—]+)$/;
const UNIT = String.raw`%|['′´](?!\d)|(?:m|mins?|minutos?|minutes?|h|hs|hrs?|horas?|hours?|d[ií]as?|days?|sem|semanas?|weeks?|mes|meses|months?|a[nñ]os?|years?|mil|k|personas?|pagos?|cuotas?|abonos?)(?!\p{L})`;
const NO_UNIT = `(?!\\d|[ .-]{0,2}(?:${UNIT}))`;
const OF = new RegExp(String.raw`^\D*?(\d{1,3}) ?(?:de|/|of|out of) ?(\d{1,3})${NO_UNIT}\D*$`, "u");

/** Matches numbers in a package's name, except lengths ('90 días'), ages, percentages, prices, ordinals ('nivel 2'). */
const COUNTS = new RegExp(
  String.raw`(?<![\d.,'$#]|\$ |(?<!\p{L})(?:n[°º.]?|nro\.?|no\.|nivel|fase|etapa|m[oó]dulo|opci[oó]n|tarifa) ?)\d+(?:[.,']\d+)*(?!\d|[.,']\d|[ .-]{0,2}(?:${UNIT}))`,
  "giu",
);

/** The different numbers in a package's name that may be its sessions, as in 'Paquete 8' or 'pareja x6'. */
function numbersIn(name: string): number[] {
  if (/\bdebe/i.test(name)) return [];
  const numbers = (name.match(COUNTS) ?? []).map(Number).filter((each) => each >= 1 && each <= MOST_SESSIONS);
  return [...new Set(numbers)];
}

const STAY = String.raw`(?:les? )?(?:qued|falt|rest|dispon|remain|saldo)\p{L}*|left|libres|pendientes?(?! (?:de|por) pag)(?: por (?:usar|tomar))?|(?:por|sin) (?:usar|tomar)`;
const STAYS = new RegExp(String.raw`(?<!\p{L})(?:${STAY}|por )`, "u");
const USED = `va(?:n|mos)?|llevan?|(?:ha )?us(?:[oó]|ad[oa]s?)|used|tom(?:[oó]|ad[oa]s?)|consumid[oa]s?|realizad[oa]s?|gastad[oa]s?`;
const USES = new RegExp(`(?<!\\p{L})(?:${USED})(?!\\p{L})`, "u");
const SESSIONS = String.raw`(?: ses(?:i[oó]n(?:es)?|sions?)?\b\.?)?`;
const BEFORE = String.raw`(?<!\p{L})(?<word>${STAY}|${USED})(?: en la|:)? `;
/** Matches a word behind which numbers are a date or an instalment: 'vence 5/12', 'pagó 1/2'. */
const DATED = String.raw`(?<!\p{L})(?:vencen?|vencimiento|vto|expira|caduca|hasta|v[aá]lid[oa]|vigen(?:te|cia)|desde|pag[oó]|pagad[oa]|abon[oó]|cuotas?|inici[oó]|empez[oó]|compr[oó]|el|al|del)[.:]? `;
/** Matches a word behind a number, unless money follows: 'falta pagar', 'saldo $200.000', 'pendiente segundo pago'. */
const BEHIND = String.raw` (?<behind>${STAY}|${USED})(?!\p{L}|(?<=(?<!\p{L})(?:falt|rest|qued|saldo|pendi)\p{L}*)(?: ?\$? ?\d| (?:\S+ )?(?:pag|abon|cuota|mitad)))`;
const NUMBER = String.raw`(?<![\d/.,])(?<some>\d{1,3})(?![.,]?\d|[ .-]{0,2}(?:${UNIT}|(?:do|er|da|ra) pag))(?:(?:ra|da|[tmvn]a)(?!\p{L})|ª)?`;
const DATES = new RegExp(String.raw`${DATED}\d[\d/.-]*(?: de \d+)?`, "giu");
/** Matches counts with a total in a package's cell: '3/8', '3 usadas de 8'. `BESIDE` also matches '3 usadas'. */
const OF_HOW_MANY = new RegExp(
  `(?:${BEFORE})?(?<!${DATED})${NUMBER}${SESSIONS}(?:${BEHIND})? ?(?:de|/|of|out of) ?(?<all>\\d{1,3})(?![/.])${NO_UNIT}(?:${SESSIONS}${BEHIND.replace("behind", "after")})?`,
  "giu",
);
const BESIDE = [
  OF_HOW_MANY,
  new RegExp(`${BEFORE}${NUMBER}`, "giu"),
  new RegExp(`${NUMBER}${SESSIONS}${BEHIND}`, "giu"),
];
/** Matches a cell that, without its counts, does not name a package: it is empty or only says 'sesiones'. */
const NO_NAME = /^(?:ses(?:i[oó]n(?:es)?)?\.?)?$/i;

function namedIn(cell: Cell | undefined): { name: string; counts: Partial<Counted>[] } {
  const written = textOf(cell);
  const counts: Partial<Counted>[] = [];
  let rest = written;
  for (const pattern of BESIDE) {
    for (const { groups: { word, behind, after, some, all } = {} } of rest.matchAll(pattern)) {
      const part = STAYS.test(normalizeText(word ?? behind ?? after ?? "")) ? "left" : "used";
      counts.push({ [part]: Number(some), ...(all && { total: Number(all) }) });
    }
    rest = rest.replace(pattern, " ");
  }
  if (counts.length === 0) return { name: /^\d+$/.test(written) ? `Paquete ${written}` : written, counts };
  const name = rest
    .replace(/ ?[([][\s,;:./–-]*(?:y\s*)?[)\]]/, "")
    .replace(/\s+(?=[\s,;:.])|[,:](?=\s*,)/g, "")
    .replace(/^[\s,;:./–-]{1,9}|[\s,;:./–-]{1,9}$/g, "")
    .replace(/^\(([^()]*)\)$/, "$1");
  const total = counts[0]?.total;
  return { name: NO_NAME.test(name) ? (total ? `Paquete ${total}` : USUAL_NAME) : name, counts };
}

type Counted = Record<"total" | "used" | "left", number>;

/** Session counts in a cell: a number, or a part of a total ('3 de 8', 'quedan 2 de 4'); null if unreadable. */
function countedIn(cell: Cell | undefined, of: keyof Counted): Partial<Counted> | null {
  if (cell instanceof Date) return null;
  const text = normalizeText(textOf(cell));
  if (/^[-–—]*$/.test(text)) return {};
  if (/^(?:ningun[oa]|nada|cero|none)$/.test(text)) return { [of]: 0 };
  const counted = STAYS.test(text) ? "left" : USES.test(text) ? "used" : of;
  const part = counted === "total" ? "used" : counted;
  const [, some, all] = OF.exec(text) ?? [];
  if (some !== undefined) return { [part]: Number(some), total: Number(all) };
  const count = countOf(cell);
  return count === null ? null : { [counted]: count };
}

interface PackageRead {
  sold: { name: string; sessions_total: number; sessions_left: number } | null;
  unread: (keyof Counted)[];
  note: string | null;
}

const USED_UP = (total: number) =>
  `Paquete: ya usó ${total === 1 ? "su sesión" : `sus ${total} sesiones`}: no queda ninguna por traer.`;
const UNCOUNTED = (name: string) =>
  `Paquete: no dice cuántas sesiones quedan de '${name}'. Escribe, por ejemplo, 'Paquete 8, quedan 5'.`;
const DISAGREE = (name: string) => `Paquete: las sesiones de '${name}' no coinciden entre sí: no se trae.`;
const ALL_LEFT = (count: number) =>
  `Paquete: no dice cuántas usó: ${count === 1 ? "se trae la única" : `se traen las ${count}`}.`;

export const isNoPackage = (cell: Cell | undefined): boolean => NO_PACKAGE.test(normalizeText(textOf(cell)));

export function packageIn(cells: Record<"name" | keyof Counted, Cell | undefined>): PackageRead {
  const { name: written, counts: beside } = namedIn(cells.name);
  const counts = (["total", "used", "left"] as const).map((of) => ({ of, found: countedIn(cells[of], of) }));
  const is = (key: keyof Counted) =>
    [...counts.map(({ found }) => found), ...beside].flatMap((each) => each?.[key] ?? []);
  const isCounted = is("used").length + is("left").length > 0;
  const numbers = numbersIn(isCounted ? written.replace(DATES, " ") : written);
  // A number in the name that is less than the used sessions is no size: 'Paquete 2' may be the second package.
  const size = numbers.filter((each) => Number.isInteger(each) && is("used").every((some) => some <= each));
  const isOther = numbers.length > 1 && beside.some(({ total }) => total !== undefined && !numbers.includes(total));
  const sets = [
    new Set([...is("total"), ...(numbers.length > 1 ? [] : size)]),
    new Set(is("used")),
    new Set(is("left")),
  ] as const;
  const [totals, [used], [left]] = sets;
  const unread = counts.flatMap(({ of, found }) => (found ? [] : [of]));
  const isNone = isNoPackage(cells.name) && totals.size === 0 && left === undefined;
  if (isOther || sets.some(({ size }) => size > 1))
    return { sold: null, unread, note: DISAGREE(written || USUAL_NAME) };
  const [total] = totals;
  // No package is imported if a count is unreadable and neither used nor remaining sessions are known.
  const isUncounted = used === undefined && left === undefined;
  if (isNone || (unread.length > 0 && isUncounted)) return { sold: null, unread, note: null };
  const { sold, note } = stayOf(written, { total, used, left });
  return { sold, note: sold && isUncounted ? ALL_LEFT(sold.sessions_left) : note, unread };
}

function stayOf(
  written: string,
  { total, used, left }: Record<keyof Counted, number | undefined>,
): Pick<PackageRead, "sold" | "note"> {
  const name = written || USUAL_NAME;
  const stay = left ?? (total === undefined ? null : total - (used ?? 0));
  if (stay === null) return not(written || used, UNCOUNTED(name));
  const sessions_total = total ?? stay + (used ?? 0);
  const isOff = total !== undefined && used !== undefined && stay + used !== total;
  if (stay < 0 || stay > sessions_total || isOff) return not(true, DISAGREE(name));
  if (stay === 0) return not(written && sessions_total, USED_UP(sessions_total));
  return { sold: { name, sessions_total, sessions_left: stay }, note: null };
}

const not = (hasNote: unknown, note: string) => ({ sold: null, note: hasNote ? note : null });

const TOTAL = /^(?:(?:sub ?|gran )?total(?:es)?|suma|promedio|sum|average)\b/;

export const isTotal = (name: string): boolean => TOTAL.test(normalizeText(name));

/** Whether a row repeats the headings, as lists made for printing do on each page. */
export function repeats(cells: readonly Cell[], headings: readonly Cell[]): boolean {
  const written = cells.map((cell) => normalizeText(textOf(cell)));
  return (
    written.some(Boolean) && written.every((text, place) => !text || text === normalizeText(textOf(headings[place])))
  );
}
