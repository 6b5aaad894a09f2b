import { expect } from "vitest";
import type { createTestApp } from "./app";

// Names of the members that an answer must have, by the kind of record in the answer.
const PROFILE = ["name", "company_name", "nit", "address", "city", "phone", "email"];
const BANK = ["bank_name", "account_number", "account_type"];
const APPOINTMENT = ["id", "patient_name", "patient_phone", "patient_email", "identification_number", "whatsapp_code"];
const BOOKED = ["phone_number", "title", "notes", "appointment_date", "duration_minutes", "is_virtual", "status"];
const MEETING = ["create_google_meet", "google_meet_link", "appointment_type", "priority", "session_type"];
const SERVER_FORM = [...APPOINTMENT, ...BOOKED, ...MEETING, "package_purchase_id"];
const PACKAGE = ["id", "name", "description", "sessions", "discount_percentage", "validity_months", "transferable"];
const PRICED = ["for_couples", "use_custom_price", "custom_price", "is_active", "total_price", "savings"];
const FULL_PACKAGE = [...PACKAGE, ...PRICED, "avg_price_per_session"];
const BUYER = ["id", "package_id", "client_name", "client_email", "client_phone", "client_identification_number"];
const PAID = ["package_name", "total_paid", "payment_method", "payment_reference", "notes", "status", "expires_at"];
const SESSIONS = ["sessions_total", "sessions_used", "sessions_remaining", "completion_percentage", "purchase_date"];
const PURCHASE = [...BUYER, ...PAID, ...SESSIONS];
const CLIENT = ["name", "identification_number", "phone", "whatsapp_code", "phone_number", "email"];
const COUNTS = ["total_appointments", "appointment_history_count", "last_appointment_date", "next_appointment_date"];
const BOUGHT = ["total_package_purchases", "total_package_sessions", "used_package_sessions"];
const LISTED = [...CLIENT, ...COUNTS, ...BOUGHT, "available_package_sessions"];
const DAY = ["day_of_week", "enabled", "time_ranges", "appointment_types"];
const EXCEPTION = ["id", "exception_date", "available", "time_ranges", "appointment_types", "notes"];
const SLOT = ["date", "start_time", "end_time", "is_available"];
export const FIELDS = { PROFILE, BANK, SERVER_FORM, FULL_PACKAGE, PURCHASE, CLIENT, LISTED, DAY, EXCEPTION, SLOT };

type Query = Record<string, string | number | boolean>;

/** Makes calls, every second one with a trailing slash, and checks that each answer is no refusal and has `fields`. */
export function createWrittenClient(app: ReturnType<typeof createTestApp>) {
  let calls = 0;
  let token = "";
  return {
    hold: (accessToken: string) => (token = accessToken),
    /** `fields` must be in the answer or, with `of`, in the answer's member `of` (in the first item of a list). */
    async ask(
      method: string,
      path: string,
      more: { query?: Query; body?: object; fields?: string[]; of?: string } = {},
    ) {
      const { query, body, fields = [], of } = more;
      const parameters = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
      const slash = ++calls % 2 ? "" : "/";
      const address = `${path}${path.endsWith("/") ? "" : slash}${query ? `?${new URLSearchParams(parameters)}` : ""}`;
      const answer = await app.call(method, address, { token, body });
      const found = of ? answer.body[of] : answer.body;
      const record = Array.isArray(found) ? found[0] : found;
      const missing = fields.filter((field) => !Object.hasOwn(Object(record), field));
      const wanted = { refusal: undefined, missing: [] };
      expect.soft({ refusal: answer.body.detail, missing }, `${method} ${address}`).toEqual(wanted);
      return answer.body;
    },
  };
}
