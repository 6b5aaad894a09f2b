import { DASHES, withoutMarks } from "../../text/rules";

export const PHONE_DIGITS_TEXT = "El número de celular debe tener al menos 10 dígitos.";
export const PHONE_FORMAT_TEXT = "El formato del número de celular no es válido.";

/** The national trunk prefix after a country code: '+44 (0)20'. */
const TRUNK = /^(\s*(?:\+|00)[\d\s]*)\(0\)/;

/** A pasted phone with plain spaces and hyphens, without invisible characters and without a trunk prefix '(0)'. */
export const tidyPhone = (written: string): string =>
  withoutMarks(written)
    .replace(/\p{Zs}/gu, " ")
    .replace(DASHES, "-")
    .replace(TRUNK, "$1");

/** The digits of a search text; "" if the text has characters that no phone has. */
export const phoneDigits = (search: string): string => {
  const tidy = tidyPhone(search);
  return /^[\d\s\-+().]+$/.test(tidy) ? tidy.replace(/\D/g, "") : "";
};
