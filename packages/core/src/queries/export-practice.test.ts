import { bookSeries, issueBill } from "@sereno/tests/support/acts";
import { createCashDesk } from "@sereno/tests/support/cash-desk";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { takeCopy } from "@sereno/tests/support/copy";
import { EXCLUDED } from "@sereno/tests/support/export-exclusions";
import { nextRequestOf } from "@sereno/tests/support/practice";
import { expect, test } from "vitest";
import { updateAppointment } from "../actions/appointment/update";
import { createClient } from "../actions/client/create";
import { deleteClient } from "../actions/client/delete";
import { mergeClients } from "../actions/client/merge";
import { KINDS, type Kind } from "../domain/export/asked/schema";
import { type CopyFile, problemsOf, toCopyFile } from "../domain/export/rules";
import { mapFields } from "../fields";
import { exportedNames } from "./export-practice";

const desk = await createCashDesk();

/** A practice with money, bills, a series, a merged and a deleted client. */
async function takeFull() {
  const { ctx } = desk;
  const paid = await desk.book();
  await desk.pay(paid, 100_000, { reference: "M-1" });
  await desk.book(desk.ahead());
  const payer = { payer_name: "Ana", payer_document_type: "CC", payer_document_number: "1" };
  const bill = { client_id: paid.client_id, amount: 100_000, concept: "Consulta", covers: [paid.id], ...payer };
  await issueBill({ ...ctx, practice: { ...ctx.practice, nit: "1", city: "Cali" } }, bill);
  await desk.record(paid.client_id, { amount: 20_000, reference: "M-2" }, desk.agent());
  const choices = [1, 2].map((index) => ({ index, action: "keep" as const }));
  const series = { client_id: paid.client_id, start: "2026-12-01 15:00:00", count: 2, choices };
  await bookSeries(ctx, series);
  const twin = await createClient(ctx, { name: "Ana Pena", phone: "3001234568" });
  await mergeClients(ctx, { id: twin.id, into: paid.client_id });
  const gone = await desk.book({ patient_name: "Luis Rey", patient_phone: "3009998877" });
  await desk.pay(gone, 40_000);
  await updateAppointment(ctx, { id: gone.id, status: "completed" });
  await deleteClient(ctx, gone.client_id);
  await finishClientTasks(ctx);
  return { copy: await takeCopy(await nextRequestOf(ctx)), gone, twin, paid };
}

const { copy, gone, twin, paid } = await takeFull();

test("an export adds up, with the deleted and merged clients that its records name", () => {
  expect(problemsOf(copy)).toEqual([]);
  expect(copy.deleted_clients).toEqual([gone.client_id]);
  expect(copy.records.merged_clients).toMatchObject([{ client_id: twin.id, into: paid.client_id }]);
  expect(JSON.stringify(copy)).not.toMatch(/Luis|3009998877/);
});

const LATER = "2027-01-01T00:00:00.000Z";

const FOUR = { package_id: "pkg_1", package_name: "Cuatro", sessions_total: 4, sessions_used: 2 };
const TIMES = { expires_at: LATER, is_expiry_entered: false, created_at: "2026-11-01T00:00:00.000Z" };
const SOLD = { id: "pur_1", ...FOUR, total_paid: 0, price: 0, created_by: "therapist" as const, ...TIMES };
const ENTRY = { purchase_id: "pur_1", id: "led_1", kind: "use" as const, sessions: 1 };
const USED = { ...ENTRY, actor: "therapist" as const, at: "2026-11-01T00:00:00.000Z" };

/** Changes while an export is read, and the kinds reported as contradictory. */
const CHANGES: Record<string, [change: (records: CopyFile["records"]) => void, kinds: string[]]> = {
  "a client who came after the list of clients was read": [
    ({ clients, identities, purchases, appointments, payments, bills }) => {
      const [late] = clients.splice(0, 1);
      const isTheirs = ({ client_id }: { client_id: string }) => client_id === late?.id;
      for (const each of [purchases, appointments, payments, bills].flat())
        if (isTheirs(each)) Object.assign(each, { created_at: LATER });
      identities.splice(0, Number.POSITIVE_INFINITY, ...identities.filter((each) => !isTheirs(each)));
    },
    ["appointments", "payments", "bills"],
  ],
  "a client whose name was changed": [({ clients: [ana] }) => Object.assign(ana ?? {}, { name: "Otra" }), ["clients"]],
  "two appointments at one time": [
    ({ appointments }) => {
      const [one, two] = appointments.filter(({ status }) => status === "scheduled");
      Object.assign(two ?? {}, { starts_at: one?.starts_at, ends_at: one?.ends_at });
    },
    ["appointments"],
  ],
  "a place in a series that is another's": [
    ({ appointments }) => Object.assign(appointments.find((each) => each.series_id) ?? {}, { series_index: 9 }),
    ["appointments"],
  ],
  "an appointment that was paid after the payments were read": [
    ({ appointments }) => Object.assign(appointments.find((each) => each.paid) ?? {}, { paid: 900_000 }),
    ["clients"],
  ],
  "a session that was used after the ledger was read": [
    ({ purchases }) => void purchases.push({ ...SOLD, client_id: paid.client_id }),
    ["purchases"],
  ],
  "an entry of a ledger whose purchase came later": [({ sessions }) => void sessions.push(USED), ["sessions"]],
  "a payment that was confirmed after its client was read": [
    ({ payments }) =>
      Object.assign(payments.find(({ status }) => status === "announced") ?? {}, { status: "confirmed" }),
    ["clients"],
  ],
  "a record twice": [({ bills }) => void bills.push(...bills.map((bill) => ({ ...bill }))), ["bills", "bills"]],
  "a receipt after the last number was read": [({ counters }) => void counters.splice(0), ["counters", "counters"]],
};

test.each(Object.entries(CHANGES))("an export with %s does not add up", (_, [change, kinds]) => {
  const { records, exported_at }: CopyFile = structuredClone(copy);
  change(records);
  const changed = toCopyFile(records, LATER, exported_at);
  expect(changed.deleted_clients).toEqual([gone.client_id]);
  expect([...new Set(problemsOf(changed).map(({ kind }) => kind))].sort()).toEqual([...new Set(kinds)].sort());
});

const NAMES: Record<Kind, string> = {
  clients:
    "id name named_at email_at details_version phone email identification_number last_is_virtual collected_at collected_by consent former_consents email_stopped announced created_at updated_at",
  identities: "identity client_id identification former phone",
  merged_clients: "client_id into created_at",
  packages:
    "id name description sessions discount_percentage validity_months transferable for_couples use_custom_price custom_price is_active times_sold version created_at updated_at",
  series: "id interval_weeks weekdays start skipped appointment_ids package_purchase_id created_by created_at",
  purchases:
    "id client_id package_id package_name total_paid payment_method payment_reference price charged written_off notes sessions_total sessions_used cancelled cancelled_at created_by created_at expires_at",
  appointments:
    "id client_id title notes starts_at ends_at duration_minutes zone is_virtual create_google_meet google_meet_link meet_status own_event reminders appointment_type priority session_type package_purchase_id session_held price paid charged charged_at written_off series_id series_index series_count interval_weeks series_place status cancel_reason cancel_note client_answer former_answer was stays_open version created_by updated_by created_at updated_at",
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

test("a new attribute must be listed here to be exported", () => {
  expect(mapFields(KINDS, (kind) => exportedNames(desk.ctx.db, kind).join(" "))).toEqual(NAMES);
});

test("no secret's hash is exported, and every other omitted record has a reason", () => {
  const taken = KINDS.flatMap((kind) => exportedNames(desk.ctx.db, kind));
  expect(taken.filter((name) => /hash|secret|token_hash|encrypted|sealed/.test(name))).toEqual([]);
  for (const reason of Object.values(EXCLUDED)) expect(reason.length).toBeGreaterThan(5);
});
