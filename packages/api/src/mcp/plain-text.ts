/** Invisible characters, bidirectional controls, and markup. */
const MARKS = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800<>`*_#[\](){}|]/gu;
const BREAKS = /[\p{Z}\p{Cc}]+/gu;

/** Text by a client or third party for a model: one line of at most 60 characters without markup or hidden characters.
 * It may still contain instructions, so it only appears in `data`, never in a sentence. */
export const plainText = (text: string): string =>
  [...text.replace(BREAKS, " ").replace(MARKS, "").trim()].slice(0, 60).join("");
