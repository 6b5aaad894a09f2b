const MOST_LETTERS = 60;

/** What is not seen, turns the direction of what follows, or marks text up. */
const MARKS = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800<>`*_#[\](){}|]/gu;
const BREAKS = /[\p{Z}\p{Cc}]+/gu;

/**
 * Text that a client or a third party wrote, as a model receives it: one line of at most 60 characters without markup
 * or hidden characters.
 * It may still read as a request, so it only ever stands below `data`, never in a sentence.
 */
export const plainText = (text: string): string =>
  [...text.replace(BREAKS, " ").replace(MARKS, "").trim()].slice(0, MOST_LETTERS).join("");
