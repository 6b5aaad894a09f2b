import parsePhone from "libphonenumber-js/core";
import { MOBILES_ABROAD } from "./abroad";
import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE, minimumDigits } from "./countries";
import { numberingPlans } from "./plans";
import { PHONE_DIGITS_TEXT, PHONE_FORMAT_TEXT, tidyPhone } from "./tidy/rules";
import { canonical } from "./writings/rules";

const SHAPE = /^[\s(]*(?:[+\d\-)][\d\s\-()]*)?$/;
const E164 = /^[1-9]\d{6,14}$/;

/** The digits after the '+' or '00' of a phone that says its country; null for one that does not. */
function internationalDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  if (phone.includes("+")) return digits;
  return digits.startsWith("00") ? digits.slice(2) : null;
}

const offered = (code: string) => COUNTRY_CODES.find((each) => each.code === code);
const offeredIn = (digits: string) => COUNTRY_CODES.find(({ code }) => digits.startsWith(code));

/** A number that an offered country's plan has, in E.164. `code`: for one that is written without it. */
function fitPlan(number: string, code?: string): string | null {
  const e164 = parsePhone(number, { defaultCallingCode: code, extract: false }, numberingPlans)?.number;
  const today = parsePhone(canonical(e164 ?? ""), numberingPlans);
  return today?.isPossible() && today.isValid() ? today.number : null;
}

const unchecked = (digits: string): string | null => (E164.test(digits) ? canonical(`+${digits}`) : null);

/** What is no longer may be a national number that lacks its country's code. */
const MOST_NATIONAL = 10;
/** Of each code of a country that is not offered: how mobiles begin, and how long they are. */
const mobilesAbroad = MOBILES_ABROAD.split("|").map((each) => {
  const [code = "", firsts = "", lengths = ""] = each.split(" ");
  return { code, firsts, lengths: lengths.split(",").map(Number) };
});

/** A mobile of a country that is not offered, with its code and no plus, as WhatsApp writes it. */
function fitMobile(digits: string): string | null {
  if (digits.length <= MOST_NATIONAL || offeredIn(digits)) return null;
  const plan = mobilesAbroad.find(({ code }) => digits.startsWith(code));
  const number = digits.slice(plan?.code.length);
  const fits = plan?.lengths.includes(number.length) && plan.firsts.includes(number.charAt(0));
  return fits ? unchecked(digits) : null;
}

/** Of a country that is not offered: its code is put before the number, unless it is there already. */
const withCode = (digits: string, code: string): string =>
  digits.startsWith(code) && digits.length > 10 ? digits : code + digits.replace(/^0+/, "");

/**
 * A phone as a person writes it, in E.164 ('+573001234567'), or null when it cannot be one: the one rule for every field
 * that takes a phone.
 *
 * With '+' or '00' it says its country. With `countryCode` ('57') it is a national number of that country. Else it is
 * Colombian if Colombia has such a number, or else international if it is a number of the offered country with whose code
 * it begins, or a mobile of another one. Numbers of offered countries have to fit their plans; others are E.164 of 7 to 15
 * digits. Of a mobile with two valid writings it is the same one, however it was written.
 */
export function toE164(written: string, countryCode?: string): string | null {
  const phone = tidyPhone(written);
  if (!SHAPE.test(phone)) return null;
  const international = internationalDigits(phone);
  if (international) return offeredIn(international) ? fitPlan(`+${international}`) : unchecked(international);
  const digits = phone.replace(/\D/g, "");
  if (countryCode)
    return offered(countryCode) ? fitPlan(digits, countryCode) : unchecked(withCode(digits, countryCode));
  return fitPlan(digits, DEFAULT_COUNTRY_CODE) ?? fitPlan(`+${digits}`) ?? fitMobile(digits);
}

/** Why `toE164` reads nothing, as a Spanish sentence that says what to write instead. */
export function phoneProblem(written: string, countryCode: string = DEFAULT_COUNTRY_CODE): string {
  const phone = tidyPhone(written);
  if (!SHAPE.test(phone)) return PHONE_FORMAT_TEXT;
  const international = internationalDigits(phone);
  if (international !== null) {
    const country = offeredIn(international);
    return country
      ? `Ese número no es de ${country.name}. Revisa lo que sigue a +${country.code}.`
      : "Después del + escribe el código del país y el número: de 7 a 15 dígitos.";
  }
  const least = minimumDigits(countryCode);
  if (phone.replace(/\D/g, "").length < least) return PHONE_DIGITS_TEXT.replace("10", String(least));
  const name = offered(countryCode)?.name ?? `+${countryCode}`;
  return `Ese número no es de ${name}. Si es de otro país, escríbelo con + y su código, como +34 612 345 678.`;
}
