import type { EntityName } from "../db/electrodb";
import { COUNTERS } from "../domain/client/counts";
import type { Kind } from "../domain/export/asked/schema";
import { mapFields } from "../fields";

/** The entities that make up each exported kind. */
export const EXPORTED = {
  clients: "client",
  identities: "identity",
  merged_clients: "clientTask",
  packages: "package",
  series: "series",
  purchases: "purchase",
  appointments: "appointment",
  sessions: "ledger",
  payments: "payment",
  bills: "bill",
  expenses: "expense",
  counters: "counter",
  waiting: "waiting",
  handoffs: "handoff",
  activity: "agentActivity",
  exceptions: "exception",
  profile: "practice",
} as const satisfies Record<Kind, EntityName>;

type TakenEntity = (typeof EXPORTED)[Kind];

/** Entities that are not exported, with the reason. */
export const EXCLUDED: Record<Exclude<EntityName, TakenEntity>, string> = {
  login: "signed-in browsers: who enters signs in again",
  usedSignIn: "belongs to no practice",
  grant: "Google's leave, encrypted: it is given again",
  agentToken: "a secret's hash: tokens are made again",
  agentDay: "counts a token's changes of a day",
  agentDisruptions: "counts a token's changes of 24 hours",
  approval: "a token's call that waits for a day at most",
  closing: "the way back of a day that was closed, for a month; what came of it are hours and appointments",
  confirmation: "the hash of a link: another is made when it is wanted",
  offer: "holds an hour for minutes",
  offerLink: "the hash of an offer's link",
  freedHour: "news for the therapist, for days",
  endpoint: "where events are sent, with secrets: it is named again",
  event: "ids for who reads along, for days",
  feed: "the hash of an address: another is made",
  feedChange: "belongs to the feed",
  idempotency: "answers kept for calls that are repeated, for a day",
  calendarTask: "a job's: it follows from the appointments",
  mirrorTask: "a job's",
  resumeTask: "a job's",
  emailRound: "a job's: it follows from the settings",
  dataVersion: "belongs to no practice",
  day: "follows from the appointments",
  clientCount: "follows from the clients",
  billMark: "follows from the bills",
  paymentMark: "follows from the payments",
  tally: "follows from the payments",
  debtor: "follows from what is unpaid",
  dueTotal: "follows from what is unpaid",
  import: "that rows were brought, and the way back for a day",
  importRow: "by what a row is known again where it was brought",
  departure: "that the account was closed",
  keptReceipt: "of an account that is erased",
  handoffMark: "follows from the hand-overs",
};

const PRACTICE = "the same in every record";
const PLACE = "its place among what is due, owed or done: it follows from the record";
const CARRIED = "follows from appointments, purchases and payments";
const DUE = { due: PLACE, due_at: PLACE, due_attempts: PLACE };
const OWED = { owed_to: PLACE, owed_key: PLACE };
const JOB = "how far the job was, which is over";
const GOOGLE = "of the Google account that is signed in";
const LOCK = "tells a form that is open what it began with: it begins anew";

/** Attributes of exported entities that are not exported, with the reason. */
export const EXCLUDED_FIELDS: { [N in TakenEntity]: Record<string, string> } = {
  client: {
    practice_id: PRACTICE,
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
  identity: { practice_id: PRACTICE },
  clientTask: { practice_id: PRACTICE, kind: JOB, phase: JOB, cursor: JOB, changed: JOB, revision: JOB, ...DUE },
  package: { practice_id: PRACTICE },
  series: { practice_id: PRACTICE, done: JOB, untold: JOB, ...DUE },
  purchase: { practice_id: PRACTICE, ...DUE },
  appointment: { practice_id: PRACTICE, meet_version: LOCK, mirror: GOOGLE, ...OWED, ...DUE },
  ledger: { practice_id: PRACTICE },
  payment: { practice_id: PRACTICE, ...OWED },
  bill: { practice_id: PRACTICE },
  expense: { practice_id: PRACTICE },
  counter: { practice_id: PRACTICE },
  waiting: { practice_id: PRACTICE, last_offer: "of an offer, which is not taken" },
  handoff: { practice_id: PRACTICE },
  agentActivity: { practice_id: PRACTICE },
  exception: { practice_id: PRACTICE },
  practice: {
    practice_id: PRACTICE,
    agent_enabled: "nobody is let in by a file",
    agent_pauses: "of tokens, which are not taken",
    agent_seen: "what of the assistant's she has looked at",
    google_email: GOOGLE,
    google_hd: GOOGLE,
    google_connected: GOOGLE,
    google_broken: GOOGLE,
    mirrors_in_person: GOOGLE,
    session_epoch: "of sessions, which are not taken",
    agent_epoch: "of tokens, which are not taken",
    endpoint_stopped: "of endpoints, which are not taken",
    feed_hash: "of a feed, which is not taken",
    first_steps: "of a practice that is new",
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
    mails: "how many mails left on a day",
    clients_before: "follows from the clients",
    created_at: PRACTICE,
    updated_at: PRACTICE,
  },
};
