import * as z from "zod/mini";
import type { Minute } from "../../lib/time/rules";
import { WEEKDAYS } from "../../lib/time/rules";
import { LocalDate } from "../../lib/time/schema";
import { Count, Instant, WallClock } from "../../output";
import { AppointmentMode, PartOfDay } from "../availability/schema";
import { BOUND_REASONS } from "../booking/rules";

/** For what a client waits, and since when: of what is empty, anything. */
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
/** Null of who does not wait. */
export const WaitlistEntryOrNone = z.nullable(WaitlistEntry);

const standing = {
  client_name: z.string(),
  sessions_left: Count,
  /** When they would come otherwise. */
  next_appointment: z.nullable(WallClock),
};

export const Waiting = z.object({ ...WaitlistEntry.shape, ...standing });
export type Waiting = z.infer<typeof Waiting>;
export const Waitlist = z.object({ waiting: z.array(Waiting) });

export const OFFER_STATES = ["open", "accepted", "declined", "expired", "withdrawn"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const Offer = z.object({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  start: WallClock,
  duration_minutes: Count,
  state: z.enum(OFFER_STATES),
  expires_at: Instant,
  /** The later hour that an accepted one left free, while it lies ahead. */
  freed: z.nullable(WallClock),
});
export type Offer = z.infer<typeof Offer>;

export const WaitlistMatch = z.object({
  client_id: z.string(),
  ...standing,
  waiting_since: Instant,
  earlier: z.boolean(),
  is_virtual: z.boolean(),
  /** This hour was offered to them, and they let it pass. */
  passed: z.boolean(),
});
export type WaitlistMatch = z.infer<typeof WaitlistMatch>;

export const Matches = z.object({
  matches: z.array(WaitlistMatch),
  offer: z.nullable(Offer),
  is_free: z.boolean(),
  /** That it is taken in another calendar, or that nobody knows. */
  reason: z.nullable(z.enum(BOUND_REASONS)),
  message: z.nullable(z.string()),
});
export type Matches = z.infer<typeof Matches>;

/** An hour that a client or an assistant gave back, and how many wait for one like it. */
export const FreedHour = z.object({
  start: WallClock,
  duration_minutes: Count,
  waiting: Count,
  /** Whether nobody knows if another calendar has it free. */
  is_unknown: z.boolean(),
});
export type FreedHour = z.infer<typeof FreedHour>;

/**
 * Offers of which there is something to say: open ones, and what became of the others while their hour lies ahead. And free hours that
 * somebody waits for and nobody was offered yet.
 */
export const Offers = z.object({ offers: z.array(Offer), freed: z.array(FreedHour), waiting: Count });
export type Offers = z.infer<typeof Offers>;

export const MadeOffer = z.object({
  ...Offer.shape,
  link: z.string(),
  text: z.string(),
  whatsapp_url: z.nullable(z.string()),
});
export type MadeOffer = z.infer<typeof MadeOffer>;

/** The fields of an offered hour that the client sees. */
export interface ShownOffer {
  first_name: string;
  /** Minutes on the practice's clock. */
  start: Minute;
  zone: string;
  is_virtual: boolean;
  place: string | null;
  state: "open" | "accepted" | "declined";
  /** Until when it is held, on that clock. */
  held_until: Minute;
  /** Effects of accepting: the session that is used, or the appointment that moves. */
  effects: string[];
}
