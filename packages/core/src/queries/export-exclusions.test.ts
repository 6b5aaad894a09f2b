import { openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { KINDS, type Kind } from "../domain/export/asked/schema";
import { exportedNames } from "./export-practice";

const db = openTestDatabase(inject("endpoint"), inject("table"));

const NAMES: Record<Kind, string> = {
  clients:
    "id name named_at email_at details_version phone email identification_number last_is_virtual collected_at collected_by consent former_consents email_stopped announced created_at updated_at",
  identities: "identity client_id identification former phone",
  merged_clients: "client_id into created_at",
  packages:
    "id name description sessions discount_percentage validity_months transferable for_couples use_custom_price custom_price is_active times_sold version created_at updated_at",
  series:
    "id interval_weeks weekdays start skipped skipped_at appointment_ids package_purchase_id created_by created_at",
  purchases:
    "id client_id package_id package_name total_paid payment_method payment_reference price charged settled written_off notes sessions_total sessions_used cancelled cancelled_at created_by created_at expires_at",
  appointments:
    "id client_id title notes starts_at ends_at duration_minutes zone is_virtual create_google_meet google_meet_link meet_status own_event reminders appointment_type priority session_type package_purchase_id session_held before_use given_back price paid charged charged_at written_off series_id series_index series_count interval_weeks series_place status cancel_reason cancel_note client_answer former_answer was stays_open touched version created_by updated_by created_at updated_at",
  sessions: "purchase_id id kind sessions appointment_id actor at",
  payments:
    "id client_id kind status amount withheld method reference received_on number parts credit annul_reason announced_as confirmed_at annulled_at created_by created_at updated_at",
  bills:
    "id number status client_id issued_on city payer_name payer_document_type payer_document_number therapist_name therapist_document_type therapist_nit concept amount retention how_to_pay excluded_from_vat not_vat_responsible covers annul_reason created_at",
  expenses: "id spent_on amount category note version deleted_at created_at updated_at",
  counters: "name last",
  waiting: "client_id weekdays parts_of_day appointment_types until earlier waiting_since",
  handoffs: "id client_id phone people reason summary state created_at resolved_at ttl",
  activity:
    "id action at token_label token_id client_id appointment_id purchase_id payment_id details details_version amount starts_at was_at minutes was_minutes was_virtual series_id appointments made_client undone_at",
  exceptions: "exception_date available time_ranges appointment_types notes updated_at",
  profile:
    "name email company_name nit phone address city bank_name account_number account_type breb_key payment_message agent_daily_limit agent_disruptions_daily agent_disruptions_share agent_disruptions_burst timezone picture_url holidays_asked_year weekly_availability booking_rules reminder_settings base_consultation_value base_value_updated_at",
};

test("an export contains exactly the attributes that this file lists for each kind of record", () => {
  expect(Object.fromEntries(KINDS.map((kind) => [kind, exportedNames(db, kind).join(" ")]))).toEqual(NAMES);
});

test("an export contains no hash, secret or encrypted text", () => {
  const taken = KINDS.flatMap((kind) => exportedNames(db, kind));
  expect(taken.filter((name) => /hash|secret|token_hash|encrypted|sealed/.test(name))).toEqual([]);
});
