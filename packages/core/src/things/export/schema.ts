import * as z from "zod/mini";
import { mapFields } from "../../fields";
import { Instant } from "../../output";
import { HolidayCountry } from "../../words/holidays/schema";
import { text } from "../../words/text/schema";
import { WEEKDAYS } from "../../words/time/rules";
import { LocalDate, LocalMonth, Timezone } from "../../words/time/schema";
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
import { MonthFigures } from "../month/output";
import { COLLECTING_CHANNELS } from "../payment/hours/schema";
import { CHARGE_STATUSES, PAYMENT_KINDS, PAYMENT_STATUSES } from "../payment/rules";
import { OPTIONAL_DETAILS } from "../person/schema";
import { REMINDER_CHANNELS } from "../practice/rules";
import { ACCOUNT_TYPES, agentLimits } from "../practice/schema";
import { STOP_REASONS } from "../reminder/consent/rules";
import { KEPT_WAYS } from "../reminder/consent/schema";
import type { Kind } from "./asked/schema";

// What a practice takes with it, kind by kind: each record as it is kept, without what is computed of others, what lets somebody in and what
// is a job's. A file of it is brought back by the same shapes, so nothing is taken that they do not name.

/** Of the file: another with each change of a shape that an older reader would not understand. */
export const COPY_VERSION = 1;

/** Of a closed month: what one item of the table holds. */
const MOST_ENTRIES = 6000;

const NONE_TEXT = "No es un identificador de Sereno.";
const idOf = (prefix: string) => z.string().check(z.regex(new RegExp(`^${prefix}_[0-9a-z]{8,40}$`), NONE_TEXT));
const Client = idOf("cli");
const Purchase = idOf("pur");
const Package = idOf("pkg");
const Payment = idOf("pay");
/** Its last ten characters name it among its client's visits: those that read as a number name none. */
const Appointment = idOf("apt").check(z.refine((id) => Number.isNaN(Number(id.slice(-10))), NONE_TEXT));
/** Of what a payment pays or a cuenta de cobro is for. */
const Target = idOf("(apt|pur|pay)");

const line = (max: number, min: 0 | 1 = 0) => text({ max, min });
const lines = (max: number) => text({ max, min: 0, lines: true });
const whole = (most = 1_000_000, least = 0) => z.int().check(z.minimum(least), z.maximum(most));
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(schema);
/** Days of the week, parts of a day or modes, by their names. */
const words = z.array(z.string().check(z.regex(/^[a-z]{1,12}$/))).check(z.maxLength(7));
const flag = maybe(z.boolean());
const Actor = z.enum(ACTOR_KINDS);
const Author = line(30, 1);
const Status = z.enum(STATUSES);
/** On the cells of five minutes of which a day's time is made. */
const OnTheGrid = Instant.check(
  z.refine((instant) => Date.parse(instant) % 300_000 === 0, "Una cita empieza y termina en múltiplos de 5 minutos."),
);
const made = { created_at: Instant, updated_at: Instant };

const consentFields = {
  reminders: z.enum(["on", "off"]),
  given_at: Instant,
  how: maybe(z.enum(KEPT_WAYS)),
  by: Actor,
  text_version: maybe(line(20)),
};
const Consent = z.strictObject(consentFields);
const FormerConsent = z.strictObject({ ...consentFields, ended_at: Instant });

const ClientRecord = z.strictObject({
  id: Client,
  name: line(200, 1),
  named_at: maybe(Instant),
  details_version: maybe(whole()),
  phone: line(40),
  ...mapFields(OPTIONAL_DETAILS, () => maybe(line(254))),
  last_is_virtual: flag,
  collected_at: maybe(Instant),
  collected_by: maybe(z.enum(COLLECTING_CHANNELS)),
  consent: maybe(Consent),
  former_consents: maybe(z.array(FormerConsent).check(z.maxLength(50))),
  email_stopped: maybe(z.strictObject({ email: line(254), at: Instant, why: z.enum(STOP_REASONS) })),
  /** What waits to be verified, by payment: what was said of it. */
  announced: maybe(
    z.record(
      Payment,
      z.strictObject({
        amount: Pesos,
        reference: maybe(line(120)),
        targets: maybe(z.array(Target).check(z.maxLength(100))),
      }),
    ),
  ),
  ...made,
});

/** By what a person is found: an identification number, or a name with a phone, also former ones. */
const IdentityRecord = z.strictObject({
  identity: line(400, 1).check(z.regex(/^(id|name):/, "No es una identidad.")),
  client_id: Client,
  identification: maybe(line(100)),
  former: flag,
  phone: maybe(line(40)),
});

/** Who a client is since two records of one person were made one. */
const MergedRecord = z.strictObject({ client_id: Client, into: Client, created_at: Instant });

const PackageRecord = z.strictObject({
  id: Package,
  name: line(80, 1),
  description: maybe(lines(500)),
  sessions: whole(100, 1),
  discount_percentage: z.number().check(z.minimum(0), z.maximum(100)),
  validity_months: whole(60, 1),
  transferable: z.boolean(),
  for_couples: z.boolean(),
  use_custom_price: z.boolean(),
  custom_price: maybe(Pesos),
  is_active: z.boolean(),
  times_sold: whole(),
  version: whole(),
  ...made,
});

const PurchaseRecord = z.strictObject({
  id: Purchase,
  client_id: Client,
  package_id: line(60),
  package_name: line(80, 1),
  total_paid: Pesos,
  payment_method: maybe(line(40)),
  payment_reference: maybe(line(120)),
  price: maybe(Pesos),
  payment_status: maybe(z.enum(CHARGE_STATUSES)),
  charged: flag,
  written_off: flag,
  notes: maybe(lines(4000)),
  sessions_total: whole(1000, 1),
  sessions_used: whole(1000),
  cancelled: flag,
  expires_at: Instant,
  /** Its expiry is in the ledger, or never will be. */
  is_expiry_entered: z.boolean(),
  created_by: Author,
  created_at: Instant,
});

/** One change of a purchase's sessions. */
const SessionRecord = z.strictObject({
  purchase_id: Purchase,
  id: idOf("led"),
  kind: z.enum(["use", "refund", "edit", "expire"]),
  sessions: whole(1000, -1000),
  appointment_id: maybe(Appointment),
  actor: Author,
  at: Instant,
});

const SeriesRecord = z.strictObject({
  id: idOf("ser"),
  interval_weeks: whole(52, 1),
  weekdays: words,
  start: maybe(line(19)),
  skipped: maybe(z.array(whole(1000, 1)).check(z.maxLength(100))),
  appointment_ids: z.array(Appointment).check(z.maxLength(100)),
  package_purchase_id: maybe(Purchase),
  created_by: Author,
  created_at: Instant,
});

const markFields = {
  state: z.enum(MARK_STATES),
  at: Instant,
  claim: maybe(line(60)),
  channel: maybe(z.enum(REMINDER_CHANNELS)),
  tries: maybe(whole(1000)),
  leased_until: maybe(Instant),
  reason: maybe(line(200)),
};
const FormerMark = z.strictObject({ ...markFields, was: maybe(z.strictObject(markFields)) });
const Mark = z.strictObject({ ...markFields, was: maybe(FormerMark) });
const MarkKey = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z\/\d{1,3}$/));
const answerFields = { status: z.enum(CLIENT_ANSWERS), at: Instant };

const AppointmentRecord = z
  .strictObject({
    id: Appointment,
    client_id: Client,
    title: maybe(line(200)),
    notes: maybe(lines(4000)),
    starts_at: OnTheGrid,
    ends_at: OnTheGrid,
    duration_minutes: Duration,
    zone: Timezone,
    is_virtual: z.boolean(),
    create_google_meet: z.boolean(),
    google_meet_link: maybe(line(500)),
    meet_status: z.enum(MEET_STATUSES),
    own_event: flag,
    reminders: maybe(z.record(MarkKey, Mark)),
    appointment_type: line(60),
    priority: line(20),
    session_type: z.enum(["individual", "package"]),
    package_purchase_id: maybe(Purchase),
    session_held: flag,
    series_id: maybe(idOf("ser")),
    series_index: maybe(whole(1000, 1)),
    series_count: maybe(whole(1000, 1)),
    interval_weeks: maybe(whole(52, 1)),
    series_moved: flag,
    status: Status,
    cancel_reason: maybe(z.enum(CANCEL_REASONS)),
    cancel_note: maybe(line(200)),
    client_answer: maybe(z.strictObject(answerFields)),
    former_answer: maybe(z.strictObject({ ...answerFields, starts_at: Instant })),
    was: maybe(z.strictObject({ status: Status, session_held: z.boolean(), credited: Pesos, at: maybe(Instant) })),
    completed_from: maybe(Status),
    stays_open: flag,
    price: maybe(Pesos),
    paid: maybe(Pesos),
    charged: flag,
    charged_at: maybe(Instant),
    written_off: flag,
    version: whole(),
    created_by: Author,
    updated_by: Author,
    ...made,
  })
  .check(
    z.refine(
      (each) => Date.parse(each.ends_at) - Date.parse(each.starts_at) === each.duration_minutes * 60_000,
      "La cita no dura lo que dice.",
    ),
  );

const Part = z.strictObject({
  appointment_id: z.nullable(Appointment),
  package_purchase_id: z.nullable(Purchase),
  concept: line(300),
  amount: Pesos,
});
const Parts = z.array(Part).check(z.maxLength(100));

const PaymentRecord = z.strictObject({
  id: Payment,
  client_id: Client,
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  amount: Pesos,
  withheld: maybe(Pesos),
  method: maybe(line(40)),
  reference: maybe(line(120)),
  received_on: LocalDate,
  /** Of the receipt. */
  number: maybe(whole(100_000_000, 1)),
  parts: Parts,
  credit: Pesos,
  annul_reason: maybe(line(300)),
  announced_as: maybe(z.strictObject({ received_on: LocalDate, parts: Parts, isNamed: z.boolean() })),
  confirmed_at: maybe(Instant),
  annulled_at: maybe(Instant),
  adjusts_id: maybe(Payment),
  adjusts_kind: maybe(z.enum(PAYMENT_KINDS)),
  adjusted_by: maybe(Payment),
  created_by: Author,
  ...made,
});

const BillRecord = z.strictObject({
  id: idOf("bil"),
  client_id: Client,
  number: whole(100_000_000, 1),
  status: z.enum(BILL_STATUSES),
  issued_on: LocalDate,
  city: line(80),
  payer_name: line(120, 1),
  payer_document_type: z.enum(DOCUMENT_TYPES),
  payer_document_number: line(40, 1),
  therapist_name: line(200),
  therapist_document_type: maybe(z.enum(DOCUMENT_TYPES)),
  therapist_nit: line(40),
  concept: line(300),
  amount: Pesos,
  retention: Pesos,
  how_to_pay: lines(2000),
  excluded_from_vat: z.boolean(),
  not_vat_responsible: z.boolean(),
  covers: maybe(z.array(Target).check(z.maxLength(100))),
  annul_reason: maybe(line(300)),
  created_at: Instant,
});

const ExpenseRecord = z.strictObject({
  id: idOf("exp"),
  spent_on: LocalDate,
  amount: Pesos,
  category: ExpenseCategory,
  note: maybe(line(200)),
  version: whole(),
  deleted_at: maybe(Instant),
  ...made,
});

/** A month as it was told to the accountant. */
const ClosedMonthRecord = z.strictObject({
  month: LocalMonth,
  figures: z.strictObject({ ...MonthFigures.shape, month: LocalMonth }),
  entries: z
    .array(z.strictObject({ id: idOf("(pay|exp)"), amount: z.int(), category: maybe(ExpenseCategory) }))
    .check(z.maxLength(MOST_ENTRIES)),
  closed_at: Instant,
});

/** The last number that was given out. */
const CounterRecord = z.strictObject({ name: z.enum(["receipt", "bill"]), last: whole(100_000_000) });

const ExceptionRecord = z.strictObject({
  exception_date: LocalDate,
  available: z.boolean(),
  time_ranges: TimeRanges,
  appointment_types: z.array(AppointmentMode).check(z.maxLength(2)),
  notes: maybe(lines(500)),
  updated_at: Instant,
});

const WaitingRecord = z.strictObject({
  client_id: Client,
  weekdays: words,
  parts_of_day: words,
  appointment_types: words,
  until: maybe(LocalDate),
  earlier: z.boolean(),
  waiting_since: Instant,
});

const HandoffRecord = z.strictObject({
  state: z.enum(HANDOFF_STATES),
  id: idOf("hnd"),
  client_id: maybe(Client),
  phone: maybe(line(40)),
  people: z.array(line(60, 1)).check(z.maxLength(20)),
  reason: line(80),
  summary: maybe(lines(280)),
  created_at: Instant,
  resolved_at: maybe(Instant),
  /** Seconds since 1970, after which it is forgotten. */
  ttl: maybe(whole(Number.MAX_SAFE_INTEGER)),
});

/** What the assistant changed. */
const ActivityRecord = z.strictObject({
  id: idOf("act"),
  action: z.enum(Object.keys(AGENT_ACTIONS) as AgentAction[]),
  at: Instant,
  token_label: line(60),
  token_id: maybe(line(80)),
  client_id: Client,
  appointment_id: maybe(Appointment),
  purchase_id: maybe(Purchase),
  payment_id: maybe(Payment),
  details: maybe(z.array(line(60)).check(z.maxLength(10))),
  details_version: maybe(whole()),
  amount: maybe(Pesos),
  starts_at: maybe(Instant),
  was_at: maybe(Instant),
  minutes: maybe(whole()),
  was_minutes: maybe(whole()),
  was_virtual: flag,
  series_id: maybe(idOf("ser")),
  appointments: maybe(whole()),
  made_client: flag,
  undone_at: maybe(Instant),
});

const { cancel_message: _, busy_as_of: __, busy_known_until: ___, version: ____, ...ruleFields } = BookingRules.shape;

/** What she says of herself and of how she works; which account she signs in with is no part of it. */
const ProfileRecord = z.strictObject({
  name: line(200, 1),
  email: line(254, 1),
  picture_url: maybe(line(1000)),
  phone: maybe(line(40)),
  address: maybe(line(200)),
  company_name: maybe(line(120)),
  nit: maybe(line(30)),
  city: maybe(line(80)),
  bank_name: maybe(line(80)),
  account_number: maybe(line(40)),
  account_type: maybe(z.enum(ACCOUNT_TYPES)),
  breb_key: maybe(line(254)),
  payment_message: maybe(lines(2000)),
  ...agentLimits,
  timezone: maybe(Timezone),
  holiday_country: maybe(HolidayCountry),
  holidays_asked_year: maybe(whole(2200)),
  weekly_availability: z.strictObject(mapFields(WEEKDAYS, () => DayAvailability)),
  booking_rules: maybe(z.strictObject(ruleFields)),
  reminder_settings: maybe(
    z.strictObject({
      offsets_hours: z.array(whole(1000, 1)).check(z.maxLength(10)),
      quiet_from: line(5),
      quiet_to: line(5),
      text: lines(2000),
      text_completed: lines(2000),
      text_no_show: lines(2000),
      channels: z.array(z.enum(REMINDER_CHANNELS)).check(z.maxLength(2)),
      skip_confirmed: z.boolean(),
    }),
  ),
  base_consultation_value: Pesos,
  base_value_updated_at: maybe(Instant),
});

/** The shape of each kind. */
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
  closed_months: ClosedMonthRecord,
  counters: CounterRecord,
  waiting: WaitingRecord,
  handoffs: HandoffRecord,
  activity: ActivityRecord,
  exceptions: ExceptionRecord,
  profile: ProfileRecord,
} as const satisfies Record<Kind, z.ZodMiniType>;

export type Copied<K extends Kind> = z.infer<(typeof COPIED)[K]>;

/** Every record of a practice, by kind. */
export type Records = { [K in Kind]: Copied<K>[] };
