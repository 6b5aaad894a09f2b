let graphemes: Intl.Segmenter | undefined;

/** The first grapheme of a word, which may be an emoji of several code points. */
function firstCharacter(word = ""): string {
  graphemes ??= new Intl.Segmenter("es", { granularity: "grapheme" });
  return graphemes.segment(word).containing(0)?.segment ?? "";
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return (firstCharacter(words[0]) + firstCharacter(words.length > 1 ? words.at(-1) : "")).toUpperCase();
}
