import parsePhone from "libphonenumber-js/core";
import { MOBILES_ABROAD } from "./abroad";
import { DEFAULT_COUNTRY_CODE, minimumDigits, offered, offeredIn } from "./countries";
import { numberingPlans } from "./plans";
import { PHONE_DIGITS_TEXT, PHONE_FORMAT_TEXT, tidyPhone } from "./tidy/rules";
import { canonical } from "./writings/rules";

const SHAPE = /^[\s(]*(?:[+\d\-)][\d\s\-()]*)?$/;
const E164 = /^[1-9]\d{6,14}$/;

/** The digits after '+' or '00'; null for a phone without country code. */
function internationalDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  if (phone.includes("+")) return digits;
  return digits.startsWith("00") ? digits.slice(2) : null;
}

/** A number in E.164; null if it fits no offered country's plan. `code`: country code of a national number. */
function fitPlan(number: string, code?: string): string | null {
  const e164 = parsePhone(number, { defaultCallingCode: code, extract: false }, numberingPlans)?.number;
  const today = parsePhone(canonical(e164 ?? ""), numberingPlans);
  return today?.isPossible() && today.isValid() ? today.number : null;
}

/** A number of at most this many digits may lack its country code. */
const MOST_NATIONAL = 10;
const mobilesAbroad = MOBILES_ABROAD.split("|").map((each) => {
  const [code = "", firsts = "", lengths = ""] = each.split(" ");
  return { code, firsts, lengths: lengths.split(",").map(Number) };
});

const mobilePlanOf = (digits: string) => mobilesAbroad.find(({ code }) => digits.startsWith(code));

/** The codes of Italy and San Marino, whose landlines begin with a 0 that belongs to the number. */
const KEEP_ZERO = /^(?:39|378)/;

/** Removes a 0 dialled only within the country: '+44 07911 123456'. For countries that the form does not offer. */
function withoutTrunk(digits: string): string {
  const { code = "", firsts = "", lengths = [] } = mobilePlanOf(digits) ?? {};
  const [zero, ...number] = digits.slice(code.length);
  const isMobile = !firsts.includes("0") && firsts.includes(number[0] ?? "-") && lengths.includes(number.length);
  return zero === "0" && isMobile && !KEEP_ZERO.test(digits) ? code + number.join("") : digits;
}

const unchecked = (digits: string): string | null => (E164.test(digits) ? canonical(`+${withoutTrunk(digits)}`) : null);

/** E.164 of `digits` if they are a mobile with the code of a country that the form does not offer; else null. */
function fitMobile(digits: string): string | null {
  if (digits.length <= MOST_NATIONAL || offeredIn(digits)) return null;
  const plan = mobilePlanOf(digits);
  const number = digits.slice(plan?.code.length);
  return plan?.lengths.includes(number.length) && plan.firsts.includes(number.charAt(0)) ? unchecked(digits) : null;
}

/** Adds the code of a country that the form does not offer, unless a number of over 10 digits begins with it. */
const withCode = (digits: string, code: string): string =>
  digits.startsWith(code) && digits.length > 10 ? digits : code + digits.replace(/^0+/, "");

/** Converts a phone as people write it to E.164 in the `canonical` writing; null if invalid. '+' or '00' starts a
 * country code. A number without country code belongs to `countryCode` ('57'). If `countryCode` is undefined, Colombia
 * is tried first. Numbers of countries in the form must fit their plan; other numbers have 7 to 15 digits. */
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

/** Why `toE164` returns null: a Spanish sentence with what to write instead. */
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
