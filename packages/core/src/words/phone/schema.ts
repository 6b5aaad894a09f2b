import * as z from "zod/mini";
import { DASHES, withoutMarks } from "../text/rules";
import { text } from "../text/schema";

export const PHONE_DIGITS_TEXT = "El número de celular debe tener al menos 10 dígitos.";
export const PHONE_FORMAT_TEXT = "El formato del número de celular no es válido.";

const SHAPE = /^[\d \-+()]*$/;
/** The 0 that some write after their country's code for who calls from within: '+44 (0)20'. */
const TRUNK = /^(\s*(?:\+|00)[\d\s]*)\(0\)/;

/** A phone without what cannot be seen, its spaces and hyphens plain ones: what is pasted often brings others. */
export const tidyPhone = (written: string): string =>
  withoutMarks(written)
    .replace(/\p{Zs}/gu, " ")
    .replace(DASHES, "-")
    .replace(TRUNK, "$1");

/** The digits of a search that can be a part of a phone; "" for one that cannot. */
export const phoneDigits = (search: string): string => {
  const tidy = tidyPhone(search);
  return /^[\d\s\-+().]+$/.test(tidy) ? tidy.replace(/\D/g, "") : "";
};

const MOST_CHARACTERS = 30;

interface PhoneTexts {
  /** What to say of one that is missing or too short to be any. */
  short: string;
  /** What to say of letters and signs. */
  format: string;
}

const written = (min: number, { short, format }: PhoneTexts) =>
  text({ max: MOST_CHARACTERS, min, short, long: format, tidy: tidyPhone }).check(z.regex(SHAPE, format));

/** The one schema of a phone as people write it; which one it is, `toE164` says. */
export const phoneText = (texts: PhoneTexts) => written(7, texts);

/** The same, or "" for none. */
export const PhoneOrBlank = written(0, { short: PHONE_FORMAT_TEXT, format: PHONE_FORMAT_TEXT });
/** Absent, null and "" all mean: none. */
export const OptionalPhone = z.nullish(PhoneOrBlank);

export const countryCode = (message: string) => z.string(message).check(z.regex(/^\+?\d{1,4}$/, message));
