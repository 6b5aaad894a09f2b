import { expect, test } from "vitest";
import { makeMobilesAbroad, makeNumberingPlans } from "../../../scripts/numbering-plans";
import { MOBILES_ABROAD } from "./abroad";
import { COUNTRY_CODES } from "./countries";
import { numberingPlans } from "./plans";
import { phoneProblem, toE164 } from "./rules";
import { writingsOf } from "./writings/rules";

test.each([
  ["a Colombian mobile", "300 123 4567", "+573001234567"],
  ["dialled from abroad", "0057 300 123 4567", "+573001234567"],
  ["with 57 and no plus", "573001234567", "+573001234567"],
  ["with the long-distance prefix of a landline", "03 300 123 4567", "+573001234567"],
  ["a landline of Bogotá", "601 555 0100", "+576015550100"],
  ["a mobile of the range that Miami shares", "305 555 1234", "+573055551234"],
  ["Spanish, without a plus", "34612345678", "+34612345678"],
  ["Dominican, by North America's plan", "+1 809 555 0123", "+18095550123"],
  ["Mexican, as WhatsApp writes it", "5215512345678", "+525512345678"],
  ["an Argentine mobile, as WhatsApp writes it", "5491123456789", "+5491123456789"],
  ["an Argentine mobile without the 9", "+54 11 2345-6789", "+5491123456789"],
  ["an Argentine mobile with 15", "+54 11 15 2345-6789", "+5491123456789"],
  ["an Argentine service", "+54 800 555 1234", "+548005551234"],
  ["a Brazilian mobile without the ninth digit", "+55 11 8765-4321", "+5511987654321"],
  ["a Brazilian mobile, as WhatsApp writes it", "554187654321", "+5541987654321"],
  ["a Brazilian landline", "+55 11 3765-4321", "+551137654321"],
  ["with a trunk zero in parentheses", "+44 (0)7911 123456", "+447911123456"],
  ["British, with the 0 that is dialled at home", "+44 07911 123456", "+447911123456"],
  ["Brazilian, with the 0 that is dialled at home", "+55 (021) 98765-4321", "+5521987654321"],
  ["a landline of Brescia, whose 0 is its own", "+39 030 234 5678", "+390302345678"],
  ["within marks of direction", "\u202a+57 300 123 4567\u202c", "+573001234567"],
  ["with marks of no width", "\ufeff300\u200b\u200e123\u200f\u20604567", "+573001234567"],
  ["of a country with short numbers", "+290 2345", "+2902345"],
  ["as long as numbers get", "+999123456789012", "+999123456789012"],
])("toE164 accepts this phone number: %s (%s)", (_, written, e164) => expect(toE164(written)).toBe(e164));

test.each([
  ["3001234567", "57", "+573001234567"],
  ["+57 300 123 4567", "34", "+573001234567"],
  ["612 345 678", "34", "+34612345678"],
  ["1 212 555 0100", "1", "+12125550100"],
  ["011 15-2345-6789", "54", "+5491123456789"],
  ["0412 123 4567", "58", "+584121234567"],
  ["07911 123456", "44", "+447911123456"],
])("toE164 of %s with the country code %s is %s", (written, code, e164) => expect(toE164(written, code)).toBe(e164));

const FORMAT = /^El formato del número de celular no es válido\.$/;
const DIGITS = /^El número de celular debe tener al menos \d+ dígitos\.$/;
const OF_NO_COUNTRY = /^Ese número no es de .*escríbelo con \+/;
const OF_ITS_COUNTRY = /^Ese número no es de .*Revisa lo que sigue a \+\d+\.$/;

test.each([
  ["nothing", "", undefined, DIGITS],
  ["a Spanish number without its country", "612 345 678", undefined, DIGITS],
  ["a service of Colombia", "018000 123 456", undefined, OF_NO_COUNTRY],
  ["a landline of a country that is not offered, without a plus", "442079460000", undefined, OF_NO_COUNTRY],
  ["a Colombian mobile with a digit too many", "300 123 45678", undefined, OF_NO_COUNTRY],
  ["as short as a national number of elsewhere", "4741234567", undefined, OF_NO_COUNTRY],
  ["a Spanish number under Colombia", "34612345678", "57", OF_NO_COUNTRY],
  ["a Colombian number under Spain", "3001234567", "34", OF_NO_COUNTRY],
  ["a Colombian number with a digit too many", "+57 300 123 45678", undefined, OF_ITS_COUNTRY],
  ["a plus alone", "+", undefined, /de 7 a 15 dígitos/],
  ["too long", "+999 1234 5678 90123", undefined, /de 7 a 15 dígitos/],
  ["letters", "300 ABC 4567", undefined, FORMAT],
  ["full-width digits", "３００１２３４５６７", undefined, FORMAT],
])("a phone number is refused with a message that fits: %s (%s)", (_, written, code, problem) => {
  expect(toE164(written, code)).toBeNull();
  expect(phoneProblem(written, code)).toMatch(problem);
});

test("toE164 leaves a phone in E.164 unchanged, and refuses a country code alone", () => {
  for (const { code } of COUNTRY_CODES) expect(toE164(`+${code}`)).toBeNull();
  for (const e164 of ["+573001234567", "+525512345678", "+5491123456789", "+442079460000"]) {
    expect(toE164(e164)).toBe(e164);
    expect(toE164(e164, "57")).toBe(e164);
  }
});

test.each([
  ["+573001234567", []],
  ["+5491123456789", ["+541123456789"]],
  ["+5511987654321", ["+551187654321"]],
  ["+525512345678", ["+5215512345678"]],
  ["+447911123456", []],
])("the phone %s can be written as %j, too, and toE164 maps each writing to the phone", (phone, others) => {
  expect(writingsOf(phone)).toEqual([phone, ...others]);
  for (const each of writingsOf(phone)) expect([toE164(each), toE164(each.slice(1))]).toEqual([phone, phone]);
});

test("the generated numbering plans are those of libphonenumber-js, for exactly the offered countries", () => {
  expect(numberingPlans).toEqual(makeNumberingPlans());
  const codes = COUNTRY_CODES.map(({ code }) => code);
  expect(Object.keys(numberingPlans.country_calling_codes).sort()).toEqual(codes.sort());
  expect(MOBILES_ABROAD).toBe(makeMobilesAbroad());
});
