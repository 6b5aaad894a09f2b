type Measure = (text: string) => number;

/** Splits a word that is wider than a line. */
function breakWord(word: string, width: number, widthOf: Measure): string[] {
  const parts = [""];
  for (const character of word) {
    const longer = (parts.at(-1) ?? "") + character;
    if (parts.at(-1) && widthOf(longer) > width) parts.push(character);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

/** Wraps between words where possible; line breaks stay. */
export function wrapText(text: string, width: number, widthOf: Measure): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const words = paragraph
      .split(" ")
      .flatMap((word) => (widthOf(word) > width ? breakWord(word, width, widthOf) : word));
    const lines = [""];
    for (const word of words) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
      if (widthOf(longer) > width) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  });
}
