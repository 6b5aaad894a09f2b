import { UnreadableFile } from "./unreadable";

const MARKS: [encoding: string, mark: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const OLD_EXCEL = "Es de una versión antigua de Excel (.xls). Ábrelo en Excel, guárdalo como .xlsx y tráelo de nuevo.";
const NOT_TEXT = "Este archivo no es una hoja de cálculo. Guárdalo como .xlsx o .csv y tráelo de nuevo.";

/** A text in UTF-8 or UTF-16, or as Excel for Windows writes it where it is neither. @throws UnreadableFile for what is no text. */
export function decode(bytes: Uint8Array): string {
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new UnreadableFile(OLD_EXCEL);
  if (!marked && bytes.subarray(0, 4096).includes(0)) throw new UnreadableFile(NOT_TEXT);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
