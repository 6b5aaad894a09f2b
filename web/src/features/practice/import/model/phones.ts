import { toE164 } from "@sereno/core/lib/phone/rules";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Cell, textOf } from "./cells";

const LONGEST = 200;
const LEAST_DIGITS = 5;

/** A number in scientific notation counts as complete if it shows at least this many digits, or all of its digits. */
const WHOLE_DIGITS = 9;

const COMMENT = /\([^()\d]*\)/g;
const EXTENSION = /\b(?:ext|extensi[oó]n|x)\.?\s*\d{1,5}/gi;
const RUN = /[+([]*\d[\d\s().[\]_–-]*/g;

/** Converts '3.001234567E+09' to '3001234567'; null for a number that Excel cut. Other texts stay the same. */
export function unscientific(text: string): string | null {
  const [, first, rest = "", power] = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i.exec(text) ?? [];
  if (first === undefined) return text;
  const isWhole = rest.length >= Math.min(WHOLE_DIGITS - 1, Number(power));
  return isWhole ? (first + rest).padEnd(Number(power) + 1, "0") : null;
}

/** Matches a Colombian landline as written until 2021, with the area's digit in front: '(1) 234 5678'. */
const OLD_LANDLINE = /^(?:\+?57[\s-]*)?\(?([124-8])\)?[\s-]+(\d{3})[\s-]*(\d{2})[\s-]*(\d{2})$/;

/** Removes what programs add to a phone, such as '.0' or commas, and writes old landlines in today's form. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/^(\d+)[.,]0{1,2}$/, "$1")
    .replace(/^\d{1,3}(?:,\d{3}){3}$/, (number) => number.replaceAll(",", ""))
    .replace(/[.–—[\]_]/g, " ")
    .replace(/[^\d]+$/, "")
    .replace(/^\((?=[^)]*$)/, "")
    .trim()
    .replace(OLD_LANDLINE, "60$1 $2 $3$4");

/** Whether a phone is a Colombian landline, whose number begins with 60 since 2021. */
export const isLandline = (phone: string): boolean => toE164(phone)?.startsWith("+576") === true;

/** Whether a phone has seven digits: a Colombian landline as dialled until 2021, or an incomplete phone. */
export const isWithoutArea = (phone: string): boolean => /^\D*(?:\d\D*){7}$/.test(phone);

/** The phone in a run of digits, or two phones that a space or hyphen separates. Of two, one may lack its area code. */
function phonesOf(run: string): string[] {
  if (toE164(run)) return [run];
  const pairs = [...run.matchAll(/[\s-]+/g)].map(({ index, 0: gap }): [string, string] => [
    run.slice(0, index),
    run.slice(index + gap.length),
  ]);
  const isPhone = (half: string) => toE164(half) !== null;
  return (
    pairs.find(([one, other]) => isPhone(one) && isPhone(other)) ??
    pairs.find(([one, other]) => (isWithoutArea(one) && isPhone(other)) || (isWithoutArea(other) && isPhone(one))) ??
    []
  );
}

/** The first valid phone in a cell, and its other phones. If none is valid: its text, or "" if it has no digits. */
export function phonesIn(cell: Cell | undefined): { phone: string; others: string[] } {
  const written = textOf(cell).slice(0, LONGEST).normalize("NFKC").trim();
  const text = unscientific(written);
  if (text === null) return { phone: written, others: [] };
  const whole = plain(text);
  if (toE164(whole)) return { phone: whole, others: [] };
  const runs = (text.replace(COMMENT, " ").replace(EXTENSION, " ").match(RUN) ?? []).map(plain);
  const found = runs.flatMap((run) => {
    const phones = phonesOf(run);
    return phones.length === 0 && run.replace(/\D/g, "").length >= LEAST_DIGITS ? [run] : phones;
  });
  const first = found.find((phone) => toE164(phone));
  if (!first) return { phone: /\d/.test(written) ? written : "", others: [] };
  const others = new Map(found.map((phone) => [toE164(phone) ?? phone, phone]));
  others.delete(toE164(first) ?? first);
  return { phone: first, others: [...others.values()] };
}

/** Matches the heading of a column with country codes, or with the digits of areas as dialled until 2021. */
const OF_CODES = /^(?:country[ _]?code|c[oó]digo (?:del? )?pa[ií]s|indicativo(?: .*)?|prefijo)$/i;

/** A phone with its row's code: '+1 3055550199', or '(1) 2345678' for a landline; unchanged if the two do not fit. */
export function withCode(phone: Cell | undefined, titles: readonly (string | undefined)[], row: readonly Cell[]) {
  const at = titles.findIndex((title = "") => OF_CODES.test(title));
  const [, plus, digits = ""] = /^(\+?)(\d{1,3})$/.exec(textOf(row[at])) ?? [];
  const isArea = !plus && !/country|pa[ií]s/i.test(titles[at] ?? "") && /^(?:60)?[1-8]$/.test(digits);
  const whole = `${isArea ? `(${digits.at(-1)})` : `+${digits}`} ${textOf(phone)}`;
  const isFit = digits && !textOf(phone).includes("+") && (!isArea || isWithoutArea(textOf(phone)));
  return isFit && toE164(phonesIn(whole).phone) ? whole : phone;
}

const LABEL =
  /^(?:cel(?:ular)?|tel(?:efono)?|movil|mobile|phone|cell|casa|home|fijo|trabajo|work|oficina|personal|whats|app|whatsapp|ext(?:ension)?)$/;

/** Whether a phone's cell has words beside the phone that are neither its kind nor `name`, as 'Luz (mamá) 300…'. */
export function isOfAnother(text: string, name: string): boolean {
  const wordsOf = (each: string) => normalizeText(each).split(/[^\p{L}\d@.]+|\. /u);
  const own = new Set(wordsOf(name));
  return wordsOf(text).some((word) => /^\p{L}{2,}$/u.test(word) && !own.has(word) && !LABEL.test(word));
}

export const isCut = (phone: string): boolean => unscientific(phone) === null;
