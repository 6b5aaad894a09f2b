import { normalizeText } from "@sereno/core/lib/spanish/rules";

/** Whether most names of a column have the surname first ('Gómez, Ana'); a few with commas may be couples. */
export function isSurnameFirst(names: readonly string[]): boolean {
  const said = names.filter(Boolean);
  return said.length > 0 && said.filter((name) => wordsInOrder(name) !== name).length > said.length / 2;
}

const TITLE = /^(?:dra?|mr|mrs|ms|md|phd|jr|sr|sra|srta|ing|lic|psic)\.?$/i;
const MOST_WORDS = 3;

/** 'Gómez Ruiz, Ana' becomes 'Ana Gómez Ruiz'. */
export function wordsInOrder(name: string): string {
  const [surname = "", given = "", ...more] = name.split(",").map((part) => part.trim());
  const isOne = (part: string) => /^[\p{L}\p{M}'’. -]+$/u.test(part) && part.split(" ").length <= MOST_WORDS;
  return more.length === 0 && isOne(surname) && isOne(given) && !TITLE.test(given) ? `${given} ${surname}` : name;
}

export interface NameParts {
  name?: string;
  second?: string;
  surname?: string;
  secondSurname?: string;
}

/** Joins up to four columns. Address books repeat parts in the full name: the result has each part once. */
export function fullName({ name = "", second = "", surname = "", secondSurname = "" }: NameParts): string {
  const both = join(surname, secondSurname);
  const given = has(name, second) ? name : join(name, second);
  if (!both) return given;
  if (endsWith(name, both)) return name;
  return endsWith(name, surname) ? join(name, secondSurname) : join(given, both);
}

const join = (...parts: string[]) => parts.filter(Boolean).join(" ");
const words = (text: string) => ` ${normalizeText(text)} `;
const has = (name: string, part: string) => part === "" || words(name).includes(words(part));
/** False if the name is only that part, because 'Martín Martín' is a valid full name. */
const endsWith = (name: string, part: string) =>
  words(name).endsWith(words(part)) && words(name).length > words(part).length;
