import * as z from "zod/mini";
import { type Minute, WEEKDAYS } from "../../lib/time/rules";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, WallClock } from "../../output";
import { AppointmentMode, PartOfDay } from "../availability/schema";
import type { ShownAppointment } from "../confirmation/output";
import { answerOf } from "../kept/answers";
import { offerFields } from "./entity";

export const WaitlistEntry = z.object({
  client_id: z.string(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  parts_of_day: z.array(PartOfDay),
  appointment_types: z.array(AppointmentMode),
  until: z.nullable(LocalDate),
  earlier: z.boolean(),
  waiting_since: Instant,
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;
export const WaitlistEntryOrNone = z.nullable(WaitlistEntry);

const clientFields = { client_name: z.string(), sessions_left: Count, next_appointment: z.nullable(WallClock) };

export const Waiting = z.object({ ...WaitlistEntry.shape, ...clientFields });
export type Waiting = z.infer<typeof Waiting>;
export const Waitlist = z.object({ waiting: z.array(Waiting) });

export const Offer = answerOf(offerFields, { start: WallClock, freed: z.nullable(WallClock) });
export type Offer = z.infer<typeof Offer>;

export const WaitlistMatch = z.object({
  client_id: z.string(),
  ...clientFields,
  waiting_since: Instant,
  earlier: z.boolean(),
  is_virtual: z.boolean(),
  /** Whether the client was offered this hour. Withdrawn offers and bookings later cancelled or moved do not count. */
  passed: z.boolean(),
});
export type WaitlistMatch = z.infer<typeof WaitlistMatch>;

export const Matches = z.object({
  matches: z.array(WaitlistMatch),
  offer: z.nullable(Offer),
  is_free: z.boolean(),
  /** `busy_elsewhere` if Google Calendar is busy at this hour, `unknown` if it was not read so far ahead, or null. */
  reason: z.nullable(z.enum(["busy_elsewhere", "unknown"])),
  message: z.nullable(z.string()),
});
export type Matches = z.infer<typeof Matches>;

/** A freed hour. `waiting`: the number of waiting clients who could come and have not been offered this hour. */
export const FreedHour = z.object({
  start: WallClock,
  duration_minutes: Count,
  waiting: Count,
  /** True if the therapist's Google calendar was not read up to this hour. */
  is_unknown: z.boolean(),
});
export type FreedHour = z.infer<typeof FreedHour>;

/** `offers`: each hour's last offer, until it needs no more attention (`listOffers`). `freed`: freed hours without
 * offer that suit a waiting client. `waiting`: number of waiting clients. */
export const Offers = z.object({ offers: z.array(Offer), freed: z.array(FreedHour), waiting: Count });
export type Offers = z.infer<typeof Offers>;

export const MadeOffer = z.object({
  ...Offer.shape,
  link: z.string(),
  text: z.string(),
  whatsapp_url: z.nullable(z.string()),
});
export type MadeOffer = z.infer<typeof MadeOffer>;

/** An offer as the client sees it. `effects`: Spanish sentences about what accepting the offer changes. */
export interface ShownOffer
  extends Pick<ShownAppointment, "first_name" | "start" | "zone" | "is_virtual" | "host" | "place" | "effects"> {
  /** `taken`: the therapist has booked the hour; `stuck`: its client can no longer take it, for the reason in `effects`. */
  state: "open" | "accepted" | "declined" | "taken" | "stuck";
  /** When the hold of the offered hour ends, as a wall-clock minute of the practice. */
  held_until: Minute;
}
