import { formatPesos as plain } from "@sereno/core/domain/catalog/rules";
import { spacedPhone, splitE164 } from "@sereno/core/lib/phone/countries";

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const LIST = new Intl.ListFormat("es", { type: "conjunction" });

export const listText = (items: readonly string[]): string => LIST.format(items);

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

export const ELSEWHERE = "(se abre en otra pestaña)";

/** Prevents a line break after '$' in shown amounts. Not for texts to copy or send, which keep a plain space. */
export const unbrokenPesos = (text: string): string => text.replaceAll("$ ", "$\u00a0");

export const formatPesos = (amount: number): string => unbrokenPesos(plain(amount));

/** A stored phone number in groups: '+57 300 123 4567'. */
export function phoneText(phone: string): string {
  const { whatsapp_code, phone_number } = splitE164(phone);
  return whatsapp_code ? `+${whatsapp_code} ${spacedPhone(phone_number)}` : `+${phone_number}`;
}
