import * as z from "zod/mini";

export const COUNTRY_CODES = [
  { code: "57", flag: "🇨🇴", name: "Colombia", digits: 10 },
  { code: "1", flag: "🇺🇸", name: "Estados Unidos y Canadá", digits: 10 },
  { code: "52", flag: "🇲🇽", name: "México", digits: 10 },
  { code: "34", flag: "🇪🇸", name: "España", digits: 9 },
  { code: "54", flag: "🇦🇷", name: "Argentina", digits: 10 },
  { code: "56", flag: "🇨🇱", name: "Chile", digits: 9 },
  { code: "51", flag: "🇵🇪", name: "Perú", digits: 9 },
  { code: "58", flag: "🇻🇪", name: "Venezuela", digits: 10 },
] as const;

export const DEFAULT_COUNTRY_CODE = "57";

export const EMAIL_TEXT = "El formato del correo electrónico no es válido.";

/** Absent, null and "" all mean: none. */
export const optionalText = (max: number, message = `Usa máximo ${max} caracteres.`) =>
  z.nullish(z.string().check(z.trim(), z.maxLength(max, message)));

const address = z.email();

/** An address, or "" for none. */
export const EmailOrBlank = z.string().check(
  z.trim(),
  z.maxLength(254, EMAIL_TEXT),
  z.refine((text) => text === "" || address.safeParse(text).success, EMAIL_TEXT),
);
export const OptionalEmail = z.nullish(EmailOrBlank);

export const PAGE_SIZES = [5, 10, 20, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;

export const ListClientsInput = z.object({
  search: optionalText(120),
  page: z._default(z.int().check(z.minimum(1, "La primera página es la 1."), z.maximum(100_000)), 1),
  page_size: z._default(
    z.int().check(z.minimum(1, "El tamaño va de 1 a 100."), z.maximum(100, "El tamaño va de 1 a 100.")),
    DEFAULT_PAGE_SIZE,
  ),
});
export type ListClientsInput = z.infer<typeof ListClientsInput>;

export interface ClientListItem {
  id: string;
  name: string;
  identification_number: string | null;
  email: string | null;
  /** E.164, '+573001234567'. */
  phone: string;
  whatsapp_code: string;
  phone_number: string;
  total_appointments: number;
  /** Completed appointments. */
  appointment_history_count: number;
  /** 'YYYY-MM-DD HH:mm:ss' local. */
  last_appointment_date: string | null;
  next_appointment_date: string | null;
  total_package_purchases: number;
  total_package_sessions: number;
  used_package_sessions: number;
  available_package_sessions: number;
}

export interface ClientList {
  clients: ClientListItem[];
  total_count: number;
  total_pages: number;
  page: number;
}
