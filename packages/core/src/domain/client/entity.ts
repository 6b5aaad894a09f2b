import { mapFields } from "../../fields";
import * as a from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { indexes } from "../kept/keys";
import { COLLECTING_CHANNELS } from "../payment/hours/schema";
import { OPTIONAL_DETAILS } from "../person/schema";
import type { PurchaseState } from "../purchase/rules";
import type { FormerConsent, KeptConsent, StoppedEmail } from "../reminder/consent/rules";
import { COUNTERS } from "./counts";

export interface ClientPackage extends PurchaseState {
  package_name: string;
  is_brought?: true;
}

/** An announced payment as stored on its client, to recognise a second announcement of the same transfer. */
export interface Announcement {
  /** Announced amount in whole pesos. */
  amount: number;
  /** The payment reference: lower case, letters and digits only. */
  reference?: string;
  /** Ids of the appointments and purchases that the announced payment is for. */
  targets?: string[];
  /** How much of the payment is for each of `targets`, in whole pesos; absent in old records. */
  amounts?: number[];
}

/** An unpaid appointment or purchase. `since`: the minute (since 1970) from which it is due. Amounts are in pesos.
 * `start`: the appointment's start, also a minute, set only if a charged cancellation made the price due earlier. */
export type Unpaid = [since: number, price: number, paid: number, start?: number];

export const TASK_PHASES = [
  "appointments",
  "purchases",
  "payments",
  "marks",
  "bills",
  "identities",
  "handoffs",
  "approvals",
  "answers",
  "imports",
] as const;

const CARRIED = "follows from appointments, purchases and payments";
const clientFields = {
  id: a.string,
  name: a.string,
  /** ISO instant of the last rename or merge, which changes the client's events in a calendar feed with initials. */
  named_at: a.text,
  /** ISO instant of the last merge or change of the email address. The address then gets no mail for some minutes. */
  email_at: a.text,
  /** Incremented by each change of the details, decremented when a change is undone; absent: 0. */
  details_version: a.optional(a.number),
  /** The text by which the client list is sorted and searched (`directoryText`). */
  directory: a.excluded(a.string, "follows from their details"),
  /** Phone number in E.164. */
  phone: a.string,
  ...mapFields(OPTIONAL_DETAILS, () => a.text),
  ...mapFields(COUNTERS, () => a.excluded(a.number, CARRIED)),
  /** Starts (minutes since 1970) of all visits. Keys: the last characters of the appointments' ids (`visitKey`). */
  visits: a.excluded({ type: a.json<Record<string, number>>() }, CARRIED),
  last_is_virtual: a.optional(a.flag),
  /** The client's purchases by id, from which the client list counts packages and sessions. */
  packages: a.excluded({ type: a.json<Record<string, ClientPackage>>() }, CARRIED),
  /** Incremented by each sale, so that of two concurrent sales one fails. */
  sales: a.excluded(a.number, CARRIED),
  /** Whole pesos: `owed` is the unpaid total of all bookings and sales, `credit` the unused credit. */
  owed: a.excluded(a.optional(a.number), CARRIED),
  /** The unpaid appointments and purchases by id, from which the debt at any time is computed. */
  unpaid: a.excluded({ type: a.json<Record<string, Unpaid>>() }, CARRIED),
  credit: a.excluded(a.optional(a.number), CARRIED),
  /** ISO instant and channel of the last message that asked the client to pay; old records have no channel. */
  collected_at: a.text,
  collected_by: { type: COLLECTING_CHANNELS },
  /** Incremented by each change. A write that replaces or deletes the client fails if it has changed since the read. */
  revision: a.excluded(a.number, a.LOCK),
  /** The client's answer about reminders; absent if the answer is unknown. */
  consent: { type: a.json<KeptConsent>() },
  former_consents: { type: a.json<FormerConsent[]>() },
  email_stopped: { type: a.json<StoppedEmail>() },
  announced: { type: a.json<Record<string, Announcement>>() },
  /** Number of clients being merged into this one. */
  merging: a.excluded(a.optional(a.number), a.JOB),
  created_at: a.string,
  updated_at: a.string,
} as const;

export const clientEntity = a
  .entity("client", {
    client: {
      pk: { field: "pk", composite: ["practice_id"], template: "${practice_id}" },
      sk: { field: "sk", composite: ["id"], template: "client#${id}" },
    },
    byName: {
      index: indexes.directory,
      projection: "keys_only",
      pk: { field: `${indexes.directory}pk`, composite: ["practice_id"], template: "${practice_id}" },
      sk: { field: `${indexes.directory}sk`, composite: ["directory"], template: "${directory}" },
    },
  } as const)
  .of(a.stored(clientFields));

export type ClientRecord = a.Item<typeof clientEntity>;

/** The attributes of clients to read for lists of appointments or debts; without those that grow with every visit. */
export const CLIENT_PROJECTION = [
  "practice_id",
  "id",
  "name",
  "phone",
  ...OPTIONAL_DETAILS,
  "packages",
  "consent",
] as const;
export type ClientProjection = Pick<ClientRecord, (typeof CLIENT_PROJECTION)[number]>;

/** One part of a practice's number of clients, which is stored in several parts to avoid write conflicts. */
export const clientCountEntity = a.entity("clientcount", { count: a.ofPractice("part") }).of({
  part: { type: "number", required: true },
  clients: { type: "number", required: true },
  changes: { type: "number" },
});

/** A client's identity, which can be created only once: two concurrent bookings of a person create one client. */
export const clientIdentityEntity = a
  .entity("clientidentity", {
    identity: a.ofPractice("identity"),
    byPhone: a.inIndex("client", ["practice_id", "phone"], ["identity"]),
  })
  .of({
    /** The normalised identification number or name and phone: 'id:<number>' or 'name:<name>~<phone>'. */
    identity: { type: "string", required: true },
    client_id: { type: "string", required: true },
    identification: a.text,
    former: { type: "boolean" },
    /** The person's phone in E.164; "" if unknown. `byPhone` finds clients by it. */
    phone: { type: "string", default: "" },
  });

export type ClientIdentity = a.Item<typeof clientIdentityEntity>;

const taskFields = {
  client_id: a.string,
  kind: a.excluded(a.oneOf(["erase", "merge", "announce"]), a.JOB),
  /** Id of the client into which this client was merged. */
  into: a.text,
  /** The deleted client's phone, to find resolved handoffs from before the person was a client. */
  phone: a.excluded(a.text, a.JOB),
  phase: a.excluded(a.oneOf(TASK_PHASES), a.JOB),
  cursor: a.excluded(a.text, a.JOB),
  /** Number of records changed in the current pass through all phases. A pass without changes ends the task. */
  changed: a.excluded(a.number, a.JOB),
  revision: a.excluded(a.string, a.JOB),
  ...dueAttributes,
  created_at: a.string,
} as const;

/** A job's work on a deleted, merged or changed client. A merge's record stays, to map the merged id to `into`. */
export const clientTaskEntity = a
  .entity("clienttask", { task: a.ofPractice("client_id"), byDue })
  .of(a.stored(taskFields));

export type ClientTask = a.Item<typeof clientTaskEntity>;
