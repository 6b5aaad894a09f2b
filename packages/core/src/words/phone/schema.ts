import * as z from "zod/mini";

export const PHONE_DIGITS_TEXT = "El número de celular debe tener al menos 10 dígitos.";
export const PHONE_FORMAT_TEXT = "El formato del número de celular no es válido.";

const SHAPE = /^[\d\s\-+()]*$/;

interface PhoneTexts {
  /** What to say of one that is missing or too short to be any. */
  short: string;
  /** What to say of letters and signs. */
  format: string;
}

/** A phone as people write it; which one it is, `toE164` says. */
export const phoneText = ({ short, format }: PhoneTexts) =>
  z.string(short).check(z.trim(), z.minLength(7, short), z.maxLength(30, format), z.regex(SHAPE, format));

export const PhoneOrBlank = z
  .string()
  .check(z.trim(), z.maxLength(30, PHONE_FORMAT_TEXT), z.regex(SHAPE, PHONE_FORMAT_TEXT));
/** Absent, null and "" all mean: none. */
export const OptionalPhone = z.nullish(PhoneOrBlank);

export const countryCode = (message: string) => z.string(message).check(z.regex(/^\+?\d{1,4}$/, message));
