import { formatPesos } from "@sereno/core/domain/catalog/rules";
import { digitsOf } from "../../../lib/text";

// Limit of digits: more than any accepted amount, so that the form refuses it, and still an exact number.
const MOST_DIGITS = 13;
const CENTS = /,\d{1,2}\s*$/;

/** '1.200.000', or "" for null. */
export const groupedPesos = (amount: number | null): string =>
  amount === null ? "" : formatPesos(amount).replace(/^\$\s*/, "");

/** Caret position after this many digits. */
function caretAfter(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < text.length; place++) {
    if (/\d/.test(text.charAt(place))) seen++;
  }
  return place;
}

export interface Retyped {
  amount: number | null;
  text: string;
  caret: number;
}

/** Groups the thousands after an edit and keeps the caret behind the same digit. */
export function retype(shown: string, typed: string, caret: number): Retyped {
  const whole = typed.replace(CENTS, "");
  let digits = digitsOf(whole);
  let before = digitsOf(whole.slice(0, caret)).length;
  // Deleting a separator deletes the digit before it, or the key would do nothing.
  const erasedSeparator = typed.length === shown.length - 1 && digits === digitsOf(shown) && before > 0;
  if (erasedSeparator) {
    digits = digits.slice(0, before - 1) + digits.slice(before);
    before--;
  }
  const kept = digits.slice(0, MOST_DIGITS);
  const zeros = kept.length - kept.replace(/^0+(?=\d)/, "").length;
  const amount = kept === "" ? null : Number(kept);
  const text = groupedPesos(amount);
  return { amount, text, caret: caretAfter(text, Math.max(0, before - zeros)) };
}
