import { toE164 } from "@sereno/core/lib/phone/rules";
import { type Cell, textOf } from "./cells";

/** Whoever writes more in one cell writes no phones. */
const LONGEST = 200;
const LEAST_DIGITS = 5;

/** Excel shows so many digits of what it cannot show whole: the rest is lost. */
const WHOLE_DIGITS = 9;

const COMMENT = /\([^()\d]*\)/g;
const EXTENSION = /\b(?:ext|extensi[oó]n|x)\.?\s*\d{1,5}/gi;
const RUN = /[+(]*\d[\d\s().–-]*/g;

/** '3.001234567E+09', of which Excel kept every digit; null for one that it cut. */
function unscientific(text: string): string | null {
  const [, first, rest = "", power] = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i.exec(text) ?? [];
  if (first === undefined) return text;
  return rest.length >= WHOLE_DIGITS - 1 ? (first + rest).padEnd(Number(power) + 1, "0") : null;
}

/** A number as it is typed: a program's decimals ('3001234567.0') and points between its digits are none. */
const plain = (text: string): string =>
  text
    .replace(/^(\d+)\.0$/, "$1")
    .replace(/[.–—]/g, " ")
    .replace(/[^\d]+$/, "")
    .trim();

/** A phone of Colombia as it was written in its city, before 2022, or of which some is missing. */
export const isWithoutArea = (phone: string): boolean => /^\D*(?:\d\D*){7}$/.test(phone);

/** A run of digits that is one phone, or two with nothing but a space or a hyphen between, one of them perhaps without its area code. */
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

export interface Phones {
  /** The first that is one, or else what is written. */
  phone: string;
  /** What else is written as one. */
  others: string[];
}

/** The phones of a cell, as people and programs write them. */
export function phonesIn(cell: Cell | undefined): Phones {
  const said = textOf(cell).slice(0, LONGEST);
  const text = unscientific(said);
  if (text === null) return { phone: said, others: [] };
  const whole = plain(text);
  if (toE164(whole)) return { phone: whole, others: [] };
  const runs = (text.replace(COMMENT, " ").replace(EXTENSION, " ").match(RUN) ?? []).map(plain);
  const found = runs.flatMap((run) => {
    const phones = phonesOf(run);
    if (phones.length > 0) return phones.map((phone) => ({ phone, isRead: toE164(phone) !== null }));
    return run.replace(/\D/g, "").length >= LEAST_DIGITS ? [{ phone: run, isRead: false }] : [];
  });
  const first = found.find(({ isRead }) => isRead);
  if (!first) return { phone: /\d/.test(said) ? said : "", others: [] };
  return { phone: first.phone, others: found.filter((each) => each !== first).map(({ phone }) => phone) };
}

/** Why a phone that is cut is none. */
export const isCut = (phone: string): boolean => unscientific(phone) === null;
