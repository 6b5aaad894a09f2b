import { phoneDigits } from "../../lib/phone/tidy/rules";
import { writingsOf } from "../../lib/phone/writings/rules";
import { normalizeName } from "../../lib/spanish/rules";

export interface Person {
  name: string;
  /** The phone in E.164. */
  phone: string;
}

/** Whether one of the ways to write a phone (E.164) contains the digits; false if `digits` is "". */
export const holdsDigits = (phone: string, digits: string): boolean =>
  digits !== "" && writingsOf(phone).some((writing) => writing.includes(digits));

/** Tests whether a name contains the search, ignoring case and accents, or a phone contains the search's digits. */
export function personMatcher(search: string): (person: Person) => boolean {
  const text = normalizeName(search);
  const digits = phoneDigits(search);
  return ({ name, phone }) => (text !== "" && normalizeName(name).includes(text)) || holdsDigits(phone, digits);
}
