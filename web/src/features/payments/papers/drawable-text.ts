const WRITTEN = /[\p{L}\p{N}]/u;
const READ = /[\p{L}\p{N}\p{M}\p{P}]/u;
const MARKS = /\p{M}/gu;

type Has = (codePoint: number) => boolean;
type Romanize = (character: string) => string;

/** The character if the font has it, else the character without its accent; null if the font has neither. */
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

/** Loads the transliteration of other scripts (500 KB) only for texts that need it. */
export async function openRomanizer(text: string, fonts: Has[]): Promise<Romanize> {
  const isLacking = (each: string) => READ.test(each) && fonts.some((has) => fitted(each, has) === null);
  if (![...new Set(text.normalize("NFC"))].some(isLacking)) return () => "";
  return (await import("any-ascii")).default;
}

/** Replaces letters that the font lacks by a similar letter, a transliteration or '?', and removes unknown symbols. */
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
