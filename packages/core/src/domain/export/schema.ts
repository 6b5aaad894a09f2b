import { mapFields } from "../../fields";
import type { AgentActivityRecord } from "../agent/entity";
import type { AppointmentRecord } from "../appointment/entity";
import type { ExceptionRecord } from "../availability/entity";
import type { BillRecord } from "../bill/entity";
import type { PackageRecord } from "../catalog/entity";
import { COUNTERS } from "../client/counts";
import type { ClientIdentity, ClientRecord, ClientTask } from "../client/entity";
import type { CounterRecord } from "../counter/entity";
import type { ExpenseRecord } from "../expense/entity";
import type { HandoffRecord } from "../handoff/entity";
import type { PaymentRecord } from "../payment/entity";
import type { Practice } from "../practice/entity";
import type { LedgerRecord, PurchaseRecord } from "../purchase/entity";
import type { SeriesRecord } from "../series/entity";
import type { WaitlistEntryRecord } from "../waitlist/entity";
import type { Kind } from "./asked/schema";

/** The stored record of each exported kind. */
export interface Stored {
  clients: ClientRecord;
  identities: ClientIdentity;
  merged_clients: ClientTask;
  packages: PackageRecord;
  series: SeriesRecord;
  purchases: PurchaseRecord;
  appointments: AppointmentRecord;
  sessions: LedgerRecord;
  payments: PaymentRecord;
  bills: BillRecord;
  expenses: ExpenseRecord;
  counters: CounterRecord;
  waiting: WaitlistEntryRecord;
  handoffs: HandoffRecord;
  activity: AgentActivityRecord;
  exceptions: ExceptionRecord;
  profile: Practice;
}

const PLACE = "its place among what is due, owed or done: it follows from the record";
const CARRIED = "follows from appointments, purchases and payments";
const DUE = { due: PLACE, due_at: PLACE, due_attempts: PLACE };
const OWED = { owed_to: PLACE, owed_key: PLACE };
const JOB = "how far the job was, which is over";
const GOOGLE = "of the Google account that is signed in";
const LOCK = "optimistic lock of an open form";
const SAME = "the same in every record";

/** Attributes that are not exported, with the reason, besides `practice_id`. All others are. */
export const EXCLUDED_FIELDS = {
  clients: {
    directory: "follows from their details",
    ...mapFields(COUNTERS, () => CARRIED),
    visits: CARRIED,
    packages: CARRIED,
    sales: CARRIED,
    owed: CARRIED,
    unpaid: CARRIED,
    credit: CARRIED,
    revision: LOCK,
    merging: JOB,
  },
  identities: {},
  merged_clients: { kind: JOB, phase: JOB, cursor: JOB, changed: JOB, revision: JOB, ...DUE },
  packages: {},
  series: { done: JOB, untold: JOB, ...DUE },
  purchases: DUE,
  appointments: { meet_version: LOCK, mirror: GOOGLE, ...OWED, ...DUE },
  sessions: {},
  payments: OWED,
  bills: {},
  expenses: {},
  counters: {},
  waiting: { last_offer: "of an offer, which is not exported" },
  handoffs: {},
  activity: {},
  exceptions: {},
  profile: {
    agent_enabled: "access for the agent",
    agent_pauses: "of tokens, which are not exported",
    agent_seen: "the agent's changes that she has seen",
    google_email: GOOGLE,
    google_hd: GOOGLE,
    google_connected: GOOGLE,
    google_broken: GOOGLE,
    mirrors_in_person: GOOGLE,
    session_epoch: "of sessions, which are not exported",
    agent_epoch: "of tokens, which are not exported",
    endpoint_stopped: "of endpoints, which are not exported",
    feed_hash: "of a feed, which is not exported",
    first_steps: "of a new practice",
    schedule_version: LOCK,
    booking_rules_version: LOCK,
    reminder_settings_version: LOCK,
    busy_elsewhere: GOOGLE,
    busy_days: GOOGLE,
    busy_known_until: GOOGLE,
    busy_as_of: GOOGLE,
    busy_sync: GOOGLE,
    busy_until: GOOGLE,
    busy_channel: GOOGLE,
    busy_tried_at: GOOGLE,
    ...DUE,
    mails: "mails sent on a day",
    clients_before: "follows from the clients",
    created_at: SAME,
    updated_at: SAME,
  },
} as const satisfies { [K in Kind]: { [N in keyof Stored[K]]?: string } };

interface Computed {
  merged_clients: { into: string };
  /** Its expiry is in the ledger, or will never be. */
  purchases: { is_expiry_entered: boolean };
  counters: { name: "receipt" | "bill" };
}

export type Taken<K extends Kind> = Omit<Stored[K], "practice_id" | keyof (typeof EXCLUDED_FIELDS)[K]>;

/** An exported record: as stored, without computed values, credentials and job state. */
export type Copied<K extends Kind> = Taken<K> & (K extends keyof Computed ? Computed[K] : unknown);

/** All records of a practice, by kind. */
export type Records = { [K in Kind]: Copied<K>[] };
