import { UnreadableFile } from "./limits";
import { LargeArchive, unpack } from "./unpack";

const LATIN_ONE = String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index));
/** Characters from byte 0x80 in Excel's encodings on Windows, Mac and DOS (unicode.org, MAPPINGS/VENDORS). */
const CODE_PAGES = [
  `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${LATIN_ONE}`,
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
];

const FIRST_HIGH = 0x80;
const CHUNK = 8192;

/** Decodes bytes by a code page, in chunks, because a function call accepts a limited number of arguments. */
function decodedBy(page: string, bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => (byte < FIRST_HIGH ? byte : page.charCodeAt(byte - FIRST_HIGH)));
  let text = "";
  for (let at = 0; at < units.length; at += CHUNK) text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  return text;
}

const LETTER = /[áéíóúüñÁÉÍÓÚÜÑ]/;
const ELSEWHERE = /[àâãäçèêëïôõöùÀÂÃÄÇÈÊËÏÔÕÖÙ]/;
const MARK = /[‘’“”–—…«»¡¿ºª°€\u00a0]/;

/** Score of how likely a letter follows another in Spanish. Unlikely are symbols, capitals inside words, and letters
 * behind a point or digit, where 'p. m.' has a no-break space. */
function likeness(letter: string, before: string): number {
  if (/[a-z]/.test(before) && letter !== letter.toLowerCase()) return -3;
  if (/[.\d]/.test(before) && /(?![ªº])\p{L}/u.test(letter)) return -3;
  if (LETTER.test(letter)) return 3;
  if (ELSEWHERE.test(letter)) return 1;
  return MARK.test(letter) && !/[a-z]/i.test(before) ? 0 : -3;
}

function scoreOf(page: string, bytes: Uint8Array): number {
  return bytes.reduce((score, byte, at) => {
    if (byte < FIRST_HIGH) return score;
    return score + likeness(page.charAt(byte - FIRST_HIGH), String.fromCharCode(bytes[at - 1] ?? 0));
  }, 0);
}

function guessedTexts(bytes: Uint8Array): string[] {
  return CODE_PAGES.map((page) => ({ page, score: scoreOf(page, bytes) }))
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => decodedBy(page, bytes));
}

const MARKS: [encoding: string, mark: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding by the byte order mark, or UTF-16 if every second of the first bytes is zero; else undefined. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  const zeros = [...bytes.subarray(0, 8)].map((byte) => (byte === 0 ? 0 : 1)).join("");
  return marked ?? (zeros === "10101010" ? "utf-16le" : zeros === "01010101" ? "utf-16be" : undefined);
}

const TWICE = /[ÂÃ][\u0080-\u00bf\u0152-\u2122]/;
/** A byte that never occurs in UTF-8. */
const INVALID = 0xff;

function byteOf(letter: string): number {
  const place = CODE_PAGES[0]?.indexOf(letter) ?? -1;
  return letter.length === 1 && letter <= "\xff" ? letter.charCodeAt(0) : place < 0 ? INVALID : FIRST_HIGH + place;
}

function decodedAgain(line: string): string {
  if (!TWICE.test(line)) return line;
  const bytes = Uint8Array.from(line, byteOf);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return line;
  }
}

/** Repairs lines that a program encoded in UTF-8 twice: 'PeÃ±a' becomes 'Peña'. */
export const encodedOnce = (text: string): string =>
  TWICE.test(text) ? text.split("\n").map(decodedAgain).join("\n") : text;

const OLD_EXCEL = "Es de una versión antigua de Excel (.xls). Ábrelo en Excel, guárdalo como .xlsx y tráelo de nuevo.";
const LOCKED = "El archivo tiene contraseña. Ábrelo en Excel, quítale la contraseña, guárdalo y tráelo de nuevo.";
/** Name of the part that holds an encrypted .xlsx, in an old Office file ([MS-OFFCRYPTO]). */
const ENCRYPTED = [..."EncryptedPackage"].join("\0");
const NOT_TEXT = "Este archivo no es una hoja de cálculo. Guárdalo como .xlsx o .csv y tráelo de nuevo.";

/** Least number of multi-byte letters per invalid byte for which a text with invalid bytes still counts as UTF-8. */
const LETTERS_PER_WRONG_BYTE = 1 / 4;

/** Possible texts, likeliest first; invalid UTF-8 becomes U+FFFD. @throws UnreadableFile if the file is no text. */
export function textsOf(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new UnreadableFile(new TextDecoder("latin1").decode(bytes).includes(ENCRYPTED) ? LOCKED : OLD_EXCEL);
  const marked = encodingOf(bytes);
  if (marked) return [encodedOnce(new TextDecoder(marked).decode(bytes))];
  if (bytes.subarray(0, 4096).includes(0)) throw new UnreadableFile(NOT_TEXT);
  const text = new TextDecoder().decode(bytes);
  const wrong = text.match(/\uFFFD/g)?.length ?? 0;
  const right = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  return wrong === 0 || (right > 0 && right >= wrong * LETTERS_PER_WRONG_BYTE)
    ? [encodedOnce(text)]
    : guessedTexts(bytes);
}

const [LINE_FEED, RETURN, SPACE, TAB, EQUALS] = [0x0a, 0x0d, 0x20, 0x09, 0x3d];

function lineEndAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] === RETURN) return bytes[at + 1] === LINE_FEED ? 2 : 1;
  return bytes[at] === LINE_FEED ? 1 : 0;
}

/** Text of a calendar or contacts, with LF as line end. Unfolds before decoding, because lines are folded by octets,
 * also within a character (RFC 5545, 3.1). Keeps line breaks after '=', which may belong to quoted-printable. */
export function unfoldedText(written: Uint8Array): string {
  const encoding = encodingOf(written);
  const isWide = encoding?.startsWith("utf-16");
  const bytes = isWide ? new TextEncoder().encode(new TextDecoder(encoding).decode(written)) : written;
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = lineEndAt(bytes, at);
    const next = bytes[at + end];
    const isFold = end > 0 && (next === SPACE || next === TAB) && joined[length - 1] !== EQUALS;
    if (!isFold) joined[length++] = end > 0 ? LINE_FEED : (bytes[at] ?? 0);
    at += isFold ? end + 1 : Math.max(end, 1);
  }
  return textsOf(joined.subarray(0, length))[0] ?? "";
}

const MOST_UNPACKED = 20 * 1024 * 1024;
const TOO_LARGE = "Los calendarios del archivo .zip pesan más de 20 MB. Descomprímelo y trae uno cada vez.";

/** The calendars (.ics) in a ZIP that Google Calendar exports; empty if the file is no such ZIP. */
export function calendarsIn(bytes: Uint8Array): string[] {
  try {
    return [...unpack(bytes, (name) => /^(?!__MACOSX\/).*\.ics$/i.test(name), MOST_UNPACKED).values()].map(
      unfoldedText,
    );
  } catch (error) {
    if (error instanceof LargeArchive) throw new UnreadableFile(TOO_LARGE);
    if (error instanceof UnreadableFile) throw error;
    return [];
  }
}
