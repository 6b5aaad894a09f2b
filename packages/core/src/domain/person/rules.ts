import { phoneDigits } from "../../lib/phone/tidy/rules";
import { writingsOf } from "../../lib/phone/writings/rules";
import { normalizeName } from "../../lib/spanish/rules";

export interface Person {
  name: string;
  /** E.164. */
  phone: string;
}

/** Whether one of the valid writings of a phone (E.164) holds these digits; "" is held by none. */
export const holdsDigits = (phone: string, digits: string): boolean =>
  digits !== "" && writingsOf(phone).some((writing) => writing.includes(digits));

/** True when the name holds the text, without regard to case and accents, or the phone its digits, with their country or without. */
export function personMatcher(search: string): (person: Person) => boolean {
  const text = normalizeName(search);
  const digits = phoneDigits(search);
  return ({ name, phone }) => (text !== "" && normalizeName(name).includes(text)) || holdsDigits(phone, digits);
}
