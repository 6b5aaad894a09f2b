import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { WEEKDAYS } from "../../lib/time/rules";
import { LocalDate, Timezone } from "../../lib/time/schema";
import { Instant } from "../../output";
import { ACTOR_KINDS } from "../actor/schema";
import { AGENT_ACTIONS, type AgentAction } from "../agent/schema";
import { MARK_STATES } from "../appointment/reminded/rules";
import { STATUSES } from "../appointment/rules";
import { CANCEL_REASONS, MEET_STATUSES } from "../appointment/schema";
import { AppointmentMode, DayAvailability, Duration, TimeRanges } from "../availability/schema";
import { BILL_STATUSES, DOCUMENT_TYPES } from "../bill/schema";
import { BookingRules } from "../booking/output";
import { Pesos } from "../catalog/schema";
import { CLIENT_ANSWERS } from "../confirmation/schema";
import { ExpenseCategory } from "../expense/schema";
import { HANDOFF_STATES } from "../handoff/schema";
import { COLLECTING_CHANNELS } from "../payment/hours/schema";
import { PAYMENT_KINDS, PAYMENT_STATUSES } from "../payment/rules";
import { OPTIONAL_DETAILS } from "../person/schema";
import { REMINDER_CHANNELS } from "../practice/rules";
import { ACCOUNT_TYPES, agentLimits } from "../practice/schema";
import { STOP_REASONS } from "../reminder/consent/rules";
import { KEPT_WAYS } from "../reminder/consent/schema";
import type { Kind } from "./asked/schema";

// The exported shape of each kind of record: as stored, without computed values, credentials and job state. Only named
// fields are exported.

const text = z.string();
const whole = z.int();
const words = z.array(text);
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(schema);
const flag = maybe(z.boolean());
const Actor = z.enum(ACTOR_KINDS);
const Status = z.enum(STATUSES);
const made = { created_at: Instant, updated_at: Instant };

const consentFields = {
  reminders: z.enum(["on", "off"]),
  given_at: Instant,
  how: maybe(z.enum(KEPT_WAYS)),
  by: Actor,
  text_version: maybe(text),
};
const Consent = z.strictObject(consentFields);
const FormerConsent = z.strictObject({ ...consentFields, ended_at: Instant });

const ClientRecord = z.strictObject({
  id: text,
  name: text,
  named_at: maybe(Instant),
  email_at: maybe(Instant),
  details_version: maybe(whole),
  phone: text,
  ...mapFields(OPTIONAL_DETAILS, () => maybe(text)),
  last_is_virtual: flag,
  collected_at: maybe(Instant),
  collected_by: maybe(z.enum(COLLECTING_CHANNELS)),
  consent: maybe(Consent),
  former_consents: maybe(z.array(FormerConsent)),
  email_stopped: maybe(z.strictObject({ email: text, at: Instant, why: z.enum(STOP_REASONS) })),
  /** Payments that wait for verification, by id, as the agent reported them. */
  announced: maybe(
    z.record(
      text,
      z.strictObject({
        amount: Pesos,
        reference: maybe(text),
        targets: maybe(z.array(text)),
      }),
    ),
  ),
  ...made,
});

/** A person's identity, current or former: an identification number, or name and phone. */
const IdentityRecord = z.strictObject({
  identity: text,
  client_id: text,
  identification: maybe(text),
  former: flag,
  phone: maybe(text),
});

/** The client into whom a merged one was merged. */
const MergedRecord = z.strictObject({ client_id: text, into: text, created_at: Instant });

const PackageRecord = z.strictObject({
  id: text,
  name: text,
  description: maybe(text),
  sessions: whole,
  discount_percentage: z.number(),
  validity_months: whole,
  transferable: z.boolean(),
  for_couples: z.boolean(),
  use_custom_price: z.boolean(),
  custom_price: maybe(Pesos),
  is_active: z.boolean(),
  times_sold: whole,
  version: whole,
  ...made,
});

const PurchaseRecord = z.strictObject({
  id: text,
  client_id: text,
  package_id: text,
  package_name: text,
  total_paid: Pesos,
  payment_method: maybe(text),
  payment_reference: maybe(text),
  price: Pesos,
  charged: flag,
  written_off: flag,
  notes: maybe(text),
  sessions_total: whole,
  sessions_used: whole,
  cancelled: flag,
  cancelled_at: maybe(Instant),
  expires_at: Instant,
  /** Its expiry is in the ledger, or will never be. */
  is_expiry_entered: z.boolean(),
  created_by: text,
  created_at: Instant,
});

/** A change of a purchase's sessions. */
const SessionRecord = z.strictObject({
  purchase_id: text,
  id: text,
  kind: z.enum(["use", "refund", "edit", "expire"]),
  sessions: whole,
  appointment_id: maybe(text),
  actor: text,
  at: Instant,
});

const SeriesRecord = z.strictObject({
  id: text,
  interval_weeks: whole,
  weekdays: words,
  start: maybe(text),
  skipped: maybe(z.array(whole)),
  appointment_ids: z.array(text),
  package_purchase_id: maybe(text),
  created_by: text,
  created_at: Instant,
});

const markFields = {
  state: z.enum(MARK_STATES),
  at: Instant,
  claim: maybe(text),
  channel: maybe(z.enum(REMINDER_CHANNELS)),
  tries: maybe(whole),
  leased_until: maybe(Instant),
  reason: maybe(text),
};
const FormerMark = z.strictObject({ ...markFields, was: maybe(z.strictObject(markFields)) });
const Mark = z.strictObject({ ...markFields, was: maybe(FormerMark) });
const answerFields = { status: z.enum(CLIENT_ANSWERS), at: Instant };

const AppointmentRecord = z.strictObject({
  id: text,
  client_id: text,
  title: maybe(text),
  notes: maybe(text),
  starts_at: Instant,
  ends_at: Instant,
  duration_minutes: Duration,
  zone: Timezone,
  is_virtual: z.boolean(),
  create_google_meet: z.boolean(),
  google_meet_link: maybe(text),
  meet_status: z.enum(MEET_STATUSES),
  own_event: flag,
  reminders: maybe(z.record(text, Mark)),
  appointment_type: text,
  priority: text,
  session_type: z.enum(["individual", "package"]),
  package_purchase_id: maybe(text),
  session_held: flag,
  series_id: maybe(text),
  series_index: maybe(whole),
  series_count: maybe(whole),
  interval_weeks: maybe(whole),
  series_place: maybe(Instant),
  status: Status,
  cancel_reason: maybe(z.enum(CANCEL_REASONS)),
  cancel_note: maybe(text),
  client_answer: maybe(z.strictObject(answerFields)),
  former_answer: maybe(z.strictObject({ ...answerFields, starts_at: Instant })),
  was: maybe(z.strictObject({ status: Status, session_held: z.boolean(), credited: Pesos, at: maybe(Instant) })),
  stays_open: flag,
  price: maybe(Pesos),
  paid: maybe(Pesos),
  charged: flag,
  charged_at: maybe(Instant),
  written_off: flag,
  version: whole,
  created_by: text,
  updated_by: text,
  ...made,
});

const Part = z.strictObject({
  appointment_id: z.nullable(text),
  package_purchase_id: z.nullable(text),
  concept: text,
  amount: Pesos,
});
const Parts = z.array(Part);

const PaymentRecord = z.strictObject({
  id: text,
  client_id: text,
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  amount: Pesos,
  withheld: maybe(Pesos),
  method: maybe(text),
  reference: maybe(text),
  received_on: LocalDate,
  /** Receipt number. */
  number: maybe(whole),
  parts: Parts,
  credit: Pesos,
  annul_reason: maybe(text),
  announced_as: maybe(z.strictObject({ received_on: LocalDate, parts: Parts, isNamed: z.boolean() })),
  confirmed_at: maybe(Instant),
  annulled_at: maybe(Instant),
  created_by: text,
  ...made,
});

const BillRecord = z.strictObject({
  id: text,
  client_id: text,
  number: whole,
  status: z.enum(BILL_STATUSES),
  issued_on: LocalDate,
  city: text,
  payer_name: text,
  payer_document_type: z.enum(DOCUMENT_TYPES),
  payer_document_number: text,
  therapist_name: text,
  therapist_document_type: maybe(z.enum(DOCUMENT_TYPES)),
  therapist_nit: text,
  concept: text,
  amount: Pesos,
  retention: Pesos,
  how_to_pay: text,
  excluded_from_vat: z.boolean(),
  not_vat_responsible: z.boolean(),
  covers: maybe(z.array(text)),
  annul_reason: maybe(text),
  created_at: Instant,
});

const ExpenseRecord = z.strictObject({
  id: text,
  spent_on: LocalDate,
  amount: Pesos,
  category: ExpenseCategory,
  note: maybe(text),
  version: whole,
  deleted_at: maybe(Instant),
  ...made,
});

/** The last number given out. */
const CounterRecord = z.strictObject({ name: z.enum(["receipt", "bill"]), last: whole });

const ExceptionRecord = z.strictObject({
  exception_date: LocalDate,
  available: z.boolean(),
  time_ranges: TimeRanges,
  appointment_types: z.array(AppointmentMode),
  notes: maybe(text),
  updated_at: Instant,
});

const WaitingRecord = z.strictObject({
  client_id: text,
  weekdays: words,
  parts_of_day: words,
  appointment_types: words,
  until: maybe(LocalDate),
  earlier: z.boolean(),
  waiting_since: Instant,
});

const HandoffRecord = z.strictObject({
  state: z.enum(HANDOFF_STATES),
  id: text,
  client_id: maybe(text),
  phone: maybe(text),
  people: z.array(text),
  reason: text,
  summary: maybe(text),
  created_at: Instant,
  resolved_at: maybe(Instant),
  /** Unix time in seconds for DynamoDB's clean-up. */
  ttl: maybe(whole),
});

/** A change by the assistant. */
const ActivityRecord = z.strictObject({
  id: text,
  action: z.enum(Object.keys(AGENT_ACTIONS) as AgentAction[]),
  at: Instant,
  token_label: text,
  token_id: maybe(text),
  client_id: text,
  appointment_id: maybe(text),
  purchase_id: maybe(text),
  payment_id: maybe(text),
  details: maybe(z.array(text)),
  details_version: maybe(whole),
  amount: maybe(Pesos),
  starts_at: maybe(Instant),
  was_at: maybe(Instant),
  minutes: maybe(whole),
  was_minutes: maybe(whole),
  was_virtual: flag,
  series_id: maybe(text),
  appointments: maybe(whole),
  made_client: flag,
  undone_at: maybe(Instant),
});

const { cancel_message: _, busy_as_of: __, busy_known_until: ___, version: ____, ...ruleFields } = BookingRules.shape;

/** The therapist's profile and settings, without her Google account. */
const ProfileRecord = z.strictObject({
  name: text,
  email: text,
  picture_url: maybe(text),
  phone: maybe(text),
  address: maybe(text),
  company_name: maybe(text),
  nit: maybe(text),
  city: maybe(text),
  bank_name: maybe(text),
  account_number: maybe(text),
  account_type: maybe(z.enum(ACCOUNT_TYPES)),
  breb_key: maybe(text),
  payment_message: maybe(text),
  ...agentLimits,
  timezone: maybe(Timezone),
  holidays_asked_year: maybe(whole),
  weekly_availability: z.strictObject(mapFields(WEEKDAYS, () => DayAvailability)),
  booking_rules: maybe(z.strictObject(ruleFields)),
  reminder_settings: maybe(
    z.strictObject({
      offsets_hours: z.array(whole),
      quiet_from: text,
      quiet_to: text,
      text: text,
      text_completed: text,
      text_no_show: text,
      channels: z.array(z.enum(REMINDER_CHANNELS)),
      skip_confirmed: z.boolean(),
    }),
  ),
  base_consultation_value: Pesos,
  base_value_updated_at: maybe(Instant),
});

export const COPIED = {
  clients: ClientRecord,
  identities: IdentityRecord,
  merged_clients: MergedRecord,
  packages: PackageRecord,
  series: SeriesRecord,
  purchases: PurchaseRecord,
  appointments: AppointmentRecord,
  sessions: SessionRecord,
  payments: PaymentRecord,
  bills: BillRecord,
  expenses: ExpenseRecord,
  counters: CounterRecord,
  waiting: WaitingRecord,
  handoffs: HandoffRecord,
  activity: ActivityRecord,
  exceptions: ExceptionRecord,
  profile: ProfileRecord,
} as const satisfies Record<Kind, z.ZodMiniType>;

export type Copied<K extends Kind> = z.infer<(typeof COPIED)[K]>;

/** All records of a practice, by kind. */
export type Records = { [K in Kind]: Copied<K>[] };
