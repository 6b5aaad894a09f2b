import * as z from "zod/mini";

export const PHONE_DIGITS_TEXT = "El número de celular debe tener al menos 10 dígitos.";
export const PHONE_FORMAT_TEXT = "El formato del número de celular no es válido.";

const SHAPE = /^[\d\s\-+()]*$/;

/** How every phone is read, in the API's document. */
export const PHONE_DESCRIPTION = [
  "Digits, spaces, hyphens and parentheses; answered in E.164.",
  "With + or 00 it brings its country's code.",
  "Else, with `whatsapp_code`, it is a national number of that country.",
  "Else it is Colombian (mobile 3xx or landline 60x, 10 digits), or it begins with the code of an offered country and is a number of it.",
  "Offered are Colombia 57, United States and Canada 1, Mexico 52, Spain 34, Argentina 54, Chile 56, Peru 51 and Venezuela 58: their numbers have to fit the country's numbering plan.",
  "Of any other country 7 to 15 digits after the + are taken as they are.",
].join(" ");

export const CODE_DESCRIPTION = "Country code of a number that is written without it: 57 or +57.";

interface PhoneTexts {
  /** What to say of one that is missing or too short to be any. */
  short: string;
  /** What to say of letters and signs. */
  format: string;
}

/** A phone as people write it; which one it is, `toE164` says. */
export const phoneText = ({ short, format }: PhoneTexts) =>
  z
    .string(short)
    .check(
      z.trim(),
      z.minLength(7, short),
      z.maxLength(30, format),
      z.regex(SHAPE, format),
      z.describe(PHONE_DESCRIPTION),
    );

export const PhoneOrBlank = z
  .string()
  .check(
    z.trim(),
    z.maxLength(30, PHONE_FORMAT_TEXT),
    z.regex(SHAPE, PHONE_FORMAT_TEXT),
    z.describe(PHONE_DESCRIPTION),
  );
/** Absent, null and "" all mean: none. */
export const OptionalPhone = z.nullish(PhoneOrBlank);

export const countryCode = (message: string) =>
  z.string(message).check(z.regex(/^\+?\d{1,4}$/, message), z.describe(CODE_DESCRIPTION));
