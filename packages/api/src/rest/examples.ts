import type { ProcedureName } from "./procedure";

const monday = {
  enabled: true,
  time_ranges: [
    { start: "08:00", end: "12:00" },
    { start: "14:00", end: "18:00" },
  ],
  appointment_types: ["presential", "virtual"],
};
const closedDay = { exception_date: "2026-12-24", available: false, notes: "Nochebuena" };
const sale = {
  client_name: "Ana Peña",
  client_phone: "+573001234567",
  client_identification_number: "1020304050",
  package_id: "pkg_01JD5X8Q2M",
  payment_method: "transfer",
};

/** A body that works, for the calls that take one; ids are placeholders. */
export const bodyExamples: { [P in ProcedureName]?: object } = {
  "auth.completeGoogleLogin": { code: "4/0AanRRr", state: "dGhlIHN0YXRl" },
  "practice.update": { phone: "+573001234567", address: "Calle 93 # 11-27", city: "Bogotá" },
  "practice.setTimezone": { timezone: "America/Bogota" },
  "practice.setPicture": { picture_url: "https://lh3.googleusercontent.com/a/ana" },
  "practice.search": { search_term: "ana" },
  "practice.setAgentStatus": { agent_enabled: true },
  "availability.saveSchedule": { weekly_availability: { monday }, exceptions: [closedDay] },
  "availability.saveWeek": { weekly_availability: { monday } },
  "availability.saveException": closedDay,
  "availability.saveRules": {
    buffer_after_minutes: 10,
    minimum_notice_minutes: 120,
    horizon_days: 60,
    max_per_day: 6,
    cancel_notice_hours: 24,
  },
  "appointment.book": {
    patient_name: "Ana Peña",
    patient_phone: "300 123 4567",
    appointment_date: "2026-11-24 10:00:00",
    duration_minutes: 60,
    is_virtual: false,
  },
  "series.preview": { start: "2026-11-24 10:00:00", count: 8 },
  "series.book": {
    client_id: "cli_01JD5X8Q2M",
    start: "2026-11-24 10:00:00",
    count: 8,
    package_purchase_id: "pur_01JD5X8Q2M",
  },
  "series.previewSkipped": {},
  "series.addSkipped": { choices: [{ index: 3, action: "keep" }] },
  "appointment.update": { appointment_date: "2026-11-25 11:00:00", status: "confirmed" },
  "appointment.search": { q: "peña" },
  "appointment.checkAvailability": { appointment_date: "2026-11-24 10:00:00", duration_minutes: 60 },
  "catalog.saveConfig": { base_consultation_value: 130_000 },
  "catalog.create": { name: "Ocho sesiones", sessions: 8, discount_percentage: 15, validity_months: 3 },
  "catalog.update": { discount_percentage: 10 },
  "purchase.create": sale,
  "purchase.active": { phone: "+573001234567" },
  "purchase.byIdentification": { identification: "1020304050" },
  "purchase.byName": { name: "Ana Peña" },
  "purchase.useSession": { appointment_id: "apt_01JD5X8Q2M" },
  "purchase.refundSession": { appointment_id: "apt_01JD5X8Q2M" },
  "purchase.cancel": {},
  "purchase.editSessions": { sessions_used: 2 },
  "payment.record": { client_id: "cli_01JD5X8Q2M", amount: 130_000, method: "nequi", reference: "M-4711" },
  "payment.confirm": {},
  "payment.annul": { reason: "Se registró dos veces" },
  "client.list": { search: "peña", page_size: 20 },
  "client.byInfo": { name: "Ana Peña", phone: "300 123 4567" },
  "client.byPhone": { phone: "300 123 4567" },
  "client.checkActivePackages": { name: "Ana Peña" },
  "client.create": { name: "Ana Peña", phone: "300 123 4567", email: "ana@example.com" },
  "client.createWithPackage": { ...sale, sessions_used: 0 },
  "client.merge": { into: "cli_01JD5X8Q2M" },
  "client.update": { email: "ana@example.com" },
};

/** Values for the parameters that decide what a call is about. */
export const parameterExamples: Record<string, string | number> = {
  start_date: "2026-11-24",
  end_date: "2026-11-30",
  check_date: "2026-11-24",
  start_time: "10:00",
  end_time: "11:00",
  appointment_date: "2026-11-24 10:00:00",
  phone: "+573001234567",
  q: "peña",
  name: "Ana Peña",
  search_term: "ana",
  year: 2026,
};
