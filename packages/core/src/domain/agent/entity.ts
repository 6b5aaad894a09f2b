import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { ofPractice } from "../kept/keys";
import type { Disruption } from "./rules";
import { AGENT_ACTIONS, AGENT_BOUNDS, AGENT_RIGHTS, type AgentAction, type AgentModes } from "./schema";

const ACTIONS = Object.keys(AGENT_ACTIONS) as [AgentAction, ...AgentAction[]];

/** An assistant's token. Only the hash of its secret is stored. */
export const agentTokenEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "agenttoken", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      label: { type: "string", required: true },
      secret_hash: { type: "string", required: true },
      /** Absent for tokens of an earlier version, which are no longer accepted. */
      right: { type: AGENT_RIGHTS },
      /** Absent: the whole practice. */
      bound: { type: AGENT_BOUNDS },
      /** Absent: all that the right allows. */
      modes: { type: CustomAttributeType<AgentModes>("any") },
      /** Absent: never expires. */
      expires_at: text,
      /** Valid only if it equals the practice's; absent is 0. */
      epoch: { type: "number" },
      /** ISO instant of the minute that `calls` counts, which is also the last use. */
      minute: text,
      calls: { type: "number" },
      created_at: { type: "string", required: true },
    },
    indexes: { token: ofPractice("id") },
  });

export type AgentTokenRecord = EntityItem<ReturnType<typeof agentTokenEntity>>;

/** A change made by an agent. Client names are read with the list, not stored. */
export const agentActivityEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "agentactivity", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      action: { type: ACTIONS, required: true },
      at: { type: "string", required: true },
      token_label: { type: "string", required: true },
      /** Absent for old records. */
      token_id: text,
      client_id: { type: "string", required: true },
      appointment_id: text,
      purchase_id: text,
      payment_id: text,
      /** The filled-in details of a client by name, without values. */
      details: { type: "list", items: { type: "string" } },
      /** The client's details version after the change; another version means a later correction. */
      details_version: { type: "number" },
      /** Pesos. */
      amount: { type: "number" },
      /** ISO instants: the appointment's start, and its former start if moved. */
      starts_at: text,
      was_at: text,
      /** Duration in minutes and the former one, if the appointment was moved or resized. */
      minutes: { type: "number" },
      was_minutes: { type: "number" },
      /** Whether the appointment was virtual before its mode changed. */
      was_virtual: { type: "boolean" },
      /** The series and its number of appointments. */
      series_id: text,
      appointments: { type: "number" },
      /** The change also created the client. */
      made_client: { type: "boolean" },
      /** ISO instant at which the therapist undid it. */
      undone_at: text,
    },
    indexes: { activity: ofPractice("id") },
  });

export type AgentActivityRecord = EntityItem<ReturnType<typeof agentActivityEntity>>;

/** The number of changes by an agent token on one local day. */
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
    indexes: { day: ofPractice("token_id", "date") },
  });

/** What an agent token cancelled, moved and shortened in the last 24 hours. */
export const agentDisruptionsEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "agentdisruptions", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      token_id: { type: "string", required: true },
      taken: { type: CustomAttributeType<Disruption[]>("any"), required: true },
      /** ISO instant of the therapist's last permission; earlier changes do not count. */
      allowed_at: text,
      /** New with every change. */
      revision: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: { token: ofPractice("token_id") },
  });

export type AgentDisruptions = EntityItem<ReturnType<typeof agentDisruptionsEntity>>;
