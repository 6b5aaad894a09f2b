import { type Cell, type Table, textOf, timeOf } from "./cells";
import type { FieldName } from "./columns/fields";
import { lookUp, nameOf } from "./columns/headings";

export type Columns = Partial<Record<FieldName, number>>;

/** Index where a second list begins beside the first, as in 'Nombre;Celular;Nombre;Celular'; else `heads.length`. */
function secondListAt(heads: readonly string[]): number {
  const at = heads.findIndex((head, place) => {
    const first = heads.indexOf(head);
    return first < place && lookUp(head)?.field === "name" && heads[first + 1] === heads[place + 1];
  });
  return at < 0 ? heads.length : at;
}

/** For each field, the column with the best heading. `titles`: possible headings of each column, best first. */
function named(titles: readonly (readonly string[])[]): Columns {
  const found: Partial<Record<FieldName, { place: number; rank: number }>> = {};
  const heads = titles.map(([title = ""]) => title);
  for (const [place, names] of titles.slice(0, secondListAt(heads)).entries()) {
    const name = nameOf(names);
    const best = name && found[name.field];
    if (name && (!best || name.rank < best.rank)) found[name.field] = { place, rank: name.rank };
  }
  return Object.fromEntries(Object.entries(found).map(([field, { place }]) => [field, place]));
}

/** Whether the columns `place` and `name` are in the same list. A file may have several lists beside each other. */
function isOfSameList(titles: readonly (Cell | undefined)[], name: number | undefined, place: number): boolean {
  const names = titles.flatMap((title, at) => (name !== undefined && title === titles[name] ? [at] : []));
  return names.length < 2 || names.findLast((at) => at <= place) === name;
}

/** Indexes of a field's columns that are not in `columns`, such as 'Phone 2 - Value' or 'Invitee No-Show'. */
export function besides(titles: readonly (Cell | undefined)[], field: "phone" | "status", columns: Columns): number[] {
  if (columns[field] === undefined) return [];
  const isBeside = (place: number) =>
    nameOf(textOf(titles[place]).split(" · ").slice(-1))?.field === field &&
    !Object.values(columns).includes(place) &&
    isOfSameList(titles, columns.name, place);
  return [...titles.keys()].filter(isBeside);
}

/** Number of lines in which headings are searched; titles or logos may come before the headings. */
const MOST_ABOVE = 15;

export interface Headings {
  /** Index of the line of headings, or of the lower line if the headings take two; -1 if there are no headings. */
  line: number;
  columns: Columns;
  titles: string[];
}

const wordsOf = (cells: readonly Cell[] = []): string[] =>
  Array.from(cells, (cell) => (typeof cell === "string" ? textOf(cell) : ""));

/** Possible headings of each column, from one or two lines. Of merged cells, only the first has text. */
function titlesOf(lower: readonly Cell[], upper?: readonly Cell[]): string[][] {
  const [below, above] = [wordsOf(lower), wordsOf(upper)];
  let over = "";
  return Array.from({ length: Math.max(below.length, above.length) }, (_, place) => {
    const [own, top] = [below[place] ?? "", above[place] ?? ""];
    over = top || over;
    return own ? [...(over ? [`${over} · ${own}`, `${own} del ${over}`] : []), own] : top ? [top] : [];
  });
}

/** Finds the headings: the line, or the two lines, whose headings match the most fields. */
export function findHeadings(table: Table): Headings {
  let best: Headings = { line: -1, columns: {}, titles: [] };
  const consider = (line: number, titles: string[][]) => {
    const columns = named(titles);
    const isBetter = Object.keys(columns).length > Object.keys(best.columns).length;
    if (!isBetter || (columns.name === undefined && columns.phone === undefined)) return;
    best = { line, columns, titles: titles.map(([title = ""]) => title) };
  };
  const lines = [...table.slice(0, MOST_ABOVE).entries()];
  for (const [line, cells] of lines) consider(line, titlesOf(cells));
  for (const [line, cells] of lines.slice(1)) consider(line, titlesOf(cells, table[line - 1]));
  return { ...best, columns: decided(best, table.slice(best.line + 1)) };
}

const OF_START = /^(?:inicio|start|desde|from)$/i;

/** Decides by the cells `below` what a column has whose heading means two things. */
function decided({ columns, titles }: Headings, below: Table): Columns {
  const hasOnly = (place: number | undefined, isSuch: (cell: Cell | undefined) => boolean) => {
    const cells = below.map((each) => each[place ?? -1]).filter((cell) => textOf(cell));
    return cells.length > 0 && cells.every(isSuch);
  };
  // 'CC' means 'cédula', but in a file of Mailchimp the code of a country.
  const { identification_number: place, ...others } = columns;
  const known = hasOnly(place, (cell) => /^[A-Z]{2}$/.test(textOf(cell))) ? others : columns;
  // 'Inicio' has dates, but hours beside a date: 'Fecha;Inicio;Fin'.
  const start = titles.findIndex((title, at) => OF_START.test(title) && at !== known.date);
  const isTime = known.date !== undefined && hasOnly(start, (cell) => timeOf(cell) !== null);
  return isTime ? { time: start, ...known } : known;
}

const LETTERS = 26;

/** A column's letters in a spreadsheet, by its index: 'A' for 0, 'Z' for 25, 'AA' for 26. */
export const letterOf = (place: number): string =>
  place < LETTERS
    ? String.fromCharCode(65 + place)
    : letterOf(Math.floor(place / LETTERS) - 1) + letterOf(place % LETTERS);

const widthOf = (table: Table): number => Math.max(0, ...table.map((cells) => cells.length));

const LONGEST_SAMPLE = 24;

/** The beginning of a column's first text below the headings; "" for an empty column. */
function sampleOf(table: Table, headings: number, place: number): string {
  const cells = table.slice(headings + 1).find((each) => textOf(each[place]));
  return textOf(cells?.[place]).slice(0, LONGEST_SAMPLE);
}

/** Each column's letters with its heading or an example: 'C: Debe', 'D: debe 150.000', 'E: vacía'. */
export const labelsOf = (table: Table, { line, titles }: Headings): string[] =>
  Array.from(
    { length: widthOf(table) },
    (_, place) => `${letterOf(place)}: ${titles[place] || sampleOf(table, line, place) || "vacía"}`,
  );

/** Headings of unimported columns with values; without a heading, letters and an example: 'C (debe 150.000)'. */
export function columnsLeft(table: Table, { line, titles }: Headings, columns: Columns): string[] {
  const taken = new Set([
    ...Object.values(columns),
    ...besides(titles, "phone", columns),
    ...besides(titles, "status", columns),
  ]);
  return Array.from({ length: widthOf(table) }, (_, place) => {
    const sample = taken.has(place) ? "" : sampleOf(table, line, place);
    return sample && (titles[place] || `${letterOf(place)} (${sample})`);
  }).filter(Boolean);
}

const NAMES_SHOWN = 2;

/** For each decoding of a file, the text of up to two cells in which the decodings differ; null if all are equal. */
export function examplesOf(tables: readonly Table[]): string[] | null {
  const [first = [], ...others] = tables;
  const { columns, line } = findHeadings(first);
  const places = first.slice(line + 1).flatMap((cells, at) =>
    cells.flatMap((cell, column) => {
      const text = textOf(cell);
      const isOther = others.some((table) => textOf(table[line + 1 + at]?.[column]) !== text);
      return isOther ? [{ at: line + 1 + at, column, rank: column === columns.name ? 0 : 1 }] : [];
    }),
  );
  const shown = places.sort((a, b) => a.rank - b.rank).slice(0, NAMES_SHOWN);
  return shown.length === 0
    ? null
    : tables.map((table) => shown.map(({ at, column }) => textOf(table[at]?.[column])).join(", "));
}

/** A note about sheets that are not imported. */
export const SHEETS = (names: readonly string[]): string =>
  names.length === 1
    ? `Esta hoja no se trae: ${names[0]}. Tráela después en otro archivo.`
    : `Estas hojas no se traen: ${names.join(", ")}. Tráelas después en otro archivo.`;
