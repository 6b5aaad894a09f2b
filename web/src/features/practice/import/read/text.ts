import { guessedTexts } from "./code-pages";
import { UnreadableFile } from "./unreadable";

const MARKS: [encoding: string, mark: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const OLD_EXCEL = "Es de una versión antigua de Excel (.xls). Ábrelo en Excel, guárdalo como .xlsx y tráelo de nuevo.";
const NOT_TEXT = "Este archivo no es una hoja de cálculo. Guárdalo como .xlsx o .csv y tráelo de nuevo.";

/** So many letters of UTF-8 outweigh a byte that is none: a text of another encoding has next to none of them. */
const LETTERS_PER_WRONG_BYTE = 1 / 4;

/**
 * A text in UTF-8 or UTF-16. In one of neither, what it may say, the likeliest first: nothing in it tells. A byte that is wrong in UTF-8 is
 * U+FFFD, and changes no other.
 * @throws UnreadableFile for what is no text
 */
export function textsOf(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new UnreadableFile(OLD_EXCEL);
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  if (marked) return [new TextDecoder(marked).decode(bytes)];
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableFile(NOT_TEXT);
  const text = new TextDecoder().decode(bytes);
  const wrong = text.match(/\uFFFD/g)?.length ?? 0;
  const right = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return wrong === 0 || (right > 0 && right >= wrong * LETTERS_PER_WRONG_BYTE) ? [text] : guessedTexts(bytes);
}

const [LINE_FEED, RETURN, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09];

/**
 * A calendar without its folds: lines are folded by octets, within a letter too, so that they are joined before they are decoded
 * (RFC 5545, 3.1).
 */
export function calendarText(bytes: Uint8Array): string {
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const end = bytes[at] === RETURN && bytes[at + 1] === LINE_FEED ? at + 1 : at;
    const next = bytes[end + 1];
    if (bytes[end] === LINE_FEED && (next === SPACE || next === TAB)) at = end + 1;
    else joined[length++] = bytes[at] ?? 0;
  }
  const [text = ""] = textsOf(joined.subarray(0, length));
  return text;
}
