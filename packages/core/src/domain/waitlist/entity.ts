import { Entity, type EntityItem } from "electrodb";
import { text } from "../kept/attributes";
import { OFFER_STATES } from "./output";

const texts = { type: "list", items: { type: "string" }, required: true } as const;

/** For which hours a client waits: of what is empty, any. */
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
      /** They would come before the appointment that they have, in its place. */
      earlier: { type: "boolean", required: true },
      /** ISO instant since when. */
      waiting_since: { type: "string", required: true },
      /** Id of the offer that was made to them last: of two offers at once, one finds another than it read. */
      last_offer: text,
    },
    indexes: {
      waiting: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["client_id"] },
      },
    },
  });

export type WaitlistEntryRecord = EntityItem<ReturnType<typeof waitlistEntryEntity>>;

/** An hour that was offered to one client. What it holds stands in the hour's days (`holds`), and ends by itself. */
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
      /** The client's appointment that moves to this hour; without one, a new appointment is booked. */
      moves: text,
      /** One that nobody answered stays open, also once it has expired. */
      state: { type: OFFER_STATES, required: true },
      /** ISO instants. */
      created_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      /** Of the published hours when it was made. */
      schedule_version: { type: "number" },
      /** Of one that was accepted: the appointment, and the start that it left free. */
      appointment_id: text,
      left_at: text,
      /** Of the link's token. */
      token_hash: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      offer: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["starts_at", "id"] },
      },
    },
  });

export type OfferRecord = EntityItem<ReturnType<typeof offerEntity>>;

/** An hour ahead that a client or an assistant gave back, while the therapist may not have been looking. */
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
    indexes: {
      freedHour: {
        pk: { field: "pk", composite: ["practice_id"] },
        sk: { field: "sk", composite: ["starts_at", "appointment_id"] },
      },
    },
  });

/** Whoever comes by the link of an offer has its token and nothing else: where to look. */
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
