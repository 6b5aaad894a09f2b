import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { type Cell, type Table, textOf } from "./cells";

import { FIELD_NAMES, FIELDS, type FieldName } from "./columns/fields";

export type Columns = Partial<Record<FieldName, number>>;

/** Normalises a heading: 'No. de Celular:' becomes 'celular', 'numero_documento' becomes 'documento'. */
const plain = (text: string) =>
  normalizeText(text)
    .replace(/\be-?mail\b/g, "email")
    .replace(/\bc\.\s*c\b/g, "cc")
    .replace(/\((e?s)\)/g, "$1")
    .replace(/(\p{L})(?=\d\b)/gu, "$1 ")
    .replace(/\b(?:1er|1 er|1ro)\b/g, "primer")
    .replace(/\b2 ?do\b/g, "segundo")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/^ ?(?:(?:numero|num|nro|no|n) (?:de )?)(?=\p{L})/u, "")
    .trim();

interface Name {
  field: FieldName;
  /** Position of the heading among the field's known headings; the lowest rank fits best. */
  rank: number;
}

const BY_NAME = new Map<string, Name>(
  FIELD_NAMES.flatMap((field) =>
    [FIELDS[field].title, ...FIELDS[field].known].map((name, rank) => [plain(name), { field, rank }] as const),
  ),
);

/** Matches the heading of a column about one package's sessions: 'Paquete 8', 'Bono de 4 sesiones'. */
const ONE_PACKAGE = /^(?:paquete|bono|plan|package|pacote) (?:de |x ?)?\d{1,3}(?: sesiones)?$/;
export const isOnePackage = (title: string): boolean => ONE_PACKAGE.test(plain(title));
const LAST_RANK = 1000;

const PHONES = "phone,phones,telefono,telefonos,tel,celular,cel,movil,mobile,cell,whatsapp,telefone".split(",");
const OF_PHONES =
  "number,numbers,home,work,business,other,otro,de,del,primary,secundario,particular,trabajo,casa,contacto,fijo,value,y,1,2,3".split(
    ",",
  );
const isPhone = (words: readonly string[]): boolean =>
  words.some((word) => PHONES.includes(word)) &&
  words.every((word) => PHONES.includes(word) || OF_PHONES.includes(word));

/** Matches the end of a heading that says whose data the column has, as in 'Celular del paciente'. */
const WHOSE = / (?:del?|de la) (?:paciente|cliente|consultante|usuario|persona|titular)$/;

function lookUp(name: string): Name | undefined {
  const heading = plain(name);
  const known = BY_NAME.get(heading) ?? BY_NAME.get(heading.replace(WHOSE, ""));
  return known ?? (isPhone(heading.split(" ")) ? { field: "phone", rank: LAST_RANK } : undefined);
}

/** The field of a column, by its first known heading or by a heading such as 'Paquete 8'. */
const nameOf = (names: readonly string[]): Name | undefined =>
  names.flatMap((name) => lookUp(name) ?? [])[0] ??
  (names.some(isOnePackage) ? { field: "package", rank: LAST_RANK } : undefined);

/** Index of the first column of a second list beside the first, as in 'Nombre;Celular;Nombre;Celular'. */
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

/** Whether a column belongs to the person in the column `name`, and not to another column of the same heading. */
function isOfSameList(titles: readonly (Cell | undefined)[], name: number | undefined, place: number): boolean {
  const names = titles.flatMap((title, at) => (name !== undefined && title === titles[name] ? [at] : []));
  return names.length < 2 || names.findLast((at) => at <= place) === name;
}

/** Indexes of other columns with a person's phones or an appointment's status: 'Phone 2 - Value', 'Invitee No-Show'. */
export const besides = (
  titles: readonly (Cell | undefined)[],
  field: "phone" | "status",
  columns: Columns,
): number[] =>
  columns[field] === undefined
    ? []
    : Array.from(titles, (title, place) => ({ title: textOf(title).split(" · "), place }))
        .filter(
          ({ title, place }) =>
            nameOf(title.slice(-1))?.field === field &&
            !Object.values(columns).includes(place) &&
            isOfSameList(titles, columns.name, place),
        )
        .map(({ place }) => place);

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
    return own ? [...(over ? [`${over} · ${own}`] : []), own] : top ? [top] : [];
  });
}

/** Finds the headings: the line, or the two lines, with the most known fields. */
export function findHeadings(table: Table): Headings {
  let best: Headings = { line: -1, columns: {}, titles: [] };
  const consider = (line: number, titles: string[][]) => {
    const columns = named(titles);
    const isBetter = Object.keys(columns).length > Object.keys(best.columns).length;
    if (!isBetter || (columns.name === undefined && columns.phone === undefined)) return;
    best = { line, columns, titles: titles.map(([title = ""]) => title) };
  };
  for (const [line, cells] of table.slice(0, MOST_ABOVE).entries()) consider(line, titlesOf(cells));
  for (const [line, cells] of table.slice(0, MOST_ABOVE).entries()) {
    if (line > 0) consider(line, titlesOf(cells, table[line - 1]));
  }
  return best;
}

export function columnsLeft(table: Table, { line, titles }: Headings, columns: Columns): string[] {
  const taken = new Set([
    ...Object.values(columns),
    ...besides(titles, "phone", columns),
    ...besides(titles, "status", columns),
  ]);
  const below = table.slice(line + 1);
  return titles.filter(
    (title, place) => title !== "" && !taken.has(place) && below.some((cells) => textOf(cells[place]) !== ""),
  );
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
