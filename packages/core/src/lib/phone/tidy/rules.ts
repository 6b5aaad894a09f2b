import { DASHES, withoutMarks } from "../../text/rules";

export const PHONE_DIGITS_TEXT = "El número de celular debe tener al menos 10 dígitos.";
export const PHONE_FORMAT_TEXT = "El formato del número de celular no es válido.";

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
