/**
 * Encodings without Unicode: Excel for Windows ('CSV'), for Mac ('CSV', 'Texto') and DOS ('CSV (MS-DOS)'). Letters from
 * byte 0x80 on, from the Unicode Consortium's tables (MAPPINGS/VENDORS/MICSFT, APPLE), because browsers do not decode
 * all three.
 */
const CODE_PAGES = [
  `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${latinOne()}`,
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
];

function latinOne(): string {
  return String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index));
}

const FIRST_HIGH = 0x80;
const CHUNK = 8192;

/** Decodes in chunks, because a call accepts a limited number of arguments. */
function decodedBy(page: string, bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => (byte < FIRST_HIGH ? byte : page.charCodeAt(byte - FIRST_HIGH)));
  let text = "";
  for (let at = 0; at < units.length; at += CHUNK) text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  return text;
}

const LETTER = /[áéíóúüñÁÉÍÓÚÜÑ]/;
const ELSEWHERE = /[àâãäçèêëïôõöùÀÂÃÄÇÈÊËÏÔÕÖÙ]/;
const MARK = /[‘’“”–—…«»¡¿ºª°€\u00a0]/;

/** Scores how likely a letter is after another in Spanish; capitals inside words and symbols are unlikely. */
function likeness(letter: string, before: string): number {
  const isWithin = /[a-z]/.test(before) && letter !== letter.toLowerCase();
  if (isWithin) return -3;
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

/** The text in each code page, the likeliest first. */
export function guessedTexts(bytes: Uint8Array): string[] {
  return CODE_PAGES.map((page) => ({ page, score: scoreOf(page, bytes) }))
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => decodedBy(page, bytes));
}
