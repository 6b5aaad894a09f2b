/**
 * What programs write that know no Unicode: Excel for Windows ('CSV'), for Mac ('CSV', 'Texto') and as of DOS ('CSV (MS-DOS)'). The letters of
 * the bytes from 0x80 on, as the Unicode Consortium maps them (MAPPINGS/VENDORS/MICSFT, APPLE): decoders differ, and none knows the third.
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

/** Bytes as one code page has them; in parts, since a call takes so many arguments. */
function decodedBy(page: string, bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => (byte < FIRST_HIGH ? byte : page.charCodeAt(byte - FIRST_HIGH)));
  let text = "";
  for (let at = 0; at < units.length; at += CHUNK) text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  return text;
}

const LETTER = /[áéíóúüñÁÉÍÓÚÜÑ]/;
const ELSEWHERE = /[àâãäçèêëïôõöùÀÂÃÄÇÈÊËÏÔÕÖÙ]/;
const MARK = /[‘’“”–—…«»¡¿ºª°€\u00a0]/;

/** How much like Spanish a letter reads behind another: a capital within a word, or what no word has, does not. */
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

/** What bytes may say in each code page, the likeliest first. */
export function guessedTexts(bytes: Uint8Array): string[] {
  return CODE_PAGES.map((page) => ({ page, score: scoreOf(page, bytes) }))
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => decodedBy(page, bytes));
}
