import type { Profile } from "@sereno/core/domain/practice/output";

export const profileFixture: Profile = {
  id: "prc_1",
  name: "Ana Ríos",
  email: "ana@sereno.test",
  company_name: null,
  nit: "900.123.456-7",
  phone: "+57 300 123 4567",
  address: "Calle 70 # 5-20",
  city: "Bogotá",
  bank_name: null,
  account_number: null,
  account_type: "ahorros",
  breb_key: null,
  payment_message: null,
  agent_enabled: false,
  agent_daily_limit: 30,
  agent_disruptions_daily: 10,
  agent_disruptions_share: 25,
  agent_disruptions_burst: 5,
  timezone: "America/Bogota",
  picture_url: null,
};
