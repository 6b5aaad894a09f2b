import type { ClientListItem } from "@sereno/core/things/client/output";

export const aClient = (changes: Partial<ClientListItem> = {}): ClientListItem => ({
  id: "cli_1",
  name: "Luz Peña",
  identification_number: null,
  email: null,
  phone: "+573001234567",
  whatsapp_code: "57",
  phone_number: "3001234567",
  total_appointments: 0,
  appointment_history_count: 0,
  last_appointment_date: null,
  next_appointment_date: null,
  total_package_purchases: 0,
  total_package_sessions: 0,
  used_package_sessions: 0,
  available_package_sessions: 0,
  active_package_sessions: 0,
  owed: 0,
  credit: 0,
  last_is_virtual: null,
  ...changes,
});
