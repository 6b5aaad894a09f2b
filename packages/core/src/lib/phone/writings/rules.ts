/** A country's mobiles may be written with or without `digits`. `isKept`: the stored writing contains `digits`. */
interface Writings {
  digits: string;
  /** Matches `digits` in the longer writing; `missing` matches their place in the shorter writing. */
  within: RegExp;
  missing: RegExp;
  isKept: boolean;
}

// Source: green-api.com/en/docs/faq/features-of-sending-and-receiving-messages-from-different-countries (WhatsApp).
const WRITINGS: Writings[] = [
  // Mexico's mobiles had a 1 after the country code until 2019; WhatsApp accepts both writings.
  { digits: "1", within: /(?<=^\+52)1(?=\d{10}$)/, missing: /(?<=^\+52)(?=\d{10}$)/, isKept: false },
  {
    digits: "9",
    within: /(?<=^\+54)9(?=(?:11\d|[23]\d\d)\d{7}$)/,
    missing: /(?<=^\+54)(?=(?:11\d|[23]\d\d)\d{7}$)/,
    isKept: true,
  },
  // Brazil's mobiles got the ninth digit from 2012 to 2016; landlines begin with 2 to 5.
  {
    digits: "9",
    within: /(?<=^\+55[1-9][1-9])9(?=[6-9]\d{7}$)/,
    missing: /(?<=^\+55[1-9][1-9])(?=[6-9]\d{7}$)/,
    isKept: true,
  },
];

const write = (phone: string, isStored: boolean): string =>
  WRITINGS.reduce(
    (each, { digits, within, missing, isKept }) =>
      isKept === isStored ? each.replace(missing, digits) : each.replace(within, ""),
    phone,
  );

/** Converts an E.164 phone to the writing that is stored, compared and put into WhatsApp links. */
export const canonical = (e164: string): string => write(e164, true);

/** The ways to write a stored phone in E.164, with the stored one first. */
export function writingsOf(phone: string): string[] {
  const other = write(phone, false);
  return other === phone ? [phone] : [phone, other];
}
