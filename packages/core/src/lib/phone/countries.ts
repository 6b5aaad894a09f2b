export const COUNTRY_CODES = [
  { code: "57", flag: "🇨🇴", name: "Colombia", digits: 10 },
  { code: "1", flag: "🇺🇸", name: "Estados Unidos y Canadá", digits: 10 },
  { code: "52", flag: "🇲🇽", name: "México", digits: 10 },
  { code: "34", flag: "🇪🇸", name: "España", digits: 9 },
  { code: "54", flag: "🇦🇷", name: "Argentina", digits: 10 },
  { code: "56", flag: "🇨🇱", name: "Chile", digits: 9 },
  { code: "51", flag: "🇵🇪", name: "Perú", digits: 8 },
  { code: "58", flag: "🇻🇪", name: "Venezuela", digits: 10 },
] as const;

export const DEFAULT_COUNTRY_CODE = "57";

export const offered = (code: string) => COUNTRY_CODES.find((each) => each.code === code);
export const offeredIn = (digits: string) => COUNTRY_CODES.find(({ code }) => digits.startsWith(code));

/** The country code and national number of an E.164 phone; "" and all digits if the form does not offer the country. */
export function splitE164(phone: string): { whatsapp_code: string; phone_number: string } {
  const digits = phone.replace(/^\+/, "");
  const whatsapp_code = offeredIn(digits)?.code ?? "";
  return { whatsapp_code, phone_number: digits.slice(whatsapp_code.length) };
}

export const minimumDigits = (countryCode: string): number => offered(countryCode)?.digits ?? 7;

/** A number spaced for reading: ten digits as in '300 123 4567', fewer or more in groups of three. */
export const spacedPhone = (number: string): string =>
  number.length === 10
    ? `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
    : number.replace(/(\d{3})(?=\d)/g, "$1 ");
