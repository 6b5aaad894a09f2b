import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import type { Disruption } from "./rules";
import { AGENT_ACTIONS, AGENT_BOUNDS, AGENT_RIGHTS, type AgentAction, type AgentModes } from "./schema";

const ACTIONS = Object.keys(AGENT_ACTIONS) as [AgentAction, ...AgentAction[]];

/** What lets the therapist's assistant in: a secret that only its hash is kept of. */
export const agentTokenEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "agenttoken", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      label: { type: "string", required: true },
      secret_hash: { type: "string", required: true },
      /** Those without were made from the session keys, by an earlier version: they let nobody in. */
      right: { type: AGENT_RIGHTS },
      /** Of those without it is the whole practice. */
      bound: { type: AGENT_BOUNDS },
      /** Those without may do all that their right allows. */
      modes: { type: CustomAttributeType<AgentModes>("any") },
      /** None is never. */
      expires_at: text,
      /** Counts only while the practice's is the same; none is 0. */
      epoch: { type: "number" },
      /** The minute that `calls` counts, as an ISO instant: also when it was last used. */
      minute: text,
      calls: { type: "number" },
      created_at: { type: "string", required: true },
    },
    indexes: {
      token: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  });

export type AgentTokenRecord = EntityItem<ReturnType<typeof agentTokenEntity>>;

/** One change that an agent made. It names nobody: a client's name is read when the list is. */
export const agentActivityEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "agentactivity", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      action: { type: ACTIONS, required: true },
      at: { type: "string", required: true },
      token_label: { type: "string", required: true },
      /** Those of before this was kept have none. */
      token_id: text,
      client_id: { type: "string", required: true },
      appointment_id: text,
      purchase_id: text,
      payment_id: text,
      /** Of a client whose details were filled in: which, never what they are. */
      details: { type: "list", items: { type: "string" } },
      /** The version of the client's details that it made: with another one somebody has corrected them since. */
      details_version: { type: "number" },
      /** Pesos. */
      amount: { type: "number" },
      /** ISO instants: the appointment's start, and of one that was moved the start before. */
      starts_at: text,
      was_at: text,
      /** Of one that was moved, shortened or lengthened: how many minutes it takes, and took. */
      minutes: { type: "number" },
      was_minutes: { type: "number" },
      /** Of one that is another way from then on: whether it was virtual. */
      was_virtual: { type: "boolean" },
      /** Of a series: which, and how many appointments. */
      series_id: text,
      appointments: { type: "number" },
      /** Its client was made with it. */
      made_client: { type: "boolean" },
      /** ISO instant at which the therapist undid it. */
      undone_at: text,
    },
    indexes: {
      activity: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  });

export type AgentActivityRecord = EntityItem<ReturnType<typeof agentActivityEntity>>;

/** How much an agent's token changed on one local day. */
export const agentDayEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "agentday", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      token_id: { type: "string", required: true },
      /** 'YYYY-MM-DD' in the practice's zone. */
      date: { type: "string", required: true },
      changes: { type: "number" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      day: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["token_id", "date"] },
      },
    },
  });

/** What an agent's token cancelled, moved and shortened in the last 24 hours. */
export const agentDisruptionsEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "agentdisruptions", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      token_id: { type: "string", required: true },
      taken: { type: CustomAttributeType<Disruption[]>("any"), required: true },
      /** ISO instant at which the therapist last let it go on; nothing before counts. */
      allowed_at: text,
      /** Another with every change. */
      revision: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      token: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["token_id"] },
      },
    },
  });

export type AgentDisruptions = EntityItem<ReturnType<typeof agentDisruptionsEntity>>;
