import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { mapFields } from "../../fields";
import { text } from "../kept/attributes";
import { byDue, dueAttributes } from "../kept/due";
import { indexes } from "../kept/keys";
import { COLLECTING_CHANNELS } from "../payment/hours/schema";
import { OPTIONAL_DETAILS, type OptionalDetail } from "../person/schema";
import type { PurchaseState } from "../purchase/rules";
import type { FormerConsent, KeptConsent, StoppedEmail } from "../reminder/consent/rules";
import { COUNTERS } from "./counts";

/** A purchase as stored on its client. */
export interface ClientPackage extends PurchaseState {
  package_name: string;
}

/** A payment that waits to be verified, as its client carries it: what tells it from other transfers. */
export interface Announcement {
  /** Whole pesos. */
  amount: number;
  /** `referenceKey`. */
  reference?: string;
  /** The appointments and purchases that it was said to be for, by id. */
  targets?: string[];
}

const details = { email: text, identification_number: text } satisfies Record<OptionalDetail, typeof text>;

/**
 * What of one appointment or purchase is unpaid, as its client carries it: from when on it is due (minutes since 1970), whole pesos, and
 * when it takes place where it is due before.
 */
export type Unpaid = [since: number, price: number, paid: number, start?: number];

/** In this order. */
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

export const clientEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "client", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      /** When the client was last renamed or merged into: titles of appointments changed then. */
      named_at: text,
      /** When they were last given another address for mails. */
      email_at: text,
      /** Rises whenever their own details change, and falls again with what is undone; none is 0. */
      details_version: { type: "number" },
      /** `directoryText`: what the list is sorted and searched by. */
      directory: { type: "string", required: true },
      /** E.164. */
      phone: { type: "string", required: true },
      ...details,
      ...mapFields(COUNTERS, () => ({ type: "number", required: true }) as const),
      /** Start (minutes since 1970, UTC) of every live or completed appointment, by `visitKey`: next and last are read from it. */
      visits: { type: CustomAttributeType<Record<string, number>>("any") },
      /** The mode that was booked for the client last. */
      last_is_virtual: { type: "boolean" },
      /** What was sold to the client, by purchase: what the list counts is read from it, at this moment. */
      packages: { type: CustomAttributeType<Record<string, ClientPackage>>("any") },
      /** Counts the sales, so that two at once cannot both find that nothing is active. */
      sales: { type: "number", required: true },
      /** Whole pesos: what is unpaid of all that was booked and sold, and what was paid for nothing yet. */
      owed: { type: "number" },
      /** Of what, by id: from it follow who owes what at any moment, and since when. */
      unpaid: { type: CustomAttributeType<Record<string, Unpaid>>("any") },
      credit: { type: "number" },
      /** What waits to be verified, by payment. */
      announced: { type: CustomAttributeType<Record<string, Announcement>>("any") },
      /** When the client was last written to in order to collect. */
      collected_at: text,
      /** By what; those of before this was kept have none. */
      collected_by: { type: COLLECTING_CHANNELS },
      /** Counts every change, so that what replaces or removes the whole client misses none. */
      revision: { type: "number", required: true },
      /** What they said to being reminded; none of who was not asked. */
      consent: { type: CustomAttributeType<KeptConsent>("any") },
      /** What they said before, the last first. */
      former_consents: { type: CustomAttributeType<FormerConsent[]>("any") },
      /** The address to which nothing is sent any more. */
      email_stopped: { type: CustomAttributeType<StoppedEmail>("any") },
      /** How many clients are being merged into this one. */
      merging: { type: "number" },
      created_at: { type: "string", required: true },
      updated_at: { type: "string", required: true },
    },
    // Short keys: the directory holds nothing but keys, thousands of them in one answer of 1 MB.
    indexes: {
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
    },
  });

export type ClientRecord = EntityItem<ReturnType<typeof clientEntity>>;

/** Who a client is: what lists read of them. The rest grows with every visit. */
export const CLIENT_PROJECTION = ["practice_id", "id", "name", "phone", ...OPTIONAL_DETAILS] as const;
export type ClientProjection = Pick<ClientRecord, (typeof CLIENT_PROJECTION)[number]>;

/** How many clients the practice has gained since they are counted, in parts: who make clients at once seldom write the same one. */
export const clientCountEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "clientcount", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      part: { type: "number", required: true },
      clients: { type: "number", required: true },
      /** How often the part was written. */
      changes: { type: "number" },
      /** Nobody comes but who is in the copy that is being brought. */
    },
    indexes: {
      count: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["part"] },
      },
    },
  });

/**
 * What makes two mentions one person: an identification number, or a name with a phone. Created under the condition that
 * it is not there, so that two bookings at once for one new person make one client.
 */
export const clientIdentityEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "clientidentity", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** 'id:<number>' or 'name:<name>~<phone>', normalised. */
      identity: { type: "string", required: true },
      client_id: { type: "string", required: true },
      /** The client's own, when the identity is a name with a phone that they have now. */
      identification: text,
      /** A name with a phone that the client had before a correction. */
      former: { type: "boolean" },
      /**
       * E.164: the phone of the name, or of who has the number; empty where that is not known. By it a client is found at the same cost
       * among any number of them.
       */
      phone: { type: "string", default: "" },
    },
    indexes: {
      identity: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["identity"] },
      },
      byPhone: {
        index: indexes.client,
        pk: { field: `${indexes.client}pk`, composite: ["practice_id", "phone"] },
        sk: { field: `${indexes.client}sk`, composite: ["identity"] },
      },
    },
  });

export type ClientIdentity = EntityItem<ReturnType<typeof clientIdentityEntity>>;

/**
 * What is still to be done after a client was erased, merged into another or corrected: more than fits in one transaction.
 * A job goes on with it until nothing is left. Of a merged client it stays, without a due date, and says who they are now.
 */
export const clientTaskEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "clienttask", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      kind: { type: ["erase", "merge", "announce"] as const, required: true },
      /** The client that the merged one has become. */
      into: text,
      /** How far it is: which records are gone through, and the last of them that was. */
      phase: { type: TASK_PHASES, required: true },
      cursor: text,
      /** Records changed in this round: the round that changes none is the last. */
      changed: { type: "number", required: true },
      /** Another one with each step. */
      revision: { type: "string", required: true },
      ...dueAttributes,
      created_at: { type: "string", required: true },
    },
    indexes: {
      task: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["client_id"] },
      },
      byDue,
    },
  });

export type ClientTask = EntityItem<ReturnType<typeof clientTaskEntity>>;
