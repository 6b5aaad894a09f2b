import { normalizeText } from "../../words/spanish/rules";

export interface Person {
  name: string;
  /** E.164. */
  phone: string;
}

/** The digits of a search that can be a part of a phone; "" for one that cannot. */
export const phoneDigits = (search: string): string =>
  /^[\d\s\-+().]+$/.test(search) ? search.replace(/\D/g, "") : "";

/** True when the name holds the text, without regard to case and accents, or the phone its digits, with their country or without. */
export function personMatcher(search: string): (person: Person) => boolean {
  const text = normalizeText(search);
  const digits = phoneDigits(search);
  return ({ name, phone }) => normalizeText(name).includes(text) || (digits !== "" && phone.includes(digits));
}
