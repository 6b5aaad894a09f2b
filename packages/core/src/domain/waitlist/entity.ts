import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { ofPractice } from "../kept/keys";
import { OFFER_STATES } from "./output";

const texts = { type: "list", items: { type: "string" }, required: true } as const;

/** The hours that a client waits for; an empty field means any. */
export const waitlistEntryEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "waiting", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      weekdays: texts,
      parts_of_day: texts,
      appointment_types: texts,
      /** The last date, 'YYYY-MM-DD'. */
      until: text,
      /** The client wants an earlier time in place of their appointment. */
      earlier: { type: "boolean", required: true },
      /** ISO instant. */
      waiting_since: { type: "string", required: true },
      /** Id of the client's latest offer; a condition on it makes one of two concurrent offers fail. */
      last_offer: text,
    },
    indexes: { waiting: ofPractice("client_id") },
  });

export type WaitlistEntryRecord = EntityItem<ReturnType<typeof waitlistEntryEntity>>;

/** An hour offered to one client. Its hold is in the days of the hour (`holds`) and expires by itself. */
export const offerEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "offer", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      id: { type: "string", required: true },
      client_id: { type: "string", required: true },
      /** ISO instant. */
      starts_at: { type: "string", required: true },
      duration_minutes: { type: "number", required: true },
      is_virtual: { type: "boolean", required: true },
      /** The client's appointment to move to this hour; absent: a new one is booked. */
      moves: text,
      /** An unanswered offer stays `open`, even after it expired. */
      state: { type: OFFER_STATES, required: true },
      /** ISO instants. */
      created_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      /** Version of the published hours when it was made. */
      schedule_version: { type: "number" },
      /** For an accepted offer: the appointment, and the start that it left free. */
      appointment_id: text,
      left_at: text,
      /** Hash of the link's token. */
      token_hash: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: { offer: ofPractice("starts_at", "id") },
  });

export type OfferRecord = EntityItem<ReturnType<typeof offerEntity>>;

/** An upcoming hour that a client or an assistant freed. */
export const freedHourEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "freedhour", version: "1" },
    attributes: {
      practice_id: { type: "string", required: true },
      /** ISO instants. */
      starts_at: { type: "string", required: true },
      freed_at: { type: "string", required: true },
      appointment_id: { type: "string", required: true },
      duration_minutes: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: { freedHour: ofPractice("starts_at", "appointment_id") },
  });

/** Locates an offer by the hash of its link's token. */
export const offerLinkEntity = () =>
  new Entity({
    model: { service: "sereno", entity: "offerlink", version: "1" },
    attributes: {
      token_hash: { type: "string", required: true },
      practice_id: { type: "string", required: true },
      starts_at: { type: "string", required: true },
      id: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      link: {
        pk: { field: "pk", composite: ["token_hash"], casing: "none" },
        sk: { field: "sk", composite: [] },
      },
    },
  });
