import type { AgentActivity } from "@sereno/core/domain/agent/output";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AppointmentForm } from "@sereno/core/domain/appointment/schema";
import type { User } from "@sereno/core/domain/auth/schema";
import type { Bill } from "@sereno/core/domain/bill/output";
import type { Package } from "@sereno/core/domain/catalog/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Payment } from "@sereno/core/domain/payment/output";
import type { Profile } from "@sereno/core/domain/practice/output";
import type { Purchase } from "@sereno/core/domain/purchase/output";
import { emptyForm } from "../../web/src/features/appointments/model/appointment-form";
import { BLANK } from "../../web/src/features/appointments/model/sample-appointments";

const PHONE = { whatsapp_code: "57", phone_number: "3001234567" };

export const aClient = (changes: Partial<ClientListItem> = {}): ClientListItem => ({
  id: "cli_1",
  name: "Luz Peña",
  ...{ identification_number: null, email: null, ...PHONE, phone: "+573001234567" },
  ...{ total_appointments: 0, appointment_history_count: 0, last_appointment_date: null, next_appointment_date: null },
  ...{ total_package_purchases: 0, total_package_sessions: 0, used_package_sessions: 0 },
  ...{ available_package_sessions: 0, active_package_sessions: 0 },
  ...{ owed: 0, due: 0, credit: 0, announced: 0, last_is_virtual: null },
  ...changes,
});

export const anAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  ...BLANK,
  ...{ id: "apt_1", client_id: "cli_1", patient_name: "Luz Peña", patient_phone: "+573001234567", ...PHONE },
  ...{ appointment_date: "2026-11-24 10:00:00", end_date: "2026-11-24 11:00:00", version: 1 },
  ...{ created_at: "2026-11-01T10:00:00.000Z", updated_at: "2026-11-01T10:00:00.000Z" },
  ...changes,
});

export const aPurchase = (changes: Partial<Purchase> = {}): Purchase => ({
  ...{ id: "pur_1", client_id: "cli_1", client_name: "Luz Peña", package_id: "pkg_1" },
  ...{ client_email: null, client_phone: "+573001234567", client_identification_number: null, notes: null },
  package_name: "Proceso individual",
  ...{ total_paid: 884_000, price: 884_000, paid: 884_000, balance: 0 },
  ...{ payment_method: null, payment_reference: null, payment_status: "paid", status: "active" },
  ...{ sessions_total: 8, sessions_used: 2, sessions_remaining: 6, completion_percentage: 25 },
  ...{ purchase_date: "2026-10-01T15:00:00.000Z", created_at: "2026-10-01T15:00:00.000Z" },
  ...{ expires_at: "2027-01-02T04:59:59.999Z", expires_on: "2027-01-01" },
  ...changes,
});

export const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  ...{ id: "pay_1", client_id: "cli_1", client_name: "Ana Peña", client_identification_number: null },
  ...{ kind: "payment", status: "confirmed", received_on: "2026-11-03" },
  ...{ amount: 130_000, withheld: 0, credit: 0, method: null, reference: null, number: 1 },
  parts: [{ appointment_id: "apt_1", package_purchase_id: null, concept: "Cita", amount: 130_000 }],
  ...{ annul_reason: null, confirmed_at: null, annulled_at: null },
  ...{ created_by: "therapist", created_at: "2026-11-03T15:00:00.000Z" },
  ...changes,
});

export const aBill = (changes: Partial<Bill> = {}): Bill => ({
  ...{ id: "bil_1", number: 12, status: "issued", client_id: "cli_1", client_name: "Ana Peña" },
  ...{ issued_on: "2026-11-20", city: "Bogotá", concept: "Servicios de noviembre de 2026" },
  ...{ payer_name: "Ana Peña", payer_document_type: "CC", payer_document_number: "1020" },
  ...{ therapist_name: "Bruno Díaz", therapist_document_type: "NIT", therapist_nit: "52111222-3" },
  ...{ amount: 260_000, retention: 0, how_to_pay: "", excluded_from_vat: false, not_vat_responsible: false },
  ...{ covers: [], annul_reason: null, payment_annulled: false, created_at: "2026-11-20T15:00:00Z" },
  ...changes,
});

export const aPackage = (change: Partial<Package> = {}): Package => ({
  ...{ id: "pkg_5", name: "Cinco", description: null, version: 1 },
  ...{ sessions: 5, discount_percentage: 10, validity_months: 3 },
  ...{ transferable: false, for_couples: false, use_custom_price: false, custom_price: null, is_active: true },
  ...{ total_price: 450_000, savings: 50_000, avg_price_per_session: 90_000 },
  ...change,
});

export const userFixture: User = {
  ...{ id: "usr_1", email: "ana@sereno.test", name: "Ana Ríos", picture_url: null, timezone: "America/Bogota" },
  ...{ agent_enabled: false, agent_pauses: [], first_steps: false, google_connected: false, google_broken: false },
  ...{ endpoint_stopped: false, created_at: "2026-11-20T15:00:00.000Z" },
};

export const profileFixture: Profile = {
  ...{ id: "prc_1", name: "Ana Ríos", email: "ana@sereno.test", company_name: null, nit: "900.123.456-7" },
  ...{ phone: "+57 300 123 4567", address: "Calle 70 # 5-20", city: "Bogotá", timezone: "America/Bogota" },
  ...{ bank_name: null, account_number: null, account_type: "ahorros", breb_key: null, payment_message: null },
  ...{ agent_enabled: false, agent_daily_limit: 30, picture_url: null },
  ...{ agent_disruptions_daily: 10, agent_disruptions_share: 25, agent_disruptions_burst: 5 },
};

export const appointment = anAppointment({
  ...{ patient_name: "Ana Peña", is_virtual: true, version: 3 },
  ...{ appointment_date: "2026-11-24 23:00:00", end_date: "2026-11-25 00:00:00" },
});

export const filled: AppointmentForm = {
  ...emptyForm(),
  ...{ patientName: "Ana Peña", phone: "300 123 4567", date: "2026-11-24", startTime: "10:00", endTime: "11:15" },
};

export const anActivity = (changes: Partial<AgentActivity>): AgentActivity => ({
  ...{ id: "act_1", action: "client.create", at: "2026-11-24T15:00:00.000Z", token_label: "WhatsApp" },
  ...{ client_id: "cli_1", client_name: "Ana", amount: null, appointments: null, details: [], undone_at: null },
  ...{ appointment_id: null, purchase_id: null, payment_id: null, series_id: null },
  ...{ starts_at: null, was_at: null, minutes: null, was_minutes: null, was_virtual: null },
  ...changes,
});
