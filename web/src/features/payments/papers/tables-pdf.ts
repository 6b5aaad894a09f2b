import { createWriter, type FontFiles, WIDTH } from "./page-writer";
import { type Column, cellTexts, isRight, type Table } from "./table";

export interface Paper {
  title: string;
  lines: string[];
  tables: Table[];
}

const GAP = 10;
const HEADING = { size: 12, bold: true, above: 20 };
const SMALL = { size: 9, soft: true };

function placesOf(columns: readonly Column[]) {
  const share = (WIDTH - GAP * (columns.length - 1)) / columns.reduce((sum, { width }) => sum + width, 0);
  let left = 0;
  return columns.map(({ width, kind }) => {
    const place = { left, width: width * share, isRight: isRight(kind) };
    left += place.width + GAP;
    return place;
  });
}

export async function tablesPdf(paper: Paper, fonts: FontFiles): Promise<Blob> {
  const { title, lines, tables } = paper;
  const { write, row, rule, keep, finish } = await createWriter(fonts, JSON.stringify(paper));
  write(title, { size: 20, bold: true });
  for (const line of lines) write(line, { ...SMALL, size: 10, above: 2 });
  for (const table of tables) {
    const places = placesOf(table.columns);
    const cells = (texts: string[]) => texts.map((text, index) => ({ text, ...(places[index] ?? NOWHERE) }));
    keep(90);
    write(table.title, HEADING);
    if (table.note) write(table.note, SMALL);
    const head = () => {
      row(cells(table.columns.map((column) => column.title)), { ...SMALL, bold: true, above: 6 });
      rule();
    };
    head();
    for (const line of table.lines) {
      const { isStrong } = line;
      row(cells(cellTexts(table, line)), { size: 9, bold: isStrong === true, above: isStrong ? 5 : 2 }, head);
    }
  }
  return finish(title);
}

const NOWHERE = { left: 0, width: WIDTH, isRight: false };
