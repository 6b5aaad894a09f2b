import anyAscii from "any-ascii";

const WRITTEN = /[\p{L}\p{N}]/u;
const READ = /[\p{L}\p{N}\p{M}\p{P}]/u;
const MARKS = /\p{M}/gu;

function drawable(character: string, has: (codePoint: number) => boolean): string {
  const fits = (text: string) => [...text].every((each) => has(each.codePointAt(0) ?? 0));
  if (fits(character)) return character;
  const bare = character.normalize("NFD").replace(MARKS, "");
  if (bare !== "" && fits(bare)) return bare;
  const romanized = READ.test(character) ? anyAscii(character) : "";
  return romanized || (WRITTEN.test(character) ? "?" : "");
}

/**
 * A text with only what a font can draw: a letter that it lacks goes without its accent, or as it is said in Latin letters; emoji
 * and other signs are left out. Lines stay.
 */
export const drawableText = (text: string, has: (codePoint: number) => boolean): string =>
  text
    .normalize("NFC")
    .split("\n")
    .map((line) =>
      [...line.replace(/\s/gu, " ")]
        .map((each) => (each === " " ? each : drawable(each, has)))
        .join("")
        .replace(/ {2,}/g, " ")
        .trim(),
    )
    .join("\n");
