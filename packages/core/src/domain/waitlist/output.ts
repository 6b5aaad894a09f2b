import * as z from "zod/mini";
import type { Minute } from "../../lib/time/rules";
import { WEEKDAYS } from "../../lib/time/rules";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, WallClock } from "../../output";
import { AppointmentMode, PartOfDay } from "../availability/schema";
import { BOUND_REASONS } from "../booking/rules";
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

const standing = {
  client_name: z.string(),
  sessions_left: Count,
  next_appointment: z.nullable(WallClock),
};

export const Waiting = z.object({ ...WaitlistEntry.shape, ...standing });
export type Waiting = z.infer<typeof Waiting>;
export const Waitlist = z.object({ waiting: z.array(Waiting) });

export const Offer = answerOf(offerFields, { start: WallClock, freed: z.nullable(WallClock) });
export type Offer = z.infer<typeof Offer>;

export const WaitlistMatch = z.object({
  client_id: z.string(),
  ...standing,
  waiting_since: Instant,
  earlier: z.boolean(),
  is_virtual: z.boolean(),
  /** Whether the client did not take an earlier offer of this hour. */
  passed: z.boolean(),
});
export type WaitlistMatch = z.infer<typeof WaitlistMatch>;

export const Matches = z.object({
  matches: z.array(WaitlistMatch),
  offer: z.nullable(Offer),
  is_free: z.boolean(),
  /** Why the hour may not be free: busy in the therapist's Google calendar, or unknown there. */
  reason: z.nullable(z.enum(BOUND_REASONS)),
  message: z.nullable(z.string()),
});
export type Matches = z.infer<typeof Matches>;

/** A freed hour, and the number of clients who wait for one like it. */
export const FreedHour = z.object({
  start: WallClock,
  duration_minutes: Count,
  waiting: Count,
  /** Whether the therapist's Google calendar is unknown at this time. */
  is_unknown: z.boolean(),
});
export type FreedHour = z.infer<typeof FreedHour>;

/** Offers that are open, recently accepted, or not taken while other clients wait; and freed hours that suit a
 * waiting client and were offered to nobody. */
export const Offers = z.object({ offers: z.array(Offer), freed: z.array(FreedHour), waiting: Count });
export type Offers = z.infer<typeof Offers>;

export const MadeOffer = z.object({
  ...Offer.shape,
  link: z.string(),
  text: z.string(),
  whatsapp_url: z.nullable(z.string()),
});
export type MadeOffer = z.infer<typeof MadeOffer>;

/** All that a client sees of an offer. `effects`: those of accepting the offer. */
export interface ShownOffer
  extends Pick<ShownAppointment, "first_name" | "start" | "zone" | "is_virtual" | "host" | "place" | "effects"> {
  state: "open" | "accepted" | "declined";
  /** End of the hold, in minutes on the practice's clock. */
  held_until: Minute;
}
