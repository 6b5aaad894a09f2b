import fontkit from "@cantoo/fontkit";
import { type Color, degrees, PDFDocument, type PDFFont, rgb } from "@cantoo/pdf-lib";
import regular from "@expo-google-fonts/lato/400Regular/Lato_400Regular.ttf";
import bold from "@expo-google-fonts/lato/700Bold/Lato_700Bold.ttf";
import { drawableText, openRomanizer } from "./drawable-text";

export interface FontFiles {
  regular: ArrayBuffer;
  bold: ArrayBuffer;
}

async function fetchFont(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font did not come: ${response.status}`);
  return response.arrayBuffer();
}

/** Loads Lato (SIL Open Font License 1.1), a small font with the Latin letters of European names. */
export async function loadFonts(): Promise<FontFiles> {
  const [normal, strong] = await Promise.all([fetchFont(regular), fetchFont(bold)]);
  return { regular: normal, bold: strong };
}

type Measure = (text: string) => number;

function breakWord(word: string, width: number, widthOf: Measure): string[] {
  const parts = [""];
  for (const character of word) {
    const longer = (parts.at(-1) ?? "") + character;
    if (parts.at(-1) && widthOf(longer) > width) parts.push(character);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

function wrapText(text: string, width: number, widthOf: Measure): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const words = paragraph
      .split(" ")
      .flatMap((word) => (widthOf(word) > width ? breakWord(word, width, widthOf) : word));
    const lines = [""];
    for (const word of words) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
      if (widthOf(longer) > width) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  });
}

/** Width and height of letter paper, which Colombia uses, in points. */
const PAPER: [number, number] = [612, 792];
const MARGIN = 72;
export const WIDTH = PAPER[0] - 2 * MARGIN;
const FOOT = 40;
const LEADING = 1.45;
const INK = rgb(0.11, 0.1, 0.09);
const SOFT = rgb(0.34, 0.33, 0.31);
const ROSE = rgb(0.75, 0.1, 0.2);

interface Style {
  size?: number;
  bold?: boolean;
  soft?: boolean;
  /** Space above the text, in points. */
  above?: number;
}

interface Cell {
  text: string;
  left: number;
  width: number;
  isRight: boolean;
}

/** Writes texts below each other. `content`: all user text, to load the transliteration if a font lacks a letter. */
export async function createWriter(files: FontFiles, content: string) {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const embed = async (file: ArrayBuffer) => {
    const font = await document.embedFont(file, { subset: true });
    const characters = new Set(font.getCharacterSet());
    return { font, has: (codePoint: number) => characters.has(codePoint) };
  };
  const [normal, strong] = await Promise.all([embed(files.regular), embed(files.bold)]);
  const romanize = await openRomanizer(content, [normal.has, strong.has]);
  const fitting = ({ font, has }: typeof normal) => ({
    font,
    fit: (text: string) => drawableText(text, has, romanize),
  });
  const [regular, bold] = [fitting(normal), fitting(strong)];
  let page = document.addPage(PAPER);
  let top = PAPER[1] - MARGIN;

  /** Starts a new page if fewer than `room` points are left on the page, and returns whether a page was started. */
  const keep = (room: number): boolean => {
    if (top - room >= MARGIN) return false;
    page = document.addPage(PAPER);
    top = PAPER[1] - MARGIN;
    return true;
  };
  const draw = (line: string, font: PDFFont, size: number, color: Color) => {
    keep(size * LEADING);
    top -= size * LEADING;
    page.drawText(line, { x: MARGIN, y: top, size, font, color });
  };

  return {
    keep,
    fit: bold.fit,
    write(text: string, { size = 11, above = 0, ...style }: Style = {}) {
      const { font, fit } = style.bold ? bold : regular;
      const lines = wrapText(fit(text), WIDTH, (part) => font.widthOfTextAtSize(part, size));
      top -= above;
      for (const line of lines) draw(line, font, size, style.soft ? SOFT : INK);
    },
    /** Draws cells as a row on one page. If a new page starts, `again` is called first, to repeat the header. */
    row(cells: readonly Cell[], { size = 11, above = 0, ...style }: Style, again?: () => void) {
      const { font, fit } = style.bold ? bold : regular;
      const widthOf = (part: string) => font.widthOfTextAtSize(part, size);
      const columns = cells.map(({ text, width }) => wrapText(fit(text), width, widthOf));
      const height = Math.max(...columns.map((lines) => lines.length)) * size * LEADING;
      if (keep(above + height)) again?.();
      top -= above;
      const drawColumn = (lines: string[], { left, width, isRight }: Cell) => {
        for (const [number, line] of lines.entries()) {
          const x = MARGIN + left + (isRight ? width - widthOf(line) : 0);
          const y = top - (number + 1) * size * LEADING;
          page.drawText(line, { x, y, size, font, color: style.soft ? SOFT : INK });
        }
      };
      for (const [index, cell] of cells.entries()) drawColumn(columns[index] ?? [], cell);
      top -= height;
    },
    rule() {
      top -= 4;
      page.drawLine({ start: { x: MARGIN, y: top }, end: { x: MARGIN + WIDTH, y: top }, thickness: 0.5, color: SOFT });
    },
    /** Adds title and page number to each page's foot and, unless null, `across` as a watermark. Returns the PDF. */
    async finish(title: string, across: string | null = null): Promise<Blob> {
      const pages = document.getPages();
      for (const [index, each] of pages.entries()) {
        const text = regular.fit(`${title} · Página ${index + 1} de ${pages.length}`);
        each.drawText(text, { x: MARGIN, y: FOOT, size: 9, font: regular.font, color: SOFT });
        if (across === null) continue;
        each.drawText(across, {
          x: 150,
          y: 250,
          size: 88,
          font: bold.font,
          color: ROSE,
          opacity: 0.35,
          rotate: degrees(45),
        });
      }
      document.setTitle(title);
      document.setLanguage("es-CO");
      return new Blob([new Uint8Array(await document.save())], { type: "application/pdf" });
    },
  };
}

export async function printedName(name: string, fonts?: FontFiles): Promise<string> {
  const { fit } = await createWriter(fonts ?? (await loadFonts()), name);
  return fit(name);
}
