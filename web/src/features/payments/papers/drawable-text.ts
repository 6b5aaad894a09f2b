const WRITTEN = /[\p{L}\p{N}]/u;
const READ = /[\p{L}\p{N}\p{M}\p{P}]/u;
const MARKS = /\p{M}/gu;

type Has = (codePoint: number) => boolean;
/** How a character is said in Latin letters. */
type Romanize = (character: string) => string;

/** A character as a font has it, or without its accent; null for one that it lacks either way. */
function fitted(character: string, has: Has): string | null {
  const fits = (text: string) => [...text].every((each) => has(each.codePointAt(0) ?? 0));
  if (fits(character)) return character;
  const bare = character.normalize("NFD").replace(MARKS, "");
  return bare !== "" && fits(bare) ? bare : null;
}

function drawable(character: string, has: Has, romanize: Romanize): string {
  const own = fitted(character, has);
  if (own !== null) return own;
  const romanized = READ.test(character) ? romanize(character) : "";
  return romanized || (WRITTEN.test(character) ? "?" : "");
}

/** What says a text's letters that fonts lack: half a megabyte of letters of all scripts, which comes for texts with such alone. */
export async function openRomanizer(text: string, fonts: Has[]): Promise<Romanize> {
  const isLacking = (each: string) => READ.test(each) && fonts.some((has) => fitted(each, has) === null);
  if (![...new Set(text.normalize("NFC"))].some(isLacking)) return () => "";
  return (await import("any-ascii")).default;
}

/**
 * A text with only what a font can draw: a letter that it lacks goes without its accent, or as it is said in Latin letters; emoji
 * and other signs are left out. Lines stay.
 */
export const drawableText = (text: string, has: Has, romanize: Romanize): string =>
  text
    .normalize("NFC")
    .split("\n")
    .map((line) =>
      [...line.replace(/\s/gu, " ")]
        .map((each) => (each === " " ? each : drawable(each, has, romanize)))
        .join("")
        .replace(/ {2,}/g, " ")
        .trim(),
    )
    .join("\n");
