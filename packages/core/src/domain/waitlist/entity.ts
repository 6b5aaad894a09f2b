import * as a from "../kept/attributes";
import { OFFER_STATES } from "./schema";

const texts = { type: "list", items: { type: "string" }, required: true } as const;

const waitlistFields = {
  client_id: a.string,
  weekdays: texts,
  parts_of_day: texts,
  appointment_types: texts,
  /** The last local date ('YYYY-MM-DD') that suits the client; absent if there is no last date. */
  until: a.text,
  /** Whether the client waits to move their next appointment to an earlier hour. */
  earlier: a.flag,
  /** ISO instant from which the client waits. */
  waiting_since: a.string,
  /** Id of the client's latest offer. A condition on this id makes one of two concurrent offers fail. */
  last_offer: a.excluded(a.text, "of an offer, which is not exported"),
} as const;

/** A client's entry in the waitlist: the hours that suit. An empty list of weekdays, parts or types means any. */
export const waitlistEntryEntity = a
  .entity("waiting", { waiting: a.ofPractice("client_id") })
  .of(a.stored(waitlistFields));

export type WaitlistEntryRecord = a.Item<typeof waitlistEntryEntity>;

export const offerFields = {
  id: a.string,
  client_id: a.string,
  client_name: a.computed(a.string),
  starts_at: a.hidden(a.instant),
  start: a.computed(a.string),
  duration_minutes: a.count,
  is_virtual: a.hidden(a.flag),
  /** Id of the client's appointment that moves to this hour; absent if accepting books a new appointment. */
  moves: a.hidden(a.text),
  /** Id of the agent token that made the offer, if any. */
  agent_token_id: a.hidden(a.text),
  /** An unanswered offer is stored as `open`, even after it has expired. */
  state: a.answeredAs(a.oneOf(OFFER_STATES), a.oneOf(OFFER_STATES)),
  created_at: a.hidden(a.instant),
  expires_at: a.instant,
  /** Start of the hour that the moved appointment left; null if no appointment moved or the hour has passed. */
  freed: a.computed(a.text),
  /** Why the hour was not bookable (`excludedBy`) when the therapist offered it; absent if the hour was bookable. */
  excluded_by: a.hidden(a.text),
  /** Id of the appointment that accepting the offer booked or moved, and (`left_at`) the start from which it moved. */
  appointment_id: a.hidden(a.text),
  left_at: a.hidden(a.optional(a.instant)),
  token_hash: a.hidden(a.string),
  ttl: a.hidden(a.number),
};

/** An hour offered to one client. While the offer is open, `holds` in the hour's `day` records reserves the hour. */
export const offerEntity = a.entity("offer", { offer: a.ofPractice("starts_at", "id") }).of(a.stored(offerFields));

export type OfferRecord = a.Item<typeof offerEntity>;

/** An upcoming hour that became free because anyone but the therapist cancelled or moved an appointment. */
export const freedHourEntity = a.entity("freedhour", { freedHour: a.ofPractice("starts_at", "appointment_id") }).of({
  starts_at: { type: "string", required: true },
  freed_at: { type: "string", required: true },
  appointment_id: { type: "string", required: true },
  duration_minutes: { type: "number", required: true },
  ttl: { type: "number", required: true },
});

export const offerLinkEntity = a.entity("offerlink", { link: a.byHash("token_hash") }).of({
  token_hash: { type: "string", required: true },
  starts_at: { type: "string", required: true },
  id: { type: "string", required: true },
  ttl: { type: "number", required: true },
});
