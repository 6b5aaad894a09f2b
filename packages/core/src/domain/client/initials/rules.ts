let graphemes: Intl.Segmenter | undefined;

/** What a reader sees as the first character, an emoji of several parts included. */
function firstCharacter(word = ""): string {
  graphemes ??= new Intl.Segmenter("es", { granularity: "grapheme" });
  return graphemes.segment(word).containing(0)?.segment ?? "";
}

/** Two initials at most: of the first word and of the last. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : "";
  return (firstCharacter(words[0]) + firstCharacter(last)).toUpperCase();
}
