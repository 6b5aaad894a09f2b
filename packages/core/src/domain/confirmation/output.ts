import * as z from "zod/mini";
import type { Minute } from "../../lib/time/rules";
import { Instant } from "../../output";
import { CLIENT_ANSWERS } from "./schema";

/** A client's answer for the current time. */
export const ClientAnswer = z.object({ status: z.enum(CLIENT_ANSWERS), at: Instant });
export type ClientAnswer = z.infer<typeof ClientAnswer>;

/** The link that lets a client answer. */
export interface ConfirmationLink {
  /** Path below the web's origin. */
  path: string;
}

/**
 * Decides the actions of a client. With `too_late` and `confirm_only` they can only confirm or write a message: the
 * appointment is near, or the agent that sent the link may not change it.
 */
type Openness = "open" | "too_late" | "confirm_only" | "cancelled";

/** All that a client sees of their appointment. */
export interface ShownAppointment {
  first_name: string;
  /** Minutes on the practice's clock. */
  start: Minute;
  /** Spanish name of the practice's zone. */
  zone: string;
  is_virtual: boolean;
  /** The therapist or her company. */
  host: string;
  /** The place, or the video link, if known. */
  place: string | null;
  meet_link: string | null;
  state: Openness;
  answer: ClientAnswer | null;
  /** Whether the link is for an earlier time of the appointment. */
  has_moved: boolean;
  /** Effects of cancelling on the package session and the payment. */
  effects: string[];
  /** For an appointment that can be cancelled or moved: the notice in hours. */
  notice_hours: number;
  /** Opens WhatsApp with the therapist; null without a phone. */
  whatsapp_url: string | null;
}
