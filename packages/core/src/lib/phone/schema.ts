import * as z from "zod/mini";
import { text } from "../text/schema";
import { PHONE_FORMAT_TEXT, tidyPhone } from "./tidy/rules";

const SHAPE = /^[\d \-+()]*$/;
const MOST_CHARACTERS = 30;

interface PhoneTexts {
  short: string;
  format: string;
}

const written = (min: number, { short, format }: PhoneTexts) =>
  text({ max: MOST_CHARACTERS, min, short, long: format, tidy: tidyPhone }).check(z.regex(SHAPE, format));

/** A phone as the user wrote it. `toE164` converts it. */
export const phoneText = (texts: PhoneTexts) => written(7, texts);

export const PhoneOrBlank = written(0, { short: PHONE_FORMAT_TEXT, format: PHONE_FORMAT_TEXT });
export const OptionalPhone = z.nullish(PhoneOrBlank);

/** A country code with or without '+'; "" if the number includes it. */
export const countryCode = (message: string) => z.string(message).check(z.regex(/^(?:\+?\d{1,4})?$/, message));
