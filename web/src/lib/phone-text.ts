import { spacedPhone, splitE164 } from "@sereno/core/lib/phone/countries";

/** '+57 300 123 4567' */
export function phoneText(phone: string): string {
  const { whatsapp_code, phone_number } = splitE164(phone);
  return whatsapp_code ? `+${whatsapp_code} ${spacedPhone(phone_number)}` : `+${phone_number}`;
}
